import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Texts from which random documents are built: complete documents, Swift code, and the texts of JSON values, list
/// elements and object members. Each value, element and member is stored under a key, such as `detents`.
struct Corpus {
  /// Complete documents: the examples, the examples in `Examples/broken`, the examples of the rules, and the combined
  /// documents.
  let documents: [String]
  let swiftTexts: [String]
  /// The examples that describe a complete app.
  let appDocuments: [String]
  /// Distinct texts of values by their key, at most 40 for each key.
  private(set) var values: [String: [String]] = [:]
  /// Distinct texts of list elements by the key of their list.
  private(set) var elements: [String: [String]] = [:]
  /// Distinct texts of members by the key of the object that contains them.
  private(set) var members: [String: [String]] = [:]
  private(set) var keys: [String] = []

  static let shared = Result { try Corpus() }

  private init() throws {
    appDocuments = try Repository.names(in: "Examples", endingWith: ".uimodel.json").map {
      try Repository.text("Examples/\($0).uimodel.json")
    }
    let brokenDocuments = try Repository.names(in: "Examples/broken", endingWith: ".uimodel.json").map {
      try Repository.text("Examples/broken/\($0).uimodel.json")
    }
    let ruleDescriptions = RuleCatalog.all.map { $0.description }
    let examples = ruleDescriptions.flatMap { rule in
      (rule.wrongExamples + rule.correctExamples).map {
        (language: $0.language, text: MarkedExample($0, code: rule.code).text)
      }
    }
    documents =
      appDocuments + brokenDocuments + examples.filter { $0.language == "uimodel" }.map(\.text)
      + Corpus.combinedDocuments
    swiftTexts =
      try Repository.names(in: "Examples/broken", endingWith: ".swift").map {
        try Repository.text("Examples/broken/\($0).swift")
      } + examples.filter { $0.language == "swift" }.map(\.text)
    for text in documents { collectParts(text) }
    keys = values.keys.sorted()
  }

  private mutating func collectParts(_ text: String) {
    let bytes = Array(text.utf8)
    let textEntries = TextEntries(bytes)
    func partText(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    for member in textEntries.members { values[member.key, default: []].addOnce(partText(member.valueRange)) }
    for entry in textEntries.entries where entry.range.count < 600 {
      if entry.isMember {
        members[entry.owner, default: []].addOnce(partText(entry.range))
      } else {
        elements[entry.owner, default: []].addOnce(partText(entry.range))
      }
    }
  }

  /// Documents that combine features which the examples show separately.
  private static let combinedDocuments = [
    """
    {
      "screens": [
        { "ref": "list", "class": "ListController", "navigationItem": { "title": "List", "style": "editor",
            "customizationIdentifier": "list", "centerItemGroups": [
              { "representativeItem": { "title": "More" }, "items": [{ "ref": "sort", "title": "Sort" }],
                "customizationIdentifier": "sort" } ] },
          "presents": ["details", "share"],
          "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 800, 600], "subviews": [
            { "ref": "field", "class": "UITextField", "frame": [10, 10, 200, 30] },
            { "ref": "table", "class": "UITableView", "frame": [10, 50, 200, 500], "allowsFocus": true } ] } },
        { "ref": "editor", "implements": { "documentDidOpen(_:)": ["scene.completeStateRestoration()"] },
          "keyCommands": [
            { "class": "UIKeyCommand", "title": "Find", "action": "find:", "input": "f", "modifierFlags": ["command"] } ] }
      ],
      "sheets": [
        { "ref": "details", "viewController": "editor", "presentingViewController": "list",
          "sheetPresentationController": { "detents": ["medium", "large"], "selectedDetentIdentifier": "medium",
            "largestUndimmedDetentIdentifier": "medium" } },
        { "ref": "share", "viewController": "list", "modalPresentationStyle": "popover" }
      ]
    }
    """,
    """
    {
      "toolbars": [
        { "ref": "bar", "id": "main", "toolbarRole": "editor", "navigationTitle": "Notes", "items": [
          { "ref": "new", "id": "new", "placement": "primaryAction" },
          { "ref": "tags", "id": "tags", "placement": "secondaryAction", "showsByDefault": false } ] }
      ],
      "session": { "customizations": [{ "toolbar": "main", "items": ["new", "gone"] }] }
    }
    """,
    """
    {
      "scenes": [
        { "ref": "main", "configuration": "Default", "delegate": { "class": "SceneDelegate" },
          "rootViewController": "list", "implements": { "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } },
        { "ref": "note", "rootViewController": "editor", "presentationStyle": "prominent",
          "activationRequests": [{ "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }] }
      ]
    }
    """,
    """
    {
      "menus": [
        { "identifier": "tools", "ref": "tools", "title": "Tools", "children": [
          { "class": "UIKeyCommand", "title": "Find", "action": "find:", "input": "f", "modifierFlags": ["command"] },
          { "class": "UICommand", "title": "Sort", "action": "sort:", "propertyList": { "a": 1, "b": 2 } },
          { "class": "UICommand", "title": "Sort by Name", "action": "sort:" } ] }
      ]
    }
    """,
  ]
}

extension [String] {
  /// Appends a text unless the list contains the text or has 40 elements.
  fileprivate mutating func addOnce(_ text: String) {
    if count < 40, !contains(text) { append(text) }
  }
}
