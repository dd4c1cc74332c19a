import UIModelJSON
import UIModelPlatform

/// A report on how UIKit builds the main menu: the responders that it asks, the outcome of each step, and the conflicts
/// that the console reports.
package struct MenuConstruction: Sendable {
  /// The responders whose `buildMenu(with:)` UIKit calls for the main menu, in order; nil for an unknown app delegate.
  private let askedResponders: [String?]
  /// The responders that implement `buildMenu(with:)` but are asked for context menus only.
  private let unaskedResponders: [String]
  private let steps: [(words: String, outcome: StepOutcome)]
  private let messages: [Message]

  /// A conflict that the console reports. Only the parts of the console's message that are documented are included.
  struct Message: Sendable {
    let step: Int
    let kind: MenuClash.Kind
    let shortcut: Shortcut?
    let later: String
    let earlier: String
  }

  init(_ menus: AppMainMenu, _ build: MenuBuild) {
    let app = menus.app
    askedResponders = ["UIApplication", app.app?.delegate.map { $0.className.value ?? "the app delegate" }]
    unaskedResponders =
      app.scenes.filter { $0.buildMenu != nil }.map(\.name) + app.screens.filter { $0.buildMenu != nil }.map(\.name)
    steps = zip(menus.steps, build.outcomes).map { (words: $0.callDescription, outcome: $1) }
    messages = build.clashes.compactMap { clash in
      guard let step = clash.step, clash.occasion == .always, build.outcomes[step] == .skipped else { return nil }
      return Message(
        step: step, kind: clash.kind, shortcut: clash.kind == .shortcut ? menus.shortcut(of: clash.later) : nil,
        later: menus.name(of: clash.later), earlier: menus.name(of: clash.earlier))
    }
  }
}

extension AppMainMenu {
  /// Returns the report on a build of the main menu.
  package func construction(_ build: MenuBuild) -> MenuConstruction { MenuConstruction(self, build) }
}

extension MenuConstruction {
  package var askedRespondersJSON: JSONValue { .array(askedResponders.map { $0.map { .string($0) } ?? .null }) }
  package var unaskedRespondersJSON: JSONValue { .array(unaskedResponders.map { .string($0) }) }
  package var consoleJSON: JSONValue {
    .array(
      messages.map { message in
        var object: JSONObject = [
          "step": .int(message.step), "kind": .string(message.kind.name), "new": .string(message.later),
          "conflictsWith": .string(message.earlier),
        ]
        object["shortcut"] = message.shortcut?.json
        return .object(object)
      })
  }

  /// The report as text below the menu; empty for an app that builds no menus. For example, a step is listed as `insert
  /// 'info' at the end of 'file': done`, after its number.
  package var text: String {
    guard !steps.isEmpty || !unaskedResponders.isEmpty else { return "" }
    var lines = [
      "", "UIKit asks: " + askedResponders.map { $0 ?? "an unknown app delegate" }.joined(separator: ", then "),
    ]
    if !unaskedResponders.isEmpty { lines.append("UIKit does not ask: " + unaskedResponders.joined(separator: ", ")) }
    if !steps.isEmpty { lines += ["", "Steps:"] }
    for (index, step) in steps.enumerated() {
      lines.append("  \(index)  \(step.words): \(step.outcome.outcomeDescription)")
    }
    if !messages.isEmpty { lines += ["", "The console reports:"] }
    lines += messages.map { message in
      "  step \(message.step): "
        + (message.shortcut.map { "\($0.glyphs) of \(message.later) is already used by \(message.earlier)" }
          ?? "\(message.later) has the same \(message.kind.name) as \(message.earlier)")
    }
    return lines.joined(separator: "\n")
  }
}

extension MenuClash.Kind {
  fileprivate var name: String {
    switch self {
    case .identifier: "identifier"
    case .command: "command"
    case .shortcut: "shortcut"
    }
  }
}

extension BuildStep {
  /// The step's call in words, such as `insert 'info' at the end of 'file'`.
  fileprivate var callDescription: String {
    switch operation {
    case .insertChild(let menu, let parent, let atStart):
      "insert \(menu.name) at the \(atStart ? "start" : "end") of '\(parent.value)'"
    case .insertSibling(let menu, let other, let before):
      "insert \(menu.name) \(before ? "before" : "after") '\(other.value)'"
    case .replace(let name, let menu): "replace '\(name.value)' with \(menu.name)"
    case .replaceChildren(let name, _, _): "replace the children of '\(name.value)'"
    case .remove(let name): "remove '\(name.value)'"
    case .unknown: "an unknown call"
    }
  }
}

extension MenuOperand {
  fileprivate var name: String {
    switch value {
    case .name(let name): "'\(name)'"
    case .inline(let element): element.name
    case .unknown: "an unknown menu"
    }
  }
}

extension StepOutcome {
  fileprivate var outcomeDescription: String {
    switch self {
    case .tookEffect: "done"
    case .tookEffectWithClashes: "done, with conflicts"
    case .skipped: "skipped because of a conflict"
    case .notAvailable: "not on this release"
    case .unknown: "its effect is not known"
    case .noEffect(let absence):
      switch absence {
      case .noSuchMenu: "no effect, there is no such menu"
      case .notInThisMenu: "no effect, the main menu has no such menu here"
      case .neverInserted: "no effect, no step inserts the menu"
      case .removed(let step): "no effect, step \(step) removed the menu"
      case .notYetInserted(let step): "no effect, step \(step) inserts the menu later"
      case .insertionFailed(let step): "no effect, step \(step) did not insert the menu"
      }
    }
  }
}
