/// The options for applying fixes: `--fix`, `--diff` and `--unsafe-fixes`. For example, `--diff` alone requests fixes
/// and writes no file.
struct Fixing {
  let isWanted: Bool
  /// Whether the changed files are written. If not, a diff is printed.
  let writesFixes: Bool
  /// Whether unsafe fixes are applied, which may change the app's behavior in unintended ways.
  let includesUnsafe: Bool

  /// Reads the options. If `isWanted` is true, fixes are applied without `--fix` too, as by the command `fix`.
  init(_ arguments: Arguments, isWanted: Bool = false) throws(UsageError) {
    self.isWanted = isWanted || arguments.has("fix") || arguments.has("diff")
    writesFixes = !arguments.has("diff")
    includesUnsafe = arguments.has("unsafe-fixes") || arguments.has("unsafe")
    guard self.isWanted || !includesUnsafe else { throw UsageError("use --unsafe-fixes with --fix or --diff") }
  }
}
