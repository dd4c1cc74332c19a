import UIModelPlatform

/// Which closures of SwiftUI's views and modifiers build views, and which are actions.
enum ViewBuilders {
  /// Modifiers whose closures build views.
  private static let modifiers: Set<String> = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet", "inspector", "toolbar",
    "overlay", "background", "safeAreaInset", "safeAreaBar", "contextMenu", "swipeActions", "navigationDestination",
    "tabItem", "mask", "navigationBarItems", "commands", "searchSuggestions", "tabViewBottomAccessory",
    "toolbarTitleMenu", "draggable", "containerBackground", "listRowBackground",
    "backgroundPreferenceValue", "overlayPreferenceValue", "listSectionHeader", "chartOverlay", "chartBackground",
    "chartXAxis", "chartYAxis", "popoverTip", "visualEffect",
    "keyframeAnimator", "phaseAnimator", "scrollTransition", "if", "renameAction",
  ]
  /// Views whose first closure is an action.
  private static let controls: Set<String> = [
    "Button", "AsyncButton", "RenameButton", "PasteButton", "EditButton", "Toggle", "Task", "Timer", "DispatchQueue",
    "Binding", "Stepper", "NotificationCenter", "DragGesture", "TapGesture",
  ]
  private static let actions: Set<String> = [
    "action", "perform", "set", "get", "onDismiss", "completion", "handler", "primaryAction",
  ]

  /// Whether a closure builds views together with those around it.
  static func builds(_ call: CallSyntax, _ argument: ArgumentSyntax) -> Bool {
    if let label = argument.label {
      if actions.contains(label) || label.hasPrefix("on") { return false }
      if ["label", "content", "header", "footer", "placeholder", "destination", "actions", "message"].contains(label) {
        return true
      }
    }
    guard let name = call.name else { return false }
    if call.receiver != nil { return modifiers.contains(name) }
    guard name.isCapitalized else { return false }
    if controls.contains(name) {
      // `Button(action:) { label }`, `Toggle(isOn:) { label }`
      return argument.isTrailing && argument.label == nil && (name == "Toggle" || call.argument("action") != nil)
    }
    return true
  }
}

extension CallSyntax {
  /// The statements of each of its closures that builds views, but for those that make labels.
  var builders: [[SyntaxNode]] {
    arguments.filter { $0.value.kind == .closure && $0.label != "label" && ViewBuilders.builds(self, $0) }
      .map(\.value.statements)
  }
}

extension SyntaxNode {
  /// Whether it is a closure that builds views.
  var isBuilder: Bool {
    guard kind == .closure, let (call, argument) = argumentOfCall else { return false }
    return ViewBuilders.builds(call, argument)
  }

  /// The outermost closure around a node that is carried out as one action; nil for code that is none. `limit`: looks no
  /// further than that.
  func action(within limit: SyntaxNode) -> SyntaxNode? {
    var found: SyntaxNode?
    for outer in ancestors {
      if outer.kind == .closure {
        if outer.isBuilder { break }
        found = outer
      }
      if outer == limit { break }
    }
    return found
  }
}
