import UIModelPlatform

extension ShadowedKeyCommand {
  /// Reports key commands of the screens that shadow key commands of a containing view controller.
  static func checkContainers(of screens: [Screen], _ app: AppModel, _ report: inout Report) {
    var containersByChildName: [String: [Screen]] = [:]
    for container in app.screens {
      for name in container.embeddedScreens { containersByChildName[name.name.value, default: []].append(container) }
    }
    guard !containersByChildName.isEmpty else { return }
    for inner in screens {
      let innerResponder = AppResponders.empty.responder(of: inner)
      guard let name = inner.ref.value, !innerResponder.keyCommands.elements.isEmpty else { continue }
      var (pendingContainers, visitedPlaces) = (containersByChildName[name] ?? [], Set<Place>())
      while let container = pendingContainers.popLast() {
        guard visitedPlaces.insert(container.place).inserted else { continue }
        check(innerResponder, inside: AppResponders.empty.responder(of: container), &report)
        if let name = container.ref.value { pendingContainers += containersByChildName[name] ?? [] }
      }
    }
  }

  private static func check(_ innerResponder: Responder, inside outerResponder: Responder, _ report: inout Report) {
    for element in innerResponder.keyCommands.elements {
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value, innerResponder.alwaysPerforms(action),
        let outerCommand = outerResponder.keyCommands.elements.first(where: {
          $0.shortcut == shortcut && !$0.isDisabled
        }),
        let shadowedAction = outerCommand.action.value, shadowedAction != action
      else { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) shadows \(outerCommand.name) of '\(outerResponder.name)' while '\(innerResponder.name)' is in the responder chain",
        related: relatedPlaces(outerCommand),
        in: report.context.environments {
          element.availability.includes($0) == true && outerCommand.availability.includes($0) == true
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
