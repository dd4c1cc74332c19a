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

  /// For the help.
  static let help = """
    exit status:
      0   nothing to report, or only what is below the threshold
      1   there are findings; for `generate --check`, stale files
      2   a mistake in the arguments, a path that cannot be read, or nothing to check
      3   the daemon cannot be reached or started
      4   a request was answered with an error
      70  an error of the program itself

    """
}
