import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how a platform treats a toolbar: areas, customization and the changes that users make.
@Suite struct ToolbarsTests {
  static let iPad = Environment(platform: .iPadOS, version: 18)

  static func toolbar(_ text: String) throws -> Toolbar {
    let document = Document(number: 0, bytes: Array("{ \"toolbars\": [ \(text) ] }".utf8))
    return try #require(document.blocks.flatMap(\.declarations.toolbars).first)
  }

  /// The toolbar of WWDC22-110343: New, a control group, two other items, and a share link that is initially hidden.
  static let placesToolbar = #"""
    { "ref": "places", "id": "com.example.places", "toolbarRole": "editor", "items": [
      { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
      { "id": "edits", "placement": "secondaryAction", "content": { "ControlGroup": { "content": ["A", "B"] } } },
      { "id": "favorite", "placement": "secondaryAction", "customizationBehavior": "reorderable", "content": "Favorite" },
      { "id": "delete", "placement": "secondaryAction", "content": "Delete",
        "defaultCustomization": { "options": ["alwaysAvailable"] } },
      { "id": "share", "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": "hidden" } ] }
    """#

  static func areas(_ text: String, _ setting: ToolbarSetting) throws -> [ToolbarArea?] {
    ToolbarLayout(try toolbar(text), in: setting).entries.map { $0.area.value }
  }

  // MARK: Areas (T1)

  @Test func editorRoleMovesSecondaryActionsToTheCenter() throws {
    let toolbar = try Self.toolbar(Self.placesToolbar)
    let regularLayout = ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad))
    #expect(regularLayout.titleArea == .known(.leading))
    #expect(regularLayout.entries(in: .trailing).map(\.name) == ["new"])
    #expect(regularLayout.entries(in: .center).map(\.name) == ["edits", "favorite", "delete"])
    #expect(regularLayout.entries(in: .customizationPopover).map(\.name) == ["share"])
    let compactLayout = ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad, .compact))
    #expect(compactLayout.titleArea == .known(.center))
    #expect(compactLayout.entries(in: .overflow).map(\.name) == ["edits", "favorite", "delete"])
  }

  @Test func releasesWithoutRolesKeepTheTitleInTheCenter() throws {
    let environmentOn15 = Environment(platform: .iPadOS, version: 15)
    let layout = ToolbarLayout(try Self.toolbar(Self.placesToolbar), in: ToolbarSetting(environmentOn15))
    #expect(layout.role == .known(.navigationStack) && layout.titleArea == .known(.center))
    // The Mac has toolbar roles since macOS 13. Earlier releases use the automatic role.
    let macLayout = ToolbarLayout(
      try Self.toolbar(#"{ "toolbarRole": "browser", "items": [] }"#),
      in: ToolbarSetting(Environment(platform: .macOS, version: 12)))
    #expect(macLayout.role == .known(.editor))
  }

  @Test func secondaryActionsOverflowWithoutARole() throws {
    let text = #"{ "items": [ { "placement": "secondaryAction", "content": "A" } ] }"#
    #expect(try Self.areas(text, ToolbarSetting(Self.iPad)) == [.overflow])
    #expect(try Self.areas(text, ToolbarSetting(Environment(platform: .macOS, version: 14))) == [.section])
  }

  @Test func automaticItemsAreInTheCenterOfACustomizableBar() throws {
    let items = #""items": [ { "id": "a", "content": "A" } ]"#
    #expect(try Self.areas("{ \(items) }", ToolbarSetting(Self.iPad)) == [.trailing])
    #expect(try Self.areas("{ \"id\": \"bar\", \(items) }", ToolbarSetting(Self.iPad)) == [.center])
    #expect(try Self.areas("{ \"id\": \"bar\", \(items) }", ToolbarSetting(Self.iPad, .compact)) == [.trailing])
    let toolbarWithUnknownID = "{ \"id\": { \"$unknown\": \"a constant\" }, \(items) }"
    #expect(try Self.areas(toolbarWithUnknownID, ToolbarSetting(Self.iPad)) == [nil])
  }

  @Test func backButtonMovesNavigationItemsInCompactWidth() throws {
    let text = #"{ "items": [ { "placement": "navigation", "content": "A" } ] }"#
    #expect(try Self.areas(text, ToolbarSetting(Self.iPad, .compact, hasBackButton: true)) == [.trailing])
    #expect(try Self.areas(text, ToolbarSetting(Self.iPad, .compact)) == [.leading])
    #expect(try Self.areas(text, ToolbarSetting(Self.iPad, hasBackButton: true)) == [.leading])
  }

  @Test func primaryActionsLeadOnTheMac() throws {
    let text = #"{ "items": [ { "placement": "primaryAction", "content": "A" } ] }"#
    #expect(try Self.areas(text, ToolbarSetting(Environment(platform: .macCatalyst, version: 18))) == [.leading])
  }

  @Test func macConfirmationActionIsLast() throws {
    let text = #"""
      { "items": [ { "placement": "confirmationAction", "content": "Save" },
        { "placement": "cancellationAction", "content": "Cancel" },
        { "placement": "destructiveAction", "content": "Delete" } ] }
      """#
    func types(_ area: ToolbarArea, _ platform: Platform) throws -> [String?] {
      ToolbarLayout(try Self.toolbar(text), in: ToolbarSetting(Environment(platform: platform, version: 18)))
        .entries(in: area).map(\.type)
    }
    #expect(try types(.trailing, .macOS) == ["Cancel", "Save"])
    #expect(try types(.leading, .macOS) == ["Delete"])
    #expect(try types(.trailing, .iPadOS) == ["Save", "Delete"])
    #expect(try types(.leading, .iPadOS) == ["Cancel"])
  }

  @Test func certainPrincipalItemReplacesTheTitle() throws {
    func text(_ item: String, _ platform: Platform = .iPadOS, states: Set<String>? = nil) throws -> String {
      let toolbar = try Self.toolbar(
        "{ \"navigationTitle\": \"Lake\", \"items\": [ { \"placement\": \"principal\", \(item) } ] }")
      let environment = Environment(platform: platform, version: 18)
      return ToolbarLayout(toolbar, in: ToolbarSetting(environment, states: states)).text
    }
    let pickerMember = #""content": "Picker""#
    #expect(try text(pickerMember) == "title: Lake, replaced by Picker\ncenter: Picker\n")
    // On the Mac, the item is in the center of the toolbar, and the title stays leading.
    #expect(try text(pickerMember, .macOS) == "title: Lake, leading\ncenter: Picker\n")
    let pickerInBranch = #""content": "Picker", "when": "isEditing""#
    #expect(try text(pickerInBranch) == "title: Lake, center\ncenter: Picker\n")
    #expect(try text(pickerInBranch, states: ["isEditing"]) == "title: Lake, replaced by Picker\ncenter: Picker\n")
    #expect(try text(pickerInBranch, states: []) == "title: Lake, center\n")
  }

  @Test func titleMenuIsNotABarItem() throws {
    let text = #"{ "items": [ { "class": "ToolbarTitleMenu" }, { "content": "A" } ] }"#
    #expect(try Self.areas(text, ToolbarSetting(Self.iPad)) == [.trailing])
  }

  @Test func documentGroupProvidesAnEditableTitle() throws {
    func title(_ text: String) throws -> ResolvedToolbarTitle {
      ToolbarLayout(try Self.toolbar(text), in: ToolbarSetting(Self.iPad)).title
    }
    let documentGroupTitle = try title(#"{ "documentGroup": true }"#)
    #expect(documentGroupTitle.isEditable == .known(true) && documentGroupTitle.text.value == nil)
    #expect(try title("{}").isEditable == .known(false))
    #expect(try title(#"{ "documentGroup": true, "navigationTitle": "Trip" }"#).isEditable == .known(false))
    #expect(try title(#"{ "documentGroup": { "$unknown": "x" } }"#).isEditable.value == nil)
  }

  @Test func unlabeledGroupHasOneItemPerView() throws {
    let views = #""class": "ToolbarItemGroup", "placement": "primaryAction", "content": ["A", "B"]"#
    let splitLayout = ToolbarLayout(try Self.toolbar("{ \"items\": [ { \(views) } ] }"), in: ToolbarSetting(Self.iPad))
    #expect(splitLayout.entries.map(\.viewIndex) == [0, 1])
    let labeledGroup = "{ \"items\": [ { \(views), \"label\": \"Edits\" } ] }"
    #expect(
      ToolbarLayout(try Self.toolbar(labeledGroup), in: ToolbarSetting(Self.iPad)).entries.map(\.viewIndex) == [nil])
  }

  @Test func visibleItemsFollowTheNamedStates() throws {
    let text = #"""
      { "items": [ { "ref": "done", "when": "isEditing", "content": "Done" },
        { "ref": "edit", "when": { "not": "isEditing" }, "content": "Edit" },
        { "ref": "map", "when": { "switch": "mode", "case": "map" }, "content": "Map" } ] }
      """#
    let toolbar = try Self.toolbar(text)
    func names(_ states: Set<String>?) -> [String?] {
      ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad, states: states)).entries.map(\.name)
    }
    #expect(names(["isEditing"]) == ["done"])
    #expect(names(["mode=map"]) == ["edit", "map"])
    #expect(names(nil) == ["done", "edit", "map"])
  }

  @Test(arguments: ToolbarPlacement.allCases) func everyPlacementHasAFactAndAnArea(_ placement: ToolbarPlacement) throws
  {
    let fact = try #require(placement.fact)
    for platform in Platform.allCases {
      let environment = Environment(platform: platform, version: 27)
      let text = "{ \"items\": [ { \"placement\": \"\(placement.rawValue)\", \"content\": \"A\" } ] }"
      for size in ToolbarSetting.SizeClass.allCases {
        let area = try Self.areas(text, ToolbarSetting(environment, size))[0]
        if fact.unavailablePlatforms.contains(platform) { #expect(area == nil) }
        if platform == .iPadOS || platform == .iOS || platform == .macOS {
          #expect((area == nil) == fact.unavailablePlatforms.contains(platform), "\(placement) on \(platform)")
        }
      }
      // If a platform lacks the placement, no release of the platform introduced the placement.
      if fact.unavailablePlatforms.contains(platform) { #expect(fact.availability.release(on: platform) == nil) }
    }
  }

  @Test func olderReleasesLackNewerPlacements() throws {
    let text = #"{ "items": [ { "placement": "secondaryAction", "content": "A" } ] }"#
    #expect(try Self.areas(text, ToolbarSetting(Environment(platform: .iPadOS, version: 15))) == [nil])
  }

  // MARK: Customization (T5, T6)

  @Test func iPadCustomizesSecondaryActionsOnly() throws {
    let toolbar = try Self.toolbar(Self.placesToolbar)
    let iPadCustomization = ToolbarCustomization(toolbar, in: Self.iPad)
    #expect(iPadCustomization.isOffered == .known(true))
    #expect(iPadCustomization.customizableEntries.map { $0.id?.literal } == ["edits", "favorite", "delete", "share"])
    #expect(iPadCustomization.popoverEntries.map { $0.id?.literal } == ["share"])
    let macCustomization = ToolbarCustomization(toolbar, in: Environment(platform: .macOS, version: 14))
    #expect(macCustomization.customizableEntries.count == 5)
    #expect(ToolbarCustomization(toolbar, in: Environment(platform: .iOS, version: 18)).customizableEntries.isEmpty)
    #expect(ToolbarCustomization(toolbar, in: Environment(platform: .iPadOS, version: 15)).customizableEntries.isEmpty)
    let visionCustomization = ToolbarCustomization(toolbar, in: Environment(platform: .visionOS, version: 1))
    #expect(visionCustomization.isOffered.value == nil && visionCustomization.customizableEntries.isEmpty)
  }

  @Test func usersAddRemoveAndMoveItems() throws {
    let toolbar = try Self.toolbar(Self.placesToolbar)
    var arrangement = try #require(ToolbarArrangement(ToolbarCustomization(toolbar, in: Self.iPad), of: toolbar))
    #expect(arrangement.bar == ["edits", "favorite", "delete"] && arrangement.popover == ["share"])
    #expect(arrangement.apply(.add("share", at: 1)) == nil)
    #expect(arrangement.bar == ["edits", "share", "favorite", "delete"] && arrangement.popover.isEmpty)
    #expect(arrangement.apply(.add("share", at: 0)) == .alreadyInBar)
    #expect(arrangement.apply(.remove("delete")) == nil)
    #expect(arrangement.popover == ["delete"] && arrangement.overflow == ["delete"])
    #expect(arrangement.apply(.remove("favorite")) == .notRemovable)
    #expect(arrangement.apply(.move("favorite", to: 0)) == nil)
    #expect(arrangement.bar == ["favorite", "edits", "share"])
    #expect(arrangement.apply(.remove("new")) == .unknownItem)
    #expect(arrangement.apply(.reset) == nil)
    #expect(arrangement.bar == ["edits", "favorite", "delete"] && arrangement.popover == ["share"])
  }

  @Test func disabledItemsPrecedeCustomizableItems() throws {
    let toolbar = try Self.toolbar(
      #"""
      { "id": "bar", "items": [ { "id": "a", "placement": "secondaryAction", "content": "A" },
        { "id": "b", "placement": "secondaryAction", "content": "B", "customizationBehavior": "disabled" } ] }
      """#)
    var arrangement = try #require(ToolbarArrangement(ToolbarCustomization(toolbar, in: Self.iPad), of: toolbar))
    #expect(arrangement.bar == ["b", "a"])
    #expect(arrangement.apply(.move("a", to: 0)) == nil)
    #expect(arrangement.bar == ["b", "a"])
    #expect(arrangement.apply(.move("b", to: 1)) == .notMovable)
  }

  /// Random changes neither remove nor duplicate an item, and `favorite`, which cannot be removed, stays in the bar.
  @Test func randomChangesKeepEachItemOnce() throws {
    let toolbar = try Self.toolbar(Self.placesToolbar)
    let initialArrangement = try #require(ToolbarArrangement(ToolbarCustomization(toolbar, in: Self.iPad), of: toolbar))
    var arrangement = initialArrangement
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    let ids = ["new", "edits", "favorite", "delete", "share", "none"]
    for _ in 0..<2_000 {
      let id = ids[random(ids.count)]
      let previousArrangement = arrangement
      let change: ToolbarArrangement.Change =
        switch random(3) {
        case 0: .add(id, at: random(6) - 1)
        case 1: .remove(id)
        default: .move(id, to: random(6) - 1)
        }
      if arrangement.apply(change) != nil { #expect(arrangement == previousArrangement) }
      #expect(
        (arrangement.bar + arrangement.popover).sorted()
          == (initialArrangement.bar + initialArrangement.popover).sorted())
      #expect(arrangement.bar.contains("favorite"))
    }
  }

  @Test func layoutAndCustomizationAreExportedAsJSON() throws {
    let toolbar = try Self.toolbar(Self.placesToolbar)
    let layout = ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad)).json
    #expect(layout["areas"]?["trailing"]?.array?.first?["name"] == "new")
    #expect(layout["titleArea"] == "leading" && layout["toolbarRole"] == "editor")
    let customization = ToolbarCustomization(toolbar, in: Self.iPad)
    #expect(customization.json["popover"]?.array?.map { $0["id"] } == ["share"])
    #expect(ToolbarArrangement(customization, of: toolbar)?.json["popover"] == ["share"])
  }

  // MARK: Branches

  @Test func branchConditionsExcludeOrImplyEachOther() {
    let editing = BranchCondition([.state("isEditing")])
    let reading = BranchCondition([.notState("isEditing")])
    let editingWithSelection = BranchCondition([.state("isEditing"), .state("hasSelection")])
    let map = BranchCondition([.branch(of: "mode", "map")])
    let list = BranchCondition([.branch(of: "mode", "list")])
    #expect(editing.excludes(reading) && reading.excludes(editingWithSelection) && map.excludes(list))
    #expect(!editing.excludes(map) && !editing.impliesOrIsImpliedBy(map) && !map.impliesOrIsImpliedBy(list))
    #expect(
      editing.impliesOrIsImpliedBy(editingWithSelection) && editingWithSelection.impliesOrIsImpliedBy(editing)
        && BranchCondition.always.impliesOrIsImpliedBy(map))
    // A condition that never holds neither implies another condition nor is implied by another condition.
    #expect(!BranchCondition([.state("a"), .notState("a")]).impliesOrIsImpliedBy(.always))
  }

  /// Compares the relations between conditions with the values of the conditions in all possible sessions. Conditions
  /// that exclude each other never hold together. If one condition implies another condition, both hold whenever the
  /// first condition holds.
  @Test func conditionRelationsAgreeWithEverySession() {
    let parts: [BranchCondition.Part] = [
      .state("a"), .notState("a"), .state("b"), .notState("b"), .branch(of: "m", "x"), .branch(of: "m", "y"),
    ]
    let conditions = (0..<(1 << parts.count)).map { bits in
      BranchCondition(Set(parts.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)))
    }
    let sessions = ["", "a"].flatMap { a in
      ["", "b"].flatMap { b in ["m=x", "m=y", "m=z"].map { Set([a, b, $0]) } }
    }
    let truthValues = conditions.map { condition in sessions.map { condition.holds(in: $0) } }
    for (firstCondition, firstValues) in zip(conditions, truthValues) {
      for (secondCondition, secondValues) in zip(conditions, truthValues) {
        let conjunctionValues = zip(firstValues, secondValues).map { $0 && $1 }
        #expect(
          firstCondition.impliesOrIsImpliedBy(secondCondition) == secondCondition.impliesOrIsImpliedBy(firstCondition)
            && firstCondition.excludes(secondCondition) == secondCondition.excludes(firstCondition))
        if firstCondition.excludes(secondCondition) { #expect(!conjunctionValues.contains(true)) }
        if firstCondition.impliesOrIsImpliedBy(secondCondition) {
          #expect(
            conjunctionValues.contains(true) && (conjunctionValues == firstValues || conjunctionValues == secondValues))
        }
      }
    }
  }
}
