# Finds a Python that is new enough, our own first, and hands over to bootstrap.py beside this file.
here=$(dirname "$0")
ours="$here/../../.venv/bin/python"
if "$ours" -I -S -c '' 2>/dev/null; then
  exec "$ours" -E -s "$here/bootstrap.py" "$@"
fi
for python in python3 python3.14 python3.13 python3.12 python3.11; do
  if "$python" -E -s -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    exec "$python" -E -s "$here/bootstrap.py" "$@"
  fi
done
case "${LC_ALL:-$LANG}" in
  fr*) echo "Tablée demande Python 3.11 ou plus récent : installez-le (Debian, Ubuntu : apt install python3), puis relancez ./$1." >&2 ;;
  *) echo "Tablée needs Python 3.11 or newer: install it (Debian, Ubuntu: apt install python3) and run ./$1 again." >&2 ;;
esac
exit 2
