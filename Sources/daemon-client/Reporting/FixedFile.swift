/// A file that fixes have changed, with its text before and after.
struct FixedFile {
  /// The path as shown to users.
  let path: String
  /// The path for `patch`; see `CheckReport.Place.repositoryPath`.
  let repositoryPath: String
  let textBefore: String
  let textAfter: String
}
