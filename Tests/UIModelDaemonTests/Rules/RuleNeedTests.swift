import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks that a rule reports nothing if an app-wide fact that it needs is unknown, and that
/// `uimodel/workspace/coverage` then lists the rule as not run.
@Suite struct RuleNeedTests {
  /// A fact about an app that the test makes unknown.
  enum Gap: CaseIterable {
    case implementedMethods, infoPlist, mainMenuStep

    var needs: Set<RuleNeed> {
      switch self {
      case .implementedMethods: [.responders, .classes]
      case .infoPlist: [.infoPlist, .fullScreen]
      case .mainMenuStep: [.mainMenu]
      }
    }

    private static let unknown: JSONValue = ["$unknown": "not read"]

    /// Returns the document with this fact unknown. Nil if the document cannot have such a gap.
    func inserted(in document: JSONObject) -> JSONObject? {
      var document = document
      switch self {
      case .implementedMethods:
        guard let screens = (document["screens"] ?? []).array else { return nil }
        document["screens"] = .array(screens + [["class": "UnreadController"]])
      case .infoPlist:
        guard var app = Gap.known(document["app"]) else { return nil }
        app["infoPlist"] = Gap.unknown
        document["app"] = .object(app)
      case .mainMenuStep:
        guard var app = Gap.known(document["app"]), var delegate = Gap.known(app["delegate"]),
          var menu = Gap.known(delegate["buildMenu"]), let steps = (menu["steps"] ?? []).array
        else { return nil }
        menu["steps"] = .array(steps + [Gap.unknown])
        delegate["buildMenu"] = .object(menu)
        app["delegate"] = .object(delegate)
        document["app"] = .object(app)
      }
      return document
    }

    /// Returns an object, empty for a missing value. Nil for another kind of value and for an unknown object.
    private static func known(_ value: JSONValue?) -> JSONObject? {
      guard let object = (value ?? .object([:])).object, object["$unknown"] == nil else { return nil }
      return object
    }
  }

  /// Returns whether a rule has a finding in a document, and whether coverage lists the rule as not run.
  private func outcome(_ code: String, _ document: JSONObject) throws -> (reports: Bool, isOff: Bool) {
    let workspace = Workspace()
    let uri = DocumentURI("memory:a.uimodel.json")
    _ = try workspace.apply(.disk(uri, Array(JSONValue.object(document).text().utf8)))
    _ = workspace.refresh()
    let off = SwitchedOffRules.all(in: workspace) { _ in true }.flatMap { off in
      (off.json(workspace, .utf8)["rules"]?.array ?? []).compactMap(\.string)
    }
    return (
      workspace.documents.contains { workspace.findings(of: $0).contains { $0.finding.code == code } },
      off.contains(code)
    )
  }

  @Test(arguments: RuleCatalog.all.map { $0.description }.filter { $0.system != .model }.map(\.code))
  func ruleIsOffExactlyWithoutItsNeeds(_ code: String) throws {
    let rule = try #require(RuleCatalog.description(of: code))
    let documents = rule.wrong.filter { $0.language == "uimodel" && $0.files.isEmpty }.compactMap { example in
      JSONTree(Array(MarkedText(example.text).text.utf8), syntax: .relaxed).root.flatMap { JSONValue($0).object }
    }
    for document in documents {
      #expect(try outcome(code, document) == (true, false), "it reports, so it could run: \(document)")
    }
    for gap in Gap.allCases {
      let outcomes = try documents.compactMap { gap.inserted(in: $0) }.map { try outcome(code, $0) }
      guard !outcomes.isEmpty else { continue }
      if rule.needs.isDisjoint(with: gap.needs) {
        #expect(outcomes.contains { $0.reports }, "it needs \(gap)")
        #expect(outcomes.allSatisfy { !$0.reports || !$0.isOff }, "it reports without \(gap), and is told to be off")
      } else {
        #expect(outcomes.allSatisfy { !$0.reports && $0.isOff }, "it is silent without \(gap), and that is told")
      }
    }
  }

  // MARK: Messages for users

  private func lines(_ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder(files)
    let run = try ClientProcess("check", "--hints", "-v", folder: folder.url)
    return run.output.split(separator: "\n").map(String.init).filter { $0.contains("could not run") }
  }

  private static let document = """
    {
      "app": { "delegate": { "class": "AppDelegate", "implements": {}, "buildMenu": { "steps": [
        { "insertChild": "history", "atEndOfMenu": "view" }
      ] } } },
      "menus": [ { "identifier": "history", "children": [ { "title": "Back", "action": "goBack:" } ] } ],
      "screens": [ { "ref": "Reader", "class": "Reader", IMPLEMENTS "view": { "class": "UIView" } } ]
    }
    """

  @Test func missingImplementsKeyIsNamed() throws {
    let silent = Self.document.replacing("IMPLEMENTS", with: "")
    #expect(
      try lines(["a.uimodel.json": silent]) == [
        "2 rules could not run: 'Reader' has no \"implements\", so its methods are unknown (use {} for none) "
          + "(a.uimodel.json:6)"
      ])
    let whole = Self.document.replacing("IMPLEMENTS", with: #""implements": { "goBack:": [] },"#)
    #expect(try lines(["a.uimodel.json": whole]) == [])
  }

  /// A screen may present a sheet by the `ref` of the sheet or by that of its screen.
  @Test func presentedScreenIsFoundByEitherRef() throws {
    func text(_ presents: String, _ sheet: String) -> String {
      #"""
      { "app": { "delegate": { "implements": {} } },
        "sheets": [ { "ref": "fonts"\#(sheet) } ],
        "screens": [
          { "ref": "list", "implements": {}, "view": { "class": "UIView" }, "presents": ["\#(presents)"],
            "keyCommands": [ { "action": 1️⃣"pin:"1️⃣, "input": "p", "modifierFlags": ["command"] } ] },
          { "ref": "picker", "implements": {}, "view": { "class": "UIView" } } ] }
      """#
    }
    for presents in ["fonts", "picker"] {
      checkFindings(text(presents, #", "viewController": "picker""#), ["1️⃣": "menu/no-responder-for-action"])
    }
    let open = MarkedText(text("fonts", "")).text
    #expect(
      try lines(["a.uimodel.json": open]) == [
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
    let found = try lines(["project.yml": project, "Sources/A.swift": code])
    #expect(
      found.count == 2 && found.allSatisfy { $0.contains("there is no ") && $0.contains("App/Info.plist") }, "\(found)")
    let plist = "<plist version=\"1.0\"><dict><key>UILaunchScreen</key><dict/></dict></plist>"
    #expect(try lines(["project.yml": project, "Sources/A.swift": code, "App/Info.plist": plist]) == [])
    #expect(try lines(["Sources/A.swift": code]).count == 1)
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
    func found(_ storyboard: String) throws -> [String] {
      try lines(["project.yml": project, "Sources/A.swift": code, "Sources/Main.storyboard": storyboard])
        .filter { $0.contains("Main.storyboard") }
    }
    #expect(
      try found("<<<<<<< ours") == [
        "1 rule could not run: 'Main.storyboard' cannot be read and may contain a main menu"
      ])
    #expect(try found("<document/>") == [])
  }
}
