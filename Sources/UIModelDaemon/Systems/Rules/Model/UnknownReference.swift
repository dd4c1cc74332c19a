import UIModelJSON
import UIModelPlatform

/// Reports a reference to an object that does not exist or has the wrong kind.
enum UnknownReference: Rule {
  static let description = RuleDescription(
    code: "model/unknown-reference", effect: .wrong, system: .model,
    summary: "Reference names an object that does not exist or is of the wrong kind",
    reason:
      "The app has no object of the required kind with this name, or several objects with the same "
      + "identifier. The daemon cannot resolve the reference and ignores it.",
    advice: "Use the `ref` or the identifier of exactly one object in the same app.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "ref": "photoLibrary" } ], "sheets": [ { "viewController": 1️⃣"photoLibary"1️⃣ } ] }"#,
        fixed: #"{ "screens": [ { "ref": "photoLibrary" } ], "sheets": [ { "viewController": "photoLibrary" } ] }"#),
      RuleExample(#"{ "sheets": [ { "ref": "tips", "viewController": 1️⃣"tips"1️⃣ } ] }"#),
      // References in constraints and in the effects of methods.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "reply:": [ { "becomeFirstResponder": 1️⃣"answer"1️⃣ } ] },
          "view": {
            "subviews": [ { "ref": "entry", "class": "UITextField" } ],
            "constraints": [ {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
              "secondItem": 2️⃣"entri"2️⃣, "secondAttribute": "bottom"
            } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "activationInteraction": { "configuration": {
          "userActivity": { "activityType": "note" }, "preview": 1️⃣"thumb"1️⃣
        } } } } ] }
        """#),
    ],
    right: [
      // The app may refer to the system's menus.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "sidebar" },
          { "insertChild": "sidebar", "atEndOfMenu": "window" },
          { "remove": "com.apple.menu.fullscreen" },
          { "insertSibling": "com.apple.menu.fullscreen", "beforeMenu": "sidebar" },
          { "replace": "speech", "with": "spelling" }
        ] } } } }
        """#),
      RuleExample(#"{ "screens": [ { "ref": "photos" } ], "sheets": [ { "viewController": "photos" } ] }"#),
      // The layout guides of a view itself do not have a `ref`.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "entry", "class": "UITextField" } ],
          "constraints": [
            {
              "firstItem": "entry", "firstAttribute": "leading",
              "secondItem": "layoutMarginsGuide", "secondAttribute": "leading"
            },
            {
              "firstItem": "self", "firstAttribute": "bottom",
              "secondItem": "entry", "secondAttribute": "bottom"
            }
          ]
        } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "viewController": { "$unknown": "made by a factory" } } ] }"#),
      // Each platform has its own menu. The two menus never exist at the same time, so the reference is unambiguous.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [
              { "platform": "iPadOS", "minimum": "15.0" },
              { "platform": "macCatalyst", "minimum": "15.0" }
            ],
            "delegate": { "buildMenu": {
              "checksSystem": true,
              "steps": [ { "insertChild": "com.example.tools", "atEndOfMenu": "window" } ]
            } }
          },
          "menus": [
            {
              "identifier": "com.example.tools", "title": "Tools",
              "availableOn": { "macCatalyst": "15.0" },
              "children": [ { "title": "Sharpen", "action": "sharpen:" } ]
            },
            {
              "identifier": "com.example.tools", "title": "Tools",
              "availableOn": { "iPadOS": "15.0" },
              "children": [ { "title": "Blur", "action": "blur:" } ]
            }
          ]
        }
        """#),
      // The reference may name the object whose `ref` is unknown.
      RuleExample(
        #"""
        {
          "screens": [ { "ref": { "$unknown": "from a constant" } } ],
          "sheets": [ { "viewController": "photos" } ]
        }
        """#),
      RuleExample(
        #"{ "screens": [ { "$unknown": "made at run time" } ], "sheets": [ { "viewController": "photos" } ] }"#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": { "$unknown": "from a storyboard" } } } ],
          "sheets": [ { "popoverPresentationController": { "sourceView": "photosButton" } } ] }
        """#),
    ])

  static func check(_ reference: Reference, _ report: inout Report) {
    switch reference {
    case .entity(let reference): checkEntity(reference, &report)
    case .app(let name, let appNames): checkApp(name, appNames, &report)
    }
  }

  private static func checkEntity(_ reference: NameReference, _ report: inout Report) {
    let matches = report.find(reference.name, reference.kinds)
    if matches.isEmpty, reference.kinds.contains(.menu), SystemMenuIdentifier.isSystemMenu(reference.name) { return }
    guard matches.isEmpty else { return reportAmbiguous(reference, matches, &report) }
    guard !report.context.names.mayHaveUnknownNames(of: reference.kinds) else { return }
    let requiredKinds = reference.kinds.map(\.phrase).joined(separator: " or ")
    if let otherObject = report.find(reference.name).firstDeclarations.first {
      report.report(
        self, at: reference.place,
        "'\(reference.name)' is \(otherObject.kind.phrase), but '\(reference.property)' requires \(requiredKinds)",
        facts: [report.context.names],
        related: [RelatedPlace(otherObject.place, "'\(reference.name)' is declared here")])
      return
    }
    report.report(
      self, at: reference.place, "the app has no \(requiredKinds.removingArticles) '\(reference.name)'",
      facts: [report.context.names], unresolvedName: UnresolvedName(name: reference.name, kinds: reference.kinds))
  }

  /// Reports the app's name in a document, if no app or several apps in the workspace have this name.
  private static func checkApp(_ name: Located<String>, _ appNames: [String], _ report: inout Report) {
    guard !appNames.contains(name.value) else {
      report.report(
        self, at: name.place,
        "several apps are named '\(name.value)', so this document belongs to none of them; give each app a unique name",
        facts: [report.context.names])
      return
    }
    let suggestedName = nearestName(to: name.value, among: appNames)
    let hint = suggestedName.map { "; did you mean '\($0)'?" } ?? ""
    report.report(
      self, at: name.place, "the workspace has no app named '\(name.value)'\(hint)",
      facts: [report.context.names],
      fixes: suggestedName.map { [Fix("Change to '\($0)'", .replace(name.place, .string($0)))] } ?? [])
  }

  /// Reports a reference with an API identifier that several objects share. For a duplicate `ref`, the objects are
  /// reported instead of the reference.
  private static func reportAmbiguous(_ reference: NameReference, _ matches: NameLookupResult, _ report: inout Report) {
    guard matches.count > 1, !matches.hasHandle else { return }
    // If no two of the objects exist at the same time, the reference is unambiguous.
    let conditions = matches.firstDeclarations.map(\.conditions)
    let isUnambiguous = conditions.indices.allSatisfy { firstIndex in
      conditions.indices.allSatisfy { secondIndex in
        firstIndex == secondIndex || !report.context.canCoexist([conditions[firstIndex], conditions[secondIndex]])
      }
    }
    if isUnambiguous { return }
    report.report(
      self, at: reference.place,
      "'\(reference.name)' is ambiguous: several objects have this identifier; give the intended object a "
        + "'ref' and use it",
      related: RelatedPlace.capped(
        matches.firstDeclarations.map { RelatedPlace($0.place, "\($0.kind.phrase) with this identifier") },
        of: matches.count))
  }
}

extension String {
  /// The phrase without its articles: "a sheet or a screen" becomes "sheet or screen".
  fileprivate var removingArticles: String {
    split(separator: " ").filter { $0 != "a" && $0 != "an" }.joined(separator: " ")
  }
}
