import UIModelPlatform

/// A Swift file that was read: its tokens, and what it declares.
package final class SwiftFile: Sendable {
  /// Its number in its project; a file without a project has a negative one.
  let number: Int32
  package let source: SwiftSource
  package let declarations: SwiftDeclarations

  /// A longer source is not read.
  package static let longest = 1 << 20
  /// Steps of one evaluation at the most; see `SwiftEvaluator`.
  package static let evaluationSteps = 20_000

  package convenience init(_ bytes: [UInt8], number: Int32 = -1) {
    self.init(SwiftSource(bytes.count <= SwiftFile.longest ? bytes : []), number: number)
  }

  init(_ source: SwiftSource, number: Int32, _ declarations: SwiftDeclarations? = nil) {
    (self.source, self.number) = (source, number)
    self.declarations = declarations ?? SwiftDeclarations(source, file: number)
  }

  /// The file with a part of its text replaced (UTF-8 bytes), which leaves it no longer than `longest`. The edit
  /// is nil where it may have changed what the file declares.
  package func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (file: SwiftFile, edit: SwiftFileEdit?) {
    let (new, edit) = source.replacing(range, with: replacement)
    guard let edit, let inner = SwiftFileEdit(edit, of: self) else { return (SwiftFile(new, number: number), nil) }
    return (SwiftFile(new, number: number, declarations.moved(by: edit)), inner)
  }
}

/// A place in a Swift file of a project.
package struct SwiftPlace: Sendable, Hashable {
  /// The file's number.
  package let file: Int32
  /// UTF-8 bytes of the file.
  package let range: Range<Int>
}

/// Ranges in several files as ranges of one long text, in which the file that is read comes first and every other one has
/// a stretch of its own.
enum SwiftStretch {
  private static let length = 1 << 32

  /// Where the stretch of a file begins.
  static func start(of file: Int32) -> Int { (Int(file) + 1) * length }

  /// The place in another file that a range is; nil for one in the file that is read.
  package static func place(_ range: Range<Int>) -> SwiftPlace? {
    guard range.lowerBound >= length else { return nil }
    let start = range.lowerBound / length * length
    return SwiftPlace(
      file: Int32(clamping: range.lowerBound / length - 1), range: range.lowerBound - start..<range.upperBound - start)
  }
}

extension SwiftFile {
  /// Whether a type has a method by the name of `present(_:animated:completion:)` that may take what is presented: one for
  /// another thing by the name of its type (`present(_ router: Router, animated:)`) is not meant where a controller is given,
  /// and one that is compiled for other systems is not there.
  func presentsControllers(_ type: SwiftType, _ scope: SwiftScope) -> Bool {
    type.presenting.contains { function in
      if function.condition.isOfOthers { return false }
      guard let name = source.typeName(function.parameters[0].type) else { return true }
      let root = scope.line(of: name, in: number).last { $0.isDeclared }?.superclass ?? name
      let last = root.split(separator: ".").last.map(String.init) ?? root
      return last.hasPrefix("UI") || last.hasSuffix("Controller") || last.hasSuffix("VC") || last.count < 3
    }
  }
}
