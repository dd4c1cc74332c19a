import UIModelJSON
import UIModelPlatform

/// A reference to something that is not there.
enum UnknownReference: Rule {
  static let description = RuleDescription(
    code: "model/unknown-reference", severity: .warning, system: .model,
    summary: "A reference to something that the app does not have, or to something of another kind",
    reason: "Nothing answers to the name, so what the reference was to connect is not connected.",
    advice: "Use the `ref` or the identifier of something in the same app.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "ref": "photoLibrary" } ], "sheets": [ { "viewController": 1️⃣"photoLibary"1️⃣ } ] }"#,
        fixed: #"{ "screens": [ { "ref": "photoLibrary" } ], "sheets": [ { "viewController": "photoLibrary" } ] }"#),
      RuleExample(#"{ "sheets": [ { "ref": "tips", "viewController": 1️⃣"tips"1️⃣ } ] }"#),
    ],
    right: [
      // The system's menus are the app's to move.
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
      RuleExample(#"{ "sheets": [ { "viewController": { "$unknown": "made by a factory" } } ] }"#),
      // One menu for each platform: there is never more than one of them.
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
      // What has no known name may be what is meant.
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
    case .app(let name, let apps): checkApp(name, apps, &report)
    }
  }

  private static func checkEntity(_ reference: NameReference, _ report: inout Report) {
    let found = report.find(reference.name, reference.kinds)
    if found.isEmpty, reference.kinds.contains(.menu), SystemMenuIdentifier.isSystems(reference.name) { return }
    guard found.isEmpty else { return ambiguous(reference, found, &report) }
    guard !report.context.names.mayHaveMore(of: reference.kinds) else { return }
    let wanted = reference.kinds.map(\.phrase).joined(separator: " or ")
    if let other = report.find(reference.name).listed.first {
      report.report(
        self, at: reference.place,
        "'\(reference.name)' is \(other.kind.phrase); '\(reference.property)' takes \(wanted)",
        restsOn: [report.context.names], related: [RelatedPlace(other.place, "declared here")])
      return
    }
    report.report(
      self, at: reference.place, "the app has no \(wanted.withoutArticle) '\(reference.name)'",
      restsOn: [report.context.names], wanted: WantedName(name: reference.name, kinds: reference.kinds))
  }

  /// The app that a document says it belongs to, where the workspace does not have just one of that name.
  private static func checkApp(_ name: Located<String>, _ apps: [String], _ report: inout Report) {
    guard !apps.contains(name.value) else {
      report.report(
        self, at: name.place, "several apps are named '\(name.value)', so this document belongs to none of them",
        restsOn: [report.context.names])
      return
    }
    let nearest = nearestName(to: name.value, among: apps)
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    report.report(
      self, at: name.place, "no app of the workspace is named '\(name.value)'\(hint)",
      restsOn: [report.context.names],
      fixes: nearest.map { [Fix("Change to '\($0)'", .replace(name.place, .string($0)))] } ?? [])
  }

  /// Several things with one handle are reported there; several with one API identifier make the reference ambiguous.
  private static func ambiguous(_ reference: NameReference, _ found: FoundNames, _ report: inout Report) {
    guard found.count > 1, !found.hasHandle else { return }
    // Where no two of them are there at once, it is clear which is meant.
    let conditions = found.listed.map(\.conditions)
    let isClear = conditions.indices.allSatisfy { first in
      conditions.indices.allSatisfy { second in
        first == second || !report.context.existTogether([conditions[first], conditions[second]])
      }
    }
    if isClear { return }
    report.report(
      self, at: reference.place,
      "'\(reference.name)' is the identifier of several things; give the one that is meant a 'ref'",
      related: RelatedPlace.capped(found.listed.map { RelatedPlace($0.place, $0.kind.phrase) }, of: found.count))
  }
}

extension String {
  /// "sheet or screen" of "a sheet or a screen".
  fileprivate var withoutArticle: String {
    split(separator: " ").filter { $0 != "a" && $0 != "an" }.joined(separator: " ")
  }
}
