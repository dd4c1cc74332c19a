#!/usr/bin/env bash
# Comments and declared names of the Swift sources against the house style.
set -u
.ci/comments.py
