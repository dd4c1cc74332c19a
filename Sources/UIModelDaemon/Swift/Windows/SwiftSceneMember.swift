import UIModelPlatform

/// A property or method that returns all scenes or windows of the app.
///
/// For example, `scenes` in `var scenes: Set<UIScene> { UIApplication.shared.connectedScenes }`.
struct SwiftSceneMember {
  private let name: String
  private let isFunction: Bool
  private let location: SwiftLocation
  private let type: SwiftType
  private let file: SwiftFile

  /// Finds the member that returns a collection. Nil if no property or method of this file returns the collection.
  ///
  /// - Parameter chain: the tokens of the collection.
  init?(returning chain: Range<Int>, in file: SwiftFile) {
    self.file = file
    let source = file.source
    type = file.declarations.type(around: chain.lowerBound) ?? file.declarations.global
    // Include the conversion in `Array(UIApplication.shared.connectedScenes)`.
    let isInArray = source.isToken(chain.lowerBound - 1, "(") && source.isToken(chain.lowerBound - 2, "Array")
    let chain = (isInArray ? chain.lowerBound - 2 : chain.lowerBound)..<chain.upperBound
    func returnsChain(_ body: Range<Int>?) -> Bool {
      guard let body, body.contains(chain.lowerBound) else { return false }
      if body == chain { return true }
      return source.isToken(chain.lowerBound - 1, "return") && chain.upperBound <= body.upperBound
        && (chain.upperBound == body.upperBound || source.isToken(chain.upperBound, "}"))
    }
    let property = type.properties.first { property in
      property.location.fileNumber == file.number && (returnsChain(property.getter) || property.value == chain)
    }
    let function = type.functions.first { $0.location.fileNumber == file.number && returnsChain($0.body) }
    guard let location = property?.location ?? function?.location, let name = property?.name ?? function?.name else {
      return nil
    }
    (self.location, self.name, isFunction) = (location, name, property == nil)
  }

  /// The uses of the member in its file. Each use consists of the name token and the token after the name or after the
  /// arguments.
  var uses: [(site: Int, end: Int)] {
    let source = file.source
    let receivers = ["self", "Self", "shared", type.unqualifiedName]
    return source.occurrences(of: name, in: source.tokens.indices).compactMap { index in
      guard index != location.token, !["let", "var", "func"].contains(source.text(index - 1)) else { return nil }
      let refersToMember =
        source.kind(index - 1) == .period
        ? receivers.contains(source.text(index - 2)) || type.name == "UIApplication"
        : (file.declarations.type(around: index)?.name ?? "") == type.name
      let isCall = source.isToken(index + 1, "(") && !source.tokens[index + 1].startsLine
      guard refersToMember, isCall == isFunction else { return nil }
      return (index, isCall ? source.indexAfter(index + 1) : index + 1)
    }
  }
}
