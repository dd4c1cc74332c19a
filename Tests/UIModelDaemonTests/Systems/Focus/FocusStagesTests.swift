import Foundation
import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the engine against the behavior that WWDC21-10260 "Focus on iPad keyboard navigation" shows on a device, case
/// by case.
@Suite struct FocusStagesTests {
  private static let handMade = "Examples/broken/reminders-hand-made-container.uimodel.json"

  private func engine(
    _ text: String, _ screen: String? = nil, isRightToLeft: Bool = false
  ) throws -> FocusEngine {
    let screens = Document(number: 0, bytes: Array(text.utf8)).blocks.flatMap(\.declarations.screens)
    let byRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in first }
    let wanted = try #require(screen.map { byRef[$0] } ?? screens.first)
    return FocusEngine(FocusTree(wanted) { byRef[$0] }, isRightToLeft: isRightToLeft)
  }

  private func names(_ nodes: [Int?], _ engine: FocusEngine) -> [String] {
    nodes.compactMap { $0.map { engine.tree.name(of: $0) } }
  }

  private func loop(_ engine: FocusEngine, _ state: FocusState = FocusState()) -> [String] {
    names(engine.tabLoop(state).map(\.node), engine)
  }

  /// Presses keys in turn. Returns the name of the focused item after each key, or an empty string if no item has
  /// focus.
  private func press(_ keys: [FocusKey], from item: String, _ engine: FocusEngine) throws -> [String] {
    var state = engine.stateAfterFocusing(try #require(engine.tree.node(named: item)), FocusState())
    return keys.map { key in
      state = engine.press(key, state).state
      return state.focused.map { engine.tree.name(of: $0) } ?? ""
    }
  }

  /// Returns the document with one property of the object `ref` set to a new value.
  private func setting(_ name: String, of ref: String, to value: JSONValue, in text: String) throws -> String {
    let document = Document(number: 0, bytes: Array(text.utf8))
    let object = try #require(document.names.first { $0.name == ref && $0.isHandle }?.object)
    var bytes = Array(text.utf8)
    for edit in try ModelEditing(document).textEdits([.set(object: object, name: name, value)]).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func codes(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.code) }

  // MARK: The tab loop of Reminders

  @Test func tabVisitsSplitViewColumnsInOrder() throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), "reminders")
    #expect(loop(engine) == ["search", "groceries", "bread"])
    // "Tab for the search field, Tab again for the lists, and once more loops back to the reminders."
    #expect(try press([.tab, .tab, .tab], from: "bread", engine) == ["search", "groceries", "bread"])
    #expect(try press([.shiftTab, .shiftTab, .shiftTab], from: "bread", engine) == ["groceries", "search", "bread"])
  }

  @Test func tabSkipsListsInACustomContainer() throws {
    let text = try Repository.text(Self.handMade)
    #expect(loop(try engine(text)) == ["search", "bread", "groceries"])
    #expect(codes(text) == ["focus/missing-common-group"])
  }

  @Test func commonGroupKeepsTheSidebarTogether() throws {
    let repaired = try setting(
      "focusGroupIdentifier", of: "sidebarView", to: "com.example.sidebar", in: try Repository.text(Self.handMade))
    let engine = try engine(repaired)
    #expect(loop(engine) == ["search", "groceries", "bread"])
    #expect(codes(repaired) == [])
    let group = try #require(engine.groups.groupByIdentifier["com.example.sidebar"])
    #expect(engine.groups.all[group].items.isEmpty && engine.groups.all[group].children.count == 2)
  }

  @Test func exampleDeclaresTheSidebarGroup() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    #expect(loop(try engine(text, "repaired")) == ["searchField", "todayList", "breadReminder"])
    // Without the identifier, the screen has the problem of the broken example.
    let broken = try setting("focusGroupIdentifier", of: "listsColumn", to: .null, in: text)
    #expect(loop(try engine(broken, "repaired")) == ["searchField", "breadReminder", "todayList"])
    #expect(codes(broken) == ["focus/missing-common-group"])
  }

  @Test func sharedIdentifierJoinsTwoColumns() throws {
    // The arrow keys then move between the columns, and Tab stops only once in both.
    let text = try Repository.text(Self.handMade)
    let one = try setting("focusGroupIdentifier", of: "lists", to: "com.example.all", in: text)
    let both = try setting("focusGroupIdentifier", of: "reminderTable", to: "com.example.all", in: one)
    let engine = try engine(both)
    #expect(loop(engine).count == 2)
    let right = try press([.right], from: "today", engine)
    #expect(right == ["bread"] || right == ["apples"])
    let apart = try self.engine(text)
    #expect(try press([.right], from: "today", apart) == ["today"])
  }

  @Test func rightColumnComesFirstRightToLeft() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let engine = try engine(text, "repaired", isRightToLeft: true)
    #expect(loop(engine) == ["breadReminder", "searchField", "todayList"])
  }

  // MARK: Inside a group

  @Test func arrowsStayInTheListOfReminders() throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), "reminders")
    #expect(
      try press([.down, .down, .down, .up, .left], from: "bread", engine)
        == ["apples", "coffee", "coffee", "apples", "apples"])
  }

  @Test func previouslyFocusedItemBecomesPrimary() throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), "reminders")
    #expect(try press([.down, .tab, .tab, .tab], from: "bread", engine).last == "apples")
  }

  @Test func theSelectedListIsPrioritized() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let engine = try engine(text, "reminders")
    let groceries = try #require(engine.tree.node(named: "groceries"))
    #expect(engine.priority(of: groceries, FocusState()) == FocusGroupPriority.prioritized)
    // A lower priority has no effect. Another item becomes primary only with a higher priority.
    let lowered = try setting("focusGroupPriority", of: "groceries", to: "ignored", in: text)
    #expect(loop(try self.engine(lowered, "reminders")) == ["search", "groceries", "bread"])
    let raised = try setting("focusGroupPriority", of: "travel", to: 2001, in: text)
    #expect(loop(try self.engine(raised, "reminders")) == ["search", "travel", "bread"])
  }

  @Test func priorityAbovePreviouslyFocusedWins() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let keys: [FocusKey] = [.down, .tab, .tab, .tab]
    let raised = try setting("focusGroupPriority", of: "coffee", to: 1001, in: text)
    #expect(try press(keys, from: "bread", try engine(raised, "reminders")).last == "coffee")
    // An equal priority does not win: the item that is first in reading order stays.
    let equal = try setting("focusGroupPriority", of: "coffee", to: "previouslyFocused", in: text)
    #expect(try press(keys, from: "bread", try engine(equal, "reminders")).last == "apples")
    // Only a visible item can be the primary item.
    let away = try setting("frame", of: "coffee", to: [0, 2000, 704, 44], in: raised)
    #expect(try press(keys, from: "bread", try engine(away, "reminders")).last == "apples")
  }

  // MARK: Focusable items in Photos

  private func focusable(_ text: String, _ screen: String) throws -> [String] {
    let engine = try engine(text, screen)
    return names(engine.items, engine)
  }

  @Test func theSidebarOfPhotosIsFocusableByDefault() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(!text.components(separatedBy: "\"ref\": \"library\"")[0].contains("allowsFocus"))
    #expect(try focusable(text, "sidebar") == ["libraryItem", "favoritesItem", "newAlbumItem"])
    let off = try setting("allowsFocus", of: "albums", to: false, in: text)
    #expect(try focusable(off, "sidebar") == [])
  }

  @Test func gridIsFocusableOnlyWithAllowsFocus() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(try focusable(text, "library").count == 5)
    let unasked = try setting("allowsFocus", of: "photoGrid", to: ["$unknown": "set elsewhere"], in: text)
    #expect(try focusable(unasked, "library") == [])
    #expect(try focusable(try setting("allowsFocus", of: "photoGrid", to: false, in: text), "library") == [])
  }

  @Test func cellOverrideTakesPrecedence() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    let out = try setting("implements", of: "favoritesItem", to: ["canBecomeFocused": false], in: text)
    #expect(try focusable(out, "sidebar") == ["libraryItem", "newAlbumItem"])
    // The override of a cell takes precedence over `allowsFocus` and the delegate.
    let off = try setting("allowsFocus", of: "albums", to: false, in: text)
    let overridden = try setting("implements", of: "favoritesItem", to: ["canBecomeFocused": true], in: off)
    #expect(try focusable(overridden, "sidebar") == ["favoritesItem"])
    let delegate: JSONValue = ["collectionView(_:canFocusItemAt:)": false]
    let refused = try setting("delegate", of: "albums", to: delegate, in: overridden)
    #expect(try focusable(refused, "sidebar") == ["favoritesItem"])
  }

  @Test func delegateTakesPrecedenceOverAllowsFocus() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    let off = try setting("allowsFocus", of: "albums", to: false, in: text)
    let delegate: JSONValue = ["collectionView(_:canFocusItemAt:)": ["default": false, "libraryItem": true]]
    #expect(try focusable(try setting("delegate", of: "albums", to: delegate, in: off), "sidebar") == ["libraryItem"])
  }

  @Test func customFocusItemsBehaveLikeViews() throws {
    let text = """
      { "screens": [ { "view": { "ref": "globe", "class": "MTKView", "frame": [0, 0, 600, 400], "focusItems": [
        { "ref": "paris", "frame": [100, 100, 40, 40], "implements": { "canBecomeFocused": true } },
        { "ref": "tokyo", "frame": [400, 100, 40, 40], "implements": { "canBecomeFocused": true } } ] } } ] }
      """
    let engine = try engine(text)
    #expect(names(engine.items, engine) == ["paris", "tokyo"])
    #expect(try press([.right, .left], from: "paris", engine) == ["tokyo", "paris"])
  }
}
