import Testing
import UIModelJSON

/// `uimodel/focus/…` requests over the wire.
@Suite struct FocusRequestTests {
  private static let remindersText = #"""
    { "screens": [ { "ref": "reminders", "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [
      { "ref": "search", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
      { "ref": "lists", "class": "UITableView", "frame": [0, 72, 320, 600], "allowsFocus": true, "cells": [
        { "ref": "today", "frame": [0, 0, 320, 44] }, { "ref": "groceries", "frame": [0, 44, 320, 44] } ] },
      { "ref": "add", "class": "UIButton", "frame": [0, 700, 320, 44] } ] } } ] }
    """#

  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(FocusRequestTests.remindersText)])
    return daemon
  }

  @Test func keysAreAcceptedAsNamesGlyphsAndCounts() throws {
    let daemon = try makeDaemon()
    let move = daemon.result(
      "uimodel/focus/move", ["screen": "reminders", "keys": ["tab", "↓", ["key": "up", "times": 2], "⇧⇥"]])["move"]
    #expect(
      move?["steps"]?.array?.map { $0["outcome"]?.string } == ["moved", "moved", "moved", "stays", "moved"])
    #expect(move?["steps"]?[1]?["to"] == "groceries")
    #expect(move?["steps"]?[1]?["told"] == ["today", "groceries", "lists", "root", "reminders"])
    #expect(move?["focused"]?["ref"] == "search")
    daemon.endLineSession()
  }

  /// Requests without a screen use the state of the live session.
  @Test func requestsWithoutAScreenUseTheSession() throws {
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/session/press", ["press": ["tab", "tab", "down", "tab"]])
    func tabStops(_ params: JSONValue) -> [String?]? {
      daemon.result("uimodel/focus/tabLoop", params)["tabLoop"]?["stops"]?.array?.map { $0["item"]?["ref"]?.string }
    }
    #expect(tabStops([:]) == ["search", "groceries"] && tabStops(["screen": "reminders"]) == ["search", "today"])
    let tree = daemon.result("uimodel/focus/groupTree")["text"]?.string
    #expect(tree?.contains("* groceries") == true && tree?.contains("* search") == true)
    let move = daemon.result("uimodel/focus/move", ["keys": ["tab"]])["move"]
    #expect(move?["steps"]?[0]?["from"] == "search" && move?["focused"]?["ref"] == "groceries")
    // The list remembers the item `groceries`, which Tab focuses. From this item, an arrow key reaches the first item,
    // `today`.
    let reachableItems = daemon.result("uimodel/focus/reachable")["reachable"]?["reachable"]?.array
    #expect(reachableItems?.map { $0["item"]?["ref"]?.string } == ["search", "groceries", "today"])
    daemon.endLineSession()
  }

  @Test func returnedKeysMoveFocusToEachReachableItem() throws {
    let daemon = try makeDaemon()
    let items = daemon.result("uimodel/focus/reachable", ["screen": "reminders"])["reachable"]?["reachable"]?.array
    #expect(items?.count == 3)
    for item in items ?? [] {
      let move = daemon.result(
        "uimodel/focus/move", ["screen": "reminders", "keys": item["keys"] ?? .null])["move"]
      #expect(move?["focused"]?["ref"] == item["item"]?["ref"])
    }
    daemon.endLineSession()
  }

  @Test func invalidKeysAreReportedByPath() throws {
    let daemon = try makeDaemon()
    func errorPath(_ keys: JSONValue) -> JSONValue? {
      daemon.request("refused", "uimodel/focus/move", ["screen": "reminders", "keys": keys])
      return daemon.response("refused")?["error"]?["data"]?["path"]
    }
    #expect(errorPath(["dwon"]) == "params.keys[0]")
    #expect(errorPath([1]) == "params.keys[0]")
    #expect(errorPath("tab") == "params.keys")
    #expect(errorPath(.null) == "params.keys")
    #expect(errorPath([["key": "tab", "times": 0]]) == "params.keys[0].times")
    #expect(errorPath([["key": "tab", "times": 1e300]]) == "params.keys")
    #expect(errorPath([["key": "tab", "times": 9999], "tab", "tab"]) == "params.keys")
    #expect(errorPath([["key": "tab", "time": 1]]) == "params.keys[0].time")
    daemon.endLineSession()
  }

  @Test func tenThousandKeysAreAccepted() throws {
    let daemon = try makeDaemon()
    let move = daemon.result(
      "uimodel/focus/move", ["screen": "reminders", "keys": [["key": "tab", "times": 10_000]]])["move"]
    #expect(move?["steps"]?.array?.count == 10_000)
    daemon.endLineSession()
  }

  @Test func moveRequiresAFocusableItemButUpdateDoesNot() throws {
    let daemon = try makeDaemon()
    daemon.request("add", "uimodel/focus/move", ["screen": "reminders", "item": "add", "keys": []])
    #expect(daemon.response("add")?["error"]?["data"]?["path"] == "params.item")
    daemon.request("near", "uimodel/focus/preferred", ["screen": "reminders", "item": "list"])
    #expect(daemon.response("near")?["error"]?["data"]?["nearest"] == "lists")
    let preferredResult = daemon.result("uimodel/focus/preferred", ["screen": "reminders", "item": "lists"])[
      "preferred"]
    #expect(preferredResult?["item"]?["ref"] == "today")
    let update = daemon.result(
      "uimodel/focus/simulateUpdate", ["screen": "reminders", "item": "lists", "focused": "groceries"])["update"]
    #expect(update?["outcome"] == "moved" && update?["target"]?["ref"] == "today")
    let ignoredUpdate = daemon.result("uimodel/focus/simulateUpdate", ["screen": "reminders", "item": "lists"])[
      "update"]
    #expect(ignoredUpdate?["outcome"] == "ignored")
    daemon.endLineSession()
  }

  @Test func explanationCoversBothKeyboardModes() throws {
    let daemon = try makeDaemon()
    let result = daemon.result("uimodel/focus/explain", ["screen": "reminders", "item": "add"])
    let keyboardModes = result["explanation"]?["regimes"]
    #expect(keyboardModes?["keyboardNavigation"]?["verdict"] == "notFocusable")
    #expect(keyboardModes?["fullKeyboardAccess"]?["verdict"] == "focusable")
    #expect(result["text"]?.string?.contains("under Full Keyboard Access: can be focused") == true)
    let focusedExplanation = daemon.result(
      "uimodel/focus/explain", ["screen": "reminders", "item": "today", "focused": "today"])["explanation"]
    #expect(focusedExplanation?["priorityParts"]?["currentlyFocused"] == .int(.max))
    daemon.endLineSession()
  }
}
