import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks that a rule reports nothing if an app-wide fact that it needs is unknown, and that
/// `uimodel/workspace/coverage` then lists the rule as not run.
@Suite struct RuleNeedTests {
  /// A fact about an app that the test makes unknown.
  enum UnknownFact: CaseIterable {
    case implementedMethods, infoPlist, mainMenuStep

    var needs: Set<RuleNeed> {
      switch self {
      case .implementedMethods: [.responders, .classes]
      case .infoPlist: [.infoPlist, .fullScreen]
      case .mainMenuStep: [.mainMenu]
      }
    }

    private static let unknownValue: JSONValue = ["$unknown": "not read"]

    /// Returns a copy of the document in which this fact is unknown, or nil if the document cannot be changed in this
    /// way.
    func changedCopy(of document: JSONObject) -> JSONObject? {
      var document = document
      switch self {
      case .implementedMethods:
        guard let screens = (document["screens"] ?? []).array else { return nil }
        document["screens"] = .array(screens + [["class": "UnreadController"]])
      case .infoPlist:
        guard var app = UnknownFact.knownObject(document["app"]) else { return nil }
        app["infoPlist"] = UnknownFact.unknownValue
        document["app"] = .object(app)
      case .mainMenuStep:
        guard var app = UnknownFact.knownObject(document["app"]),
          var delegate = UnknownFact.knownObject(app["delegate"]),
          var menu = UnknownFact.knownObject(delegate["buildMenu"]), let steps = (menu["steps"] ?? []).array
        else { return nil }
        menu["steps"] = .array(steps + [UnknownFact.unknownValue])
        delegate["buildMenu"] = .object(menu)
        app["delegate"] = .object(delegate)
        document["app"] = .object(app)
      }
      return document
    }

    /// Returns an object value, or an empty object if the value is missing. Returns nil for an unknown object and for a
    /// value of another type.
    private static func knownObject(_ value: JSONValue?) -> JSONObject? {
      guard let object = (value ?? .object([:])).object, object["$unknown"] == nil else { return nil }
      return object
    }
  }

  /// Checks a document. Returns whether a rule has a finding, and whether coverage lists the rule as not run.
  private func outcome(_ code: String, _ document: JSONObject) throws -> (reports: Bool, isOff: Bool) {
    let workspace = Workspace()
    let uri = DocumentURI("memory:a.uimodel.json")
    _ = try workspace.apply(.fileContent(uri, Array(JSONValue.object(document).text().utf8)))
    _ = workspace.refresh()
    let skippedRules = SwitchedOffRules.all(in: workspace) { _ in true }.flatMap { skippedRules in
      (skippedRules.json(workspace, .utf8)["rules"]?.array ?? []).compactMap(\.string)
    }
    return (
      workspace.documents.contains { workspace.findings(of: $0).contains { $0.finding.code == code } },
      skippedRules.contains(code)
    )
  }

  @Test(arguments: RuleCatalog.all.map { $0.description }.filter { $0.system != .model }.map(\.code))
  func ruleIsSkippedExactlyIfANeedIsUnknown(_ code: String) throws {
    let rule = try #require(RuleCatalog.description(of: code))
    let documents = rule.wrongExamples.filter { $0.language == "uimodel" && $0.files.isEmpty }.compactMap { example in
      JSONTree(Array(MarkedText(example.text).text.utf8), syntax: .relaxed).root.flatMap { JSONValue($0).object }
    }
    for document in documents {
      #expect(try outcome(code, document) == (true, false), "it reports, so it could run: \(document)")
    }
    for unknownFact in UnknownFact.allCases {
      let outcomes = try documents.compactMap { unknownFact.changedCopy(of: $0) }.map { try outcome(code, $0) }
      guard !outcomes.isEmpty else { continue }
      if rule.neededFacts.isDisjoint(with: unknownFact.needs) {
        #expect(outcomes.contains { $0.reports }, "it needs \(unknownFact)")
        #expect(
          outcomes.allSatisfy { !$0.reports || !$0.isOff }, "it reports without \(unknownFact), and is told to be off")
      } else {
        #expect(
          outcomes.allSatisfy { !$0.reports && $0.isOff }, "it is silent without \(unknownFact), and that is told")
      }
    }
  }

  // MARK: Messages for users

  private func skippedRuleLines(_ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder(files)
    let client = try ClientProcess("check", "--hints", "-v", folder: folder.url)
    return client.output.split(separator: "\n").map(String.init).filter { $0.contains("could not run") }
  }

  private static let documentTemplate = """
    {
      "app": { "delegate": { "class": "AppDelegate", "implements": {}, "buildMenu": { "steps": [
        { "insertChild": "history", "atEndOfMenu": "view" }
      ] } } },
      "menus": [ { "identifier": "history", "children": [ { "title": "Back", "action": "goBack:" } ] } ],
      "screens": [ { "ref": "Reader", "class": "Reader", IMPLEMENTS "view": { "class": "UIView" } } ]
    }
    """

  @Test func missingImplementsKeyIsNamed() throws {
    let documentWithoutImplements = Self.documentTemplate.replacing("IMPLEMENTS", with: "")
    #expect(
      try skippedRuleLines(["a.uimodel.json": documentWithoutImplements]) == [
        "2 rules could not run: 'Reader' has no \"implements\", so its methods are unknown (use {} for none) "
          + "(a.uimodel.json:6)"
      ])
    let completeDocument = Self.documentTemplate.replacing("IMPLEMENTS", with: #""implements": { "goBack:": [] },"#)
    #expect(try skippedRuleLines(["a.uimodel.json": completeDocument]) == [])
  }

  /// A screen may refer to a presented sheet by the `ref` of the sheet or by the `ref` of the sheet's screen.
  @Test func presentedScreenIsFoundByEitherRef() throws {
    func presentationSource(_ presentedRef: String, _ sheetMembers: String) -> String {
      #"""
      { "app": { "delegate": { "implements": {} } },
        "sheets": [ { "ref": "fonts"\#(sheetMembers) } ],
        "screens": [
          { "ref": "list", "implements": {}, "view": { "class": "UIView" }, "presents": ["\#(presentedRef)"],
            "keyCommands": [ { "action": 1️⃣"pin:"1️⃣, "input": "p", "modifierFlags": ["command"] } ] },
          { "ref": "picker", "implements": {}, "view": { "class": "UIView" } } ] }
      """#
    }
    for presentedRef in ["fonts", "picker"] {
      checkFindings(
        presentationSource(presentedRef, #", "viewController": "picker""#), ["1️⃣": "menu/no-responder-for-action"])
    }
    let incompleteDocument = MarkedText(presentationSource("fonts", "")).text
    #expect(
      try skippedRuleLines(["a.uimodel.json": incompleteDocument]) == [
        "2 rules could not run: the sheet 'fonts' has no \"viewController\", so its content is unknown (a.uimodel.json:2)"
      ])
  }

  @Test func missingInfoPlistIsNamed() throws {
    let project = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings: { INFOPLIST_FILE: App/Info.plist, TARGETED_DEVICE_FAMILY: "1,2" }
      """
    let code = "import UIKit\nclass A: UIViewController { var b: CGFloat { UIScreen.main.bounds.width } }"
    let outputLines = try skippedRuleLines(["project.yml": project, "Sources/A.swift": code])
    #expect(
      outputLines.count == 2 && outputLines.allSatisfy { $0.contains("there is no ") && $0.contains("App/Info.plist") },
      "\(outputLines)")
    let plist = "<plist version=\"1.0\"><dict><key>UILaunchScreen</key><dict/></dict></plist>"
    #expect(try skippedRuleLines(["project.yml": project, "Sources/A.swift": code, "App/Info.plist": plist]) == [])
    #expect(try skippedRuleLines(["Sources/A.swift": code]).count == 1)
  }

  @Test func unreadableStoryboardIsNamed() throws {
    let project = "targets:\n  A:\n    type: application\n    platform: iOS\n    sources: [Sources]\n"
    let code = """
      import UIKit
      class A: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "B", action: #selector(b), input: "b", modifierFlags: .command)]
        }
        @objc func b() {}
      }
      """
    func storyboardLines(_ storyboard: String) throws -> [String] {
      try skippedRuleLines(["project.yml": project, "Sources/A.swift": code, "Sources/Main.storyboard": storyboard])
        .filter { $0.contains("Main.storyboard") }
    }
    #expect(
      try storyboardLines("<<<<<<< ours") == [
        "1 rule could not run: 'Main.storyboard' cannot be read and may contain a main menu"
      ])
    #expect(try storyboardLines("<document/>") == [])
  }
}
