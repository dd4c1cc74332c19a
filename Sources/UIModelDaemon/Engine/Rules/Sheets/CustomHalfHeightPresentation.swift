import UIModelPlatform

/// A card from the bottom edge, made by hand.
enum CustomHalfHeightPresentation: Rule {
  static let description = RuleDescription(
    code: "sheet/custom-half-height-presentation", severity: .hint, system: .sheet,
    summary: "A presentation controller of one's own makes a card that a sheet's detents make too",
    reason: "A card over the lower part of the window is what a sheet with a medium, or a custom, detent is. A sheet "
      + "brings with it what a card of one's own has to be taught: dragging, dismissal, the keyboard, landscape, "
      + "stacks, accessibility and popovers in regular widths.",
    advice: "Present a page or form sheet with the detents that are wanted.",
    holds: "iOS and iPadOS 15 and later for half the height, 16 and later for other heights",
    sources: [
      Source("WWDC21-10063: detents", .talk),
      Source("UISheetPresentationController.h: medium (iOS 15), custom (iOS 16)", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": 1️⃣"custom"1️⃣,
          "presentationController": {
            "class": "HalfHeightPresentationController",
            "frameOfPresentedViewInContainerView": [0, 422, 390, 422],
            "containerViewBounds": [0, 0, 390, 844]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": 1️⃣"custom"1️⃣,
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 600, 390, 244],
              "containerViewBounds": [0, 0, 390, 844]
            }
          } ]
        }
        """#),
    ],
    right: [
      // It may run where there are no sheets yet.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": { "$unknown": "by the build" } } ] },
          "sheets": [ {
            "modalPresentationStyle": "custom",
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 422, 390, 422],
              "containerViewBounds": [0, 0, 390, 844]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "$unknown": "made by a script" },
          "sheets": [ {
            "modalPresentationStyle": "custom",
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 422, 390, 422],
              "containerViewBounds": [0, 0, 390, 844]
            }
          } ]
        }
        """#),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "pageSheet", "sheetPresentationController": { "detents": ["medium"] } } ] }"#
      ),
      // A side bar, a dialog, all of the window: no detent makes these.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "presentationController": {
            "class": "DrawerPresentationController",
            "frameOfPresentedViewInContainerView": [0, 0, 320, 844],
            "containerViewBounds": [0, 0, 390, 844]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "presentationController": {
            "frameOfPresentedViewInContainerView": [45, 272, 300, 300],
            "containerViewBounds": [0, 0, 390, 844]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "presentationController": {
            "frameOfPresentedViewInContainerView": [0, 0, 390, 844],
            "containerViewBounds": [0, 0, 390, 844]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "presentationController": {
            "frameOfPresentedViewInContainerView": { "$unknown": "by the content" },
            "containerViewBounds": [0, 0, 390, 844]
          }
        } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "custom" } ] }"#),
      // There were no detents of these heights yet.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "14.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": "custom",
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 422, 390, 422],
              "containerViewBounds": [0, 0, 390, 844]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": "custom",
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 600, 390, 244],
              "containerViewBounds": [0, 0, 390, 844]
            }
          } ]
        }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    guard sheet.sheet.modalPresentationStyle.value == .custom,
      let presentation = sheet.sheet.presentationController.value, let share = presentation.shareAtTheBottom
    else { return }
    // Medium is about half; "about" is taken as between 0.4 and 0.65.
    let isMedium = (0.4...0.65).contains(share)
    let first: Version = isMedium ? 15 : 16
    let environments = report.context.environments.filter { $0.platform != .macOS }
    guard !environments.isEmpty, report.context.hasAllTargets,
      report.context.targets.allSatisfy(\.minimum.isKnown),
      environments.allSatisfy({ !$0.platform.isIOSFamily || $0.version >= first })
    else { return }
    report.report(
      self, at: sheet.sheet.modalPresentationStyle.place,
      "\(presentation.className.value ?? "the presentation controller") makes a card at the bottom edge, which a sheet "
        + (isMedium ? "with the medium detent is" : "with a custom detent is"),
      in: environments, onlyIfEverywhere: true)
  }
}

extension CustomPresentation {
  /// The share of the container's height that the presented view takes, where it covers the lower part of the container
  /// from side to side; nil where it does not, or that is not known.
  fileprivate var shareAtTheBottom: Double? {
    guard let frame = frame.value, let container = container.value, container.height > 0 else { return nil }
    let share = frame.height / container.height
    guard abs(frame.minX - container.minX) < 1, abs(frame.maxX - container.maxX) < 1,
      abs(frame.maxY - container.maxY) < 1, (0.15...0.9).contains(share)
    else { return nil }
    return share
  }
}
