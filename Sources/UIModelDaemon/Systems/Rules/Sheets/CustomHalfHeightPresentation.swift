import UIModelPlatform

/// Reports a custom presentation controller that shows a card at the bottom edge, like a sheet with detents.
enum CustomHalfHeightPresentation: Rule {
  static let description = RuleDescription(
    code: "sheet/custom-half-height-presentation", effect: .advice, system: .sheet,
    summary: "Custom presentation controller reimplements a sheet with detents",
    reason: "A sheet with a medium or custom detent already covers only the lower part of the window. UIKit also "
      + "handles dragging, dismissal, the keyboard, landscape, stacked sheets and accessibility for a sheet. A custom "
      + "presentation controller has to implement all of this behavior.",
    advice: "Present the view controller as a page sheet or form sheet. Use `.medium()` for about half the height, or "
      + "`.custom(identifier:resolver:)` for other heights and for iPhones in landscape, with "
      + "`prefersEdgeAttachedInCompactHeight`.",
    holds: "iOS and iPadOS. For a card of about half the height, the app must require iOS 15 or later. For other "
      + "heights, the app must require iOS 16 or later. The model document must give the frame of the presented view "
      + "and the bounds of its container",
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
      // The medium detent is inactive on an iPhone in landscape.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": 1️⃣"custom"1️⃣,
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 195, 844, 195],
              "containerViewBounds": [0, 0, 844, 390]
            }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
          "sheets": [ {
            "modalPresentationStyle": "custom",
            "presentationController": {
              "frameOfPresentedViewInContainerView": [0, 195, 844, 195],
              "containerViewBounds": [0, 0, 844, 390]
            }
          } ]
        }
        """#),
      // The app might run on a release without sheet detents.
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
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "pageSheet",
          "sheetPresentationController": { "detents": ["medium"] }
        } ] }
        """#),
      // No detent can replace a sidebar, a dialog or a full-window presentation.
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
      // The app supports releases that have no detent of this height.
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

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard sheet.sheet.modalPresentationStyle.value == .custom,
      let presentation = sheet.sheet.presentationController.value, let heightShare = presentation.heightShareAtBottom
    else { return }
    // The height of the medium detent is about half of the container's height. The rule accepts shares from 0.4 to
    // 0.65.
    let isInLandscape = presentation.isInCompactHeight
    let isMedium = (0.4...0.65).contains(heightShare) && !isInLandscape
    let firstVersion: Version = isMedium ? 15 : 16
    let environments = report.context.environments.filter { $0.platform != .macOS }
    guard !environments.isEmpty, report.context.hasAllTargets,
      report.context.targets.allSatisfy(\.minimumVersion.isKnown),
      environments.allSatisfy({ !$0.platform.isIOSFamily || $0.version >= firstVersion })
    else { return }
    let controllerPhrase = presentation.className.value.map { "'\($0)'" } ?? "the presentation controller"
    report.report(
      self, at: sheet.sheet.modalPresentationStyle.place,
      "\(controllerPhrase) shows a card at the bottom edge; use \(isInLandscape ? "an edge-attached sheet" : "a sheet") with "
        + (isMedium ? "the medium detent instead" : "a custom detent instead"),
      in: environments, mustHoldEverywhere: true)
  }
}

extension CustomPresentation {
  /// Whether the container is an iPhone window in landscape, where the medium detent is inactive.
  fileprivate var isInCompactHeight: Bool {
    guard let container = containerBounds.value else { return false }
    return DeviceWindow.windows(on: .iOS).contains {
      $0.container.vertical == .compact && abs($0.container.height - container.height) < 1
        && abs($0.container.width - container.width) < 1
    }
  }

  /// The share of the container's height that the presented view covers. Nil if the view is not attached to the bottom
  /// edge in full width, if the share is not between 0.15 and 0.9, or if the frames are unknown.
  fileprivate var heightShareAtBottom: Double? {
    guard let frame = frame.value, let container = containerBounds.value, container.height > 0 else { return nil }
    let heightShare = frame.height / container.height
    guard abs(frame.minX - container.minX) < 1, abs(frame.maxX - container.maxX) < 1,
      abs(frame.maxY - container.maxY) < 1, (0.15...0.9).contains(heightShare)
    else { return nil }
    return heightShare
  }
}
