import UIModelPlatform

/// An edit of a file that left what it declares as it was.
package struct SwiftFileEdit: Sendable {
  /// The file's number.
  let file: Int32
  let move: SwiftMove
  /// Which code has other tokens now, by its place among all; nil where none has, but for where they stand.
  private let code: Int?
  /// The words that are near what has changed, before and after.
  private let words: Set<String>

  /// As many tokens beside a word say what is done there with what it names.
  private static let near = 4
  /// What says something of a file's declarations wherever it stands, and of sheets, which any function may be given.
  private static let telling = Set(SwiftSheet.types.keys).union(["typealias", "didSet", "willSet", "objc"])
    .union(SwiftDeclarations.exchanging).union(SwiftDeclarations.scenes)
  private static let clauses: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// Nil where the edit may have changed what the file declares, or says to others.
  init?(_ edit: SwiftSourceEdit, of file: SwiftFile) {
    (self.file, move) = (file.number, edit.move)
    guard !edit.old.isEmpty || !edit.new.isEmpty else {
      (code, words) = (nil, [])
      return
    }
    guard let index = file.declarations.code(around: edit.old.lowerBound - 1),
      file.declarations.code[known: index].holds(edit)
    else { return nil }
    let (before, after) = (Self.near(edit.old, in: edit.before), Self.near(edit.new, in: edit.after))
    words = before.words.union(after.words)
    guard words.isDisjoint(with: Self.telling), before.set == after.set, !before.isTelling, !after.isTelling else {
      return nil
    }
    // What is called matters in code that asks for the device, which is seldom: the rest is not gone through.
    let declarations = file.declarations
    guard before.asks == after.asks,
      before.called == after.called
        || !declarations.asking.contains(where: {
          declarations.code[known: $0].tokens.contains(edit.old.lowerBound - 1)
        })
    else { return nil }
    code = index
  }

  /// What stands around an edit.
  private struct Near {
    var words: Set<String> = []
    /// The names that are set.
    var set: Set<String> = []
    /// The names that are called, one by one: what stands near may be in other code, which asks for nothing.
    var called: [String] = []
    var isTelling = false
    /// Whether the device or the release is asked for.
    var asks = false
  }

  private static func near(_ range: Range<Int>, in source: SwiftSource) -> Near {
    var near = Near()
    for index in max(0, range.lowerBound - Self.near)..<min(source.tokens.count, range.upperBound + Self.near) {
      near.asks = near.asks || source.asksForDevice(index)
      switch source.kind(index) {
      case .identifier:
        near.words.insert(source.identifier(index) ?? "")
        near.isTelling = near.isTelling || (source.isToken(index, "func") && source.kind(index + 1) == .operator)
        if let name = source.nameSet(at: index) { near.set.insert(name) }
        if let name = source.nameCalled(at: index) { near.called.append(name) }
      // What is in `\(…)` is code.
      case .string where !source.tokens[index].isPlain:
        source.forEachWord(in: source.tokens[index].range) { word in
          near.words.insert(String(decoding: source.bytes[word], as: UTF8.self))
        }
      case .directive: near.isTelling = near.isTelling || clauses.contains(source.text(index))
      default: break
      }
    }
    return near
  }

  /// Whether the file may speak of a name now of which it did not, or no more. `name`: see `SwiftDeclarations.speakers`.
  package func mayChangeWho(is name: String) -> Bool {
    SwiftDeclarations.word(lookedFor: name).map { words.contains($0) } ?? false
  }

  /// Whether what was read of the file, with so much of its code, would be read again.
  func spares(_ use: SwiftUse) -> Bool {
    guard let code else { return true }
    return !use.code.contains(code) && use.names.isDisjoint(with: words)
  }
}

/// What of a file's code a reading has looked at.
package struct SwiftUse: Sendable, Equatable {
  /// By their places among all code of the file.
  var code: Set<Int> = []
  /// The words that all of it was searched for.
  var names: Set<String> = []
}
