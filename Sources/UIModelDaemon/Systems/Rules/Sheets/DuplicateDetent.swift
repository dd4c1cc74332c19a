import UIModelPlatform

/// Reports two detents of a UIKit sheet with the same identifier.
enum DuplicateDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/duplicate-detent", effect: .wrong, system: .sheet,
    summary: "Two detents of a sheet have the same identifier",
    reason: "The identifiers of detents must be unique within a sheet. Code and the delegate refer to a detent only by "
      + "its identifier, so they cannot distinguish two detents with the same identifier.",
    advice: "Remove the second detent if both are the same system detent. Otherwise, give each custom detent a unique "
      + "identifier.",
    holds: "UIKit sheets. SwiftUI takes the detents as a set, which has no duplicates",
    sources: [
      Source("UISheetPresentationController.h: identifiers of custom detents must be unique within a sheet", .header),
      Source("Two system detents of one kind are equal in iOS 16.0", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class CameraViewController: UIViewController {
          private func showSettings() {
            let settings = CameraSettingsViewController()
            if let sheet = settings.sheetPresentationController {
              sheet.detents = [.medium(), 1️⃣.medium()1️⃣, .large()]
              sheet.prefersGrabberVisible = true
            }
            present(settings, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class CameraViewController: UIViewController {
            private func showSettings() {
              let settings = CameraSettingsViewController()
              if let sheet = settings.sheetPresentationController {
                sheet.detents = [.medium(), .large()]
                sheet.prefersGrabberVisible = true
              }
              present(settings, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class CameraViewController: UIViewController {
          private func showSettings() {
            let settings = CameraSettingsViewController()
            if let sheet = settings.sheetPresentationController {
              sheet.detents = [
                .custom(identifier: .init("compact")) { _ in 120 },
                .custom(identifier: 1️⃣.init("compact")1️⃣) { _ in 320 },
              ]
            }
            present(settings, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", 1️⃣"medium"1️⃣, "large"] } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": "peek", "resolver": { "height": 80 } } },
          { "custom": { "identifier": 1️⃣"peek"1️⃣, "resolver": { "height": 160 } } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "medium",
          { "custom": { "identifier": 1️⃣"com.apple.UIKit.medium"1️⃣, "resolver": { "height": 700 } } }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": 1️⃣"com.apple.UIKit.medium"1️⃣, "resolver": { "height": 80 } } },
          "medium"
        ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class CameraViewController: UIViewController {
          private func showSettings() {
            let settings = CameraSettingsViewController()
            if let sheet = settings.sheetPresentationController {
              sheet.detents = [.medium(), .large()]
              sheet.prefersGrabberVisible = true
            }
            present(settings, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class CameraViewController: UIViewController {
          private func showSettings() {
            let settings = CameraSettingsViewController()
            if let sheet = settings.sheetPresentationController {
              sheet.detents = [
                .custom(identifier: .init("compact")) { _ in 120 },
                .custom(identifier: .init("tall")) { _ in 320 },
              ]
            }
            present(settings, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["medium", "medium"] } ] }"#),
      // UIKit generates a random identifier for each detent without one.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "resolver": { "height": 80 } } }, { "custom": { "resolver": { "height": 80 } } },
          { "custom": { "identifier": null, "resolver": { "height": 80 } } },
          { "custom": { "identifier": null, "resolver": { "height": 80 } } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": { "$unknown": "from a constant" }, "resolver": { "height": 80 } } },
          { "custom": {
            "identifier": { "generated": "UUID().uuidString" }, "resolver": { "height": 160 }
          } }
        ] } } ] }
        """#),
      // The later change replaces the list of detents.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium"] },
          "changes": [ { "animateChanges": true, "detents": ["medium", "large"] } ]
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.uses {
      var detentsByIdentifier: [String: Detent] = [:]
      for detent in use.configuration.detents.elements {
        guard let identifier = detent.uiKitIdentifier else { continue }
        guard let firstDetent = detentsByIdentifier[identifier] else {
          detentsByIdentifier[identifier] = detent
          continue
        }
        switch (firstDetent.isSystem, detent.isSystem) {
        case (true, true):
          let name = detent.name ?? identifier
          report.report(
            self, at: detent.place, "the detent '\(name)' is listed twice; remove one",
            related: [RelatedPlace(firstDetent.place, "'\(name)' is first listed here")],
            fixes: [Fix("Remove the second '\(name)'", isSafe: true, .remove(detent.place))])
        case (false, false):
          report.report(
            self, at: detent.identifier.place ?? detent.place,
            "another detent of this sheet already has the identifier '\(identifier)'; use a unique identifier",
            related: [
              RelatedPlace(firstDetent.identifier.place ?? firstDetent.place, "'\(identifier)' is first used here")
            ])
        case (true, false): reportSystemIdentifier(identifier, systemDetent: firstDetent, customDetent: detent, &report)
        case (false, true):
          reportSystemIdentifier(identifier, systemDetent: detent, customDetent: firstDetent, &report)
          detentsByIdentifier[identifier] = detent
        }
      }
    }
  }

  /// Reports a custom detent with the identifier of a system detent in the same sheet. There is no fix that removes a
  /// detent, because the two detents differ.
  private static func reportSystemIdentifier(
    _ identifier: String, systemDetent: Detent, customDetent: Detent, _ report: inout Report
  ) {
    report.report(
      self, at: customDetent.identifier.place ?? customDetent.place,
      "'\(identifier)' is the identifier of the system detent '\(systemDetent.name ?? "")' in this sheet; use another "
        + "identifier",
      related: [RelatedPlace(systemDetent.place, "the system detent is listed here")])
  }
}

extension Detent {
  fileprivate var isSystem: Bool { if case .custom = kind { false } else { true } }

  /// The identifier that the detent has in UIKit; nil if the identifier is random or unknown. For example, the
  /// identifier of `.medium()` is `com.apple.UIKit.medium`.
  fileprivate var uiKitIdentifier: String? {
    switch kind {
    case .medium: "com.apple.UIKit.medium"
    case .large: "com.apple.UIKit.large"
    case .custom: identifier.value
    }
  }
}
