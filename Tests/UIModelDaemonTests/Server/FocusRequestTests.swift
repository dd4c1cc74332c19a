import Testing
import UIModelJSON

/// Requests about focus, over the wire.
@Suite struct FocusRequestTests {
  private static let text = #"""
    { "screens": [ { "ref": "reminders", "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [
      { "ref": "search", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
      { "ref": "lists", "class": "UITableView", "frame": [0, 72, 320, 600], "allowsFocus": true, "cells": [
        { "ref": "today", "frame": [0, 0, 320, 44] }, { "ref": "groceries", "frame": [0, 44, 320, 44] } ] },
      { "ref": "add", "class": "UIButton", "frame": [0, 700, 320, 44] } ] } } ] }
    """#

  private func started() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(FocusRequestTests.text)])
    return daemon
  }

  @Test func keysMoveFocusByNameGlyphAndCount() throws {
    let daemon = try started()
    let move = daemon.result(
      "uimodel/focus/move", ["screen": "reminders", "keys": ["tab", "↓", ["key": "up", "times": 2], "⇧⇥"]])["move"]
    #expect(
      move?["steps"]?.array?.map { $0["outcome"]?.string } == ["moved", "moved", "moved", "stays", "moved"])
    #expect(move?["steps"]?[1]?["to"] == "groceries")
    #expect(move?["steps"]?[1]?["told"] == ["today", "groceries", "lists", "root", "reminders"])
    #expect(move?["focused"]?["ref"] == "search")
    daemon.endOfLines()
  }

  /// Requests without a screen use the state of the live session.
  @Test func answersWithoutAScreenUseTheSession() throws {
    let daemon = try started()
    _ = daemon.result("uimodel/session/press", ["press": ["tab", "tab", "down", "tab"]])
    func loop(_ params: JSONValue) -> [String?]? {
      daemon.result("uimodel/focus/tabLoop", params)["tabLoop"]?["stops"]?.array?.map { $0["item"]?["ref"]?.string }
    }
    #expect(loop([:]) == ["search", "groceries"] && loop(["screen": "reminders"]) == ["search", "today"])
    let tree = daemon.result("uimodel/focus/groupTree")["text"]?.string
    #expect(tree?.contains("* groceries") == true && tree?.contains("* search") == true)
    let move = daemon.result("uimodel/focus/move", ["keys": ["tab"]])["move"]
    #expect(move?["steps"]?[0]?["from"] == "search" && move?["focused"]?["ref"] == "groceries")
    // The first item of the list is reached from the remembered item.
    let reached = daemon.result("uimodel/focus/reachable")["reachable"]?["reachable"]?.array
    #expect(reached?.map { $0["item"]?["ref"]?.string } == ["search", "groceries", "today"])
    daemon.endOfLines()
  }

  @Test func keysOfReachableItemsMoveFocusToThem() throws {
    let daemon = try started()
    let items = daemon.result("uimodel/focus/reachable", ["screen": "reminders"])["reachable"]?["reachable"]?.array
    #expect(items?.count == 3)
    for item in items ?? [] {
      let move = daemon.result(
        "uimodel/focus/move", ["screen": "reminders", "keys": item["keys"] ?? .null])["move"]
      #expect(move?["focused"]?["ref"] == item["item"]?["ref"])
    }
    daemon.endOfLines()
  }

  @Test func wrongKeysAreRefusedByPath() throws {
    let daemon = try started()
    func refused(_ keys: JSONValue) -> JSONValue? {
      daemon.request("refused", "uimodel/focus/move", ["screen": "reminders", "keys": keys])
      return daemon.answer("refused")?["error"]?["data"]?["path"]
    }
    #expect(refused(["dwon"]) == "params.keys[0]")
    #expect(refused([1]) == "params.keys[0]")
    #expect(refused("tab") == "params.keys")
    #expect(refused(.null) == "params.keys")
    #expect(refused([["key": "tab", "times": 0]]) == "params.keys[0].times")
    #expect(refused([["key": "tab", "times": 1e300]]) == "params.keys")
    #expect(refused([["key": "tab", "times": 9999], "tab", "tab"]) == "params.keys")
    #expect(refused([["key": "tab", "time": 1]]) == "params.keys[0].time")
    daemon.endOfLines()
  }

  @Test func tenThousandKeysAreAnswered() throws {
    let daemon = try started()
    let move = daemon.result(
      "uimodel/focus/move", ["screen": "reminders", "keys": [["key": "tab", "times": 10_000]]])["move"]
    #expect(move?["steps"]?.array?.count == 10_000)
    daemon.endOfLines()
  }

  @Test func moveNeedsAFocusableItemButUpdatesDoNot() throws {
    let daemon = try started()
    daemon.request("add", "uimodel/focus/move", ["screen": "reminders", "item": "add", "keys": []])
    #expect(daemon.answer("add")?["error"]?["data"]?["path"] == "params.item")
    daemon.request("near", "uimodel/focus/preferred", ["screen": "reminders", "item": "list"])
    #expect(daemon.answer("near")?["error"]?["data"]?["nearest"] == "lists")
    let preferred = daemon.result("uimodel/focus/preferred", ["screen": "reminders", "item": "lists"])["preferred"]
    #expect(preferred?["item"]?["ref"] == "today")
    let update = daemon.result(
      "uimodel/focus/simulateUpdate", ["screen": "reminders", "item": "lists", "focused": "groceries"])["update"]
    #expect(update?["outcome"] == "moved" && update?["target"]?["ref"] == "today")
    let ignored = daemon.result("uimodel/focus/simulateUpdate", ["screen": "reminders", "item": "lists"])["update"]
    #expect(ignored?["outcome"] == "ignored")
    daemon.endOfLines()
  }

  @Test func explanationHasBothRegimes() throws {
    let daemon = try started()
    let answer = daemon.result("uimodel/focus/explain", ["screen": "reminders", "item": "add"])
    let regimes = answer["explanation"]?["regimes"]
    #expect(regimes?["keyboardNavigation"]?["verdict"] == "notFocusable")
    #expect(regimes?["fullKeyboardAccess"]?["verdict"] == "focusable")
    #expect(answer["text"]?.string?.contains("under Full Keyboard Access: can be focused") == true)
    let focused = daemon.result(
      "uimodel/focus/explain", ["screen": "reminders", "item": "today", "focused": "today"])["explanation"]
    #expect(focused?["priorityParts"]?["currentlyFocused"] == .int(.max))
    daemon.endOfLines()
  }
}
