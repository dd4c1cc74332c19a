#!/usr/bin/env bash
set -eu
swift format lint --strict --recursive Sources Tests Package.swift editors/xcode/Package.swift editors/xcode/Plugins
