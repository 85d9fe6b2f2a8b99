# shellcheck shell=bash
# A bare Debian 12 (debootstrap, kept in $BARE, default /var/tmp/cairn-bare), for scripts that source this:
# sets $bare, and the functions `inside COMMAND...` and `apt ARGUMENT...`, which run there. Needs root.
bare=${BARE:-/var/tmp/cairn-bare}
[ "$(id -u)" = 0 ] || { echo "$0: chroot needs root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "$0: needs Debian's debootstrap" >&2; exit 2; }

if [ ! -e "$bare/etc/debian_version" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' \
    'Component: main' | head -n 1)
  debootstrap --variant=minbase bookworm "$bare" "$mirror" >/dev/null
  cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d "$bare/etc/apt/"
  cp -r /etc/ssl "$bare/etc/"
  if [ -d /usr/local/share/ca-certificates ]; then
    cp -r /usr/local/share/ca-certificates "$bare/usr/local/share/"
  fi
fi
cp /etc/resolv.conf /etc/hosts "$bare/etc/"

unmount() { umount "$bare/proc" "$bare/sys" "$bare/dev/shm" 2>/dev/null || true; }
trap unmount EXIT
mount -t proc proc "$bare/proc"
mount -t sysfs -o ro sys "$bare/sys"
mkdir -p "$bare/dev/shm"
mount -t tmpfs tmpfs "$bare/dev/shm"

inside() { chroot "$bare" env -i HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
apt() { inside DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >"$bare/log" 2>&1 ||
        { cat "$bare/log" >&2; return 1; }; }
