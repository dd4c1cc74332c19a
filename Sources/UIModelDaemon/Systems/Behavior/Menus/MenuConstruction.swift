import UIModelJSON
import UIModelPlatform

/// A report on how UIKit builds the main menu: the responders that UIKit calls, the outcome of each step, and the
/// conflicts that the console reports.
package struct MenuConstruction: Sendable {
  /// The responders whose `buildMenu(with:)` UIKit calls for the main menu, in order; nil for an unknown app delegate.
  private let calledResponders: [String?]
  /// The responders that implement `buildMenu(with:)`, but whose method UIKit calls for context menus only.
  private let uncalledResponders: [String]
  private let steps: [(words: String, outcome: StepOutcome)]
  private let messages: [Message]

  /// A conflict that the console reports. Contains only the documented parts of the console's message.
  struct Message: Sendable {
    let step: Int
    let kind: MenuClash.Kind
    let shortcut: Shortcut?
    let laterName: String
    let earlierName: String
  }

  init(_ menus: AppMainMenu, _ build: MenuBuild) {
    let app = menus.app
    calledResponders = ["UIApplication", app.app?.delegate.map { $0.className.value ?? "the app delegate" }]
    uncalledResponders =
      app.scenes.filter { $0.buildMenu != nil }.map(\.name) + app.screens.filter { $0.buildMenu != nil }.map(\.name)
    steps = zip(menus.steps, build.outcomes).map { (words: $0.callDescription, outcome: $1) }
    messages = build.clashes.compactMap { clash in
      guard let step = clash.step, clash.occasion == .always, build.outcomes[step] == .skipped else { return nil }
      return Message(
        step: step, kind: clash.kind, shortcut: clash.kind == .shortcut ? menus.shortcut(of: clash.laterUse) : nil,
        laterName: menus.name(of: clash.laterUse), earlierName: menus.name(of: clash.earlierUse))
    }
  }
}

extension AppMainMenu {
  /// Returns the report on a build of the main menu.
  package func construction(_ build: MenuBuild) -> MenuConstruction { MenuConstruction(self, build) }
}

extension MenuConstruction {
  package var calledRespondersJSON: JSONValue { .array(calledResponders.map { $0.map { .string($0) } ?? .null }) }
  package var uncalledRespondersJSON: JSONValue { .array(uncalledResponders.map { .string($0) }) }
  package var consoleJSON: JSONValue {
    .array(
      messages.map { message in
        var object: JSONObject = [
          "step": .int(message.step), "kind": .string(message.kind.name), "new": .string(message.laterName),
          "conflictsWith": .string(message.earlierName),
        ]
        object["shortcut"] = message.shortcut?.json
        return .object(object)
      })
  }

  /// The report as text below the menu; empty for an app that builds no menus. For example, a step is listed as `insert
  /// 'info' at the end of 'file': done`, after its number.
  package var text: String {
    guard !steps.isEmpty || !uncalledResponders.isEmpty else { return "" }
    var lines = [
      "", "UIKit asks: " + calledResponders.map { $0 ?? "an unknown app delegate" }.joined(separator: ", then "),
    ]
    if !uncalledResponders.isEmpty { lines.append("UIKit does not ask: " + uncalledResponders.joined(separator: ", ")) }
    if !steps.isEmpty { lines += ["", "Steps:"] }
    for (index, step) in steps.enumerated() {
      lines.append("  \(index)  \(step.words): \(step.outcome.outcomeDescription)")
    }
    if !messages.isEmpty { lines += ["", "The console reports:"] }
    lines += messages.map { message in
      "  step \(message.step): "
        + (message.shortcut.map { "\($0.glyphs) of \(message.laterName) is already used by \(message.earlierName)" }
          ?? "\(message.laterName) has the same \(message.kind.name) as \(message.earlierName)")
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
    case .insertChild(let menu, let parent, let isAtStart):
      "insert \(menu.name) at the \(isAtStart ? "start" : "end") of '\(parent.value)'"
    case .insertSibling(let menu, let siblingName, let isBefore):
      "insert \(menu.name) \(isBefore ? "before" : "after") '\(siblingName.value)'"
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
