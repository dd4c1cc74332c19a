import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the customization of a bar in a live session, and saved customizations of a toolbar that has changed since.
@Suite struct ToolbarSessionTests {
  typealias App = SessionTests.App
  typealias Change = ToolbarArrangement.Change

  static let mac = Environment(platform: .macCatalyst, version: 18)

  static func app(_ toolbar: String = ToolbarsTests.places, session: String = "{}") -> App {
    App("{ \"toolbars\": [ \(toolbar) ], \"session\": \(session) }")
  }

  static func customization(_ app: App) throws -> ToolbarCustomization {
    let toolbar = try #require(app.toolbars.first)
    return ToolbarCustomization(
      toolbar, in: app.environment, states: app.session.states,
      restoring: app.session.customization(of: CustomizableBar(toolbar)))
  }

  static func bar(_ app: App) throws -> [String] { try #require(try customization(app).arrangement).bar }
  static func popover(_ app: App) throws -> [String] { try #require(try customization(app).arrangement).popover }

  /// Returns an app with the same session and another toolbar.
  static func changed(_ app: App, to toolbar: String) -> App {
    var changed = Self.app(toolbar)
    changed.session = app.session
    changed.environment = app.environment
    return changed
  }

  static func happen(_ app: inout App, _ changes: Change...) throws -> [SessionStep.Kind] {
    let bar = try #require(app.now.bars.first)
    return app.happen { simulation in for change in changes { simulation.customize(bar, change) } }
  }

  static func texts(_ app: App, _ change: Change) throws -> [String] {
    var simulation = app.now
    simulation.customize(try #require(app.now.bars.first), change)
    return simulation.steps.map(\.text)
  }

  // MARK: Events

  @Test func customizationIsSavedUnderTheToolbarID() throws {
    var app = Self.app()
    #expect(try Self.happen(&app, .add("share", at: 0)) == [.customized, .saved])
    #expect(try Self.happen(&app, .remove("delete")) == [.customized, .saved])
    #expect(try Self.happen(&app, .move("favorite", to: 0)) == [.customized, .saved])
    #expect(try Self.bar(app) == ["favorite", "share", "edits"] && Self.popover(app) == ["delete"])
    #expect(Array(app.session.customizations.keys) == ["com.example.places"])
    #expect(app.now.json["toolbarCustomizations"]?["com.example.places"]?["bar"] == ["favorite", "share", "edits"])
    #expect(try Self.happen(&app, .reset) == [.customized, .saved])
    #expect(try Self.happen(&app, .reset) == [.ignored])
    #expect(app.session.customizations.isEmpty && app.now.json["toolbarCustomizations"] == nil)
    #expect(try Self.bar(app) == ["edits", "favorite", "delete"] && Self.popover(app) == ["share"])
  }

  @Test func stepsDescribeItemPositions() throws {
    let app = Self.app()
    #expect(
      try Self.texts(app, .add("share", at: 1))[0]
        == "'share' moves from the customization popover into the bar, at position 2 of 4")
    #expect(try Self.texts(app, .move("delete", to: 0))[0] == "'delete' moves to position 1 of 3")
    #expect(try Self.texts(app, .move("edits", to: 0))[0] == "'edits' stays at position 1 of 3")
    #expect(
      try Self.texts(app, .remove("delete"))[0]
        == "'delete' moves from the bar into the customization popover; it stays in the overflow menu")
    #expect(try Self.texts(app, .remove("edits"))[1] == "it is saved under 'com.example.places'")
  }

  static let refusals: [(Change, String)] = [
    (.add("edits", at: 0), "is already in the bar"), (.remove("share"), "is not in the bar, so add it first"),
    (.remove("favorite"), "cannot be removed: its customization behavior is 'reorderable'"),
    (.move("new", to: 0), "on iPadOS users can customize secondary actions only, and its placement is 'primaryAction'"),
    (.move("nothing", to: 0), "'places' has no item 'nothing'"),
  ]

  @Test(arguments: refusals.indices) func invalidChangeIsRefusedWithAReason(_ index: Int) throws {
    let (change, reason) = Self.refusals[index]
    var app = Self.app()
    let text = try Self.texts(app, change)
    #expect(text.count == 1 && text[0].hasSuffix(reason), "\(text)")
    #expect(try Self.happen(&app, change) == [.refused] && app.session.customizations.isEmpty)
  }

  @Test func customizationDependsOnThePlatform() throws {
    var app = Self.app()
    for (platform, version, kind, reason) in [
      (Platform.iOS, 18, .refused, "on iPhone"), (.iPadOS, 15, .refused, "requires iPadOS 16"),
      (.visionOS, 2, .unknown, "not documented"), (.macOS, 14, .customized, "'new' moves"),
    ] as [(Platform, Int, SessionStep.Kind, String)] {
      app.environment = Environment(platform: platform, version: Version(version))
      let steps = try Self.texts(app, .move("new", to: 2))
      #expect(steps.first?.contains(reason) == true, "\(steps)")
      var copy = app
      #expect(try Self.happen(&copy, .move("new", to: 2)).first == kind)
    }
    var plain = Self.app(
      #"{ "ref": "bar", "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" } ] }"#)
    #expect(try Self.texts(plain, .remove("a")) == ["'bar' is not customizable: it is created without toolbar(id:)"])
    #expect(try Self.happen(&plain, .reset) == [.refused])
  }

  @Test func itemsWithoutAStableIDCannotBeCustomized() throws {
    let app = Self.app(
      #"""
      { "id": "bar", "items": [ { "ref": "a", "placement": "secondaryAction", "content": "A" },
        { "ref": "b", "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "B" },
        { "ref": "c", "id": { "$unknown": "x" }, "placement": "secondaryAction", "content": "C" },
        { "id": "d", "class": "ToolbarItemGroup", "placement": "secondaryAction", "content": ["D"] },
        { "id": "e", "when": "isEditing", "placement": "secondaryAction", "content": "E" },
        { "id": "f", "content": "F" } ] }
      """#, session: #"{ "states": [] }"#)
    #expect(try Self.texts(app, .remove("a")) == ["'a' has no id, and customizing requires one"])
    #expect(try Self.texts(app, .remove("b"))[0].contains("differs at each launch"))
    #expect(try Self.texts(app, .remove("c")) == ["the id of 'c' is not known"])
    #expect(try Self.texts(app, .remove("d"))[0].contains("is a group"))
    #expect(try Self.texts(app, .remove("e"))[0].contains("its branch is not taken or its platform differs"))
    #expect(try Self.texts(app, .remove("f"))[0].contains("documentation is inconsistent"))
  }

  @Test func customizationIsNotSavedUnderAGeneratedID() throws {
    var app = Self.app(
      #"{ "id": { "generated": "UUID()" }, "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" } ] }"#
    )
    #expect(try Self.happen(&app, .remove("a")) == [.customized, .lost])
    #expect(app.session.customizations.isEmpty)
  }

  // MARK: A changed toolbar (T7)

  private func customizedApp() throws -> App {
    var app = Self.app()
    _ = try Self.happen(&app, .add("share", at: 0), .remove("delete"))
    return app
  }

  @Test func customizationSurvivesUnrelatedEdits() throws {
    let app = Self.changed(
      try customizedApp(),
      to: #"""
        { "ref": "places", "id": "com.example.places", "navigationTitle": "Lake", "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" },
          { "id": "delete", "placement": "secondaryAction", "content": { "Button": { "title": "Delete" } } },
          { "id": "favorite", "placement": "secondaryAction", "customizationBehavior": "reorderable", "content": "Star" },
          { "id": "edits", "placement": "secondaryAction", "content": "Edits" },
          { "id": "new", "placement": "primaryAction", "content": "New" } ] }
        """#)
    #expect(try Self.bar(app) == ["share", "edits", "favorite"] && Self.popover(app) == ["delete"])
  }

  @Test func newItemsAppearAtTheirDeclaredPositions() throws {
    let items = ToolbarsTests.places.replacing(
      #"{ "id": "favorite""#,
      with: #"""
        { "id": "map", "placement": "secondaryAction", "content": "Map" },
        { "id": "noise", "placement": "secondaryAction", "content": "Noise", "defaultCustomization": "hidden" },
        { "id": "favorite"
        """#)
    let app = Self.changed(try customizedApp(), to: items)
    #expect(try Self.bar(app) == ["share", "edits", "map", "favorite"])
    #expect(try Self.popover(app) == ["delete", "noise"])
  }

  @Test func renamedItemCountsAsNew() throws {
    var app = Self.changed(try customizedApp(), to: ToolbarsTests.places.replacing("\"delete\"", with: "\"trash\""))
    // The user removed the item, but under its new id the item is in the bar again.
    #expect(try Self.bar(app) == ["share", "edits", "favorite", "trash"] && Self.popover(app) == [])
    let saved = app.now.json["toolbarCustomizations"]?["com.example.places"]
    #expect(saved?["lost"] == ["delete"])
    #expect(
      try Self.texts(app, .move("trash", to: 0))[0]
        == "'delete' was removed from the bar, but 'places' no longer has this item; it may be 'trash' now, "
        + "which is treated as a new item")
    #expect(try Self.happen(&app, .move("trash", to: 0)) == [.lost, .customized, .saved])
    // Under its old id, the item is found again.
    #expect(try Self.popover(Self.changed(app, to: ToolbarsTests.places)) == ["delete"])
  }

  @Test func itemThatBecameFixedReturnsToTheBar() throws {
    let disabled = ToolbarsTests.places.replacing(
      #""content": "Delete","#, with: #""content": "Delete", "customizationBehavior": "disabled","#)
    let app = Self.changed(try customizedApp(), to: disabled)
    #expect(try Self.bar(app) == ["delete", "share", "edits", "favorite"])
  }

  @Test func itemsOfOtherBranchesKeepTheirPositions() throws {
    let toolbar = #"""
      { "id": "bar", "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" },
        { "id": "new", "placement": "primaryAction", "content": "New" },
        { "id": "done", "when": "isEditing", "placement": "secondaryAction", "content": "Done" },
        { "id": "b", "placement": "secondaryAction", "content": "B" } ] }
      """#
    var app = Self.app(toolbar, session: #"{ "states": ["isEditing"] }"#)
    app.environment = Self.mac
    _ = try Self.happen(&app, .move("new", to: 3), .move("done", to: 0), .remove("a"))
    #expect(try Self.bar(app) == ["done", "b", "new"])
    app.environment = ToolbarsTests.iPad
    app.session.states = []
    _ = try Self.happen(&app, .add("a", at: 0))
    #expect(try Self.bar(app) == ["a", "b"])
    app.environment = Self.mac
    app.session.states = ["isEditing"]
    #expect(try Self.bar(app) == ["done", "a", "b", "new"])
  }

  // MARK: UIKit

  static let editor = #"""
    { "ref": "editor", "navigationItem": { "style": "editor", "customizationIdentifier": "com.example.editor",
      "centerItemGroups": [
        { "fixedGroup": { "customizationIdentifier": "undo", "items": [ { "title": "Undo" } ] } },
        { "movableGroup": { "customizationIdentifier": "font", "items": [ { "title": "Font" } ] } },
        { "optionalGroup": { "customizationIdentifier": "align", "items": [ { "title": "Left" } ] } },
        { "optionalGroup": { "customizationIdentifier": "color", "isInDefaultCustomization": false,
          "items": [ { "title": "Red" } ] }, "alwaysAvailable": true } ] } }
    """#

  static func screen(_ editor: String = ToolbarSessionTests.editor, _ session: String = "{}") -> App {
    App("{ \"screens\": [ \(editor) ], \"session\": \(session) }")
  }

  static func arrangement(_ app: App) throws -> ToolbarArrangement {
    let bar = try #require(app.now.bars.first)
    return try #require(
      bar.arrangement(in: app.environment, states: nil, restoring: app.session.customization(of: bar)).1)
  }

  @Test func centerGroupsAreCustomizedByTheirKind() throws {
    var app = Self.screen()
    let start = try Self.arrangement(app)
    #expect(start.bar == ["font", "align"] && start.popover == ["color"] && start.overflow == ["color"])
    #expect(
      try Self.happen(&app, .add("color", at: 0), .remove("align")) == [.customized, .saved, .customized, .saved])
    #expect(try Self.arrangement(app).bar == ["color", "font"])
    #expect(try Self.texts(app, .remove("font")) == ["'font' cannot be removed: it is a movable group"])
    #expect(
      try Self.texts(app, .remove("undo")) == ["'undo' stays, because users cannot change a fixed group"])
    #expect(app.now.json["toolbarCustomizations"]?["com.example.editor"]?["bar"] == ["color", "font"])
    app.environment = Environment(platform: .macOS, version: 15)
    #expect(try Self.happen(&app, .reset) == [.refused])
    app.environment = Environment(platform: .iOS, version: 18)
    #expect(try Self.happen(&app, .reset) == [.unknown])
  }

  @Test func customizationNeedsAnIdentifierAndAStyle() throws {
    let plain = Self.screen(Self.editor.replacing(#""customizationIdentifier": "com.example.editor","#, with: ""))
    #expect(try Self.texts(plain, .reset)[0].contains("created without a customizationIdentifier"))
    var navigator = Self.screen(Self.editor.replacing(#""style": "editor","#, with: ""))
    #expect(try Self.happen(&navigator, .reset) == [.unknown])
    var unknown = Self.screen(Self.editor.replacing(#""style": "editor""#, with: #""style": { "$unknown": "x" }"#))
    #expect(try Self.happen(&unknown, .reset) == [.unknown])
  }

  /// The document can key the initial customization by the identifier of the bar or by the handle of the screen.
  @Test(arguments: ["com.example.editor", "editor"]) func renamedGroupIsReportedAsOrphaned(_ name: String) throws {
    let session = "{ \"toolbarCustomizations\": { \"\(name)\": [\"color\", \"font\"] } }"
    #expect(try Self.arrangement(Self.screen(Self.editor, session)).bar == ["color", "font"])
    func codes(_ editor: String) -> [String] {
      SingleDocument("{ \"screens\": [ \(editor) ], \"session\": \(session) }").findings.map(\.finding.code)
    }
    #expect(codes(Self.editor) == [])
    #expect(codes(Self.editor.replacing("\"color\"", with: "\"colour\"")) == ["toolbar/orphaned-customization"])
    #expect(codes(Self.editor.replacing("\"color\"", with: "{ \"$unknown\": \"x\" }")) == [])
  }

  // MARK: Initial customization

  @Test(arguments: [
    (#"{ "com.example.places": ["favorite", "share"] }"#, ["favorite", "share"], ["edits", "delete"]),
    (#"{ "places": { "bar": ["share"], "popover": ["delete"] } }"#, ["edits", "favorite", "share"], ["delete"]),
    (#"{ "places": ["delete", "delete", "gone"] }"#, ["favorite", "delete"], ["edits", "share"]),
    (#"{ "places": { "$unknown": "x" } }"#, ["edits", "favorite", "delete"], ["share"]),
    (#"{ "places": ["share", { "$unknown": "x" }] }"#, ["edits", "favorite", "delete"], ["share"]),
    (#"{ "others": ["share"] }"#, ["edits", "favorite", "delete"], ["share"]),
  ]) func documentProvidesTheInitialCustomization(_ saved: String, _ bar: [String], _ popover: [String]) throws {
    var app = Self.app(session: "{ \"toolbarCustomizations\": \(saved) }")
    // Items that cannot be removed are in the bar, even if the list omits them.
    #expect(try Self.bar(app) == bar, "\(saved)")
    #expect(try Self.popover(app) == popover, "\(saved)")
    _ = try Self.happen(&app, .reset)
    #expect(try Self.bar(app) == ["edits", "favorite", "delete"])
  }

  /// A customization can name thousands of items. Neither a change nor a check may take quadratic time.
  @Test func manyItemsAreNotHandledInQuadraticTime() throws {
    let count = 5_000
    let items = (0..<count).map { "{ \"id\": \"a\($0)\", \"placement\": \"secondaryAction\", \"content\": \"A\" }" }
    let saved = (0..<count).map { "\"b\($0)\"" }.joined(separator: ", ")
    let toolbar = "{ \"id\": \"bar\", \"items\": [ \(items.joined(separator: ", ")) ] }"
    let session = "{ \"toolbarCustomizations\": { \"bar\": { \"bar\": [ \(saved) ], \"popover\": [] } } }"
    var app = Self.app(toolbar, session: session)
    let start = ContinuousClock.now
    let steps = try Self.happen(&app, .move("a0", to: 7))
    let bar = try Self.bar(app)
    let findings = SingleDocument("{ \"toolbars\": [ \(toolbar) ], \"session\": \(session) }").findings
    let time = ContinuousClock.now - start
    #expect(steps.count == 19 && bar.count == count && findings.count == count)
    #expect(time < .seconds(10))
  }

  /// A saved customization restores the arrangement that the user left, if the toolbar is the same.
  @Test func savedCustomizationIsRestored() throws {
    var random = SeededGenerator(seed: 5)
    var app = Self.app()
    let ids = ["edits", "favorite", "delete", "share"]
    for round in 0..<300 {
      app.environment = round % 3 == 0 ? Self.mac : ToolbarsTests.iPad
      let before = try #require(try Self.customization(app).arrangement)
      let id = ids.randomElement(using: &random) ?? "edits"
      let index = Int.random(in: 0..<6, using: &random)
      let changes: [Change] = [.add(id, at: index), .remove(id), .move(id, to: index)]
      let change = changes.randomElement(using: &random) ?? .reset
      var after = before
      _ = after.apply(change)
      _ = try Self.happen(&app, change)
      #expect(try Self.bar(app) == after.bar && Self.popover(app) == after.popover, "\(change) of \(before.bar)")
    }
  }
}
