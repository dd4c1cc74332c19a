import UIModelJSON
import UIModelPlatform

/// A sheet that people cannot leave.
enum CannotBeDismissed: Rule {
  static let description = RuleDescription(
    code: "sheet/cannot-be-dismissed", severity: .hint, system: .sheet,
    summary: "A sheet that cannot be swiped away has nothing to close it with",
    reason: "Without interactive dismissal a sheet goes only when code dismisses it. Nothing on it lets people ask for "
      + "that: no bar button, no button, no key command. Unless something else ends it, they cannot get back.",
    advice: "Add a button that closes it, such as Cancel or Done, or allow interactive dismissal while nothing can be "
      + "lost.",
    holds:
      "everywhere, where all of what the sheet shows is declared; a sheet with a progress indicator is taken to end "
      + "by itself",
    sources: [
      Source("UIViewController.h: isModalInPresentation", .header),
      Source("UIAdaptivePresentationControllerDelegate: presentationControllerShouldDismiss(_:)", .header),
      Source("Human Interface Guidelines: Modality, a way to dismiss", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "terms", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": 1️⃣true1️⃣ } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "terms", "implements": {}, "navigationItem": { "title": "Terms" },
            "view": { "class": "UIView" }
          } ],
          "sheets": [ {
            "viewController": "terms",
            "delegate": { 1️⃣"presentationControllerShouldDismiss(_:)"1️⃣: false }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "navigation", "class": "UINavigationController", "children": ["terms"] },
            { "ref": "terms", "implements": {}, "view": { "class": "UIView" } }
          ],
          "sheets": [ {
            "viewController": "navigation", "presentationDetents": ["large"],
            "interactiveDismissDisabled": 1️⃣true1️⃣
          } ]
        }
        """#),
    ],
    right: [
      // A bar button, and any other button.
      RuleExample(
        #"""
        { "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" },
            "navigationItem": { "rightBarButtonItem": { "title": "Done" } } } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true } ] }
        """#),
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "terms", "implements": {}, "view": { "subviews": [ { "class": "UIButton" } ] } }
          ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true } ]
        }
        """#),
      // The class has a way of its own, or nobody knows what it has.
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "terms", "implements": { "finish:": ["dismiss"] }, "view": { "class": "UIView" } }
          ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true } ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "ref": "terms", "class": "TermsViewController", "view": { "class": "UIView" } } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true } ] }
        """#),
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "terms", "implements": {},
            "view": { "subviews": [ { "$unknown": "made at run time" } ] }
          } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true } ]
        }
        """#),
      // Told of the attempt, the delegate can ask what to do.
      RuleExample(
        #"""
        { "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true,
            "delegate": { "presentationControllerDidAttemptToDismiss(_:)": ["askWhatToDo"] } } ] }
        """#),
      // A sheet that stays: what is behind it can be used, and may close it.
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "places", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ {
            "viewController": "places", "presentationDetents": ["medium", "large"],
            "interactiveDismissDisabled": true,
            "presentationBackgroundInteraction": { "enabled": { "upThrough": "medium" } }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "places", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ {
            "viewController": "places",
            "delegate": { "presentationControllerShouldDismiss(_:)": false },
            "sheetPresentationController": {
              "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
            }
          } ]
        }
        """#),
      // It ends when the work is done.
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "import", "implements": {},
            "view": { "subviews": [ { "class": "UIProgressView" } ] }
          } ],
          "sheets": [ { "viewController": "import", "isModalInPresentation": true } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [
            {
              "viewController": "terms",
              "isModalInPresentation": { "$unknown": "while there are changes" }
            },
            { "viewController": "terms" }
          ]
        }
        """#),
    ])

  static func check(_ inApp: SheetInApp, _ report: inout Report) {
    let answer = inApp.answer
    let sheet = answer.sheet
    guard let place = prevention(sheet), !style(sheet), sheet.changes.elements.isEmpty, !answer.mayBeUndimmed,
      sheet.delegate.isKnown, !sheet.delegate.methods.keys.contains(where: { $0.mentions("DidAttemptToDismiss") }),
      let name = sheet.viewController.value, let screen = report.screen(named: name),
      let screens = report.whole(screen), screens.allSatisfy(\.certainlyHasNoWayOut),
      screens.contains(where: { !$0.views.isEmpty })
    else { return }
    report.report(
      self, at: place, "the sheet cannot be swiped away, and nothing on '\(name)' closes it",
      restsOn: [sheet.changes, sheet.modalPresentationStyle],
      related: [RelatedPlace(screen.namePlace, "what it shows")])
  }

  /// Whether a sheet certainly prevents interactive dismissal, at all times.
  static func preventsDismissal(_ sheet: Sheet) -> Bool { prevention(sheet) != nil }

  /// Where it does.
  private static func prevention(_ sheet: Sheet) -> Place? {
    if sheet.isModalInPresentation.value == true { return sheet.isModalInPresentation.place }
    if let disabled = sheet.swiftUI?.interactiveDismissDisabled, disabled.value == true { return disabled.place }
    let answers = ["presentationControllerShouldDismiss(_:)", "presentationControllerShouldDismiss:"]
    return answers.lazy.compactMap { sheet.delegate.methods[$0] }.first { $0.value == .bool(false) }?.place
  }

  /// Whether the style is one that this does not speak of: without swipes anyway, or the app's own.
  private static func style(_ sheet: Sheet) -> Bool {
    switch sheet.modalPresentationStyle.value {
    case nil, .automatic, .pageSheet, .formSheet, .popover: false
    default: true
    }
  }
}

extension SheetAnswer {
  /// Whether what is behind the sheet is, or may be, usable at some detent.
  fileprivate var mayBeUndimmed: Bool {
    guard sheet.sheetPresentationController.isKnown, sheet.popover.isKnown else { return true }
    if let interaction = sheet.swiftUI?.backgroundInteraction {
      switch interaction {
      case .default, .given(.automatic, _), .given(.disabled, _): break
      case .given, .unknown: return true
      }
    }
    return uses.contains { !$0.configuration.largestUndimmedDetentIdentifier.isDefault }
  }
}

extension Screen {
  /// Whether everything of the screen is known, and none of it can lead to the screen's dismissal.
  var certainlyHasNoWayOut: Bool {
    guard className.isKnown, superclass.isDefault, keyCommands.isComplete, keyCommands.elements.isEmpty,
      presents.isComplete, presents.elements.isEmpty, buildMenu == nil,
      hasPlainBar, reader["changes"] == nil, implements.isKnown
    else { return false }
    // UIKit's containers show what is in them, and need not be declared any further.
    if isStandardContainer, views.isEmpty { return implements.methods.isEmpty && !embedded.isEmpty }
    guard implements.isGiven, !implements.mayDismiss, !views.isEmpty,
      className.value.map({ !ControllerClass.isSystem($0) }) ?? true
    else { return false }
    return views.indices.allSatisfy { isPassive($0) }
  }

  /// Whether the navigation bar certainly has no buttons.
  private var hasPlainBar: Bool {
    guard let bar = reader["navigationItem"] else { return true }
    guard bar.kind == .object, bar.unknownReason == nil else { return false }
    return bar.members.allSatisfy { ["title", "prompt", "largeTitleDisplayMode", "style"].contains($0.name) }
  }

  /// Whether a view is one of UIKit's that people cannot ask for anything with, or only for a value.
  private func isPassive(_ index: Int) -> Bool {
    let view = views[index]
    guard view.isContentKnown, view.className.isKnown, view.superclass.isDefault, view.implements.isKnown,
      view.implements.methods.isEmpty, view.kind == .view
    else { return false }
    guard Screen.passive.contains(view.className.value ?? "UIView") else { return false }
    guard let details = details[index] else { return true }
    return !details.reader.element.members.contains { Screen.interactive.contains($0.name) }
  }

  /// Progress views are not among them: a sheet with one goes when the work is done.
  private static let passive: Set<String> = [
    "UIView", "UILabel", "UIImageView", "UIStackView", "UIVisualEffectView", "UIScrollView", "UISwitch", "UISlider",
    "UISegmentedControl", "UIStepper",
  ]

  private static let interactive: Set<String> = [
    "interactions", "gestureRecognizers", "keyCommands", "selects", "menu", "action", "changes",
  ]
}

extension Implementations {
  /// Whether a method may dismiss the screen: it says so, or it is an action whose name may.
  fileprivate var mayDismiss: Bool {
    methods.contains { name, method in
      // An action that is sent from somewhere may do anything.
      (name.hasSuffix(":") && name.filter { $0 == ":" }.count == 1) || name.hasSuffix("(_:)")
        || method.value.mentionsDismissal || name.lowercased().contains("dismiss")
    }
  }
}

extension JSONValue {
  /// Whether a step of a method names a dismissal, or is not known.
  fileprivate var mentionsDismissal: Bool {
    switch self {
    case .string(let text): text.lowercased().contains("dismiss") || text.lowercased().contains("close")
    case .array(let elements): elements.contains { $0.mentionsDismissal }
    case .object(let object): !object.members.isEmpty
    default: false
    }
  }
}
