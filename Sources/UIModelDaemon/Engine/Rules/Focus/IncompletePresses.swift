import UIModelJSON
import UIModelPlatform

/// Some of the methods that handle presses, or some of them calling super.
enum IncompletePresses: Rule {
  static let description = RuleDescription(
    code: "focus/incomplete-presses", severity: .hint, system: .focus,
    summary: "Presses are handled in part",
    reason:
      "A press begins, may change, and then ends or is cancelled. A class that handles some of these only, or passes on "
      + "some only, leaves UIKit and the responders after it with presses that end and never began, or never end; "
      + "keyboard navigation is driven by them.",
    advice:
      "Implement pressesBegan, pressesChanged, pressesEnded and pressesCancelled, and in all of them call super for "
      + "presses that are not handled.",
    holds: "iPadOS and Mac Catalyst since 15, for subclasses of UIKit's classes",
    sources: [
      Source("UIResponder.h: pressesBegan:withEvent:", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: presses", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "GameView",
          "implements": {
            1️⃣"pressesBegan(_:with:)"1️⃣: ["super", "jump"], "pressesEnded(_:with:)": ["super", "land"]
          }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "GameView",
            "implements": {
              "pressesBegan(_:with:)": ["super", "jump"], "pressesEnded(_:with:)": ["super", "land"], "pressesChanged(_:with:)": ["super"], "pressesCancelled(_:with:)": ["super"]
            }
          } } ] }
          """#),
      RuleExample(
        #"{ "screens": [ { "implements": { 1️⃣"pressesBegan:withEvent:"1️⃣: ["jump"] } } ] }"#,
        fixed:
          #"{ "screens": [ { "implements": { "pressesBegan:withEvent:": ["jump"], "pressesChanged:withEvent:": [], "pressesEnded:withEvent:": [], "pressesCancelled:withEvent:": [] } } ] }"#
      ),
      RuleExample(
        #"""
        extension UIViewController { func log() {} }
        class GameController: UIViewController {
          override func 1️⃣pressesBegan1️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !handle(presses) { super.pressesBegan(presses, with: event) }
          }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { release(presses) }
        }
        class FieldView: UITextField {
          override func 2️⃣pressesBegan2️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if handle(presses) { return }
            super.pressesBegan(presses, with: event)
          }
        }
        """#, also: ["2️⃣": "focus/incomplete-presses"], language: "swift"),
      // All four, of which one keeps its presses.
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          "pressesBegan(_:with:)": ["jump", "super"], "pressesChanged(_:with:)": ["super"],
          1️⃣"pressesEnded(_:with:)"1️⃣: ["land"], "pressesCancelled(_:with:)": ["super"]
        } } ] }
        """#),
    ],
    right: [
      // All four, passing on all or nothing; or nothing more than super does.
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
      // The app's own superclass may have the others; not all that it implements is known, nor whether it calls super.
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
      RuleExample(
        #"""
        class GameController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }
        }
        class WatchedWindow: UIWindow {
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
            timer.restart()
          }
        }
        class PressRecognizer: UIGestureRecognizer {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .began }
        }
        class FieldController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { begin(presses, event) }
          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { super.pressesChanged(presses, with: event) }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { end(presses, event) }
          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { pressesEnded(presses, with: event) }
          func begin(_ presses: Set<UIPress>, _ event: UIPressesEvent?) { super.pressesBegan(presses, with: event) }
          func end(_ presses: Set<UIPress>, _ event: UIPressesEvent?) { super.pressesEnded(presses, with: event) }
        }
        class LevelController: VendorController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { jump() }
        }
        """#, language: "swift"),
      // An object of one's own is no responder.
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

  private static let stages = ["Began", "Changed", "Ended", "Cancelled"]

  /// One of the methods as a class implements it.
  private struct Method {
    let name: String
    let key: Place
    /// Whether it passes presses on; nil if that is not known.
    let callsSuper: Bool?
    let doesMore: Bool
  }

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for node in focus.implementing {
      let implements = focus.tree.implements(of: node)
      guard implements.isGiven, implements.isKnown, isResponderOfUIKit(node, focus) else { continue }
      let methods = stages.compactMap { method($0, implements) }
      // The document's order, which says what comes first.
      guard let first = methods.min(by: { $0.key.node < $1.key.node }), methods.contains(where: \.doesMore) else {
        continue
      }
      let name = focus.tree.name(of: node)
      if methods.count < stages.count {
        let missing = stages.filter { stage in !methods.contains { $0.name.hasPrefix("presses" + stage) } }
        report.report(
          self, at: first.key,
          "'\(name)' implements \(list(methods.map { short($0.name) })) and not "
            + "\(list(missing.map { "presses" + $0 })): presses that it handles may never end, or end without it",
          fixes: fixes(methods, missing, implements), in: focus.environments)
      } else if let passing = methods.first(where: { $0.callsSuper == true }) {
        for keeping in methods where keeping.callsSuper == false {
          report.report(
            self, at: keeping.key,
            "'\(name)' calls super in \(short(passing.name)) and not in \(short(keeping.name)), so the responders after "
              + "it see presses in part",
            related: [RelatedPlace(passing.key, "calls super")], in: focus.environments)
        }
      }
    }
  }

  /// What the class of a controller or a view inherits is known if it is UIKit's.
  private static func isResponderOfUIKit(_ node: Int, _ focus: FocusAnswer) -> Bool {
    let view = focus.tree.view(of: node)
    let superclass = view?.superclass ?? focus.tree.screen(of: node).superclass
    return view?.kind != .focusItem && superclass.isKnown && superclass.value?.hasPrefix("UI") != false
  }

  private static func method(_ stage: String, _ implements: Implementations) -> Method? {
    let names = ["presses\(stage)(_:with:)", "presses\(stage):withEvent:"]
    guard let name = names.first(where: implements.contains), let method = implements.methods[name] else { return nil }
    let effects = method.value.array
    // Super's method for another stage hears of it as well.
    let isKnown = effects?.allSatisfy { $0["$unknown"] == nil && $0.string?.hasPrefix("super.") != true } ?? false
    let callsSuper: Bool? = effects?.contains("super") == true ? true : isKnown ? false : nil
    return Method(name: name, key: method.place, callsSuper: callsSuper, doesMore: doesMore(effects))
  }

  /// Whether a method certainly does something else than its superclass: what is not known may be no more than that.
  private static func doesMore(_ effects: [JSONValue]?) -> Bool {
    guard let effects else { return false }
    return effects.isEmpty || effects.contains { $0 != "super" && $0["$unknown"] == nil }
  }

  /// Adds the others, which pass on what the given ones do.
  private static func fixes(_ methods: [Method], _ missing: [String], _ implements: Implementations) -> [Fix] {
    guard let object = implements.place, let first = methods.first, let callsSuper = first.callsSuper,
      methods.allSatisfy({ $0.callsSuper == callsSuper })
    else { return [] }
    let ending = first.name.hasSuffix("withEvent:") ? ":withEvent:" : "(_:with:)"
    return [
      Fix(
        "Add \(list(missing.map { "presses" + $0 }))",
        edits: missing.map {
          .set(object: object, name: "presses\($0)\(ending)", .array(callsSuper ? ["super"] : []))
        })
    ]
  }

  private static func short(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != ":" }) }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
