import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks in which area of the bar UIKit shows each part of a navigation item, such as its title and its groups.
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

  static let customizableItem = #"""
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
      let compactLayout = try Self.layout("{ \"style\": \"\(style)\", \(Self.groups) }", .compact)
      #expect(compactLayout.title.area == .known(.center) && Self.names(compactLayout, .overflow) == ["Bold"])
    }
    let navigatorLayout = try Self.layout("{ \(Self.groups) }")
    #expect(navigatorLayout.title.area == .known(.center) && Self.names(navigatorLayout, .overflow) == ["Bold"])
    let iPhoneLayout = try Self.layout(
      "{ \"style\": \"editor\", \(Self.groups) }", on: Environment(platform: .iOS, version: 18))
    #expect(Self.names(iPhoneLayout, .overflow) == ["Bold"])
    let unknownStyleLayout = try Self.layout("{ \"style\": { \"$unknown\": \"x\" }, \(Self.groups) }")
    #expect(unknownStyleLayout.title.area.value == nil && unknownStyleLayout.entries.first?.area.value == nil)
  }

  @Test func releasesWithoutStylesKeepTheTitleInTheCenter() throws {
    let layoutOn15 = try Self.layout(
      #"{ "title": "Doc", "style": "editor" }"#, on: Environment(platform: .iPadOS, version: 15))
    #expect(layoutOn15.style == .known(.navigator) && layoutOn15.title.area == .known(.center))
    #expect(try Self.layout(#"{ "title": "Doc", "style": "editor" }"#).title.area == .known(.leading))
  }

  @Test func macUsesAnotherToolbarUnlessTheAppOptsOut() throws {
    let mac = Environment(platform: .macCatalyst, version: 18)
    let bar = "\"style\": \"editor\", \(Self.groups)"
    #expect(try Self.layout("{ \(bar) }", on: mac).entries.first?.area.value == nil)
    let optedOutLayout = try Self.layout("{ \(bar), \"preferredBehavioralStyle\": \"pad\" }", on: mac)
    #expect(Self.names(optedOutLayout, .center) == ["Bold"])
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
    let starItem = #"{ "ref": "s", "title": "Star", "width": 50 }"#
    func fixedGroup(_ items: String) -> String { "{ \"fixedGroup\": { \"items\": [ \(items) ] } }" }
    let groupsWithSharedItem =
      "\"centerItemGroups\": [ \(fixedGroup(starItem + #", { "title": "New" }"#)), \(fixedGroup(#""s""#)) ]"
    #expect(try items(groupsWithSharedItem) == [["New"], ["s"]])
    // A group may refer to an item that a later group declares. The item moves to the last group that contains the
    // item. The pinned group counts as the last group.
    #expect(try items("\"centerItemGroups\": [ \(fixedGroup(#""s""#)), \(fixedGroup(starItem)) ]") == [[], ["s"]])
    #expect(
      try items("\(groupsWithSharedItem), \"pinnedTrailingGroup\": \(fixedGroup(#""s""#))") == [["New"], [], ["s"]])
    // Two different items are not moved. If only one of two groups is available, that group keeps the item.
    let otherItem = starItem.replacing(#""s""#, with: #""t""#)
    #expect(try items("\"centerItemGroups\": [ \(fixedGroup(starItem)), \(fixedGroup(otherItem)) ]") == [["s"], ["t"]])
    let newerGroup = fixedGroup(#""s""#).replacing("{ \"fixed", with: #"{ "availableOn": { "iPadOS": "17.0" }, "fixed"#)
    let groupsByRelease = "\"centerItemGroups\": [ \(fixedGroup(starItem)), \(newerGroup) ]"
    #expect(try items(groupsByRelease, in: 16) == [["s"]])
    #expect(try items(groupsByRelease) == [[], ["s"]])
  }

  @Test(arguments: [
    (#"{ "ref": "s", "title": "Star" }"#, #""s""#, 1), (#""s""#, #"{ "ref": "s", "title": "Star" }"#, 1),
    (#"{ "ref": "s", "title": "Star" }"#, #"{ "ref": "t", "title": "Star" }"#, 0),
  ]) func itemInTwoGroupsIsReportedAndMoved(_ firstItem: String, _ secondItem: String, _ expectedCount: Int) throws {
    let groups = "{ \"barButtonItems\": [ \(firstItem) ] }, { \"barButtonItems\": [ \(secondItem) ] }"
    let checkedDocument = SingleDocument(
      """
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", "navigationItem": { "trailingItemGroups": [ \(groups) ] } } ] }
      """)
    #expect(checkedDocument.findings.filter { $0.finding.code == "toolbar/item-in-two-groups" }.count == expectedCount)
    #expect(
      try Self.layout("{ \"trailingItemGroups\": [ \(groups) ] }").entries.filter(\.itemNames.isEmpty).count
        == expectedCount)
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

  @Test func rightBarButtonItemsAreOrderedFromTheEdge() throws {
    let layout = try Self.layout(#"{ "rightBarButtonItems": [ { "title": "First" }, { "title": "Second" } ] }"#)
    #expect(Self.names(layout, .trailing) == ["Second", "First"])
  }

  @Test func leadingItemsReplaceTheBackButton() throws {
    let closeItem = #""leftBarButtonItem": { "title": "Close" }"#
    #expect(try Self.layout("{ }", hasBackButton: true).showsBackButton == .known(true))
    #expect(try Self.layout("{ \(closeItem) }", hasBackButton: true).showsBackButton == .known(false))
    let supplementedLayout = try Self.layout(
      "{ \(closeItem), \"leftItemsSupplementBackButton\": true }", hasBackButton: true)
    #expect(supplementedLayout.showsBackButton == .known(true))
    #expect(try Self.layout(#"{ "backAction": "close" }"#).showsBackButton == .known(true))
    #expect(try Self.layout(#"{ "hidesBackButton": true }"#, hasBackButton: true).showsBackButton == .known(false))
  }

  @Test func hiddenOptionalGroupStartsInThePopover() throws {
    let group =
      #""centerItemGroups": [ { "optionalGroup": { "customizationIdentifier": "draw", "isInDefaultCustomization": false, "items": [ { "title": "Draw" } ] } } ]"#
    let customizableBar = "{ \"style\": \"editor\", \"customizationIdentifier\": \"editor\", \(group) }"
    #expect(Self.names(try Self.layout(customizableBar), .customizationPopover) == ["draw"])
    // Without a customization identifier, users cannot add the group.
    #expect(try Self.layout("{ \"style\": \"editor\", \(group) }").entries.first?.area.value == nil)
    #expect(
      try Self.layout(customizableBar, on: Environment(platform: .iOS, version: 18)).entries.first?.area.value == nil)
  }

  @Test func savedCustomizationIsApplied() throws {
    func layout(
      _ savedCustomization: SavedCustomization?, on environment: Environment = NavigationBarLayoutTests.iPad
    ) throws -> NavigationBarLayout {
      NavigationBarLayout(
        try Self.item(Self.customizableItem), in: ToolbarSetting(environment), restoring: savedCustomization)
    }
    let declaredLayout = try layout(nil)
    #expect(
      Self.names(declaredLayout, .center) == ["Sync", "add", "undo"] && Self.names(declaredLayout, .overflow) == ["fmt"]
    )
    let changedLayout = try layout(SavedCustomization(barIDs: ["undo", "fmt"], popoverIDs: ["add"]))
    #expect(Self.names(changedLayout, .center) == ["Sync", "undo", "fmt"])
    #expect(Self.names(changedLayout, .customizationPopover) == ["add"])
    // A bar that users cannot customize stays as the app declares it.
    let iPhoneLayout = try layout(
      SavedCustomization(barIDs: ["fmt"], popoverIDs: ["add"]), on: Environment(platform: .iOS, version: 18))
    #expect(Self.names(iPhoneLayout, .overflow) == ["Sync", "add", "undo"])
  }

  @Test func centerGroupsAreCustomizable() throws {
    let customization = ToolbarCustomization(
      try Self.item(Self.customizableItem), in: Self.iPad,
      restoring: SavedCustomization(barIDs: ["undo", "fmt"], popoverIDs: ["add"]))
    #expect(customization.arrangement?.bar == ["undo", "fmt"])
    #expect(customization.popoverEntries.map { $0.id?.literal } == ["add"])
    #expect(customization.customizableEntries.map { $0.id?.literal } == ["undo", "fmt", "add"])
    let declaredCustomization = ToolbarCustomization(try Self.item(Self.customizableItem), in: Self.iPad)
    #expect(
      declaredCustomization.popoverEntries.map { $0.id?.literal } == ["fmt"]
        && declaredCustomization.arrangement?.overflow == ["fmt"])
    let itemWithGeneratedID = Self.customizableItem.replacing(
      #""ed.bar""#, with: #"{ "generated": "UUID().uuidString" }"#)
    #expect(ToolbarCustomization(try Self.item(itemWithGeneratedID), in: Self.iPad).isOffered == .known(true))
  }

  @Test func aTitleViewReplacesTheTitle() throws {
    let layout = try Self.layout(#"{ "title": "Note", "titleView": "Segments" }"#)
    #expect(layout.text == "title: Note, replaced by Segments\n")
    #expect(layout.json["title"]?["replacement"] == "Segments")
    #expect(try Self.layout(#"{ "title": "Note" }"#).json["title"]?["replacement"] == nil)
  }

  @Test func hiddenGroupsAreOmitted() throws {
    let layoutWithHiddenGroup = try Self.layout(
      #"{ "trailingItemGroups": [ { "isHidden": true, "barButtonItems": [ { "title": "A" } ] } ] }"#)
    #expect(layoutWithHiddenGroup.entries.isEmpty)
    let layoutWithUnknownGroup = try Self.layout(
      #"{ "trailingItemGroups": [ { "isHidden": { "$unknown": "x" }, "barButtonItems": [ { "title": "A" } ] } ] }"#)
    #expect(layoutWithUnknownGroup.entries.first?.area.value == nil && !layoutWithUnknownGroup.isComplete)
  }

  @Test func groupsWithARepresentativeItemCollapse() throws {
    let text = #"""
      { "style": "editor",
        "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold", "width": 50 }, { "title": "Italic", "width": 50 } ],
          "representativeItem": { "title": "Style" } }, { "barButtonItems": [ { "title": "List", "width": 60 } ] } ],
        "pinnedTrailingGroup": { "barButtonItems": [ { "title": "New", "width": 100 } ] } }
      """#
    func fittedLayout(_ width: Double) throws -> NavigationBarLayout {
      var layout = try Self.layout(text)
      layout.fit(into: width, reserving: 0)
      return layout
    }
    #expect(try fittedLayout(260).fit?.outcome.value?.fits == true)
    let collapsedLayout = try fittedLayout(259)
    #expect(collapsedLayout.entries.filter(\.isCollapsed).map(\.name) == ["Bold"])
    let narrowLayout = try fittedLayout(20)
    #expect(Self.names(narrowLayout, .overflow) == ["Bold", "List"] && Self.names(narrowLayout, .trailing) == ["New"])
    #expect(narrowLayout.fit?.outcome.value?.fits == false)
  }

  @Test func titleMenuHasTheProvidersElements() throws {
    func menu(_ text: String) throws -> [String?]? { try Self.layout(text).title.menu.value?.map(\.title) }
    #expect(try menu(#"{ "title": "Note" }"#) == [])
    #expect(try menu(#"{ "renameDelegate": "Editor" }"#) == ["Rename"])
    let providerMember = #""titleMenuProvider": { "children": [ { "title": "Save", "action": "save:" } ] }"#
    #expect(try menu("{ \(providerMember) }") == ["Save"])
    #expect(try menu("{ \"renameDelegate\": \"Editor\", \(providerMember) }") == ["Rename", "Save"])
    #expect(
      try menu(#"{ "renameDelegate": "Editor", "titleMenuProvider": [ { "title": "Save" } ] }"#) == ["Save"])
    #expect(try menu(#"{ "titleMenuProvider": "makeTitleMenu" }"#) == nil)
    #expect(try menu("{ \"renameDelegate\": { \"$unknown\": \"x\" }, \(providerMember) }") == nil)
  }

  @Test func additionalOverflowItemsAreListed() throws {
    let layout = try Self.layout(#"{ "additionalOverflowItems": [ { "title": "Settings" } ] }"#)
    #expect(layout.additionalOverflowTitles == .known(["Settings"]))
    #expect(layout.json["additionalOverflowItems"] == ["Settings"])
  }

  @Test func groupsHaveNoAreaBeforeRelease16() throws {
    let layoutOn15 = try Self.layout(
      "{ \"style\": \"editor\", \(Self.groups) }", on: Environment(platform: .iPadOS, version: 15))
    #expect(layoutOn15.entries.first?.area.value == nil)
  }
}
