import UIModelPlatform

/// A sheet that is undimmed where it covers what it leaves undimmed.
enum UndimmedAtFullHeight: Rule {
  static let description = RuleDescription(
    code: "sheet/undimmed-at-full-height", severity: .hint, system: .sheet,
    summary: "A sheet is undimmed at its full height as well",
    reason: "An undimmed detent is there to let people see and use what is behind the sheet. At full height next to "
      + "nothing of that is left, and without the dimming the sheet is not set off from it.",
    advice: "Name the largest detent at which what is behind can still be used, such as medium.",
    holds: "iOS and iPadOS; a form sheet on an iPad leaves enough around it and is not meant",
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
      // In regular widths a sheet of SwiftUI leaves enough around it.
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": ["medium", "large"], "presentationBackgroundInteraction": "enabled" } ] }"#
      ),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
        } } ] }
        """#),
      // A form sheet beside which an iPad shows the rest.
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

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    if let modifiers = sheet.sheet.swiftUI, sheet.uses.isEmpty { check(modifiers, of: sheet, &report) }
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.largestUndimmedDetentIdentifier else {
        continue
      }
      let detents = sheet.detents(for: use)
      guard detents.contains(name),
        name == "large" || detents.detents.contains(where: { $0.name == name && $0.isWhole })
      else { continue }
      let mayBeForm = mayFloat(sheet)
      let environments = report.context.environments {
        $0.platform == .iOS || ($0.platform == .iPadOS && !mayBeForm)
      }
      report.report(
        self, at: origin.place,
        "at '\(name)' next to nothing of what is behind the sheet is left to see or use; leave a smaller detent undimmed",
        restsOn: [sheet.sheet.modalPresentationStyle, detents], in: environments)
    }
  }

  private static func check(_ modifiers: PresentationModifiers, of sheet: SheetAnswer, _ report: inout Report) {
    let detents = modifiers.presentationDetents
    guard detents.isComplete, !detents.isExplicitlyEmpty, let interaction = modifiers.backgroundInteraction.value else {
      return
    }
    let hasWhole = !detents.isGiven || detents.elements.contains { $0.isLarge || $0.isWhole }
    let isUndimmed: Bool =
      switch interaction {
      case .automatic, .disabled: false
      case .enabled: true
      case .upThrough(let detent): detent.isLarge || detent.isWhole
      }
    guard hasWhole, isUndimmed else { return }
    // A sheet of SwiftUI is a form in regular widths from iOS 18 on.
    report.report(
      self, at: modifiers.backgroundInteraction.place,
      "at its full height next to nothing of what is behind the sheet is left to see or use; leave a smaller detent "
        + "undimmed",
      restsOn: [sheet.sheet.modalPresentationStyle], in: report.context.environments { $0.platform == .iOS })
  }

  /// Whether the sheet may have a form sheet's size in regular widths: it says so, or its style is not known.
  private static func mayFloat(_ sheet: SheetAnswer) -> Bool {
    if sheet.sheet.modalPresentationStyle.value == .formSheet { return true }
    return sheet.uses.map(\.configuration.prefersPageSizing).contains { !$0.isDefault && $0.value != true }
  }
}

extension Detent {
  fileprivate var isLarge: Bool { if case .large = kind { true } else { false } }

  /// Whether a custom detent takes all of the height everywhere.
  fileprivate var isWhole: Bool {
    if case .custom(.fraction(let fraction)) = kind { fraction.value >= 1 } else { false }
  }
}
