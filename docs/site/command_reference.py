"""The reference of the commands: what each says with --help-all."""

import re
import subprocess


def write(folder, tool):
    """Writes FOLDER/reference/commands.md; without a program to ask it says how to."""
    text = ["# Commands\n"]
    if tool is None:
        text.append("`cairn --help` lists the commands; `cairn COMMAND --help-all` tells of all options.\n")
    else:
        asked = subprocess.run([tool, "--help"], check=True, text=True, stdout=subprocess.PIPE).stdout
        text.append(f"```text\n{asked}```\n")
        commands = asked.partition("Commands:")[2].partition("\n\n")[0]
        for name in re.findall(r"^  ([a-z]+) ", commands, flags=re.MULTILINE):
            told = subprocess.run(
                [tool, name, "--help-all"], check=True, text=True, stdout=subprocess.PIPE
            ).stdout
            text.append(f"## cairn {name}\n\n```text\n{told}```\n")
    (folder / "reference" / "commands.md").write_text("\n".join(text))
