import UIModelPlatform

/// An edit that left the declarations of a file unchanged.
package struct SwiftFileEdit: Sendable {
  /// The number of the file in its project.
  let fileNumber: Int32
  /// The map from byte offsets before the edit to byte offsets after the edit.
  let offsetMap: SwiftOffsetMap
  /// The index in `SwiftDeclarations.code` of the code whose tokens changed; nil if the edit changed no token.
  private let codeIndex: Int?
  /// The words near the changed tokens, before and after the edit.
  private let words: Set<String>

  /// The number of tokens before and after a changed token that can determine how the code uses a word.
  private static let vicinityTokenCount = 4
  /// Words whose edit may affect other code: words that change a file's declarations wherever they occur, and the names
  /// of sheet properties, which any function can set on a sheet that it receives.
  private static let declarativeWords = Set(SwiftSheet.propertyTypes.keys).union([
    "typealias", "didSet", "willSet", "objc",
  ])
  .union(SwiftDeclarations.swizzlingFunctions).union(SwiftDeclarations.windowSceneTypes)
  /// The directives that delimit conditional compilation.
  private static let conditionalDirectives: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// Creates the edit. Fails if the edit may have changed the file's declarations or lookup keys.
  init?(_ edit: SwiftSourceEdit, of file: SwiftFile) {
    (self.fileNumber, offsetMap) = (file.number, edit.offsetMap)
    guard !edit.oldTokens.isEmpty || !edit.newTokens.isEmpty else {
      (codeIndex, words) = (nil, [])
      return
    }
    guard let index = file.declarations.codeIndex(around: edit.oldTokens.lowerBound - 1),
      file.declarations.code[known: index].isInnerEdit(edit)
    else { return nil }
    let (oldVicinity, newVicinity) = (
      Self.vicinity(edit.oldTokens, in: edit.oldSource), Self.vicinity(edit.newTokens, in: edit.newSource)
    )
    words = oldVicinity.words.union(newVicinity.words)
    guard words.isDisjoint(with: Self.declarativeWords), oldVicinity.assignedMembers == newVicinity.assignedMembers,
      !oldVicinity.affectsDeclarations,
      !newVicinity.affectsDeclarations
    else {
      return nil
    }
    // Changed calls matter only in code that checks the device. Such code is rare, so the other code is not searched.
    let declarations = file.declarations
    guard oldVicinity.checksDevice == newVicinity.checksDevice,
      oldVicinity.calledFunctions == newVicinity.calledFunctions
        || !declarations.deviceCheckIndices.contains(where: {
          declarations.code[known: $0].tokens.contains(edit.oldTokens.lowerBound - 1)
        })
    else { return nil }
    codeIndex = index
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
      case .string where !source.tokens[index].isConstantString:
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

  /// Whether the edit may add the first mention of a word to the file, or remove the last mention.
  ///
  /// - Parameter key: a key made by `SwiftDeclarations.mentionsKey(of:)`; for any other key the result is false.
  package func mayChangeMentions(forKey key: String) -> Bool {
    SwiftDeclarations.word(ofKey: key).map { words.contains($0) } ?? false
  }

  /// Whether an analysis result that depends on the given parts of the file stays valid after the edit.
  func leavesValid(_ use: SwiftUse) -> Bool {
    guard let codeIndex else { return true }
    return !use.codeIndices.contains(codeIndex) && use.searchedWords.isDisjoint(with: words)
  }
}

/// The parts of a file's code on which an analysis result depends.
package struct SwiftUse: Sendable, Equatable {
  /// The indices of the code ranges in `SwiftDeclarations.code`.
  var codeIndices: Set<Int> = []
  /// The words for which all code of the file was searched.
  var searchedWords: Set<String> = []
}
