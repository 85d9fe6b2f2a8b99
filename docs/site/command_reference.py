"""The reference of the commands: what each says with --help."""

import re
import subprocess


def write(folder, tool):
    """Writes FOLDER/reference/commands.md; without a program to ask it says how to."""
    text = ["# Commands\n"]
    if tool is None:
        text.append("`cairn --help`, and `cairn COMMAND --help`, tell of all options.\n")
    else:
        asked = subprocess.run([tool, "--help"], check=True, text=True, stdout=subprocess.PIPE).stdout
        text.append(f"```text\n{asked}```\n")
        for name in re.findall(r"^  ([a-z]+) ", asked.partition("ubcommands:")[2], flags=re.MULTILINE):
            told = subprocess.run(
                [tool, name, "--help"], check=True, text=True, stdout=subprocess.PIPE
            ).stdout
            text.append(f"## cairn {name}\n\n```text\n{told}```\n")
    (folder / "reference" / "commands.md").write_text("\n".join(text))
