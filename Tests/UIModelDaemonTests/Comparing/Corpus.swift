import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What documents are made of: texts that mean something, and what stands under each key in any of them.
struct Corpus {
  /// Whole documents: the examples, and those of the rules.
  let documents: [String]
  let code: [String]
  /// The examples that are an app by themselves.
  let apps: [String]
  /// Texts of values by their key, each once.
  private(set) var values: [String: [String]] = [:]
  /// Texts of elements by the key of their list.
  private(set) var elements: [String: [String]] = [:]
  /// Texts of members by the key of what they are in.
  private(set) var members: [String: [String]] = [:]
  private(set) var keys: [String] = []

  static let shared = Result { try Corpus() }

  private init() throws {
    apps = try Repository.names(in: "Examples", endingWith: ".uimodel.json").map {
      try Repository.text("Examples/\($0).uimodel.json")
    }
    let broken = try Repository.names(in: "Examples/broken", endingWith: ".uimodel.json").map {
      try Repository.text("Examples/broken/\($0).uimodel.json")
    }
    let rules = RuleCatalogue.all.map { $0.description }
    let examples = rules.flatMap { rule in
      (rule.wrong + rule.right).map { (language: $0.language, text: MarkedExample($0, code: rule.code).text) }
    }
    documents = apps + broken + examples.filter { $0.language == "uimodel" }.map(\.text) + Corpus.made
    code =
      try Repository.names(in: "Examples/broken", endingWith: ".swift").map {
        try Repository.text("Examples/broken/\($0).swift")
      } + examples.filter { $0.language == "swift" }.map(\.text)
    for text in documents { note(text) }
    keys = values.keys.sorted()
  }

  private mutating func note(_ text: String) {
    let bytes = Array(text.utf8)
    let found = TextEntries(bytes)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    for member in found.members { values[member.key, default: []].addOnce(part(member.value)) }
    for entry in found.entries where entry.range.count < 600 {
      if entry.isMember {
        members[entry.owner, default: []].addOnce(part(entry.range))
      } else {
        elements[entry.owner, default: []].addOnce(part(entry.range))
      }
    }
  }

  /// Documents in which much hangs together that the examples keep apart.
  private static let made = [
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
  /// Of a great many, the first are enough.
  fileprivate mutating func addOnce(_ text: String) {
    if count < 40, !contains(text) { append(text) }
  }
}
