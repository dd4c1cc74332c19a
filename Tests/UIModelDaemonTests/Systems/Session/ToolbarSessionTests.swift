import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how users customize a bar in a live session, and how saved customizations apply to a changed toolbar.
@Suite struct ToolbarSessionTests {
  typealias App = SessionTests.App
  typealias Change = ToolbarArrangement.Change

  static let mac = Environment(platform: .macCatalyst, version: 18)

  static func app(_ toolbar: String = ToolbarsTests.placesToolbar, session: String = "{}") -> App {
    App("{ \"toolbars\": [ \(toolbar) ], \"session\": \(session) }")
  }

  static func customization(_ app: App) throws -> ToolbarCustomization {
    let toolbar = try #require(app.toolbars.first)
    return ToolbarCustomization(
      toolbar, in: app.environment, states: app.session.states,
      restoring: app.session.customization(of: CustomizableBar(toolbar)))
  }

  static func barIDs(_ app: App) throws -> [String] { try #require(try customization(app).arrangement).bar }
  static func popoverIDs(_ app: App) throws -> [String] { try #require(try customization(app).arrangement).popover }

  /// Returns an app that has the session of `app` and another toolbar.
  static func appByReplacingToolbar(_ app: App, to toolbar: String) -> App {
    var changedApp = Self.app(toolbar)
    changedApp.session = app.session
    changedApp.environment = app.environment
    return changedApp
  }

  static func customize(_ app: inout App, _ changes: Change...) throws -> [SessionStep.Kind] {
    let bar = try #require(app.currentSimulation.bars.first)
    return app.perform { simulation in for change in changes { simulation.customize(bar, change) } }
  }

  static func stepTexts(_ app: App, _ change: Change) throws -> [String] {
    var simulation = app.currentSimulation
    simulation.customize(try #require(app.currentSimulation.bars.first), change)
    return simulation.steps.map(\.text)
  }

  // MARK: Events

  @Test func customizationIsSavedByToolbarID() throws {
    var app = Self.app()
    #expect(try Self.customize(&app, .add("share", at: 0)) == [.customized, .saved])
    #expect(try Self.customize(&app, .remove("delete")) == [.customized, .saved])
    #expect(try Self.customize(&app, .move("favorite", to: 0)) == [.customized, .saved])
    #expect(try Self.barIDs(app) == ["favorite", "share", "edits"] && Self.popoverIDs(app) == ["delete"])
    #expect(Array(app.session.customizations.keys) == ["com.example.places"])
    #expect(
      app.currentSimulation.json["toolbarCustomizations"]?["com.example.places"]?["bar"] == [
        "favorite", "share", "edits",
      ])
    #expect(try Self.customize(&app, .reset) == [.customized, .saved])
    #expect(try Self.customize(&app, .reset) == [.ignored])
    #expect(app.session.customizations.isEmpty && app.currentSimulation.json["toolbarCustomizations"] == nil)
    #expect(try Self.barIDs(app) == ["edits", "favorite", "delete"] && Self.popoverIDs(app) == ["share"])
  }

  @Test func stepsDescribeItemPositions() throws {
    let app = Self.app()
    #expect(
      try Self.stepTexts(app, .add("share", at: 1))[0]
        == "'share' moves from the customization popover into the bar, at position 2 of 4")
    #expect(try Self.stepTexts(app, .move("delete", to: 0))[0] == "'delete' moves to position 1 of 3")
    #expect(try Self.stepTexts(app, .move("edits", to: 0))[0] == "'edits' stays at position 1 of 3")
    #expect(
      try Self.stepTexts(app, .remove("delete"))[0]
        == "'delete' moves from the bar into the customization popover; it stays in the overflow menu")
    #expect(try Self.stepTexts(app, .remove("edits"))[1] == "it is saved under 'com.example.places'")
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
    let text = try Self.stepTexts(app, change)
    #expect(text.count == 1 && text[0].hasSuffix(reason), "\(text)")
    #expect(try Self.customize(&app, change) == [.refused] && app.session.customizations.isEmpty)
  }

  @Test func customizationDependsOnThePlatform() throws {
    var app = Self.app()
    for (platform, version, kind, reason) in [
      (Platform.iOS, 18, .refused, "on iPhone"), (.iPadOS, 15, .refused, "requires iPadOS 16"),
      (.visionOS, 2, .unknown, "not documented"), (.macOS, 14, .customized, "'new' moves"),
    ] as [(Platform, Int, SessionStep.Kind, String)] {
      app.environment = Environment(platform: platform, version: Version(version))
      let steps = try Self.stepTexts(app, .move("new", to: 2))
      #expect(steps.first?.contains(reason) == true, "\(steps)")
      var appCopy = app
      #expect(try Self.customize(&appCopy, .move("new", to: 2)).first == kind)
    }
    var uncustomizableApp = Self.app(
      #"{ "ref": "bar", "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" } ] }"#)
    #expect(
      try Self.stepTexts(uncustomizableApp, .remove("a")) == [
        "'bar' is not customizable: it is created without toolbar(id:)"
      ])
    #expect(try Self.customize(&uncustomizableApp, .reset) == [.refused])
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
    #expect(try Self.stepTexts(app, .remove("a")) == ["'a' has no id, and customizing requires one"])
    #expect(try Self.stepTexts(app, .remove("b"))[0].contains("differs at each launch"))
    #expect(try Self.stepTexts(app, .remove("c")) == ["the id of 'c' is not known"])
    #expect(try Self.stepTexts(app, .remove("d"))[0].contains("is a group"))
    #expect(try Self.stepTexts(app, .remove("e"))[0].contains("its branch is not taken or its platform differs"))
    #expect(try Self.stepTexts(app, .remove("f"))[0].contains("documentation is inconsistent"))
  }

  @Test func generatedToolbarIDPreventsSaving() throws {
    var app = Self.app(
      #"{ "id": { "generated": "UUID()" }, "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" } ] }"#
    )
    #expect(try Self.customize(&app, .remove("a")) == [.customized, .lost])
    #expect(app.session.customizations.isEmpty)
  }

  // MARK: A changed toolbar (T7)

  private func customizedApp() throws -> App {
    var app = Self.app()
    _ = try Self.customize(&app, .add("share", at: 0), .remove("delete"))
    return app
  }

  @Test func customizationSurvivesUnrelatedEdits() throws {
    let app = Self.appByReplacingToolbar(
      try customizedApp(),
      to: #"""
        { "ref": "places", "id": "com.example.places", "navigationTitle": "Lake", "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" },
          { "id": "delete", "placement": "secondaryAction", "content": { "Button": { "title": "Delete" } } },
          { "id": "favorite", "placement": "secondaryAction", "customizationBehavior": "reorderable", "content": "Star" },
          { "id": "edits", "placement": "secondaryAction", "content": "Edits" },
          { "id": "new", "placement": "primaryAction", "content": "New" } ] }
        """#)
    #expect(try Self.barIDs(app) == ["share", "edits", "favorite"] && Self.popoverIDs(app) == ["delete"])
  }

  @Test func newItemsAppearAtTheirDeclaredPositions() throws {
    let toolbarWithNewItems = ToolbarsTests.placesToolbar.replacing(
      #"{ "id": "favorite""#,
      with: #"""
        { "id": "map", "placement": "secondaryAction", "content": "Map" },
        { "id": "noise", "placement": "secondaryAction", "content": "Noise", "defaultCustomization": "hidden" },
        { "id": "favorite"
        """#)
    let app = Self.appByReplacingToolbar(try customizedApp(), to: toolbarWithNewItems)
    #expect(try Self.barIDs(app) == ["share", "edits", "map", "favorite"])
    #expect(try Self.popoverIDs(app) == ["delete", "noise"])
  }

  @Test func renamedItemCountsAsNew() throws {
    var app = Self.appByReplacingToolbar(
      try customizedApp(), to: ToolbarsTests.placesToolbar.replacing("\"delete\"", with: "\"trash\""))
    // The user had removed the item. Because its id has changed, the item counts as new and is in the bar again.
    #expect(try Self.barIDs(app) == ["share", "edits", "favorite", "trash"] && Self.popoverIDs(app) == [])
    let savedCustomization = app.currentSimulation.json["toolbarCustomizations"]?["com.example.places"]
    #expect(savedCustomization?["lost"] == ["delete"])
    #expect(
      try Self.stepTexts(app, .move("trash", to: 0))[0]
        == "'delete' was removed from the bar, but 'places' no longer has this item; it may be 'trash' now, "
        + "which is treated as a new item")
    #expect(try Self.customize(&app, .move("trash", to: 0)) == [.lost, .customized, .saved])
    // With its old id, the item is recognized as the one that the user had removed.
    #expect(try Self.popoverIDs(Self.appByReplacingToolbar(app, to: ToolbarsTests.placesToolbar)) == ["delete"])
  }

  @Test func itemThatBecameFixedReturnsToTheBar() throws {
    let toolbarWithDisabledItem = ToolbarsTests.placesToolbar.replacing(
      #""content": "Delete","#, with: #""content": "Delete", "customizationBehavior": "disabled","#)
    let app = Self.appByReplacingToolbar(try customizedApp(), to: toolbarWithDisabledItem)
    #expect(try Self.barIDs(app) == ["delete", "share", "edits", "favorite"])
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
    _ = try Self.customize(&app, .move("new", to: 3), .move("done", to: 0), .remove("a"))
    #expect(try Self.barIDs(app) == ["done", "b", "new"])
    app.environment = ToolbarsTests.iPad
    app.session.states = []
    _ = try Self.customize(&app, .add("a", at: 0))
    #expect(try Self.barIDs(app) == ["a", "b"])
    app.environment = Self.mac
    app.session.states = ["isEditing"]
    #expect(try Self.barIDs(app) == ["done", "a", "b", "new"])
  }

  // MARK: UIKit

  static let editorScreen = #"""
    { "ref": "editor", "navigationItem": { "style": "editor", "customizationIdentifier": "com.example.editor",
      "centerItemGroups": [
        { "fixedGroup": { "customizationIdentifier": "undo", "items": [ { "title": "Undo" } ] } },
        { "movableGroup": { "customizationIdentifier": "font", "items": [ { "title": "Font" } ] } },
        { "optionalGroup": { "customizationIdentifier": "align", "items": [ { "title": "Left" } ] } },
        { "optionalGroup": { "customizationIdentifier": "color", "isInDefaultCustomization": false,
          "items": [ { "title": "Red" } ] }, "alwaysAvailable": true } ] } }
    """#

  static func screenApp(_ editor: String = ToolbarSessionTests.editorScreen, _ session: String = "{}") -> App {
    App("{ \"screens\": [ \(editor) ], \"session\": \(session) }")
  }

  static func arrangement(_ app: App) throws -> ToolbarArrangement {
    let bar = try #require(app.currentSimulation.bars.first)
    return try #require(
      bar.arrangement(in: app.environment, states: nil, restoring: app.session.customization(of: bar)).1)
  }

  @Test func centerGroupsAreCustomizedByTheirKind() throws {
    var app = Self.screenApp()
    let initialArrangement = try Self.arrangement(app)
    #expect(
      initialArrangement.bar == ["font", "align"] && initialArrangement.popover == ["color"]
        && initialArrangement.overflow == ["color"])
    #expect(
      try Self.customize(&app, .add("color", at: 0), .remove("align")) == [.customized, .saved, .customized, .saved])
    #expect(try Self.arrangement(app).bar == ["color", "font"])
    #expect(try Self.stepTexts(app, .remove("font")) == ["'font' cannot be removed: it is a movable group"])
    #expect(
      try Self.stepTexts(app, .remove("undo")) == ["'undo' stays, because users cannot change a fixed group"])
    #expect(app.currentSimulation.json["toolbarCustomizations"]?["com.example.editor"]?["bar"] == ["color", "font"])
    app.environment = Environment(platform: .macOS, version: 15)
    #expect(try Self.customize(&app, .reset) == [.refused])
    app.environment = Environment(platform: .iOS, version: 18)
    #expect(try Self.customize(&app, .reset) == [.unknown])
  }

  @Test func customizationNeedsAnIdentifierAndAStyle() throws {
    let appWithoutIdentifier = Self.screenApp(
      Self.editorScreen.replacing(#""customizationIdentifier": "com.example.editor","#, with: ""))
    #expect(try Self.stepTexts(appWithoutIdentifier, .reset)[0].contains("created without a customizationIdentifier"))
    var navigatorApp = Self.screenApp(Self.editorScreen.replacing(#""style": "editor","#, with: ""))
    #expect(try Self.customize(&navigatorApp, .reset) == [.unknown])
    var unknownStyleApp = Self.screenApp(
      Self.editorScreen.replacing(#""style": "editor""#, with: #""style": { "$unknown": "x" }"#))
    #expect(try Self.customize(&unknownStyleApp, .reset) == [.unknown])
  }

  /// The document can key the initial customization by the identifier of the bar or by the handle of the screen.
  @Test(arguments: ["com.example.editor", "editor"]) func renamedGroupIsReportedAsOrphaned(_ barName: String) throws {
    let session = "{ \"toolbarCustomizations\": { \"\(barName)\": [\"color\", \"font\"] } }"
    #expect(try Self.arrangement(Self.screenApp(Self.editorScreen, session)).bar == ["color", "font"])
    func codes(_ editor: String) -> [String] {
      SingleDocument("{ \"screens\": [ \(editor) ], \"session\": \(session) }").findings.map(\.finding.code)
    }
    #expect(codes(Self.editorScreen) == [])
    #expect(codes(Self.editorScreen.replacing("\"color\"", with: "\"colour\"")) == ["toolbar/orphaned-customization"])
    #expect(codes(Self.editorScreen.replacing("\"color\"", with: "{ \"$unknown\": \"x\" }")) == [])
  }

  // MARK: Initial customization

  @Test(arguments: [
    (#"{ "com.example.places": ["favorite", "share"] }"#, ["favorite", "share"], ["edits", "delete"]),
    (#"{ "places": { "bar": ["share"], "popover": ["delete"] } }"#, ["edits", "favorite", "share"], ["delete"]),
    (#"{ "places": ["delete", "delete", "gone"] }"#, ["favorite", "delete"], ["edits", "share"]),
    (#"{ "places": { "$unknown": "x" } }"#, ["edits", "favorite", "delete"], ["share"]),
    (#"{ "places": ["share", { "$unknown": "x" }] }"#, ["edits", "favorite", "delete"], ["share"]),
    (#"{ "others": ["share"] }"#, ["edits", "favorite", "delete"], ["share"]),
  ]) func documentProvidesTheInitialCustomization(
    _ savedCustomizations: String, _ expectedBarIDs: [String], _ expectedPopoverIDs: [String]
  ) throws {
    var app = Self.app(session: "{ \"toolbarCustomizations\": \(savedCustomizations) }")
    // Items that cannot be removed are in the bar, even if the list omits them.
    #expect(try Self.barIDs(app) == expectedBarIDs, "\(savedCustomizations)")
    #expect(try Self.popoverIDs(app) == expectedPopoverIDs, "\(savedCustomizations)")
    _ = try Self.customize(&app, .reset)
    #expect(try Self.barIDs(app) == ["edits", "favorite", "delete"])
  }

  /// A customization can name thousands of items. A change and a check must not take quadratic time.
  @Test func customizationTimeIsNotQuadraticInItemCount() throws {
    let count = 5_000
    let items = (0..<count).map { "{ \"id\": \"a\($0)\", \"placement\": \"secondaryAction\", \"content\": \"A\" }" }
    let savedIDs = (0..<count).map { "\"b\($0)\"" }.joined(separator: ", ")
    let toolbar = "{ \"id\": \"bar\", \"items\": [ \(items.joined(separator: ", ")) ] }"
    let session = "{ \"toolbarCustomizations\": { \"bar\": { \"bar\": [ \(savedIDs) ], \"popover\": [] } } }"
    var app = Self.app(toolbar, session: session)
    let startTime = ContinuousClock.now
    let steps = try Self.customize(&app, .move("a0", to: 7))
    let bar = try Self.barIDs(app)
    let findings = SingleDocument("{ \"toolbars\": [ \(toolbar) ], \"session\": \(session) }").findings
    let duration = ContinuousClock.now - startTime
    #expect(steps.count == 19 && bar.count == count && findings.count == count)
    #expect(duration < .seconds(10))
  }

  /// If the toolbar is unchanged, a saved customization restores the user's arrangement.
  @Test func savedCustomizationIsRestored() throws {
    var random = SeededGenerator(seed: 5)
    var app = Self.app()
    let ids = ["edits", "favorite", "delete", "share"]
    for round in 0..<300 {
      app.environment = round % 3 == 0 ? Self.mac : ToolbarsTests.iPad
      let previousArrangement = try #require(try Self.customization(app).arrangement)
      let id = ids.randomElement(using: &random) ?? "edits"
      let index = Int.random(in: 0..<6, using: &random)
      let changes: [Change] = [.add(id, at: index), .remove(id), .move(id, to: index)]
      let change = changes.randomElement(using: &random) ?? .reset
      var expectedArrangement = previousArrangement
      _ = expectedArrangement.apply(change)
      _ = try Self.customize(&app, change)
      #expect(
        try Self.barIDs(app) == expectedArrangement.bar && Self.popoverIDs(app) == expectedArrangement.popover,
        "\(change) of \(previousArrangement.bar)")
    }
  }
}
