import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks where UIKit shows the parts of a navigation item (T11).
@Suite struct NavigationBarLayoutTests {
  static let iPad = Environment(platform: .iPadOS, version: 18)

  static func item(_ text: String) throws -> NavigationItem {
    let document = Document(number: 0, bytes: Array("{ \"screens\": [ { \"navigationItem\": \(text) } ] }".utf8))
    return try #require(document.blocks.flatMap(\.declarations.screens).first?.navigationItem)
  }

  static func layout(
    _ text: String, _ size: ToolbarSetting.SizeClass = .regular, on environment: Environment = iPad,
    hasBackButton: Bool = false
  ) throws -> NavigationBarLayout {
    NavigationBarLayout(try item(text), in: ToolbarSetting(environment, size, hasBackButton: hasBackButton))
  }

  static let three = #"""
    { "title": "Doc", "style": "editor", "customizationIdentifier": "ed.bar", "centerItemGroups": [
      { "fixedGroup": { "items": [ { "title": "Sync" } ] } },
      { "optionalGroup": { "customizationIdentifier": "add", "items": [ { "title": "Link" } ] } },
      { "optionalGroup": { "customizationIdentifier": "fmt", "isInDefaultCustomization": false,
        "items": [ { "title": "Bold" } ] }, "alwaysAvailable": true },
      { "movableGroup": { "customizationIdentifier": "undo", "items": [ { "title": "Undo" } ] } } ] }
    """#

  static func names(_ layout: NavigationBarLayout, _ area: ToolbarArea) -> [String] {
    layout.entries(in: area).map(\.name)
  }

  static let groups = #""centerItemGroups": [ { "fixedGroup": { "items": [ { "title": "Bold" } ] } } ]"#

  @Test func stylePlacesTitleAndCenterItems() throws {
    for style in ["editor", "browser"] {
      let layout = try Self.layout("{ \"style\": \"\(style)\", \(Self.groups) }")
      #expect(layout.title.area == .known(.leading) && Self.names(layout, .center) == ["Bold"])
      // In compact width, the style has no effect.
      let compact = try Self.layout("{ \"style\": \"\(style)\", \(Self.groups) }", .compact)
      #expect(compact.title.area == .known(.center) && Self.names(compact, .overflow) == ["Bold"])
    }
    let navigator = try Self.layout("{ \(Self.groups) }")
    #expect(navigator.title.area == .known(.center) && Self.names(navigator, .overflow) == ["Bold"])
    let iPhone = try Self.layout(
      "{ \"style\": \"editor\", \(Self.groups) }", on: Environment(platform: .iOS, version: 18))
    #expect(Self.names(iPhone, .overflow) == ["Bold"])
    let unknown = try Self.layout("{ \"style\": { \"$unknown\": \"x\" }, \(Self.groups) }")
    #expect(unknown.title.area.value == nil && unknown.entries.first?.area.value == nil)
  }

  @Test func releasesWithoutStylesKeepTheTitleInTheCenter() throws {
    let old = try Self.layout(
      #"{ "title": "Doc", "style": "editor" }"#, on: Environment(platform: .iPadOS, version: 15))
    #expect(old.style == .known(.navigator) && old.title.area == .known(.center))
    #expect(try Self.layout(#"{ "title": "Doc", "style": "editor" }"#).title.area == .known(.leading))
  }

  @Test func macUsesAnotherToolbarUnlessTheAppOptsOut() throws {
    let mac = Environment(platform: .macCatalyst, version: 18)
    let bar = "\"style\": \"editor\", \(Self.groups)"
    #expect(try Self.layout("{ \(bar) }", on: mac).entries.first?.area.value == nil)
    let pad = try Self.layout("{ \(bar), \"preferredBehavioralStyle\": \"pad\" }", on: mac)
    #expect(Self.names(pad, .center) == ["Bold"])
  }

  @Test func groupsReplaceTheItemsOfTheirSide() throws {
    let layout = try Self.layout(
      #"""
      { "leftBarButtonItem": { "title": "Close" }, "rightBarButtonItems": [ { "title": "Done" } ],
        "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ] }
      """#)
    #expect(Self.names(layout, .leading) == ["Close"] && Self.names(layout, .trailing) == ["Share"])
  }

  @Test func sharedItemBelongsToItsLastGroup() throws {
    func items(_ groups: String, in version: Version = 18) throws -> [[String]] {
      try Self.layout(
        "{ \"style\": \"browser\", \(groups) }", on: Environment(platform: .iPadOS, version: version)
      ).entries.map(\.itemNames)
    }
    let star = #"{ "ref": "s", "title": "Star", "width": 50 }"#
    func fixed(_ items: String) -> String { "{ \"fixedGroup\": { \"items\": [ \(items) ] } }" }
    let twice = "\"centerItemGroups\": [ \(fixed(star + #", { "title": "New" }"#)), \(fixed(#""s""#)) ]"
    #expect(try items(twice) == [["New"], ["s"]])
    // The reference may precede the declaration. The pinned group is the last of all groups.
    #expect(try items("\"centerItemGroups\": [ \(fixed(#""s""#)), \(fixed(star)) ]") == [[], ["s"]])
    #expect(try items("\(twice), \"pinnedTrailingGroup\": \(fixed(#""s""#))") == [["New"], [], ["s"]])
    // Two different items, and then two groups with only one available.
    let another = star.replacing(#""s""#, with: #""t""#)
    #expect(try items("\"centerItemGroups\": [ \(fixed(star)), \(fixed(another)) ]") == [["s"], ["t"]])
    let newer = fixed(#""s""#).replacing("{ \"fixed", with: #"{ "availableOn": { "iPadOS": "17.0" }, "fixed"#)
    let release = "\"centerItemGroups\": [ \(fixed(star)), \(newer) ]"
    #expect(try items(release, in: 16) == [["s"]])
    #expect(try items(release) == [[], ["s"]])
  }

  @Test(arguments: [
    (#"{ "ref": "s", "title": "Star" }"#, #""s""#, 1), (#""s""#, #"{ "ref": "s", "title": "Star" }"#, 1),
    (#"{ "ref": "s", "title": "Star" }"#, #"{ "ref": "t", "title": "Star" }"#, 0),
  ]) func ruleReportsItemsThatTheLayoutMoves(_ first: String, _ second: String, _ count: Int) throws {
    let groups = "{ \"barButtonItems\": [ \(first) ] }, { \"barButtonItems\": [ \(second) ] }"
    let checked = SingleDocument(
      """
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", "navigationItem": { "trailingItemGroups": [ \(groups) ] } } ] }
      """)
    #expect(checked.findings.filter { $0.finding.code == "toolbar/item-in-two-groups" }.count == count)
    #expect(
      try Self.layout("{ \"trailingItemGroups\": [ \(groups) ] }").entries.filter(\.itemNames.isEmpty).count == count)
  }

  @Test func representativeItemIsUsedInNoOtherGroup() throws {
    func entry(_ trailing: String) throws -> NavigationBarLayout.Entry {
      let groups = #"""
        "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold", "width": 50 } ],
          "representativeItem": { "ref": "style", "title": "Style" } } ]
        """#
      let layout = try Self.layout(
        "{ \"style\": \"editor\", \(groups), \"trailingItemGroups\": [ { \"barButtonItems\": [ \(trailing) ] } ] }")
      return try #require(layout.entries.first)
    }
    #expect(try entry(#""style""#).collapsedWidth == nil)
    #expect(try entry(#"{ "title": "Share" }"#).collapsedWidth != nil)
  }

  @Test func rightItemsAreOrderedFromTheEdge() throws {
    let layout = try Self.layout(#"{ "rightBarButtonItems": [ { "title": "First" }, { "title": "Second" } ] }"#)
    #expect(Self.names(layout, .trailing) == ["Second", "First"])
  }

  @Test func leadingItemsReplaceTheBackButton() throws {
    let close = #""leftBarButtonItem": { "title": "Close" }"#
    #expect(try Self.layout("{ }", hasBackButton: true).showsBackButton == .known(true))
    #expect(try Self.layout("{ \(close) }", hasBackButton: true).showsBackButton == .known(false))
    let beside = try Self.layout("{ \(close), \"leftItemsSupplementBackButton\": true }", hasBackButton: true)
    #expect(beside.showsBackButton == .known(true))
    #expect(try Self.layout(#"{ "backAction": "close" }"#).showsBackButton == .known(true))
    #expect(try Self.layout(#"{ "hidesBackButton": true }"#, hasBackButton: true).showsBackButton == .known(false))
  }

  @Test func optionalGroupsMayStartInThePopover() throws {
    let group =
      #""centerItemGroups": [ { "optionalGroup": { "customizationIdentifier": "draw", "isInDefaultCustomization": false, "items": [ { "title": "Draw" } ] } } ]"#
    let bar = "{ \"style\": \"editor\", \"customizationIdentifier\": \"editor\", \(group) }"
    #expect(Self.names(try Self.layout(bar), .customizationPopover) == ["draw"])
    // Without a customization identifier, users cannot add the group.
    #expect(try Self.layout("{ \"style\": \"editor\", \(group) }").entries.first?.area.value == nil)
    #expect(try Self.layout(bar, on: Environment(platform: .iOS, version: 18)).entries.first?.area.value == nil)
  }

  @Test func savedCustomizationIsApplied() throws {
    func layout(
      _ saved: SavedCustomization?, on environment: Environment = NavigationBarLayoutTests.iPad
    ) throws -> NavigationBarLayout {
      NavigationBarLayout(try Self.item(Self.three), in: ToolbarSetting(environment), restoring: saved)
    }
    let declared = try layout(nil)
    #expect(Self.names(declared, .center) == ["Sync", "add", "undo"] && Self.names(declared, .overflow) == ["fmt"])
    let changed = try layout(SavedCustomization(barIDs: ["undo", "fmt"], popoverIDs: ["add"]))
    #expect(Self.names(changed, .center) == ["Sync", "undo", "fmt"])
    #expect(Self.names(changed, .customizationPopover) == ["add"])
    // A bar that users cannot customize stays as the app declares it.
    let phone = try layout(
      SavedCustomization(barIDs: ["fmt"], popoverIDs: ["add"]), on: Environment(platform: .iOS, version: 18))
    #expect(Self.names(phone, .overflow) == ["Sync", "add", "undo"])
  }

  @Test func centerGroupsAreCustomizable() throws {
    let customization = ToolbarCustomization(
      try Self.item(Self.three), in: Self.iPad,
      restoring: SavedCustomization(barIDs: ["undo", "fmt"], popoverIDs: ["add"]))
    #expect(customization.arrangement?.bar == ["undo", "fmt"])
    #expect(customization.popover.map { $0.id?.literal } == ["add"])
    #expect(customization.customizableEntries.map { $0.id?.literal } == ["undo", "fmt", "add"])
    let declared = ToolbarCustomization(try Self.item(Self.three), in: Self.iPad)
    #expect(declared.popover.map { $0.id?.literal } == ["fmt"] && declared.arrangement?.overflow == ["fmt"])
    let generated = Self.three.replacing(#""ed.bar""#, with: #"{ "generated": "UUID().uuidString" }"#)
    #expect(ToolbarCustomization(try Self.item(generated), in: Self.iPad).isOffered == .known(true))
  }

  @Test func aTitleViewReplacesTheTitle() throws {
    let layout = try Self.layout(#"{ "title": "Note", "titleView": "Segments" }"#)
    #expect(layout.text == "title: Note, replaced by Segments\n")
    #expect(layout.json["title"]?["replacement"] == "Segments")
    #expect(try Self.layout(#"{ "title": "Note" }"#).json["title"]?["replacement"] == nil)
  }

  @Test func hiddenGroupsAreOmitted() throws {
    let hidden = try Self.layout(
      #"{ "trailingItemGroups": [ { "isHidden": true, "barButtonItems": [ { "title": "A" } ] } ] }"#)
    #expect(hidden.entries.isEmpty)
    let unknown = try Self.layout(
      #"{ "trailingItemGroups": [ { "isHidden": { "$unknown": "x" }, "barButtonItems": [ { "title": "A" } ] } ] }"#)
    #expect(unknown.entries.first?.area.value == nil && !unknown.isComplete)
  }

  @Test func groupsWithARepresentativeItemCollapse() throws {
    let text = #"""
      { "style": "editor",
        "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold", "width": 50 }, { "title": "Italic", "width": 50 } ],
          "representativeItem": { "title": "Style" } }, { "barButtonItems": [ { "title": "List", "width": 60 } ] } ],
        "pinnedTrailingGroup": { "barButtonItems": [ { "title": "New", "width": 100 } ] } }
      """#
    func fitting(_ width: Double) throws -> NavigationBarLayout {
      var layout = try Self.layout(text)
      layout.fit(into: width, reserving: 0)
      return layout
    }
    #expect(try fitting(260).fit?.outcome.value?.fits == true)
    let collapsed = try fitting(259)
    #expect(collapsed.entries.filter(\.isCollapsed).map(\.name) == ["Bold"])
    let narrow = try fitting(20)
    #expect(Self.names(narrow, .overflow) == ["Bold", "List"] && Self.names(narrow, .trailing) == ["New"])
    #expect(narrow.fit?.outcome.value?.fits == false)
  }

  @Test func titleMenuHasTheProvidersElements() throws {
    func menu(_ text: String) throws -> [String?]? { try Self.layout(text).title.menu.value?.map(\.title) }
    #expect(try menu(#"{ "title": "Note" }"#) == [])
    #expect(try menu(#"{ "renameDelegate": "Editor" }"#) == ["Rename"])
    let own = #""titleMenuProvider": { "children": [ { "title": "Save", "action": "save:" } ] }"#
    #expect(try menu("{ \(own) }") == ["Save"])
    #expect(try menu("{ \"renameDelegate\": \"Editor\", \(own) }") == ["Rename", "Save"])
    #expect(
      try menu(#"{ "renameDelegate": "Editor", "titleMenuProvider": [ { "title": "Save" } ] }"#) == ["Save"])
    #expect(try menu(#"{ "titleMenuProvider": "makeTitleMenu" }"#) == nil)
    #expect(try menu("{ \"renameDelegate\": { \"$unknown\": \"x\" }, \(own) }") == nil)
  }

  @Test func additionalOverflowItemsAreListed() throws {
    let layout = try Self.layout(#"{ "additionalOverflowItems": [ { "title": "Settings" } ] }"#)
    #expect(layout.additionalOverflowItems == .known(["Settings"]))
    #expect(layout.json["additionalOverflowItems"] == ["Settings"])
  }

  @Test func groupsHaveNoAreaBeforeRelease16() throws {
    let old = try Self.layout(
      "{ \"style\": \"editor\", \(Self.groups) }", on: Environment(platform: .iPadOS, version: 15))
    #expect(old.entries.first?.area.value == nil)
  }
}
