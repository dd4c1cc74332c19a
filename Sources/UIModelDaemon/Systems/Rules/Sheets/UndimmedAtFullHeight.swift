import UIModelPlatform

/// Reports a sheet that does not dim the content behind it at full height.
enum UndimmedAtFullHeight: Rule {
  static let description = RuleDescription(
    code: "sheet/undimmed-at-full-height", effect: .advice, system: .sheet,
    summary: "Sheet does not dim the content behind it at full height",
    reason: "An undimmed detent lets people see and use the content behind the sheet. At full height, the sheet covers "
      + "almost all of this content. Without dimming, the sheet does not stand out from the content behind it.",
    advice: "Choose a smaller detent of the sheet, such as medium. In UIKit, set `largestUndimmedDetentIdentifier` to "
      + "this detent. In SwiftUI, pass the detent to `presentationBackgroundInteraction(.enabled(upThrough:))`.",
    holds: "UIKit sheets on iOS and iPadOS, and SwiftUI sheets on iOS. Not reported for form sheets on an iPad, "
      + "because they leave enough of the content behind them visible",
    sources: [
      Source("WWDC21-10063: undimmed at medium, dimmed at large", .talk),
      Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header),
      Source("SwiftUI documentation: presentationBackgroundInteraction(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": 1️⃣"large"1️⃣
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "pageSheet",
          "sheetPresentationController": {
            "detents": [
              "medium",
              { "custom": { "identifier": "all", "resolver": { "fraction": 1 } } }
            ],
            "largestUndimmedDetentIdentifier": 1️⃣"all"1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "sheets": [ {
            "presentationDetents": ["medium", "large"],
            "presentationBackgroundInteraction": 1️⃣{ "enabled": { "upThrough": "large" } }1️⃣
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "sheets": [ {
            "presentationDetents": ["medium", "large"],
            "presentationBackgroundInteraction": 1️⃣"enabled"1️⃣
          } ]
        }
        """#),
    ],
    right: [
      // In regular width, a SwiftUI sheet leaves enough of the content behind it visible.
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["medium", "large"],
          "presentationBackgroundInteraction": "enabled"
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
        } } ] }
        """#),
      // A form sheet on an iPad leaves enough of the content behind it visible.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": "formSheet",
            "sheetPresentationController": { "largestUndimmedDetentIdentifier": "large" }
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "sheetPresentationController": { "largestUndimmedDetentIdentifier": "large" }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "sheets": [ {
            "presentationDetents": [ "medium", { "height": 200 } ],
            "presentationBackgroundInteraction": "enabled"
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "sheets": [ {
            "presentationDetents": ["medium", "large"],
            "presentationBackgroundInteraction": { "enabled": { "upThrough": "medium" } }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "sheets": [ {
            "presentationDetents": { "$unknown": "by the content" },
            "presentationBackgroundInteraction": "enabled"
          } ]
        }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    if let modifiers = sheet.sheet.swiftUI, sheet.uses.isEmpty { check(modifiers, of: sheet, &report) }
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.largestUndimmedDetentIdentifier else {
        continue
      }
      let detents = sheet.detents(for: use)
      guard detents.contains(name),
        name == "large" || detents.detents.contains(where: { $0.name == name && $0.isFullHeight })
      else { continue }
      let mayBeForm = mayBeFormSheet(sheet)
      let environments = report.context.environments {
        $0.platform == .iOS || ($0.platform == .iPadOS && !mayBeForm)
      }
      report.report(
        self, at: origin.place,
        "at '\(name)', the sheet covers almost all content behind it without dimming it; leave only smaller detents "
          + "undimmed",
        facts: [sheet.sheet.modalPresentationStyle, detents], in: environments)
    }
  }

  private static func check(_ modifiers: PresentationModifiers, of sheet: SheetFacts, _ report: inout Report) {
    let detents = modifiers.presentationDetents
    guard detents.isComplete, !detents.isExplicitlyEmpty, let interaction = modifiers.backgroundInteraction.value else {
      return
    }
    let hasFullHeight = !detents.isGiven || detents.elements.contains { $0.isLarge || $0.isFullHeight }
    let isUndimmed: Bool =
      switch interaction {
      case .automatic, .disabled: false
      case .enabled: true
      case .upThrough(let detent): detent.isLarge || detent.isFullHeight
      }
    guard hasFullHeight, isUndimmed else { return }
    // Only iPhones are reported, because SwiftUI sheets in regular width are form sheets on iOS 18 and later.
    report.report(
      self, at: modifiers.backgroundInteraction.place,
      "at full height, the sheet covers almost all content behind it without dimming it; leave only smaller detents "
        + "undimmed",
      facts: [sheet.sheet.modalPresentationStyle], in: report.context.environments { $0.platform == .iOS })
  }

  /// Whether the sheet has the form sheet style, or sets `prefersPageSizing` to a value that is not certainly true. The
  /// sheet then has, or might have, the size of a form sheet in regular width.
  private static func mayBeFormSheet(_ sheet: SheetFacts) -> Bool {
    if sheet.sheet.modalPresentationStyle.value == .formSheet { return true }
    return sheet.uses.map(\.configuration.prefersPageSizing).contains { !$0.isDefault && $0.value != true }
  }
}

extension Detent {
  fileprivate var isLarge: Bool { if case .large = kind { true } else { false } }

  /// Whether a custom detent has the full height on every device, because its fraction is at least 1.
  fileprivate var isFullHeight: Bool {
    if case .custom(.fraction(let fraction)) = kind { fraction.value >= 1 } else { false }
  }
}
