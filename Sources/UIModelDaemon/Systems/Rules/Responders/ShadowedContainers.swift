import UIModelPlatform

extension ShadowedKeyCommand {
  /// Reports the screens' key commands that shadow key commands of the view controllers that contain the screens.
  static func checkContainers(of screens: [Screen], _ app: AppModel, _ report: inout Report) {
    var containers: [String: [Screen]] = [:]
    for outer in app.screens {
      for name in outer.embeddedScreens { containers[name.name.value, default: []].append(outer) }
    }
    guard !containers.isEmpty else { return }
    for inner in screens {
      let innerResponder = AppResponders.empty.responder(of: inner)
      guard let name = inner.ref.value, !innerResponder.keyCommands.elements.isEmpty else { continue }
      var (open, seen) = (containers[name] ?? [], Set<Place>())
      while let outer = open.popLast() {
        guard seen.insert(outer.place).inserted else { continue }
        check(innerResponder, inside: AppResponders.empty.responder(of: outer), &report)
        if let name = outer.ref.value { open += containers[name] ?? [] }
      }
    }
  }

  private static func check(_ innerResponder: Responder, inside outer: Responder, _ report: inout Report) {
    for element in innerResponder.keyCommands.elements {
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value, innerResponder.alwaysPerforms(action),
        let outerCommand = outer.keyCommands.elements.first(where: { $0.shortcut == shortcut && !$0.isDisabled }),
        let shadowedAction = outerCommand.action.value, shadowedAction != action
      else { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) shadows \(outerCommand.name) of '\(outer.name)' while '\(innerResponder.name)' is in the responder chain",
        related: relatedPlaces(outerCommand),
        in: report.context.environments {
          element.availableOn.includes($0) == true && outerCommand.availableOn.includes($0) == true
        }, severity: .hint)
    }
  }
}

extension Responder {
  /// Whether the responder implements an action and performs the action in every state.
  func alwaysPerforms(_ action: String) -> Bool {
    guard let implements, implements.alwaysAllows(action), implements.implementsAction(action) else { return false }
    // These methods can disable the action or redirect it.
    let decidingPrefixes = ["validate", "target(forAction", "targetForAction"]
    return !implements.methods.keys.contains { name in decidingPrefixes.contains { name.hasPrefix($0) } }
  }
}
