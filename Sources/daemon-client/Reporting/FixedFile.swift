/// A file that fixes have changed.
struct FixedFile {
  /// As people are shown it.
  let path: String
  /// As in `CheckReport.Place`.
  let repositoryPath: String
  let before: String
  let after: String
}
