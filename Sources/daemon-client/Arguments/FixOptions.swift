/// The options for applying fixes: `--fix`, `--diff` and `--unsafe-fixes`. For example, `--diff` alone requests fixes
/// and writes no file.
struct FixOptions {
  /// Whether fixes are requested, by `--fix`, `--diff` or the command `fix`.
  let isRequested: Bool
  /// Whether the changed files are written. If not, a diff is printed.
  let writesFixes: Bool
  /// Whether unsafe fixes are applied. An unsafe fix might change the app's behavior in unintended ways.
  let includesUnsafeFixes: Bool

  /// Reads the options. If `isRequested` is true, fixes are requested even without `--fix`, as for the command `fix`.
  /// Throws if unsafe fixes are included but no fixes are requested.
  init(_ arguments: Arguments, isRequested: Bool = false) throws(UsageError) {
    self.isRequested = isRequested || arguments.has("fix") || arguments.has("diff")
    writesFixes = !arguments.has("diff")
    includesUnsafeFixes = arguments.has("unsafe-fixes") || arguments.has("unsafe")
    guard self.isRequested || !includesUnsafeFixes else { throw UsageError("use --unsafe-fixes with --fix or --diff") }
  }
}
