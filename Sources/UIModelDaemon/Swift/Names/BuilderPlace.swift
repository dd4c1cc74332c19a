import UIModelPlatform

/// A call that a view is in an argument of, such as `HStack { … }`.
struct BuilderPlace {
  private let call: CallSyntax
  private let argument: ArgumentSyntax

  /// Nil for a node that is no argument of a call.
  init?(_ node: SyntaxNode) {
    guard let (call, argument) = node.argumentOfCall else { return nil }
    (self.call, self.argument) = (call, argument)
  }

  /// Whether it, or something behind it, names all that is in it.
  var isNamed: Bool { call.node.isNamedByModifiers }

  /// Where a call of the system shows what is in it; nil if it is shown where the call is, or that is not known.
  var place: SwiftItemPlace? {
    guard let name = call.name else { return nil }
    if call.receiver != nil, call.path.first != "SwiftUI" {
      switch name {
      case "toolbar", "navigationBarItems": return .bar
      case "contextMenu": return argument.label == "preview" ? .content : .menu
      case "toolbarTitleMenu", "commands": return .menu
      case _ where Self.passing.contains(name): return nil
      default: return .content
      }
    }
    switch name {
    case "ToolbarItem", "ToolbarItemGroup": return .bar
    case "CommandMenu", "CommandGroup", "ToolbarTitleMenu": return .menu
    case "Menu": return argument.label == nil || argument.label == "content" ? .menu : .content
    default: return !name.isCapitalized || Self.shows(name) ? nil : .content
    }
  }

  /// Modifiers whose closures give what stands there: `$0` of a transformation.
  private static let passing: Set<String> = ["map", "compactMap", "flatMap"]

  /// Whether a view shows all that is in it where it is itself.
  private static func shows(_ name: String) -> Bool {
    ViewContainer(name)?.isLayout == true || ["ControlGroup", "WithPerceptionTracking", "WithViewStore"].contains(name)
  }
}

extension CallSyntax {
  private static let naming: Set<String> = [
    "accessibilityLabel", "accessibilityElement", "accessibilityHidden", "accessibilityRepresentation",
    "accessibilityChildren",
  ]

  /// Whether it is a modifier that says how VoiceOver reads what stands before it.
  fileprivate var isNaming: Bool {
    guard let name else { return false }
    return Self.naming.contains(name)
      || name == "accessibility" && (argument("label") != nil || argument("hidden") != nil)
  }
}

extension SyntaxNode {
  /// Whether a modifier behind a view says how VoiceOver reads it.
  var isNamedByModifiers: Bool {
    ViewExpression(whole).modifiers.contains { $0.node != self && $0.node.contains(self) && $0.isNaming }
  }
}
