import UIModelPlatform

extension SwiftViewTree {
  /// Whether a scene's modifiers leave it what it adds to the menus, those under conditions included.
  func keepsMenus(_ range: Range<Int>) -> Bool {
    let taking = ["commandsRemoved", "commandsReplaced"]
    guard !source.contains(range, anyOf: taking) else { return false }
    let own = scope.type(named: "Scene", in: evaluator.file.number)?.functions ?? []
    return range.allSatisfy { index in
      guard source.kind(index) == .period, let name = source.identifier(index + 1) else { return true }
      return own.allSatisfy { function in
        guard function.name == name else { return true }
        scope.look(at: function.body.lowerBound, in: function.spot.file)
        return !scope.file(function.spot.file).source.contains(function.body, anyOf: taking + ["commands"])
      }
    }
  }
}

extension SwiftViewTree.Control {
  /// In the words of documents, wherever it is.
  var node: SwiftNode {
    let keys = [SwiftMember("input", name, input), SwiftMember("modifierFlags", name, modifiers)]
    return SwiftNode(.object((title.map { [SwiftMember("title", $0.range, $0)] } ?? []) + keys), name)
  }

  /// The keys in words.
  var keys: String { "\(input.value) \(modifiers.value)" }
}
