/// A file that fixes have changed.
struct FixedFile {
  /// As people are shown it, and from the root of the repository or project.
  let path: String
  let rootedPath: String
  let before: String
  let after: String
}
