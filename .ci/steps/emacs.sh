#!/usr/bin/env bash
# emacs.sh system | backports | lsp-mode
set -u
. .ci/lib.sh
[ -x /usr/bin/emacs ] && [ -d /usr/share/emacs/site-lisp/elpa-src ] || install_packages emacs-nox elpa-eglot
[ -x /usr/bin/emacs ] || not_run "the packages emacs-nox and elpa-eglot cannot be installed"
emacs=/usr/bin/emacs kind=''
case $1 in
  system) ;;
  lsp-mode)
    kind=lsp-mode
    ls /usr/share/emacs/site-lisp/elpa-src | grep -q lsp-mode || install_packages elpa-lsp-mode
    ls /usr/share/emacs/site-lisp/elpa-src | grep -q lsp-mode || not_run "the package elpa-lsp-mode cannot be installed"
    ;;
  backports)
    # Beside the one of the system, which stays the one that is tested as such.
    folder=$tools/emacs
    twice .ci/unpack.sh "$folder" bookworm-backports emacs-nox emacs-common emacs-bin-common emacs-el > /dev/null 2>&1
    [ -e "$folder/complete" ] || not_run "emacs-nox of bookworm-backports cannot be unpacked"
    lisp=$(echo "$folder"/usr/share/emacs/[0-9]*/lisp) programs=$(echo "$folder"/usr/libexec/emacs/[0-9]*/*)
    emacs=$folder/emacs
    cat > "$emacs" <<EOF
#!/bin/sh
export EMACSLOADPATH=$(find "$lisp" -type d | paste -sd :) EMACSDATA=${lisp%/lisp}/etc EMACSDOC=${lisp%/lisp}/etc EMACSPATH=$programs
exec "$folder/usr/bin/emacs-nox" --dump-file="$(echo "$programs"/*.pdmp)" "\$@"
EOF
    chmod +x "$emacs"
    "$emacs" --version > /dev/null 2>&1 || not_run "the Emacs of bookworm-backports does not run here"
    ;;
esac
editors/emacs/test/run "$emacs" "$(daemon)" "$(client)" $kind
