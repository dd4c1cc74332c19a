/// The exit status of the program. All output is written before the program exits. For example, `check` exits with 1 if
/// it reports a warning.
struct ExitStatus: RawRepresentable, Equatable {
  let rawValue: Int32

  /// Success: there is nothing to report, or only findings below the threshold.
  static let clean = ExitStatus(rawValue: 0)
  /// At least one finding reaches the threshold.
  static let findings = ExitStatus(rawValue: 1)
  /// The arguments have a mistake, a path cannot be read, or there is nothing to check.
  static let usage = ExitStatus(rawValue: 2)
  /// The daemon cannot be reached or started.
  static let unreachable = ExitStatus(rawValue: 3)
  /// The daemon answered a request with an error.
  static let requestFailed = ExitStatus(rawValue: 4)
  /// An internal error of the program.
  static let internalError = ExitStatus(rawValue: 70)

  /// Returns the section "exit status" of the help.
  ///
  /// - Parameter command: the name of the command whose help is printed; nil for the help of the program.
  static func help(of command: String? = nil) -> String {
    let (clean, findings): (String, String?) =
      switch command {
      case nil:
        ("success, or only findings below --fail-on", "findings; for `generate --check`, stale files")
      case "check", "fix": ("nothing to report, or only findings below --fail-on", "findings")
      case "generate": ("success", "with --check: there are stale files")
      case "fmt": ("success", "with --check or --diff: there is something to format")
      case "doctor": ("no problem", "a problem")
      case "replay": ("the same answers", "differences")
      case "daemon", "rpc": ("success", "the session ended without shutdown")
      default: ("success", nil)
      }
    return """
      exit status:
        0   \(clean)
      \(findings.map { "  1   \($0)\n" } ?? "")\
        2   wrong arguments, a path that cannot be read, or nothing to check
        3   the daemon cannot be started or reached
        4   a request failed
        70  an internal error

      """
  }
}
