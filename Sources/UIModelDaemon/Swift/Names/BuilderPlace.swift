import UIModelPlatform

/// A call with a view inside one of its arguments.
///
/// For example, in `Menu { Button("Copy") { copy() } }` the closure is an argument of `Menu`, and `place` is `.menu`.
struct BuilderPlace {
  private let call: CallSyntax
  private let argument: ArgumentSyntax

  /// Creates the value for the call that has a node as one of its arguments. Fails for a node that is not an argument.
  init?(_ node: SyntaxNode) {
    guard let (call, argument) = node.callAndArgument else { return nil }
    (self.call, self.argument) = (call, argument)
  }

  /// Whether an accessibility modifier after the call determines the name of all content of the call.
  var isNamed: Bool { call.node.isNamedByModifiers }

  /// The place where the call shows its content. Nil if the content is shown at the place of the call itself, or if the
  /// place is unknown.
  var place: SwiftItemPlace? {
    guard let name = call.name else { return nil }
    if call.receiver != nil, call.path.first != "SwiftUI" {
      switch name {
      case "toolbar", "navigationBarItems": return .bar
      case "contextMenu": return argument.label == "preview" ? .content : .menu
      case "toolbarTitleMenu", "commands": return .menu
      case _ where Self.transformingFunctions.contains(name): return nil
      default: return .content
      }
    }
    switch name {
    case "ToolbarItem", "ToolbarItemGroup": return .bar
    case "CommandMenu", "CommandGroup", "ToolbarTitleMenu": return .menu
    case "Menu": return argument.label == nil || argument.label == "content" ? .menu : .content
    default: return !name.isCapitalized || Self.showsInPlace(name) ? nil : .content
    }
  }

  /// Functions of collections and optionals, whose closures transform values that are shown elsewhere.
  private static let transformingFunctions: Set<String> = ["map", "compactMap", "flatMap"]

  /// Whether a view shows its content at its own position.
  private static func showsInPlace(_ name: String) -> Bool {
    ViewContainer(name)?.isLayout == true || ["ControlGroup", "WithPerceptionTracking", "WithViewStore"].contains(name)
  }
}

extension CallSyntax {
  /// Modifiers that change or replace the accessibility name of a view.
  private static let namingModifiers: Set<String> = [
    "accessibilityLabel", "accessibilityElement", "accessibilityHidden", "accessibilityRepresentation",
    "accessibilityChildren",
  ]

  /// Whether the call is a modifier that affects the accessibility name of the view before it.
  fileprivate var affectsAccessibilityName: Bool {
    guard let name else { return false }
    return Self.namingModifiers.contains(name)
      || name == "accessibility" && (argument("label") != nil || argument("hidden") != nil)
  }
}

extension SyntaxNode {
  /// Whether a modifier after this view affects the view's accessibility name.
  var isNamedByModifiers: Bool {
    ViewExpression(completeView).modifiers.contains {
      $0.node != self && $0.node.contains(self) && $0.affectsAccessibilityName
    }
  }
}
