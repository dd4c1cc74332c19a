#!/usr/bin/env bash
# Comments and declared names of the Swift sources against the house style, and mentions of names in documents.
set -u
status=0
.ci/comments.py || status=1
.ci/mentions.py || status=1
exit $status
