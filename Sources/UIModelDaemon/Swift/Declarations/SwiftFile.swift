import UIModelPlatform

/// A parsed Swift file: its tokens and declarations.
///
/// For example, `SwiftFile(Array("struct Page {}".utf8)).declarations.types` has the key `Page`.
package final class SwiftFile: Sendable {
  /// The number of the file in its project; negative for a file outside any project.
  let number: Int32
  package let source: SwiftSource
  package let declarations: SwiftDeclarations

  /// The maximum size in UTF-8 bytes. A longer source is treated as empty.
  package static let maximumLength = 1 << 20
  /// The maximum number of steps in one evaluation; see `SwiftEvaluator`.
  package static let maximumEvaluationSteps = 20_000

  package convenience init(_ bytes: [UInt8], number: Int32 = -1) {
    self.init(SwiftSource(bytes.count <= SwiftFile.maximumLength ? bytes : []), number: number)
  }

  init(_ source: SwiftSource, number: Int32, _ declarations: SwiftDeclarations? = nil) {
    (self.source, self.number) = (source, number)
    self.declarations = declarations ?? SwiftDeclarations(source, fileNumber: number)
  }

  /// Returns the file with a range of its text (UTF-8 bytes) replaced. The new text must not exceed `maximumLength`.
  /// The returned edit is nil if the declarations of the file may have changed.
  package func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (file: SwiftFile, edit: SwiftFileEdit?) {
    let (newSource, edit) = source.replacing(range, with: replacement)
    guard let edit, let fileEdit = SwiftFileEdit(edit, of: self) else {
      return (SwiftFile(newSource, number: number), nil)
    }
    return (SwiftFile(newSource, number: number, declarations.moved(by: edit)), fileEdit)
  }
}

/// A byte range in a Swift file of a project.
package struct SwiftPlace: Sendable, Hashable {
  /// The number of the file in its project.
  package let fileNumber: Int32
  /// The range in UTF-8 bytes.
  package let range: Range<Int>
}

/// An encoding of ranges in several files as ranges of one long text. The text begins with the file being read, and
/// each file takes up 2³² offsets.
///
/// For example, byte 10 of the file with number 2 has the offset 3 · 2³² + 10.
enum SwiftGlobalOffset {
  /// The number of offsets of each file.
  private static let offsetsPerFile = 1 << 32

  /// Returns the offset of a file's first byte.
  static func start(of fileNumber: Int32) -> Int { (Int(fileNumber) + 1) * offsetsPerFile }

  /// Returns the file and the range in that file, decoded from a global range. Nil for a range in the file being read.
  package static func place(_ range: Range<Int>) -> SwiftPlace? {
    guard range.lowerBound >= offsetsPerFile else { return nil }
    let start = range.lowerBound / offsetsPerFile * offsetsPerFile
    return SwiftPlace(
      fileNumber: Int32(clamping: range.lowerBound / offsetsPerFile - 1),
      range: range.lowerBound - start..<range.upperBound - start)
  }
}

extension SwiftFile {
  /// Whether a type has a method like `present(_:animated:completion:)` that may accept a view controller. The type of
  /// the first parameter decides: a method such as `present(_ router: Router, animated:)` does not count. A method that
  /// is compiled only for other platforms does not count either.
  func mayPresentControllers(_ type: SwiftType, _ scope: SwiftScope) -> Bool {
    type.presentMethods.contains { function in
      if function.condition.excludesCheckedPlatforms { return false }
      guard let name = source.typeName(function.parameters[0].typeTokens) else { return true }
      let rootClass = scope.classChain(of: name, in: number).last { $0.isDeclared }?.superclassName ?? name
      let lastComponent = rootClass.split(separator: ".").last.map(String.init) ?? rootClass
      return lastComponent.hasPrefix("UI") || lastComponent.hasSuffix("Controller") || lastComponent.hasSuffix("VC")
        || lastComponent.count < 3
    }
  }
}

extension SwiftScope {
  /// Whether `present(_:animated:completion:)`, called on an object of a type, may be a method that the project
  /// declares.
  ///
  /// - Parameter type: the object's type; nil if unknown.
  func mayHaveProjectPresent(_ type: String?) -> Bool {
    for file in files(naming: SwiftDeclarations.presentersKey, from: home.number, includesViewers: true) {
      if file.mayPresentControllers(file.declarations.global, self) { return true }
      for declaringType in file.declarations.types.values where file.mayPresentControllers(declaringType, self) {
        guard let type else { return true }
        let (objectChain, declaringChain) = (
          classChain(of: type, in: home.number), classChain(of: declaringType.name, in: file.number)
        )
        if declaringType.name.hasPrefix("UI") || objectChain.contains(where: { $0.name == declaringType.name })
          || declaringChain.contains(where: { $0.name == type })
        {
          return true
        }
        // A protocol extension may provide the method.
        if objectChain.contains(where: { $0.inheritedNames.contains(declaringType.name) }) { return true }
      }
    }
    return files(naming: SwiftDeclarations.swizzlingKey, from: home.number, includesViewers: true).contains { file in
      recordSearch(for: ["present"], in: file.number)
      return file.source.tokens.indices.contains { index in
        file.source.isToken(index, "present")
          || (file.source.kind(index) == .string && file.source.text(index).hasPrefix("\"presentViewController"))
      }
    }
  }
}
