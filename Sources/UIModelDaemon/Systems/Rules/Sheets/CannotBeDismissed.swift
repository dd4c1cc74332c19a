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
      // Interactive dismissal is prevented only while there are changes.
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ {
            "viewController": "terms", "isModalInPresentation": { "when": "hasChanges" }
          } ]
        }
        """#),
      // The screen has a bar button or another button.
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
      // A class of the screen might close the sheet, or the content of the sheet is unknown.
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
      // UIKit calls the delegate when people try to dismiss the sheet. The delegate can ask what to do.
      RuleExample(
        #"""
        { "screens": [ { "ref": "terms", "implements": {}, "view": { "class": "UIView" } } ],
          "sheets": [ { "viewController": "terms", "isModalInPresentation": true,
            "delegate": { "presentationControllerDidAttemptToDismiss(_:)": ["askWhatToDo"] } } ] }
        """#),
      // People can use the content behind the sheet, and that content might close the sheet.
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
      // A sheet with a progress indicator closes when the work is done.
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

  static func check(_ sheetWithContent: SheetWithContent, _ report: inout Report) {
    let facts = sheetWithContent.facts
    let sheet = facts.sheet
    guard let place = preventionPlace(sheet), !hasUncheckedStyle(sheet), sheet.changes.elements.isEmpty,
      !facts.mayBeUndimmed,
      sheet.delegateMethods.isKnown,
      !sheet.delegateMethods.methods.keys.contains(where: { $0.containsASCII("DidAttemptToDismiss") }),
      let name = sheet.viewControllerHandle.value, let screen = report.screen(named: name),
      let screens = report.screenTree(screen), screens.allSatisfy(\.certainlyCannotDismissItself),
      screens.contains(where: { !$0.views.isEmpty })
    else { return }
    report.report(
      self, at: place,
      "the sheet cannot be swiped away, and '\(name)' has no control that closes the sheet; add a button such as Done",
      facts: [sheet.changes, sheet.modalPresentationStyle],
      related: [RelatedPlace(screen.namePlace, "'\(name)' is declared here")])
  }

  /// Whether a sheet always prevents interactive dismissal.
  static func preventsDismissal(_ sheet: Sheet) -> Bool { preventionPlace(sheet) != nil }

  /// Returns the place of the declaration that always prevents interactive dismissal; nil if no declaration certainly
  /// does.
  private static func preventionPlace(_ sheet: Sheet) -> Place? {
    if sheet.isModalInPresentation.value == true { return sheet.isModalInPresentation.place }
    if let dismissDisabledModifier = sheet.swiftUI?.interactiveDismissDisabled, dismissDisabledModifier.value == true {
      return dismissDisabledModifier.place
    }
    let delegateMethodNames = ["presentationControllerShouldDismiss(_:)", "presentationControllerShouldDismiss:"]
    return delegateMethodNames.lazy.compactMap { sheet.delegateMethods.methods[$0] }.first { $0.value == .bool(false) }?
      .place
  }

  /// Whether the sheet has a style that the rule does not check, such as a custom or full-screen style.
  private static func hasUncheckedStyle(_ sheet: Sheet) -> Bool {
    switch sheet.modalPresentationStyle.value {
    case nil, .automatic, .pageSheet, .formSheet, .popover: false
    default: true
    }
  }
}

extension SheetFacts {
  /// Whether the content behind the sheet is, or might be, usable at one of the detents.
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
  /// Whether the screen is completely known and no part of it can dismiss the screen.
  var certainlyCannotDismissItself: Bool {
    guard className.isKnown, superclass.isDefault, keyCommands.isComplete, keyCommands.elements.isEmpty,
      presentedHandles.isComplete, presentedHandles.elements.isEmpty, buildMenu == nil,
      hasOnlyContentBarItems, reader["changes"] == nil, implementations.isKnown
    else { return false }
    // A container class of UIKit only shows its children, so it needs no declared views.
    if isStandardContainer, views.isEmpty { return implementations.methods.isEmpty && !embeddedScreens.isEmpty }
    guard implementations.isGiven, !implementations.mayDismiss, !views.isEmpty,
      className.value.map({ !ControllerClass.isSystem($0) }) ?? true
    else { return false }
    return views.indices.allSatisfy { isPassive($0) }
  }

  /// Whether the navigation item certainly has no control that can close the screen. True if the screen declares no
  /// navigation item.
  private var hasOnlyContentBarItems: Bool {
    guard let itemElement = reader["navigationItem"] else { return true }
    guard itemElement.kind == .object, itemElement.unknownReason == nil else { return false }
    guard let item = navigationItem else { return false }
    return itemElement.members.allSatisfy { member in
      switch member.name {
      case "title", "prompt", "largeTitleDisplayMode", "style": true
      case "leftBarButtonItem", "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems":
        item.leftBarButtonItems.areContentItems && item.rightBarButtonItems.areContentItems
      default: false
      }
    }
  }

  /// Whether the view at an index certainly cannot close the screen. The view must be completely known, its class must
  /// be one of `passiveClasses`, and it must declare no methods and no members in `interactiveMembers`.
  private func isPassive(_ index: Int) -> Bool {
    let view = views[index]
    guard view.isContentKnown, view.className.isKnown, view.superclass.isDefault, view.implementations.isKnown,
      view.implementations.methods.isEmpty, view.kind == .view
    else { return false }
    guard Screen.passiveClasses.contains(view.className.value ?? "UIView") else { return false }
    guard let details = details[index] else { return true }
    return !details.reader.element.members.contains { Screen.interactiveMembers.contains($0.name) }
  }

  /// View classes that cannot close a screen. Progress views are not included, because a sheet with a progress view
  /// closes when the work is done.
  private static let passiveClasses: Set<String> = [
    "UIView", "UILabel", "UIImageView", "UIStackView", "UIVisualEffectView", "UIScrollView", "UISwitch", "UISlider",
    "UISegmentedControl", "UIStepper", "UITextView",
    // View types of SwiftUI.
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "Group", "Form", "ScrollView", "Text", "Image", "Label",
    "Divider", "Spacer", "Toggle", "Slider", "Stepper",
  ]

  /// Members of a view's declaration that can run code when people use the view.
  private static let interactiveMembers: Set<String> = [
    "interactions", "gestureRecognizers", "keyCommands", "selects", "menu", "action", "changes", "delegate",
  ]
}

extension List where Element == BarButtonItem {
  /// Whether certainly no item can close the screen: each item is a space, or a system item that acts on the screen's
  /// content and declares no action.
  fileprivate var areContentItems: Bool {
    guard isComplete else { return false }
    return elements.allSatisfy { item in
      guard item.reference == nil, item.action.isDefault, let name = item.systemItem.value else { return item.isSpace }
      return item.isSpace || SystemItems.contentItemNames.contains(name)
    }
  }
}

/// Names of `UIBarButtonItem.SystemItem` (UIBarButtonItem.h).
private enum SystemItems {
  /// Names of system items that act on the content of a screen and do not close the screen. Cancel, Close, Done, Save
  /// and Stop are missing, because they might close the screen. Items that remove or move the content are missing for
  /// the same reason.
  static let contentItemNames: Set<String> = [
    "action", "add", "bookmarks", "camera", "compose", "edit", "fastForward", "pause", "play", "redo", "refresh",
    "reply", "rewind", "search", "undo",
  ]
}

extension Implementations {
  /// Whether a method might dismiss the screen: the method is an action, or its name or steps mention a dismissal.
  fileprivate var mayDismiss: Bool {
    methods.contains { name, method in
      // An action might run any code.
      (name.hasSuffix(":") && name.filter { $0 == ":" }.count == 1) || name.hasSuffix("(_:)")
        || method.value.mentionsDismissal || name.lowercased().contains("dismiss")
    }
  }
}

extension JSONValue {
  /// Whether the steps of a method mention a dismissal, or contain an object, whose effect is unknown.
  fileprivate var mentionsDismissal: Bool {
    switch self {
    case .string(let text): text.lowercased().contains("dismiss") || text.lowercased().contains("close")
    case .array(let elements): elements.contains { $0.mentionsDismissal }
    case .object(let object): !object.members.isEmpty
    default: false
    }
  }
}
