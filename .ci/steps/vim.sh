#!/usr/bin/env bash
# vim.sh ale | youcompleteme
set -u
. .ci/lib.sh
case $1 in
  ale) packages='vim-nox vim-ale' folder=/usr/share/vim-ale ;;
  youcompleteme) packages='vim-nox vim-youcompleteme ycmd' folder=/usr/share/vim-youcompleteme ;;
esac
[ -x /usr/bin/vim.nox ] && [ -d $folder ] || install_packages $packages
[ -x /usr/bin/vim.nox ] && [ -d $folder ] || not_run "the packages $packages cannot be installed"
editors/vim/test/run /usr/bin/vim.nox "$(daemon)" "$1"
