import UIModelPlatform

/// Finds keyboard toolbars that a view adds more than once.
///
/// For example, two text fields of a `VStack` that both have `.toolbar { ToolbarItem(placement: .keyboard) { … } }`.
struct KeyboardToolbarReader {
  private let views: ViewFile

  static let identifiers = ["keyboard"]

  init(_ views: ViewFile) { self.views = views }

  /// Returns a node for each `toolbar` modifier in a type's code that repeats an earlier keyboard toolbar.
  func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(["toolbar"], in: item).filter { Self.isForKeyboard($0.syntax) }
    return calls.enumerated().compactMap { index, call in
      guard let firstCall = calls[..<index].first(where: { Self.areShownTogether($0, call) }) else { return nil }
      return .object(at: call.nameRange, [.string("repeats", "toolbar", firstCall.nameRange)], on: call.condition)
    }
  }

  /// Whether all items of a toolbar have the placement `.keyboard` and at least some unconditional content.
  private static func isForKeyboard(_ call: CallSyntax) -> Bool {
    guard let content = call.arguments.only?.value, content.kind == .closure, !content.statements.isEmpty else {
      return false
    }
    return content.statements.map { ViewExpression($0) }.allSatisfy { item in
      guard ["ToolbarItem", "ToolbarItemGroup"].contains(item.path.only) else { return false }
      guard let itemCall = CallSyntax(item.base), itemCall.argument("placement")?.isNamed("keyboard") == true else {
        return false
      }
      // An item with only conditional content may be hidden while another toolbar's item is visible.
      return itemCall.arguments.last?.value.statements.contains {
        $0.kind != .ifStatement && $0.kind != .switchStatement
      }
        == true
    }
  }

  /// Whether a view shows both toolbars at the same time: both are in one member, without conditions, and in containers
  /// that show all their views.
  private static func areShownTogether(_ firstCall: ViewFile.Call, _ secondCall: ViewFile.Call) -> Bool {
    guard firstCall.member == secondCall.member else { return false }
    return [firstCall, secondCall].allSatisfy { call in
      call.node.ancestors.prefix { $0 != call.member }.allSatisfy { ancestor in
        switch ancestor.kind {
        case .ifStatement, .switchCase, .clause, .guardStatement, .ternary: return false
        case .closure:
          guard let (outerCall, _) = ancestor.callAndArgument, let name = outerCall.name else { return false }
          let isShown = outerCall.receiver == nil && simultaneousContainers.contains(name)
          // A closure that contains both toolbars does not separate the toolbars.
          return isShown || (ancestor.contains(firstCall.node) && ancestor.contains(secondCall.node))
        default: return true
        }
      }
    }
  }

  /// Containers that show all their views at once.
  private static let simultaneousContainers: Set<String> = [
    "VStack", "HStack", "ZStack", "Group", "Section", "Form", "ScrollView", "Grid", "GridRow", "GroupBox",
  ]
}
