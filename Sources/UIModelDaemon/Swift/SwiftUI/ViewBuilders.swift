import UIModelPlatform

/// Classifies the closures of SwiftUI's views and modifiers as view builders or actions.
///
/// For example, `Button(action: { save() }) { Text("Save") }` has an action and a closure that builds a view.
enum ViewBuilders {
  /// Modifiers whose unlabeled closures build views.
  private static let modifiers: Set<String> = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet", "inspector", "toolbar",
    "overlay", "background", "safeAreaInset", "safeAreaBar", "contextMenu", "swipeActions", "navigationDestination",
    "tabItem", "mask", "navigationBarItems", "commands", "searchSuggestions", "tabViewBottomAccessory",
    "toolbarTitleMenu", "draggable", "containerBackground", "listRowBackground",
    "backgroundPreferenceValue", "overlayPreferenceValue", "listSectionHeader", "chartOverlay", "chartBackground",
    "chartXAxis", "chartYAxis", "popoverTip", "visualEffect",
    "keyframeAnimator", "phaseAnimator", "scrollTransition", "if", "renameAction",
  ]
  /// Types whose unlabeled closures are actions. `buildsViews(_:_:)` makes an exception for a trailing closure that
  /// builds a label, such as `{ Text("Save") }` after `Button(action:)`.
  private static let actionTypes: Set<String> = [
    "Button", "AsyncButton", "RenameButton", "PasteButton", "EditButton", "Toggle", "Task", "Timer", "DispatchQueue",
    "Binding", "Stepper", "NotificationCenter", "DragGesture", "TapGesture",
  ]
  /// Labels of arguments whose closures are actions.
  private static let actionLabels: Set<String> = [
    "action", "perform", "set", "get", "onDismiss", "completion", "handler", "primaryAction",
  ]

  /// Whether the closure in an argument builds views that are shown as part of the surrounding view.
  static func buildsViews(_ call: CallSyntax, _ argument: ArgumentSyntax) -> Bool {
    if let label = argument.label {
      if actionLabels.contains(label) || label.hasPrefix("on") { return false }
      if ["label", "content", "header", "footer", "placeholder", "destination", "actions", "message"].contains(label) {
        return true
      }
    }
    guard let name = call.name else { return false }
    if call.receiver != nil { return modifiers.contains(name) }
    guard name.isCapitalized else { return false }
    if actionTypes.contains(name) {
      // `Button(action:) { label }`, `Toggle(isOn:) { label }`
      return argument.isTrailing && argument.label == nil && (name == "Toggle" || call.argument("action") != nil)
    }
    return true
  }
}

extension CallSyntax {
  /// The statements of each closure that builds views, except for closures with the argument label `label`.
  var builderStatements: [[SyntaxNode]] {
    arguments.filter { $0.value.kind == .closure && $0.label != "label" && ViewBuilders.buildsViews(self, $0) }
      .map(\.value.statements)
  }
}

extension SyntaxNode {
  /// Whether this node is a closure that builds views.
  var isBuilder: Bool {
    guard kind == .closure, let (call, argument) = callAndArgument else { return false }
    return ViewBuilders.buildsViews(call, argument)
  }

  /// Returns the outermost closure that runs as an action and contains this node; nil if no action contains the node.
  ///
  /// - Parameter limit: the outermost node to search.
  func action(within limit: SyntaxNode) -> SyntaxNode? {
    var outermostAction: SyntaxNode?
    for ancestor in ancestors {
      if ancestor.kind == .closure {
        if ancestor.isBuilder { break }
        outermostAction = ancestor
      }
      if ancestor == limit { break }
    }
    return outermostAction
  }
}
