import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which items of a bar collapse or overflow if the bar is too narrow, and the titles of toolbars.
@Suite struct ToolbarFitTests {
  static let iPad = Environment(platform: .iPadOS, version: 18)

  /// A bar with three center items, which are 200 points wide together, and the trailing item New, which is 44 points
  /// wide.
  static let editorBar = #"""
    { "toolbarRole": "editor", "navigationTitle": { "binding": "name" }, "items": [
      { "ref": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } }, "width": 44 },
      { "ref": "edits", "placement": "secondaryAction", "width": 100,
        "content": { "ControlGroup": { "label": { "title": "Edits" }, "content": ["A", "B"] } } },
      { "ref": "favorite", "placement": "secondaryAction", "content": "Favorite", "width": 50 },
      { "ref": "delete", "placement": "secondaryAction", "content": "Delete", "width": 50 } ] }
    """#

  static func layout(
    _ text: String, width: Double, reserving reservedWidth: Double = 0, _ size: ToolbarSetting.SizeClass = .regular,
    on environment: Environment = iPad
  ) throws -> ToolbarLayout {
    var layout = ToolbarLayout(try ToolbarsTests.toolbar(text), in: ToolbarSetting(environment, size))
    layout.fit(into: width, reserving: reservedWidth)
    return layout
  }

  static func names(_ layout: ToolbarLayout, _ area: ToolbarArea) -> [String?] { layout.entries(in: area).map(\.name) }

  @Test func wideBarShowsAllItems() throws {
    let layout = try Self.layout(Self.editorBar, width: 244)
    #expect(layout.fit?.outcome.value?.fits == true && layout.fit?.outcome.value?.neededWidth == 244)
    #expect(Self.names(layout, .center) == ["edits", "favorite", "delete"])
    #expect(layout.entries.allSatisfy { !$0.isCollapsed && $0.previousArea == nil })
  }

  @Test func labeledGroupCollapsesBeforeItemsOverflow() throws {
    let layout = try Self.layout(Self.editorBar, width: 243)
    #expect(layout.entries.filter(\.isCollapsed).map(\.name) == ["edits"])
    #expect(Self.names(layout, .center) == ["edits", "favorite", "delete"])
    #expect(layout.fit?.outcome.value?.remainingWidth == 188)
  }

  @Test func lastCenterItemOverflowsFirst() throws {
    // The overflow button needs nearly as much room as Delete frees, so Favorite also overflows.
    let layout = try Self.layout(Self.editorBar, width: 180)
    #expect(Self.names(layout, .overflow) == ["favorite", "delete"])
    #expect(layout.entries(in: .overflow).map(\.previousArea) == [.center, .center])
    let narrowLayout = try Self.layout(Self.editorBar, width: 50)
    #expect(Self.names(narrowLayout, .overflow) == ["new", "edits", "favorite", "delete"])
    #expect(
      narrowLayout.fit?.outcome.value?.overflowedIndices.count == 4
        && narrowLayout.entries.allSatisfy { !$0.isCollapsed })
  }

  @Test func principalAndSheetActionsDoNotOverflow() throws {
    let text = #"""
      { "items": [ { "placement": "principal", "content": "Map", "width": 200 },
        { "placement": "confirmationAction", "content": "Done", "width": 60 },
        { "placement": "cancellationAction", "content": "Cancel", "width": 60 } ] }
      """#
    let layout = try Self.layout(text, width: 100)
    #expect(layout.entries(in: .overflow).isEmpty && layout.fit?.outcome.value?.fits == false)
  }

  @Test func reservedWidthIsUnavailableToItems() throws {
    #expect(
      try Self.layout(Self.editorBar, width: 344, reserving: 100).fit?.outcome.value?.collapsedIndices.isEmpty == true)
    #expect(
      try Self.layout(Self.editorBar, width: 344, reserving: 101).fit?.outcome.value?.collapsedIndices.isEmpty == false)
  }

  @Test func fitIsUnknownWithoutWidths() throws {
    let layoutWithoutWidth = try Self.layout(#"{ "items": [ { "ref": "a", "content": "A" } ] }"#, width: 10)
    #expect(layoutWithoutWidth.fit?.outcome == .unknown("the width of 'a' is not given"))
    let unknownPlacementLayout = try Self.layout(
      #"{ "items": [ { "placement": { "$unknown": "x" }, "width": 40 } ] }"#, width: 10)
    #expect(unknownPlacementLayout.fit?.outcome.value == nil)
    let layoutOn15 = try Self.layout(Self.editorBar, width: 10, on: Environment(platform: .iPadOS, version: 15))
    #expect(layoutOn15.fit?.outcome.value == nil)
    for width in ["-1", "1e308", "\"wide\""] {
      let text = "{ \"items\": [ { \"ref\": \"a\", \"content\": \"A\", \"width\": \(width) } ] }"
      #expect(try Self.layout(text, width: 10).fit?.outcome.value == nil)
    }
  }

  /// At every width, each item has exactly one area. No item is both collapsed and in the overflow menu.
  @Test func itemsHaveOneAreaAtEveryWidth() throws {
    for width in stride(from: 0.0, through: 260, by: 7) {
      let layout = try Self.layout(Self.editorBar, width: width)
      #expect(layout.entries.count == 4 && layout.entries.allSatisfy { $0.area.value != nil })
      let outcome = try #require(layout.fit?.outcome.value)
      #expect(outcome.fits == (outcome.remainingWidth <= width))
      #expect(Set(outcome.collapsedIndices).isDisjoint(with: outcome.overflowedIndices))
    }
  }

  // MARK: Titles

  static func title(_ text: String, on environment: Environment = iPad) throws -> ResolvedToolbarTitle {
    ToolbarLayout(try ToolbarsTests.toolbar(text), in: ToolbarSetting(environment)).title
  }

  @Test func boundTitleGetsRenameAutomatically() throws {
    let title = try Self.title(#"{ "navigationTitle": { "binding": "name" } }"#)
    #expect(title.isEditable == .known(true) && title.menu == .known([.rename]))
    #expect(try Self.title(#"{ "navigationTitle": "Lake" }"#).menu == .known([]))
    let macTitle = try Self.title(
      #"{ "navigationTitle": { "binding": "name" } }"#, on: Environment(platform: .macOS, version: 15))
    #expect(macTitle.isEditable == .known(true) && macTitle.menu == .known([]))
    let titleOn15 = try Self.title(
      #"{ "navigationTitle": { "binding": "name" } }"#, on: Environment(platform: .iPadOS, version: 15))
    #expect(titleOn15.menu == .known([]))
  }

  @Test func customTitleMenuReplacesTheDefaultMenu() throws {
    let menu = #""toolbarTitleMenu": [ "RenameButton", { "title": "Duplicate" } ]"#
    let boundTitleMenu = try Self.title("{ \"navigationTitle\": { \"binding\": \"name\" }, \(menu) }").menu.value
    #expect(boundTitleMenu?.map(\.title) == ["Rename", "Duplicate"] && boundTitleMenu?.first?.isEnabled == true)
    let textTitleMenu = try Self.title("{ \"navigationTitle\": \"Lake\", \(menu) }").menu.value
    #expect(textTitleMenu?.first?.isEnabled == false)
    let unknownTitleMenu = try Self.title("{ \"navigationTitle\": { \"$unknown\": \"x\" }, \(menu) }").menu.value
    #expect(unknownTitleMenu?.first?.isEnabled == nil)
  }

  @Test func titleMenuItemReplacesTheDefaultMenu() throws {
    func menu(_ item: String) throws -> [String?]? {
      try Self.title("{ \"navigationTitle\": { \"binding\": \"name\" }, \"items\": [ \(item) ] }").menu.value?
        .map(\.title)
    }
    let severalItems = #""content": [ "RenameButton", { "Button": { "title": "Duplicate" } } ]"#
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \(severalItems) }") == ["Rename", "Duplicate"])
    let oneItem = #""content": { "Button": { "title": "Duplicate" } }"#
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \(oneItem) }") == ["Duplicate"])
    // The content of the title menu is unknown if the menu is declared under a condition or has unknown content.
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \"when\": \"isEditing\", \(oneItem) }") == nil)
    #expect(try menu(#"{ "class": "ToolbarTitleMenu", "content": { "$unknown": "a view" } }"#) == nil)
  }

  @Test func aDocumentHasAHeaderOnIPadAndAProxyIconOnTheMac() throws {
    let text = #"{ "navigationTitle": "Lake", "navigationDocument": { "url": "https://example.com" } }"#
    let iPadTitle = try Self.title(text)
    #expect(iPadTitle.header == .known(.init(document: "https://example.com", isDraggable: true, allowsSharing: true)))
    #expect(iPadTitle.hasProxyIcon == .known(false))
    let mac = Environment(platform: .macOS, version: 15)
    #expect(try Self.title(text, on: mac).hasProxyIcon == .known(true))
    // Sources disagree on whether a transferable document has a proxy icon.
    let transferableToolbar = #"{ "navigationDocument": { "transferable": "Place" } }"#
    #expect(try Self.title(transferableToolbar, on: mac).hasProxyIcon.value == nil)
  }

  @Test func systemTitleMenuIsUnknown() throws {
    #expect(try Self.title(#"{ "documentGroup": true }"#).menu.value == nil)
    #expect(try Self.title(#"{ "items": [ { "class": "ToolbarTitleMenu" } ] }"#).menu.value == nil)
  }

  @Test func declaredDisplayModeIsUsed() throws {
    #expect(try Self.title(#"{ "toolbarTitleDisplayMode": "inline" }"#).mode == .known("inline"))
    #expect(try Self.title(#"{ "navigationBarTitleDisplayMode": "large" }"#).mode == .known("large"))
    #expect(try Self.title("{ }").mode.value == nil)
  }

  @Test func layoutIsExportedAsJSON() throws {
    let json = try Self.layout(Self.editorBar, width: 180).json
    #expect(json["fit"]?["overflowed"] == ["delete", "favorite"] && json["fit"]?["fits"] == true)
    #expect(json["areas"]?["overflow"]?.array?.first?["movedFrom"] == "center")
    #expect(json["title"]?["menu"]?.array?.first?["title"] == "Rename")
    #expect(json["fit"]?["note"]?.string?.contains("own") == true)
  }
}
