import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks Places, the sample app of WWDC22-110343, at each stage: the area of each item on iPhone, iPad and Mac.
@Suite struct PlacesLayoutTests {
  static let iPad = Environment(platform: .iPadOS, version: 18)
  static let iPhone = Environment(platform: .iOS, version: 18)
  static let mac = Environment(platform: .macOS, version: 15)
  static let appMember = #"""
    "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" }, { "platform": "iPadOS", "minimum": "16.0" },
      { "platform": "macOS", "minimum": "13.0" } ] }
    """#

  static func document(_ toolbar: String) -> String { "{ \(appMember), \"toolbars\": [ \(toolbar) ] }" }

  static func areas(_ toolbar: String, _ environment: Environment) throws -> [ToolbarArea?] {
    ToolbarLayout(try ToolbarsTests.toolbar(toolbar), in: ToolbarSetting(environment)).entries.map { $0.area.value }
  }

  static let actionViews = #"[ { "Button": { "title": "Favorite" } }, { "Button": { "title": "Edit" } } ]"#

  @Test func menuInAPrimaryActionIsReported() {
    checkFindings(
      Self.document(
        #"""
        { "navigationTitle": "Lake", "items": [ { "placement": "primaryAction",
          "content": { 1️⃣"Menu"1️⃣: { "title": "More", "systemImage": "ellipsis.circle", "content": \#(Self.actionViews) } } } ] }
        """#), ["1️⃣": "toolbar/menu-instead-of-group"])
  }

  /// A later stage of the sample app, with the areas of its items on iPad, iPhone and Mac.
  struct Stage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let toolbar: String
    let iPad: [ToolbarArea]
    let iPhone: [ToolbarArea]
    let mac: [ToolbarArea]
  }

  static let favoriteMembers = #""placement": "secondaryAction", "content": { "Button": { "title": "Favorite" } }"#

  static let stages: [Stage] = [
    Stage(
      testDescription: "group",
      toolbar:
        "{ \"items\": [ { \"class\": \"ToolbarItemGroup\", \"placement\": \"primaryAction\", \"content\": \(actionViews) } ] }",
      iPad: [.trailing, .trailing], iPhone: [.trailing, .trailing], mac: [.leading, .leading]),
    Stage(
      testDescription: "secondary actions", toolbar: "{ \"items\": [ { \(favoriteMembers) } ] }", iPad: [.overflow],
      iPhone: [.overflow], mac: [.section]),
    Stage(
      testDescription: "editor role", toolbar: "{ \"toolbarRole\": \"editor\", \"items\": [ { \(favoriteMembers) } ] }",
      iPad: [.center], iPhone: [.overflow], mac: [.section]),
    Stage(
      testDescription: "items with ids",
      toolbar:
        "{ \"id\": \"place\", \"toolbarRole\": \"editor\", \"items\": [ { \"id\": \"favorite\", \(favoriteMembers) } ] }",
      iPad: [.center], iPhone: [.overflow], mac: [.section]),
    Stage(
      testDescription: "New, which cannot be customised on iPad",
      toolbar: #"""
        { "id": "place", "toolbarRole": "editor", "items": [ { "id": "favorite", \#(favoriteMembers) },
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] }
        """#,
      iPad: [.center, .trailing], iPhone: [.overflow, .trailing], mac: [.section, .leading]),
    Stage(
      testDescription: "ControlGroup",
      toolbar: #"""
        { "id": "place", "toolbarRole": "editor", "items": [ { "id": "edits", "placement": "secondaryAction",
          "content": { "ControlGroup": { "content": \#(actionViews) } } } ] }
        """#,
      iPad: [.center], iPhone: [.overflow], mac: [.section]),
    Stage(
      testDescription: "ControlGroup with label",
      toolbar: #"""
        { "id": "place", "toolbarRole": "editor", "items": [ { "id": "edits", "placement": "secondaryAction",
          "content": { "ControlGroup": { "label": { "title": "Edits" }, "content": \#(actionViews) } } } ] }
        """#,
      iPad: [.center], iPhone: [.overflow], mac: [.section]),
    Stage(
      testDescription: "title menu",
      toolbar: #"{ "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Print" } ] }"#,
      iPad: [], iPhone: [], mac: []),
    Stage(
      testDescription: "binding", toolbar: #"{ "navigationTitle": { "binding": "name" } }"#, iPad: [], iPhone: [],
      mac: []),
    Stage(
      testDescription: "RenameButton and document",
      toolbar: #"""
        { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ],
          "navigationDocument": { "url": "https://example.com" } }
        """#,
      iPad: [], iPhone: [], mac: []),
  ]

  @Test(arguments: stages) func stageHasNoFindingsAndTheAreasOfTheTalk(_ stage: Stage) throws {
    checkFindings(Self.document(stage.toolbar))
    #expect(try Self.areas(stage.toolbar, Self.iPad) == stage.iPad)
    #expect(try Self.areas(stage.toolbar, Self.iPhone) == stage.iPhone)
    #expect(try Self.areas(stage.toolbar, Self.mac) == stage.mac)
  }

  @Test func theShareLinkStartsInThePopover() throws {
    let toolbar = #"""
      { "id": "place", "items": [ { "id": "share", "placement": "secondaryAction", "content": "ShareLink",
        "defaultCustomization": "hidden" } ] }
      """#
    let layout = ToolbarLayout(try ToolbarsTests.toolbar(toolbar), in: ToolbarSetting(Self.iPad))
    #expect(layout.entries(in: .customizationPopover).map(\.type) == ["ShareLink"])
  }

  /// The editor role moves the title to the leading side on iPad only, and not in compact width.
  @Test func editorRoleMovesTheTitle() throws {
    let toolbar = try ToolbarsTests.toolbar(#"{ "toolbarRole": "editor", "navigationTitle": "Lake" }"#)
    #expect(ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad)).titleArea == .known(.leading))
    #expect(ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad, .compact)).titleArea == .known(.center))
    #expect(ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPhone)).titleArea == .known(.center))
  }
}
