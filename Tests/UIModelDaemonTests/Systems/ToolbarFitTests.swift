import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the items that leave a bar that is too narrow (T2, T8), and the titles of toolbars (T4, T9, T10).
@Suite struct ToolbarFitTests {
  static let iPad = Environment(platform: .iPadOS, version: 18)

  /// A bar with three items in the center, 200 points wide together, and New beside them with 44 points.
  static let bar = #"""
    { "toolbarRole": "editor", "navigationTitle": { "binding": "name" }, "items": [
      { "ref": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } }, "width": 44 },
      { "ref": "edits", "placement": "secondaryAction", "width": 100,
        "content": { "ControlGroup": { "label": { "title": "Edits" }, "content": ["A", "B"] } } },
      { "ref": "favorite", "placement": "secondaryAction", "content": "Favorite", "width": 50 },
      { "ref": "delete", "placement": "secondaryAction", "content": "Delete", "width": 50 } ] }
    """#

  static func layout(
    _ text: String, width: Double, reserving reserved: Double = 0, _ size: ToolbarSetting.SizeClass = .regular,
    on environment: Environment = iPad
  ) throws -> ToolbarLayout {
    var layout = ToolbarLayout(try ToolbarsTests.toolbar(text), in: ToolbarSetting(environment, size))
    layout.fit(into: width, reserving: reserved)
    return layout
  }

  static func names(_ layout: ToolbarLayout, _ area: ToolbarArea) -> [String?] { layout.entries(in: area).map(\.name) }

  @Test func wideBarShowsAllItems() throws {
    let layout = try Self.layout(Self.bar, width: 244)
    #expect(layout.fit?.outcome.value?.fits == true && layout.fit?.outcome.value?.neededWidth == 244)
    #expect(Self.names(layout, .center) == ["edits", "favorite", "delete"])
    #expect(layout.entries.allSatisfy { !$0.isCollapsed && $0.movedFrom == nil })
  }

  @Test func labeledGroupCollapsesBeforeItemsOverflow() throws {
    let layout = try Self.layout(Self.bar, width: 243)
    #expect(layout.entries.filter(\.isCollapsed).map(\.name) == ["edits"])
    #expect(Self.names(layout, .center) == ["edits", "favorite", "delete"])
    #expect(layout.fit?.outcome.value?.remainingWidth == 188)
  }

  @Test func lastCenterItemOverflowsFirst() throws {
    // The overflow button needs nearly as much room as Delete frees, so Favorite overflows too.
    let layout = try Self.layout(Self.bar, width: 180)
    #expect(Self.names(layout, .overflow) == ["favorite", "delete"])
    #expect(layout.entries(in: .overflow).map(\.movedFrom) == [.center, .center])
    let narrow = try Self.layout(Self.bar, width: 50)
    #expect(Self.names(narrow, .overflow) == ["new", "edits", "favorite", "delete"])
    #expect(narrow.fit?.outcome.value?.overflowedIndices.count == 4 && narrow.entries.allSatisfy { !$0.isCollapsed })
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
    #expect(try Self.layout(Self.bar, width: 344, reserving: 100).fit?.outcome.value?.collapsedIndices.isEmpty == true)
    #expect(try Self.layout(Self.bar, width: 344, reserving: 101).fit?.outcome.value?.collapsedIndices.isEmpty == false)
  }

  @Test func fitIsUnknownWithoutWidths() throws {
    let unknown = try Self.layout(#"{ "items": [ { "ref": "a", "content": "A" } ] }"#, width: 10)
    #expect(unknown.fit?.outcome == .unknown("the width of 'a' is not given"))
    let branch = try Self.layout(#"{ "items": [ { "placement": { "$unknown": "x" }, "width": 40 } ] }"#, width: 10)
    #expect(branch.fit?.outcome.value == nil)
    let old = try Self.layout(Self.bar, width: 10, on: Environment(platform: .iPadOS, version: 15))
    #expect(old.fit?.outcome.value == nil)
    for width in ["-1", "1e308", "\"wide\""] {
      let text = "{ \"items\": [ { \"ref\": \"a\", \"content\": \"A\", \"width\": \(width) } ] }"
      #expect(try Self.layout(text, width: 10).fit?.outcome.value == nil)
    }
  }

  /// At every width, each item has one area. Collapsed items do not overflow as well.
  @Test func itemsHaveOneAreaAtEveryWidth() throws {
    for width in stride(from: 0.0, through: 260, by: 7) {
      let layout = try Self.layout(Self.bar, width: width)
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
    let mac = try Self.title(
      #"{ "navigationTitle": { "binding": "name" } }"#, on: Environment(platform: .macOS, version: 15))
    #expect(mac.isEditable == .known(true) && mac.menu == .known([]))
    let old = try Self.title(
      #"{ "navigationTitle": { "binding": "name" } }"#, on: Environment(platform: .iPadOS, version: 15))
    #expect(old.menu == .known([]))
  }

  @Test func customTitleMenuReplacesTheDefault() throws {
    let menu = #""toolbarTitleMenu": [ "RenameButton", { "title": "Duplicate" } ]"#
    let bound = try Self.title("{ \"navigationTitle\": { \"binding\": \"name\" }, \(menu) }").menu.value
    #expect(bound?.map(\.title) == ["Rename", "Duplicate"] && bound?.first?.isEnabled == true)
    let text = try Self.title("{ \"navigationTitle\": \"Lake\", \(menu) }").menu.value
    #expect(text?.first?.isEnabled == false)
    let unknown = try Self.title("{ \"navigationTitle\": { \"$unknown\": \"x\" }, \(menu) }").menu.value
    #expect(unknown?.first?.isEnabled == nil)
  }

  @Test func titleMenuItemReplacesTheDefault() throws {
    func menu(_ item: String) throws -> [String?]? {
      try Self.title("{ \"navigationTitle\": { \"binding\": \"name\" }, \"items\": [ \(item) ] }").menu.value?
        .map(\.title)
    }
    let several = #""content": [ "RenameButton", { "Button": { "title": "Duplicate" } } ]"#
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \(several) }") == ["Rename", "Duplicate"])
    let one = #""content": { "Button": { "title": "Duplicate" } }"#
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \(one) }") == ["Duplicate"])
    // In a branch, or with unknown content, the menu is unknown.
    #expect(try menu("{ \"class\": \"ToolbarTitleMenu\", \"when\": \"isEditing\", \(one) }") == nil)
    #expect(try menu(#"{ "class": "ToolbarTitleMenu", "content": { "$unknown": "a view" } }"#) == nil)
  }

  @Test func aDocumentHasAHeaderOnIPadAndAProxyIconOnTheMac() throws {
    let text = #"{ "navigationTitle": "Lake", "navigationDocument": { "url": "https://example.com" } }"#
    let iPad = try Self.title(text)
    #expect(iPad.header == .known(.init(document: "https://example.com", isDraggable: true, hasShare: true)))
    #expect(iPad.hasProxyIcon == .known(false))
    let mac = Environment(platform: .macOS, version: 15)
    #expect(try Self.title(text, on: mac).hasProxyIcon == .known(true))
    // Sources disagree about a transferable document.
    let type = #"{ "navigationDocument": { "transferable": "Place" } }"#
    #expect(try Self.title(type, on: mac).hasProxyIcon.value == nil)
  }

  @Test func systemTitleMenuIsUnknown() throws {
    #expect(try Self.title(#"{ "documentGroup": true }"#).menu.value == nil)
    #expect(try Self.title(#"{ "items": [ { "class": "ToolbarTitleMenu" } ] }"#).menu.value == nil)
  }

  @Test func displayModeIsTheDeclaredOne() throws {
    #expect(try Self.title(#"{ "toolbarTitleDisplayMode": "inline" }"#).mode == .known("inline"))
    #expect(try Self.title(#"{ "navigationBarTitleDisplayMode": "large" }"#).mode == .known("large"))
    #expect(try Self.title("{ }").mode.value == nil)
  }

  @Test func layoutIsExportedAsJSON() throws {
    let json = try Self.layout(Self.bar, width: 180).json
    #expect(json["fit"]?["overflowed"] == ["delete", "favorite"] && json["fit"]?["fits"] == true)
    #expect(json["areas"]?["overflow"]?.array?.first?["movedFrom"] == "center")
    #expect(json["title"]?["menu"]?.array?.first?["title"] == "Rename")
    #expect(json["fit"]?["note"]?.string?.contains("own") == true)
  }
}
