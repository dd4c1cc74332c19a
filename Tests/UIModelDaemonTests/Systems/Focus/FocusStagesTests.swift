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
  private static let customContainerPath = "Examples/broken/reminders-hand-made-container.uimodel.json"

  private func engine(
    _ text: String, _ screenName: String? = nil, isRightToLeft: Bool = false
  ) throws -> FocusEngine {
    let screens = Document(number: 0, bytes: Array(text.utf8)).blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    let selectedScreen = try #require(screenName.map { screensByRef[$0] } ?? screens.first)
    return FocusEngine(FocusTree(selectedScreen) { screensByRef[$0] }, isRightToLeft: isRightToLeft)
  }

  private func names(_ nodes: [Int?], _ engine: FocusEngine) -> [String] {
    nodes.compactMap { $0.map { engine.tree.name(of: $0) } }
  }

  private func tabLoopNames(_ engine: FocusEngine, _ state: FocusState = FocusState()) -> [String] {
    names(engine.tabLoop(state).map(\.node), engine)
  }

  /// Returns the name of the focused item after each key press, or an empty string if no item has focus.
  private func focusedNames(_ keys: [FocusKey], from item: String, _ engine: FocusEngine) throws -> [String] {
    var state = engine.stateAfterFocusing(try #require(engine.tree.node(named: item)), FocusState())
    return keys.map { key in
      state = engine.press(key, state).state
      return state.focusedItem.map { engine.tree.name(of: $0) } ?? ""
    }
  }

  /// Returns the document with one property of the object `ref` set to a new value.
  private func textBySetting(_ name: String, of ref: String, to value: JSONValue, in text: String) throws -> String {
    let document = Document(number: 0, bytes: Array(text.utf8))
    let object = try #require(document.names.first { $0.name == ref && $0.isHandle }?.objectPlace)
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
    #expect(tabLoopNames(engine) == ["search", "groceries", "bread"])
    // "Tab for the search field, Tab again for the lists, and once more loops back to the reminders."
    #expect(try focusedNames([.tab, .tab, .tab], from: "bread", engine) == ["search", "groceries", "bread"])
    #expect(
      try focusedNames([.shiftTab, .shiftTab, .shiftTab], from: "bread", engine) == ["groceries", "search", "bread"])
  }

  @Test func tabSkipsListsInACustomContainer() throws {
    let text = try Repository.text(Self.customContainerPath)
    #expect(tabLoopNames(try engine(text)) == ["search", "bread", "groceries"])
    #expect(codes(text) == ["focus/missing-common-group"])
  }

  @Test func tabVisitsTheSidebarGroupBeforeTheTable() throws {
    let repairedText = try textBySetting(
      "focusGroupIdentifier", of: "sidebarView", to: "com.example.sidebar",
      in: try Repository.text(Self.customContainerPath))
    let engine = try engine(repairedText)
    #expect(tabLoopNames(engine) == ["search", "groceries", "bread"])
    #expect(codes(repairedText) == [])
    let group = try #require(engine.groups.groupByIdentifier["com.example.sidebar"])
    #expect(engine.groups.elements[group].items.isEmpty && engine.groups.elements[group].children.count == 2)
  }

  @Test func repairedExampleNeedsTheSidebarGroup() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    #expect(tabLoopNames(try engine(text, "repaired")) == ["searchField", "todayList", "breadReminder"])
    // Without the identifier, the screen has the problem of the broken example.
    let brokenText = try textBySetting("focusGroupIdentifier", of: "listsColumn", to: .null, in: text)
    #expect(tabLoopNames(try engine(brokenText, "repaired")) == ["searchField", "breadReminder", "todayList"])
    #expect(codes(brokenText) == ["focus/missing-common-group"])
  }

  @Test func sharedIdentifierJoinsColumnsIntoOneGroup() throws {
    // With the identifier on both columns, the columns form one group: the arrow keys move between them, and Tab stops
    // only once.
    let text = try Repository.text(Self.customContainerPath)
    let oneColumnText = try textBySetting("focusGroupIdentifier", of: "lists", to: "com.example.all", in: text)
    let joinedText = try textBySetting(
      "focusGroupIdentifier", of: "reminderTable", to: "com.example.all", in: oneColumnText)
    let engine = try engine(joinedText)
    #expect(tabLoopNames(engine).count == 2)
    let namesAfterRight = try focusedNames([.right], from: "today", engine)
    #expect(namesAfterRight == ["bread"] || namesAfterRight == ["apples"])
    let separateEngine = try self.engine(text)
    #expect(try focusedNames([.right], from: "today", separateEngine) == ["today"])
  }

  @Test func rightColumnIsFirstInRightToLeftLayout() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let engine = try engine(text, "repaired", isRightToLeft: true)
    #expect(tabLoopNames(engine) == ["breadReminder", "searchField", "todayList"])
  }

  // MARK: Inside a group

  @Test func arrowsStayInTheListOfReminders() throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), "reminders")
    #expect(
      try focusedNames([.down, .down, .down, .up, .left], from: "bread", engine)
        == ["apples", "coffee", "coffee", "apples", "apples"])
  }

  @Test func previouslyFocusedItemBecomesPrimary() throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), "reminders")
    #expect(try focusedNames([.down, .tab, .tab, .tab], from: "bread", engine).last == "apples")
  }

  @Test func theSelectedListIsPrioritized() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let engine = try engine(text, "reminders")
    let groceries = try #require(engine.tree.node(named: "groceries"))
    #expect(engine.priority(of: groceries, FocusState()) == FocusGroupPriority.prioritized)
    // A lower priority has no effect. Another item becomes primary only with a higher priority.
    let loweredText = try textBySetting("focusGroupPriority", of: "groceries", to: "ignored", in: text)
    #expect(tabLoopNames(try self.engine(loweredText, "reminders")) == ["search", "groceries", "bread"])
    let raisedText = try textBySetting("focusGroupPriority", of: "travel", to: 2001, in: text)
    #expect(tabLoopNames(try self.engine(raisedText, "reminders")) == ["search", "travel", "bread"])
  }

  @Test func priorityAbovePreviouslyFocusedWins() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let keys: [FocusKey] = [.down, .tab, .tab, .tab]
    let raisedText = try textBySetting("focusGroupPriority", of: "coffee", to: 1001, in: text)
    #expect(try focusedNames(keys, from: "bread", try engine(raisedText, "reminders")).last == "coffee")
    // An equal priority does not win: the item that is first in reading order stays primary.
    let equalPriorityText = try textBySetting("focusGroupPriority", of: "coffee", to: "previouslyFocused", in: text)
    #expect(try focusedNames(keys, from: "bread", try engine(equalPriorityText, "reminders")).last == "apples")
    // Only a visible item can be the primary item.
    let offscreenText = try textBySetting("frame", of: "coffee", to: [0, 2000, 704, 44], in: raisedText)
    #expect(try focusedNames(keys, from: "bread", try engine(offscreenText, "reminders")).last == "apples")
  }

  // MARK: Focusable items in Photos

  private func focusableNames(_ text: String, _ screenName: String) throws -> [String] {
    let engine = try engine(text, screenName)
    return names(engine.items, engine)
  }

  @Test func theSidebarOfPhotosIsFocusableByDefault() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(!text.components(separatedBy: "\"ref\": \"library\"")[0].contains("allowsFocus"))
    #expect(try focusableNames(text, "sidebar") == ["libraryItem", "favoritesItem", "newAlbumItem"])
    let textWithoutFocus = try textBySetting("allowsFocus", of: "albums", to: false, in: text)
    #expect(try focusableNames(textWithoutFocus, "sidebar") == [])
  }

  @Test func gridIsFocusableOnlyWithAllowsFocus() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(try focusableNames(text, "library").count == 5)
    let unknownText = try textBySetting("allowsFocus", of: "photoGrid", to: ["$unknown": "set elsewhere"], in: text)
    #expect(try focusableNames(unknownText, "library") == [])
    #expect(try focusableNames(try textBySetting("allowsFocus", of: "photoGrid", to: false, in: text), "library") == [])
  }

  @Test func cellOverrideTakesPrecedence() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    let textWithRefusingCell = try textBySetting(
      "implements", of: "favoritesItem", to: ["canBecomeFocused": false], in: text)
    #expect(try focusableNames(textWithRefusingCell, "sidebar") == ["libraryItem", "newAlbumItem"])
    // The override of a cell takes precedence over `allowsFocus` and the delegate.
    let textWithoutFocus = try textBySetting("allowsFocus", of: "albums", to: false, in: text)
    let overriddenText = try textBySetting(
      "implements", of: "favoritesItem", to: ["canBecomeFocused": true], in: textWithoutFocus)
    #expect(try focusableNames(overriddenText, "sidebar") == ["favoritesItem"])
    let delegate: JSONValue = ["collectionView(_:canFocusItemAt:)": false]
    let refusedText = try textBySetting("delegate", of: "albums", to: delegate, in: overriddenText)
    #expect(try focusableNames(refusedText, "sidebar") == ["favoritesItem"])
  }

  @Test func delegateTakesPrecedenceOverAllowsFocus() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    let textWithoutFocus = try textBySetting("allowsFocus", of: "albums", to: false, in: text)
    let delegate: JSONValue = ["collectionView(_:canFocusItemAt:)": ["default": false, "libraryItem": true]]
    #expect(
      try focusableNames(try textBySetting("delegate", of: "albums", to: delegate, in: textWithoutFocus), "sidebar")
        == ["libraryItem"])
  }

  @Test func customFocusItemsBehaveLikeViews() throws {
    let text = """
      { "screens": [ { "view": { "ref": "globe", "class": "MTKView", "frame": [0, 0, 600, 400], "focusItems": [
        { "ref": "paris", "frame": [100, 100, 40, 40], "implements": { "canBecomeFocused": true } },
        { "ref": "tokyo", "frame": [400, 100, 40, 40], "implements": { "canBecomeFocused": true } } ] } } ] }
      """
    let engine = try engine(text)
    #expect(names(engine.items, engine) == ["paris", "tokyo"])
    #expect(try focusedNames([.right, .left], from: "paris", engine) == ["tokyo", "paris"])
  }
}
