import UIModelJSON
import UIModelPlatform

/// Reports classes that override only some of the `presses` methods, or call super only in some of them.
enum IncompletePresses: Rule {
  static let description = RuleDescription(
    code: "focus/incomplete-presses", effect: .advice, system: .focus,
    summary: "Only some of the four `presses` methods are overridden or call super",
    reason:
      "A press begins, may change, and then ends or is canceled. UIKit calls a separate method for each phase. If a "
      + "class handles or passes on only some of the phases, UIKit and the next responders get presses that never "
      + "end, or presses that end without a beginning. Keyboard navigation depends on presses.",
    advice:
      "Override `pressesBegan(_:with:)`, `pressesChanged(_:with:)`, `pressesEnded(_:with:)` and "
      + "`pressesCancelled(_:with:)`. In each method, call super for the presses that you do not handle.",
    holds: "iPadOS and Mac Catalyst 15 and later. Reported only for direct subclasses of UIKit classes",
    sources: [
      Source("UIResponder.h: pressesBegan:withEvent:", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: presses", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class GameView: UIView {
          override func 1️⃣pressesBegan1️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !jump(presses) { super.pressesBegan(presses, with: event) }
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !land(presses) { super.pressesEnded(presses, with: event) }
          }

          private func jump(_ presses: Set<UIPress>) -> Bool {
            presses.contains { $0.key?.keyCode == .keyboardSpacebar }
          }

          private func land(_ presses: Set<UIPress>) -> Bool { jump(presses) }
        }
        """#, language: "swift"),
      // An extension of a UIKit class, or a method that passes presses on only sometimes.
      RuleExample(
        #"""
        import UIKit

        extension UIViewController {
          func showHelp() { present(HelpViewController(), animated: true) }
        }

        final class GameViewController: UIViewController {
          override func 1️⃣pressesBegan1️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !handle(presses) { super.pressesBegan(presses, with: event) }
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            release(presses)
          }
        }

        final class CommandField: UITextField {
          override func 2️⃣pressesBegan2️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if handle(presses) { return }
            super.pressesBegan(presses, with: event)
          }
        }
        """#, also: ["2️⃣": "focus/incomplete-presses"], language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "GameView",
          "implements": {
            1️⃣"pressesBegan(_:with:)"1️⃣: ["super", "jump"],
            "pressesEnded(_:with:)": ["super", "land"]
          }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "GameView",
            "implements": {
              "pressesBegan(_:with:)": ["super", "jump"],
              "pressesEnded(_:with:)": ["super", "land"],
              "pressesChanged(_:with:)": ["super"],
              "pressesCancelled(_:with:)": ["super"]
            }
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          1️⃣"pressesBegan:withEvent:"1️⃣: ["jump"]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "implements": {
            "pressesBegan:withEvent:": ["jump"],
            "pressesChanged:withEvent:": [],
            "pressesEnded:withEvent:": [],
            "pressesCancelled:withEvent:": []
          } } ] }
          """#),
      // The class overrides all four methods, but one override does not call super.
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          "pressesBegan(_:with:)": ["jump", "super"], "pressesChanged(_:with:)": ["super"],
          1️⃣"pressesEnded(_:with:)"1️⃣: ["land"], "pressesCancelled(_:with:)": ["super"]
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class GameViewController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !handle(presses) { super.pressesBegan(presses, with: event) }
          }

          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesChanged(presses, with: event)
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !release(presses) { super.pressesEnded(presses, with: event) }
          }

          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !release(presses) { super.pressesCancelled(presses, with: event) }
          }
        }
        """#, language: "swift"),
      // The override only calls super, the class is a gesture recognizer, helpers call super, or the superclass is
      // unknown.
      RuleExample(
        #"""
        import UIKit

        // The override only calls super.
        final class MapViewController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }
        }

        // The override observes presses and passes all of them to super.
        final class KioskWindow: UIWindow {
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
            idleTimer.restart()
          }
        }

        // A gesture recognizer is not a responder.
        final class HoldKeyGestureRecognizer: UIGestureRecognizer {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
            state = .began
          }
        }

        // All four methods pass presses to super, some of them through a helper method.
        final class EditorViewController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            begin(presses, event)
          }
          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesChanged(presses, with: event)
          }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            end(presses, event)
          }
          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            pressesEnded(presses, with: event)
          }
          func begin(_ presses: Set<UIPress>, _ event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }
          func end(_ presses: Set<UIPress>, _ event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
          }
        }

        // The superclass is not in this app's code, and may override the other methods.
        final class LevelViewController: GameEngineViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { jump() }
        }
        """#, language: "swift"),
      // All four methods treat super in the same way, or the only override just calls super.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a",
            "implements": {
              "pressesBegan(_:with:)": ["jump", "super"], "pressesChanged(_:with:)": ["super"],
              "pressesEnded(_:with:)": ["land", "super"],
              "pressesCancelled(_:with:)": ["land", "super"]
            }
          },
          {
            "ref": "b",
            "implements": {
              "pressesBegan(_:with:)": ["jump"], "pressesChanged(_:with:)": [],
              "pressesEnded(_:with:)": ["land"], "pressesCancelled(_:with:)": ["land"]
            }
          },
          { "ref": "c", "implements": { "pressesBegan(_:with:)": ["super"] } },
          { "ref": "d", "implements": { "touchesBegan(_:with:)": [] } }
        ] }
        """#),
      // A superclass in the app may have the other methods, or the methods or their calls to super are unknown.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a", "class": "LevelViewController", "superclass": "GameViewController",
            "implements": { "pressesBegan(_:with:)": ["jump"] }
          },
          {
            "ref": "b", "class": "LevelViewController", "superclass": { "$unknown": "generic" },
            "implements": { "pressesBegan(_:with:)": ["jump"] }
          },
          { "ref": "c", "implements": { "$unknown": "Objective-C" } },
          { "ref": "e", "implements": { "pressesBegan(_:with:)": { "$unknown": "Objective-C" } } },
          {
            "ref": "f",
            "implements": { "pressesBegan(_:with:)": [ "super", { "$unknown": "a log" } ] }
          },
          {
            "ref": "d",
            "implements": {
              "pressesBegan(_:with:)": [ "jump", { "$unknown": "a helper" } ],
              "pressesChanged(_:with:)": ["super"], "pressesEnded(_:with:)": ["land", "super"],
              "pressesCancelled(_:with:)": { "$unknown": "a helper" }
            }
          }
        ] }
        """#),
      // A focus item that is not a view is not a responder.
      RuleExample(
        #"""
        { "screens": [ { "view": { "focusItems": [ {
          "ref": "moon",
          "implements": { "canBecomeFocused": true, "pressesBegan(_:with:)": ["jump"] }
        } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ { "implements": { "pressesBegan(_:with:)": ["jump"] } } ] }
        """#),
    ])

  private static let phases = ["Began", "Changed", "Ended", "Cancelled"]

  /// An override of one of the four `presses` methods.
  private struct Method {
    let name: String
    let namePlace: Place
    /// Whether the override calls super; nil if this is unknown.
    let callsSuper: Bool?
    /// Whether the override certainly does more or less than call super: it has another effect, or it is empty.
    let differsFromSuper: Bool
  }

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for node in focus.implementingNodes {
      let implementations = focus.tree.implements(of: node)
      guard implementations.isGiven, implementations.isKnown, isUIKitSubclass(node, focus) else { continue }
      let methods = phases.compactMap { method($0, implementations) }
      // The first override in the document, where the finding is reported.
      guard let firstMethod = methods.min(by: { $0.namePlace.node < $1.namePlace.node }),
        methods.contains(where: \.differsFromSuper)
      else {
        continue
      }
      let name = focus.tree.name(of: node)
      let missingPhases = phases.filter { phase in !methods.contains { $0.name.hasPrefix("presses" + phase) } }
      // A press whose properties do not change still begins and ends, so a class can handle presses completely without
      // `pressesChanged`.
      if !missingPhases.isEmpty, missingPhases != ["Changed"] {
        report.report(
          self, at: firstMethod.namePlace,
          "'\(name)' handles presses but lacks \(quotedList(missingPhases.map { "presses" + $0 })), so it misses phases of a press",
          notes: [
            "UIKit and the next responders may get presses that never end, or presses that end without a beginning"
          ],
          fixes: fixes(methods, missingPhases, implementations), in: focus.environments)
      } else if let methodCallingSuper = methods.first(where: { $0.callsSuper == true }) {
        for methodWithoutSuper in methods where methodWithoutSuper.callsSuper == false {
          report.report(
            self, at: methodWithoutSuper.namePlace,
            "'\(name)' calls super in '\(baseName(methodCallingSuper.name))' but not in '\(baseName(methodWithoutSuper.name))', so the next "
              + "responders get incomplete presses",
            related: [RelatedPlace(methodCallingSuper.namePlace, "'\(baseName(methodCallingSuper.name))' calls super")],
            in: focus.environments)
        }
      }
    }
  }

  /// Whether a node is a responder whose superclass is a UIKit class. The node's class then does not inherit overrides
  /// from the app's code.
  private static func isUIKitSubclass(_ node: Int, _ focus: FocusAnalysis) -> Bool {
    let view = focus.tree.view(of: node)
    let superclass = view?.superclass ?? focus.tree.screen(of: node).superclass
    return view?.kind != .focusItem && superclass.isKnown && superclass.value?.hasPrefix("UI") != false
  }

  private static func method(_ phase: String, _ implementations: Implementations) -> Method? {
    let names = ["presses\(phase)(_:with:)", "presses\(phase):withEvent:"]
    guard let name = names.first(where: implementations.contains), let method = implementations.methods[name] else {
      return nil
    }
    let effects = method.value.array
    // An override may also pass the press on by calling another `presses` method of super, so such a call makes the
    // result unknown.
    let areEffectsKnown =
      effects?.allSatisfy { $0["$unknown"] == nil && $0.string?.hasPrefix("super.") != true } ?? false
    let callsSuper: Bool? = effects?.contains("super") == true ? true : areEffectsKnown ? false : nil
    return Method(
      name: name, namePlace: method.place, callsSuper: callsSuper, differsFromSuper: differsFromSuper(effects))
  }

  /// Whether a method certainly does more or less than call super. An unknown effect may itself be the call of super.
  private static func differsFromSuper(_ effects: [JSONValue]?) -> Bool {
    guard let effects else { return false }
    return effects.isEmpty || effects.contains { $0 != "super" && $0["$unknown"] == nil }
  }

  /// Returns the fix that adds the missing methods. The added methods call super if the existing methods call super.
  /// Returns an empty array if only some of the existing methods call super, or if this is unknown.
  private static func fixes(_ methods: [Method], _ missingPhases: [String], _ implementations: Implementations) -> [Fix]
  {
    guard let objectPlace = implementations.place, let firstMethod = methods.first,
      let callsSuper = firstMethod.callsSuper,
      methods.allSatisfy({ $0.callsSuper == callsSuper })
    else { return [] }
    let nameSuffix = firstMethod.name.hasSuffix("withEvent:") ? ":withEvent:" : "(_:with:)"
    return [
      Fix(
        "Add \(quotedList(missingPhases.map { "presses" + $0 }))",
        edits: missingPhases.map {
          .set(object: objectPlace, name: "presses\($0)\(nameSuffix)", .array(callsSuper ? ["super"] : []))
        })
    ]
  }

  private static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != ":" }) }

  /// Returns the names in quotes, joined by commas and "and".
  private static func quotedList(_ names: [String]) -> String {
    let quotedNames = names.map { "'\($0)'" }
    guard let lastName = quotedNames.last, quotedNames.count > 1 else { return quotedNames.first ?? "" }
    return quotedNames.dropLast().joined(separator: ", ") + " and " + lastName
  }
}
