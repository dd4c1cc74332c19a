/// What the program says by how it ends. The report is complete before any of them.
struct ExitStatus: RawRepresentable, Equatable {
  let rawValue: Int32

  /// Nothing to report, or only what is below the threshold.
  static let clean = ExitStatus(rawValue: 0)
  /// There are findings.
  static let findings = ExitStatus(rawValue: 1)
  /// A mistake in the arguments, a path that cannot be read, or nothing to check.
  static let usage = ExitStatus(rawValue: 2)
  /// The daemon cannot be reached or started.
  static let unreachable = ExitStatus(rawValue: 3)
  /// A request was answered with an error.
  static let requestFailed = ExitStatus(rawValue: 4)
  /// Something that must not happen.
  static let internalError = ExitStatus(rawValue: 70)

  /// For the help of a command, or of the program without a name.
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
