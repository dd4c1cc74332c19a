import UIModelPlatform

/// The files with the declarations and extensions of a type.
extension SwiftScope {
  /// The maximum number of files of a type. A type in more files is not resolved, because each of its files would
  /// depend on all others.
  static let maximumTypeFileCount = 256

  /// Returns the files with declarations or extensions of the type `rootName` or of types nested in it, sorted by file
  /// key. Nil for more than `maximumTypeFileCount` files.
  func declarationFiles(of rootName: String, from viewer: Int32) -> [SwiftFile]? {
    recordLookup(rootName)
    guard project?.numbers(naming: rootName).count ?? 0 <= Self.maximumTypeFileCount else { return nil }
    return files(naming: rootName, from: viewer)
  }

  /// Returns the maximum number of components in the type names to which a path can refer.
  ///
  /// - Parameter firstComponent: the first component of the path.
  /// - Parameter enclosingTypeName: the name of the type that contains the path.
  func maximumTypeDepth(_ firstComponent: String, from enclosingTypeName: String, in fileNumber: Int32) -> Int {
    let rootNames = [firstComponent, enclosingTypeName].compactMap { $0.split(separator: ".").first.map(String.init) }
    let typeFiles = rootNames.flatMap { declarationFiles(of: $0, from: fileNumber) ?? [] }
    return typeFiles.reduce(self.file(fileNumber).declarations.maximumTypeDepth) {
      max($0, $1.declarations.maximumTypeDepth)
    }
  }
}
