import UIModelPlatform

/// The files that a type is spread over.
extension SwiftScope {
  /// A type in more files than these is not put together: each of its files would look into all others.
  static let mostParts = 256

  /// The files that declare something by a type's first name, in the order of their paths; nil where they are too many.
  func parts(of root: String, from viewer: Int32) -> [SwiftFile]? {
    ask(root)
    guard project?.numbers(naming: root).count ?? 0 <= Self.mostParts else { return nil }
    return files(naming: root, from: viewer)
  }

  /// How many names the longest name of a type has that a path with this first name can be, from within another type.
  func deepestType(_ first: String, from inner: String, in file: Int32) -> Int {
    let roots = [first, inner].compactMap { $0.split(separator: ".").first.map(String.init) }
    let others = roots.flatMap { parts(of: $0, from: file) ?? [] }
    return others.reduce(self.file(file).declarations.deepestType) { max($0, $1.declarations.deepestType) }
  }
}
