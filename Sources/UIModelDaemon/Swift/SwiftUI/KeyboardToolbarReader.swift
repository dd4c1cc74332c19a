import UIModelPlatform

/// Finds items of the keyboard's bar that a view adds more than once.
struct KeyboardToolbarReader {
  private let views: ViewFile

  static let words = ["keyboard"]

  init(_ views: ViewFile) { self.views = views }

  func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(["toolbar"], in: item).filter { Self.isOfKeyboard($0.syntax) }
    return calls.enumerated().compactMap { index, call in
      guard let first = calls[..<index].first(where: { Self.areTogether($0, call) }) else { return nil }
      return .object(at: call.place, [.string("repeats", "toolbar", first.place)], on: call.condition)
    }
  }

  /// Whether all items of a toolbar are for the keyboard.
  private static func isOfKeyboard(_ call: CallSyntax) -> Bool {
    guard let content = call.arguments.only?.value, content.kind == .closure, !content.statements.isEmpty else {
      return false
    }
    return content.statements.map { ViewExpression($0) }.allSatisfy { item in
      guard ["ToolbarItem", "ToolbarItemGroup"].contains(item.path.only) else { return false }
      guard let call = CallSyntax(item.base), call.argument("placement")?.isNamed("keyboard") == true else {
        return false
      }
      // An item with a condition may be absent while the other one is shown.
      return call.arguments.last?.value.statements.contains { $0.kind != .ifStatement && $0.kind != .switchStatement }
        == true
    }
  }

  /// Whether a view has both at the same time: in one member, in no branches, and on no screens of their own.
  private static func areTogether(_ one: ViewFile.Call, _ other: ViewFile.Call) -> Bool {
    guard one.member == other.member else { return false }
    return [one, other].allSatisfy { call in
      call.node.ancestors.prefix { $0 != call.member }.allSatisfy { outer in
        switch outer.kind {
        case .ifStatement, .switchCase, .clause, .guardStatement, .ternary: return false
        case .closure:
          guard let (around, _) = outer.argumentOfCall, let name = around.name else { return false }
          let isShown = around.receiver == nil && together.contains(name)
          // The view that both are in.
          return isShown || (outer.contains(one.node) && outer.contains(other.node))
        default: return true
        }
      }
    }
  }

  /// Containers that show all their views at once.
  private static let together: Set<String> = [
    "VStack", "HStack", "ZStack", "Group", "Section", "Form", "ScrollView", "Grid", "GridRow", "GroupBox",
  ]
}
