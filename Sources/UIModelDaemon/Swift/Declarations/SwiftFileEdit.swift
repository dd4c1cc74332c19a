import UIModelPlatform

/// An edit that left the declarations of a file unchanged.
package struct SwiftFileEdit: Sendable {
  /// The number of the file in its project.
  let file: Int32
  /// The adjustment of byte offsets after the edit.
  let move: SwiftOffsetMap
  /// The index in `SwiftDeclarations.code` of the code whose tokens changed; nil if the edit changed no token.
  private let code: Int?
  /// The words near the changed tokens, before and after the edit.
  private let words: Set<String>

  /// The number of tokens before and after a changed token that can determine how the code uses a word.
  private static let vicinityTokenCount = 4
  /// Words that affect a file's declarations wherever they occur, and the types of sheets, which any function can
  /// receive.
  private static let declarativeWords = Set(SwiftSheet.propertyTypes.keys).union([
    "typealias", "didSet", "willSet", "objc",
  ])
  .union(SwiftDeclarations.swizzlingFunctions).union(SwiftDeclarations.windowSceneTypes)
  /// The directives that delimit conditional compilation.
  private static let conditionalDirectives: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// Creates the edit. Nil if it may have changed the declarations of the file or its lookup keys.
  init?(_ edit: SwiftSourceEdit, of file: SwiftFile) {
    (self.file, move) = (file.number, edit.offsetMap)
    guard !edit.oldTokens.isEmpty || !edit.newTokens.isEmpty else {
      (code, words) = (nil, [])
      return
    }
    guard let index = file.declarations.code(around: edit.oldTokens.lowerBound - 1),
      file.declarations.code[known: index].isInnerEdit(edit)
    else { return nil }
    let (before, after) = (
      Self.vicinity(edit.oldTokens, in: edit.oldSource), Self.vicinity(edit.newTokens, in: edit.newSource)
    )
    words = before.words.union(after.words)
    guard words.isDisjoint(with: Self.declarativeWords), before.assignedMembers == after.assignedMembers,
      !before.affectsDeclarations,
      !after.affectsDeclarations
    else {
      return nil
    }
    // Calls matter only in code that checks the device. Such code is rare, so the rest is not searched.
    let declarations = file.declarations
    guard before.checksDevice == after.checksDevice,
      before.calledFunctions == after.calledFunctions
        || !declarations.deviceChecks.contains(where: {
          declarations.code[known: $0].tokens.contains(edit.oldTokens.lowerBound - 1)
        })
    else { return nil }
    code = index
  }

  /// The tokens near an edit.
  private struct Vicinity {
    var words: Set<String> = []
    /// The members that are assigned.
    var assignedMembers: Set<String> = []
    /// The names of the called functions, in order. Some of the calls may be in code next to the edited function.
    var calledFunctions: [String] = []
    /// Whether the tokens may change the declarations of the file.
    var affectsDeclarations = false
    /// Whether a token checks the device or the release.
    var checksDevice = false
  }

  /// Collects the words, assignments and calls in and near a range of tokens.
  private static func vicinity(_ range: Range<Int>, in source: SwiftSource) -> Vicinity {
    var vicinity = Vicinity()
    for index in max(
      0, range.lowerBound - Self.vicinityTokenCount)..<min(
        source.tokens.count, range.upperBound + Self.vicinityTokenCount)
    {
      vicinity.checksDevice = vicinity.checksDevice || source.checksDevice(index)
      switch source.kind(index) {
      case .identifier:
        vicinity.words.insert(source.identifier(index) ?? "")
        vicinity.affectsDeclarations =
          vicinity.affectsDeclarations || (source.isToken(index, "func") && source.kind(index + 1) == .operator)
        if let name = source.assignedName(at: index) { vicinity.assignedMembers.insert(name) }
        if let name = source.calledName(at: index) { vicinity.calledFunctions.append(name) }
      // A string with interpolations contains code.
      case .string where !source.tokens[index].isPlain:
        source.forEachWord(in: source.tokens[index].range) { word in
          vicinity.words.insert(String(decoding: source.bytes[word], as: UTF8.self))
        }
      case .directive:
        vicinity.affectsDeclarations =
          vicinity.affectsDeclarations || conditionalDirectives.contains(source.text(index))
      default: break
      }
    }
    return vicinity
  }

  /// Whether the edit may change whether the file mentions a word.
  ///
  /// - Parameter name: a key made by `SwiftDeclarations.mentionsKey(of:)`; for any other key the result is false.
  package func mayChangeMentions(forKey name: String) -> Bool {
    SwiftDeclarations.word(ofKey: name).map { words.contains($0) } ?? false
  }

  /// Whether a reading that used the file in this way stays valid after the edit.
  func leavesValid(_ use: SwiftUse) -> Bool {
    guard let code else { return true }
    return !use.code.contains(code) && use.names.isDisjoint(with: words)
  }
}

/// The parts of a file's code that a reading depends on.
package struct SwiftUse: Sendable, Equatable {
  /// The indices of the code ranges in `SwiftDeclarations.code`.
  var code: Set<Int> = []
  /// The words for which all code of the file was searched.
  var names: Set<String> = []
}
