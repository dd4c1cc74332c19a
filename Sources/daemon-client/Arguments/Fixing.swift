/// Whether and how a command applies fixes.
struct Fixing {
  let isWanted: Bool
  /// Whether the files are changed; else it is printed what would change.
  let isWritten: Bool
  /// Whether fixes are applied that may not be what is intended.
  let includesUnsafe: Bool

  /// `isWanted`: also without `--fix`.
  init(_ arguments: Arguments, isWanted: Bool = false) throws(UsageError) {
    self.isWanted = isWanted || arguments.has("fix") || arguments.has("diff")
    isWritten = !arguments.has("diff")
    includesUnsafe = arguments.has("unsafe-fixes") || arguments.has("unsafe")
    guard self.isWanted || !includesUnsafe else { throw UsageError("use --unsafe-fixes with --fix or --diff") }
  }
}
