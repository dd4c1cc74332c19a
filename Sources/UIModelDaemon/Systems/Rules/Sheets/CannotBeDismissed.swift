import UIModelJSON
import UIModelPlatform

/// Reports a sheet that people can neither swipe away nor close with a control.
enum CannotBeDismissed: Rule {
  static let description = RuleDescription(
    code: "sheet/cannot-be-dismissed", effect: .advice, system: .sheet,
    summary: "Sheet prevents swipe dismissal but has no control that closes it",
    reason: "If interactive dismissal is prevented, only code can dismiss the sheet. This sheet has no bar button, "
      + "button or key command that could run such code. People cannot leave the sheet unless other code dismisses "
      + "it.",
    advice: "Add a button that closes the sheet, such as Cancel or Done. Alternatively, allow interactive dismissal "
      + "while there are no unsaved changes.",
    holds: "everywhere. Reported only if the model document describes all content of the sheet. Not reported if the "
      + "sheet has a progress indicator, because code usually dismisses such a sheet when the work is done",
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
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "terms", "implements": {},
            "view": { "class": "VStack", "subviews": [ { "class": "Text" } ] }
          } ],
          "sheets": [ {
            "viewController": "terms", "presentationDetents": ["large"],
            "interactiveDismissDisabled": 1️⃣true1️⃣
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "terms", "implements": {},
            "view": { "class": "VStack", "subviews": [ { "class": "Text" }, { "class": "Button" } ] }
          } ],
          "sheets": [ {
            "viewController": "terms", "presentationDetents": ["large"], "interactiveDismissDisabled": true
          } ]
        }
        """#),
      // It depends on a state.
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ {
            "viewController": "terms", "isModalInPresentation": { "when": "hasChanges" }
          } ]
        }
        """#),
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
      // The class may close the sheet itself, or its content is unknown.
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
      // The delegate is called for the attempt and can ask what to do.
      RuleExample(
        #"""
        { "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true,
            "delegate": { "presentationControllerDidAttemptToDismiss(_:)": ["askWhatToDo"] } } ] }
        """#),
      // People can use the content behind the sheet, and it may close the sheet.
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
      // It closes when the work is done.
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
    guard let place = prevention(sheet), !hasOtherStyle(sheet), sheet.changes.elements.isEmpty, !answer.mayBeUndimmed,
      sheet.delegate.isKnown, !sheet.delegate.methods.keys.contains(where: { $0.mentions("DidAttemptToDismiss") }),
      let name = sheet.viewController.value, let screen = report.screen(named: name),
      let screens = report.whole(screen), screens.allSatisfy(\.certainlyHasNoWayOut),
      screens.contains(where: { !$0.views.isEmpty })
    else { return }
    report.report(
      self, at: place,
      "the sheet cannot be swiped away, and '\(name)' has no control that closes the sheet; add a button such as Done",
      restsOn: [sheet.changes, sheet.modalPresentationStyle],
      related: [RelatedPlace(screen.namePlace, "'\(name)' is declared here")])
  }

  /// Whether a sheet always prevents interactive dismissal.
  static func preventsDismissal(_ sheet: Sheet) -> Bool { prevention(sheet) != nil }

  /// Where a sheet prevents interactive dismissal; nil if it does not, or if that is unknown.
  private static func prevention(_ sheet: Sheet) -> Place? {
    if sheet.isModalInPresentation.value == true { return sheet.isModalInPresentation.place }
    if let disabled = sheet.swiftUI?.interactiveDismissDisabled, disabled.value == true { return disabled.place }
    let delegateMethods = ["presentationControllerShouldDismiss(_:)", "presentationControllerShouldDismiss:"]
    return delegateMethods.lazy.compactMap { sheet.delegate.methods[$0] }.first { $0.value == .bool(false) }?.place
  }

  /// Whether the rule does not apply to the style: it has no swipe dismissal, or it is custom.
  private static func hasOtherStyle(_ sheet: Sheet) -> Bool {
    switch sheet.modalPresentationStyle.value {
    case nil, .automatic, .pageSheet, .formSheet, .popover: false
    default: true
    }
  }
}

extension SheetAnswer {
  /// Whether people can, or may be able to, use the content behind the sheet at some detent.
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
  /// Whether all of the screen is known and no part of it can dismiss the screen.
  var certainlyHasNoWayOut: Bool {
    guard className.isKnown, superclass.isDefault, keyCommands.isComplete, keyCommands.elements.isEmpty,
      presents.isComplete, presents.elements.isEmpty, buildMenu == nil,
      hasPlainBar, reader["changes"] == nil, implements.isKnown
    else { return false }
    // UIKit's containers only show their children and need no further declaration.
    if isStandardContainer, views.isEmpty { return implements.methods.isEmpty && !embedded.isEmpty }
    guard implements.isGiven, !implements.mayDismiss, !views.isEmpty,
      className.value.map({ !ControllerClass.isSystem($0) }) ?? true
    else { return false }
    return views.indices.allSatisfy { isPassive($0) }
  }

  /// Whether the navigation bar is known to have no buttons but those that act on the content.
  private var hasPlainBar: Bool {
    guard let bar = reader["navigationItem"] else { return true }
    guard bar.kind == .object, bar.unknownReason == nil else { return false }
    guard let item = navigationItem else { return false }
    return bar.members.allSatisfy { member in
      switch member.name {
      case "title", "prompt", "largeTitleDisplayMode", "style": true
      case "leftBarButtonItem", "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems":
        item.leftBarButtonItems.areContentItems && item.rightBarButtonItems.areContentItems
      default: false
      }
    }
  }

  /// Whether a view is one of the system that triggers no action, or only sets a value.
  private func isPassive(_ index: Int) -> Bool {
    let view = views[index]
    guard view.isContentKnown, view.className.isKnown, view.superclass.isDefault, view.implements.isKnown,
      view.implements.methods.isEmpty, view.kind == .view
    else { return false }
    guard Screen.passive.contains(view.className.value ?? "UIView") else { return false }
    guard let details = details[index] else { return true }
    return !details.reader.element.members.contains { Screen.interactive.contains($0.name) }
  }

  /// Classes of views that cannot close a screen. Progress views are not included: a sheet with one closes when the work
  /// is done.
  private static let passive: Set<String> = [
    "UIView", "UILabel", "UIImageView", "UIStackView", "UIVisualEffectView", "UIScrollView", "UISwitch", "UISlider",
    "UISegmentedControl", "UIStepper", "UITextView",
    // SwiftUI's.
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "Group", "Form", "ScrollView", "Text", "Image", "Label",
    "Divider", "Spacer", "Toggle", "Slider", "Stepper",
  ]

  private static let interactive: Set<String> = [
    "interactions", "gestureRecognizers", "keyCommands", "selects", "menu", "action", "changes", "delegate",
  ]
}

extension List where Element == BarButtonItem {
  /// Whether all items certainly act on the screen's content: system items with such a meaning and no action of another
  /// name.
  fileprivate var areContentItems: Bool {
    guard isComplete else { return false }
    return elements.allSatisfy { item in
      guard item.reference == nil, item.action.isDefault, let name = item.systemItem.value else { return item.isSpace }
      return item.isSpace || SystemItems.onContent.contains(name)
    }
  }
}

/// `UIBarButtonItem.SystemItem` (UIBarButtonItem.h).
private enum SystemItems {
  /// Those that act on the content of a screen and leave it there. Cancel, Close, Done, Save and Stop may close the screen,
  /// and so may those that remove or move what it shows.
  static let onContent: Set<String> = [
    "action", "add", "bookmarks", "camera", "compose", "edit", "fastForward", "pause", "play", "redo", "refresh",
    "reply", "rewind", "search", "undo",
  ]
}

extension Implementations {
  /// Whether a method may dismiss the screen: its steps or its name mention that, or it is an action.
  fileprivate var mayDismiss: Bool {
    methods.contains { name, method in
      // An action may do anything.
      (name.hasSuffix(":") && name.filter { $0 == ":" }.count == 1) || name.hasSuffix("(_:)")
        || method.value.mentionsDismissal || name.lowercased().contains("dismiss")
    }
  }
}

extension JSONValue {
  /// Whether a step of a method mentions a dismissal or is unknown.
  fileprivate var mentionsDismissal: Bool {
    switch self {
    case .string(let text): text.lowercased().contains("dismiss") || text.lowercased().contains("close")
    case .array(let elements): elements.contains { $0.mentionsDismissal }
    case .object(let object): !object.members.isEmpty
    default: false
    }
  }
}
