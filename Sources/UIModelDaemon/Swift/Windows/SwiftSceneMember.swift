import UIModelPlatform

/// A property or method that gives all scenes or windows of the app.
struct SwiftSceneMember {
  private let name: String
  private let isFunction: Bool
  private let spot: SwiftSpot
  private let type: SwiftType
  private let file: SwiftFile

  /// `chain`: the tokens that give all of them. Nil where they are no member's.
  init?(giving chain: Range<Int>, in file: SwiftFile) {
    self.file = file
    let source = file.source
    type = file.declarations.type(around: chain.lowerBound) ?? file.declarations.global
    // `Array(UIApplication.shared.connectedScenes)`
    let isInArray = source.isToken(chain.lowerBound - 1, "(") && source.isToken(chain.lowerBound - 2, "Array")
    let chain = (isInArray ? chain.lowerBound - 2 : chain.lowerBound)..<chain.upperBound
    func gives(_ body: Range<Int>?) -> Bool {
      guard let body, body.contains(chain.lowerBound) else { return false }
      if body == chain { return true }
      return source.isToken(chain.lowerBound - 1, "return") && chain.upperBound <= body.upperBound
        && (chain.upperBound == body.upperBound || source.isToken(chain.upperBound, "}"))
    }
    let property = type.properties.first { property in
      property.spot.file == file.number && (gives(property.getter) || property.value == chain)
    }
    let function = type.functions.first { $0.spot.file == file.number && gives($0.body) }
    guard let spot = property?.spot ?? function?.spot, let name = property?.name ?? function?.name else { return nil }
    (self.spot, self.name, isFunction) = (spot, name, property == nil)
  }

  /// Where the file uses it: the name, and the token behind it or behind its arguments.
  var uses: [(site: Int, end: Int)] {
    let source = file.source
    let receivers = ["self", "Self", "shared", type.lastName]
    return source.places(of: name, in: source.tokens.indices).compactMap { index in
      guard index != spot.token, !["let", "var", "func"].contains(source.text(index - 1)) else { return nil }
      let isOwn =
        source.kind(index - 1) == .period
        ? receivers.contains(source.text(index - 2)) || type.name == "UIApplication"
        : (file.declarations.type(around: index)?.name ?? "") == type.name
      let isCall = source.isToken(index + 1, "(") && !source.tokens[index + 1].startsLine
      guard isOwn, isCall == isFunction else { return nil }
      return (index, isCall ? source.after(index + 1) : index + 1)
    }
  }
}
