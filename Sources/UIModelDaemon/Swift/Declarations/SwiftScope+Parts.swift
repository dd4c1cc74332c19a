import UIModelPlatform

/// The files with the declarations and extensions of a type.
extension SwiftScope {
  /// The maximum number of files of a type. A type in more files is not resolved, because each of its files would
  /// depend on all others.
  static let maximumTypeFiles = 256

  /// Returns the files with declarations or extensions of the type `root` or of types nested in it, sorted by path. Nil
  /// for more than `maximumTypeFiles` files.
  func declarationFiles(of root: String, from viewer: Int32) -> [SwiftFile]? {
    recordLookup(root)
    guard project?.numbers(naming: root).count ?? 0 <= Self.maximumTypeFiles else { return nil }
    return files(naming: root, from: viewer)
  }

  /// Returns the maximum number of components of any type name to which a path can refer.
  ///
  /// - Parameter first: the first component of the path.
  /// - Parameter inner: the name of the type that contains the path.
  func maximumTypeDepth(_ first: String, from inner: String, in file: Int32) -> Int {
    let roots = [first, inner].compactMap { $0.split(separator: ".").first.map(String.init) }
    let typeFiles = roots.flatMap { declarationFiles(of: $0, from: file) ?? [] }
    return typeFiles.reduce(self.file(file).declarations.maximumTypeDepth) { max($0, $1.declarations.maximumTypeDepth) }
  }
}
