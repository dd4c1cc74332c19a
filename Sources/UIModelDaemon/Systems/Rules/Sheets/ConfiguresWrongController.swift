import UIModelJSON
import UIModelPlatform

/// Reports sheet settings on `sheetPresentationController` of a popover, and on `adaptiveSheetPresentationController`
/// of a presentation that is not a popover. The settings have no effect, because the controller is nil.
enum ConfiguresWrongController: Rule {
  static let description = RuleDescription(
    code: "sheet/configures-wrong-controller", effect: .lost, system: .sheet,
    summary: "Sheet is configured through the wrong presentation controller",
    reason: "For the popover style, `sheetPresentationController` is nil, so settings on it are lost without a "
      + "warning. In compact size classes, the popover becomes a sheet, which takes its settings from the popover "
      + "controller's `adaptiveSheetPresentationController`. For page sheets and form sheets, "
      + "`popoverPresentationController` is nil before the presentation.",
    advice: "For a popover, set and later change the sheet properties on "
      + "`popoverPresentationController?.adaptiveSheetPresentationController`. For a page sheet or form sheet, use "
      + "`sheetPresentationController`.",
    sources: [
      Source("UIPopoverPresentationController.h: adaptiveSheetPresentationController", .header),
      Source("UIViewController.h: sheetPresentationController", .header),
      Source("UIKit documentation: UIViewController.popoverPresentationController, nil for other styles", .documented),
      Source("WWDC21-10063: a popover that adapts to a customized sheet", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class CanvasViewController: UIViewController {
          private func showColors() {
            let colors = ColorListViewController()
            colors.modalPresentationStyle = .popover
            if let sheet = colors.1️⃣sheetPresentationController1️⃣ {
              sheet.detents = [.medium(), .large()]
            }
            colors.popoverPresentationController?.sourceView = view
            present(colors, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class CanvasViewController: UIViewController {
            private func showColors() {
              let colors = ColorListViewController()
              colors.modalPresentationStyle = .popover
              if let sheet = colors.popoverPresentationController?.adaptiveSheetPresentationController {
                sheet.detents = [.medium(), .large()]
              }
              colors.popoverPresentationController?.sourceView = view
              present(colors, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": {
            "sourceView": { "$unknown": "a cell" }
          },
          1️⃣"sheetPresentationController"1️⃣: { "detents": ["medium", "large"] }
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "modalPresentationStyle": "popover",
            "popoverPresentationController": {
              "sourceView": { "$unknown": "a cell" },
              "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
            }
          } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": {
            "sourceView": { "$unknown": "a cell" },
            "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
          },
          "changes": [ {
            "of": 1️⃣"sheetPresentationController"1️⃣, "animateChanges": true,
            "selectedDetentIdentifier": "medium"
          } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "modalPresentationStyle": "popover",
            "popoverPresentationController": {
              "sourceView": { "$unknown": "a cell" },
              "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
            },
            "changes": [ {
              "of": "adaptiveSheetPresentationController", "animateChanges": true,
              "selectedDetentIdentifier": "medium"
            } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "formSheet",
          "popoverPresentationController": {
            1️⃣"adaptiveSheetPresentationController"1️⃣: { "detents": ["medium", "large"] }
          }
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "modalPresentationStyle": "formSheet",
            "popoverPresentationController": {},
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class CanvasViewController: UIViewController {
          private func showColors() {
            let colors = ColorListViewController()
            colors.modalPresentationStyle = isCompact ? .pageSheet : .popover
            colors.sheetPresentationController?.detents = [.medium(), .large()]
            present(colors, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": {
            "sourceView": { "$unknown": "a cell" },
            "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
          },
          "changes": [ {
            "of": "adaptiveSheetPresentationController", "animateChanges": true,
            "selectedDetentIdentifier": "medium"
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "pageSheet",
          "sheetPresentationController": { "detents": ["medium", "large"] }
        } ] }
        """#),
      // These popover settings do not concern sheets.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "formSheet",
          "popoverPresentationController": { "permittedArrowDirections": ["up"] }
        } ] }
        """#),
      // The style is chosen at run time, so code configures both controllers.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "sheetPresentationController": { "detents": ["medium", "large"] },
          "popoverPresentationController": {
            "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
          }
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard let style = sheet.sheet.modalPresentationStyle.value, !style.isFullScreen else { return }
    for use in sheet.uses where sheet.isSetOnNil(use) {
      guard let controller = use.controller, use.change != nil || use.configuration.hasMembers else { continue }
      let message =
        controller == .sheet
        ? "'sheetPresentationController' is nil for a popover, so this has no effect; use "
          + "'adaptiveSheetPresentationController'"
        : "'popoverPresentationController' is nil for the style '\(style.rawValue)', so this has no effect; use "
          + "'sheetPresentationController'"
      report.report(
        self, at: use.controllerPlace, message,
        related: sheet.sheet.modalPresentationStyle.place.map { [RelatedPlace($0, "the style is set here")] } ?? [],
        fixes: fix(use, controller, of: sheet.sheet).map { [$0] } ?? [])
    }
  }

  private static func fix(_ use: ControllerUse, _ controller: SheetController, of sheet: Sheet) -> Fix? {
    let targetController: SheetController = controller == .sheet ? .adaptiveSheet : .sheet
    if use.change != nil {
      guard let place = use.controllerPlace else { return nil }
      return Fix(
        "Use '\(targetController.rawValue)'", isSafe: true, .replace(place, .string(targetController.rawValue)))
    }
    let title = "Move the settings to '\(targetController.rawValue)'"
    let value = JSONValue(use.configuration.reader.element)
    switch (targetController, sheet.popover) {
    case (.adaptiveSheet, .given(let popover, _)):
      guard popover.adaptiveSheet.isDefault else { return nil }
      return Fix(
        title, .set(object: popover.place, name: targetController.rawValue, value), .remove(use.configuration.place))
    case (.adaptiveSheet, .default):
      guard let keyPlace = use.controllerPlace else { return nil }
      return Fix(
        title, .renameProperty(keyPlace, to: "popoverPresentationController"),
        .replace(use.configuration.place, [SheetController.adaptiveSheet.rawValue: value]))
    case (.adaptiveSheet, .unknown):
      return use.controllerPlace.map { key in Fix("Use '\(targetController.rawValue)'", .code(key, .useAdaptiveSheet)) }
    case (.sheet, _):
      guard sheet.sheetPresentationController.isDefault else { return nil }
      return Fix(
        title, .set(object: sheet.place, name: targetController.rawValue, value), .remove(use.configuration.place))
    }
  }
}
