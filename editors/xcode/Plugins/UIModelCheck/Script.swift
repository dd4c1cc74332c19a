/// The script of the command: `uimodel-check.sh CLIENT MARKER FOLDER...`
///
/// It writes MARKER, if that is not empty, so that the build sees that the command ran. Xcode's build system sets ACTION,
/// CONFIGURATION, OBJROOT and build settings such as UIMODEL_FAIL_ON; other builds set none of them. The README has the same
/// script for a Run Script phase, and .ci/steps/xcode.sh holds both against the same cases.
let scriptText = #"""
  client=$1
  marker=$2
  shift 2

  finish() {
    [ -z "$marker" ] || [ -e "$marker" ] || echo '// UIModelCheck has run.' > "$marker"
    exit 0
  }

  # Xcode builds for its index and for previews while you type.
  [ "${ACTION:-build}" != indexbuild ] || finish
  case ${OBJROOT:-} in
    */Index.noindex/* | */Intermediates.noindex/Previews/*) finish ;;
  esac

  fail_on=${UIMODEL_FAIL_ON:-}
  case ${CONFIGURATION:-} in
    Debug*) fail_on= ;;
  esac
  if [ -n "$fail_on" ]; then
    "$client" check --format xcode --allow-empty --fail-on "$fail_on" "$@" || exit
    finish
  fi

  status=0
  findings=$("$client" check --format xcode --allow-empty "$@") || status=$?
  [ -z "$findings" ] || printf '%s\n' "$findings" | sed -E 's/^(.*:[0-9]+:[0-9]+: )error: /\1warning: /'
  [ "$status" -le 1 ] || echo "warning: daemon-client ended with status $status, so the UI structure was not checked"
  finish
  """# + "\n"
