import UIModelPlatform

/// The files with the declarations and extensions of a type.
extension SwiftScope {
  /// The maximum number of files of a type. A type in more files is not resolved, because each of its files would
  /// depend on all others.
  static let maximumParts = 256

  /// Returns the files that declare a type or extension whose name begins with `root`, sorted by path. Nil if there are
  /// more than `maximumParts`.
  func parts(of root: String, from viewer: Int32) -> [SwiftFile]? {
    recordLookup(root)
    guard project?.numbers(naming: root).count ?? 0 <= Self.maximumParts else { return nil }
    return files(naming: root, from: viewer)
  }

  /// Returns the maximum number of components of a type name that a path can refer to. `first` is the first name of the
  /// path, which is used inside the type `inner`.
  func maximumTypeDepth(_ first: String, from inner: String, in file: Int32) -> Int {
    let roots = [first, inner].compactMap { $0.split(separator: ".").first.map(String.init) }
    let others = roots.flatMap { parts(of: $0, from: file) ?? [] }
    return others.reduce(self.file(file).declarations.deepestType) { max($0, $1.declarations.deepestType) }
  }
}
