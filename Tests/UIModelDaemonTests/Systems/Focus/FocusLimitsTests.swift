import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks limits with documents that are far larger than those of real apps. A limited result is marked as incomplete.
@Suite struct FocusLimitsTests {
  static func tree(_ json: String) throws -> FocusTree {
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    return FocusTree(try #require(screens.first)) { screensByRef[$0] }
  }

  private static let leafScreen = #"{ "ref": "leaf", "view": { "class": "UITextField" } }"#

  /// Without a limit, each level would double the number of screens.
  @Test(arguments: [
    #""children": ["NEXT", "NEXT"]"#, #""columns": { "primary": "NEXT", "secondary": "NEXT" }"#,
  ]) func nodeCountOfTwiceShownScreensIsLimited(_ childMembers: String) throws {
    let levels = (0..<40).map { level in
      let nextRef = level == 39 ? "leaf" : "s\(level + 1)"
      return "{ \"ref\": \"s\(level)\", \"class\": \"A\", \(childMembers.replacing("NEXT", with: nextRef)) }"
    }
    let tree = try Self.tree("{ \"screens\": [ \(levels.joined(separator: ", ")), \(Self.leafScreen) ] }")
    #expect(tree.nodes.count < 10_000)
    #expect(!tree.isComplete)
    #expect(Set(tree.handles).isSuperset(of: ["s0", "s20", "s39", "leaf"]))
    #expect(!FocusEngine(tree).groups.isComplete)
  }

  @Test func screenShownTwiceIsCompleteInBothPlaces() throws {
    let tree = try Self.tree(
      #"{ "screens": [ { "ref": "a", "columns": { "primary": "leaf", "secondary": "leaf" } }, \#(Self.leafScreen) ] }"#)
    #expect(tree.isComplete)
    #expect(tree.nodes.count == 5)
  }

  /// A screen that is shown once is complete, regardless of its number of views.
  @Test func largeScreenShownOnceIsComplete() throws {
    let views = Array(repeating: "{}", count: 9_000).joined(separator: ",")
    let tree = try Self.tree(
      #"{ "screens": [ { "ref": "a", "children": ["b"] }, { "ref": "b", "view": { "subviews": [\#(views)] } } ] }"#)
    #expect(tree.isComplete)
    #expect(tree.nodes.count == 9_003)
  }

  /// Explicit parents (`parentFocusEnvironment`) can form a chain of thousands of views, and each view can have its own
  /// group.
  @Test(arguments: [true, false]) func chainOfParentsIsLimited(_ hasGroups: Bool) throws {
    let views = (0..<2_000).map { index in
      let groupMember = hasGroups ? ", \"focusGroupIdentifier\": \"g\(index)\"" : ""
      let parentMember = index == 0 ? "" : ", \"parentFocusEnvironment\": \"v\(index - 1)\""
      return "{ \"ref\": \"v\(index)\"\(groupMember), \"implements\": { \"canBecomeFocused\": true\(parentMember) } }"
    }
    let engine = FocusEngine(
      try Self.tree("{ \"screens\": [ { \"view\": { \"subviews\": [\(views.joined(separator: ","))] } } ] }"))
    #expect(!engine.groups.isComplete)
    let lastNode = try #require(engine.tree.node(named: "v1999"))
    #expect(engine.notifiedEnvironments(from: nil, to: lastNode).count < 600)
    let maximumDepth = engine.groups.elements.indices.map { index in
      sequence(first: index) { engine.groups.elements[$0].parent }.reduce(0) { count, _ in count + 1 }
    }.max()
    #expect(try #require(maximumDepth) <= 65)
    #expect(engine.groupTreeText().utf8.count < 400_000)
  }

  /// Thousands of items can have the same frame. Each unreachable item has a reason, and all reasons are found in one
  /// pass.
  @Test func itemsWithOneFrameAreExplainedInOnePass() throws {
    let cells = Array(repeating: #"{ "frame": [0, 0, 44, 44] }"#, count: 3_000).joined(separator: ",")
    let engine = FocusEngine(
      try Self.tree(
        #"{ "screens": [ { "view": { "class": "UITableView", "frame": [0, 0, 400, 400], "allowsFocus": true, "cells": [\#(cells)] } } ] }"#
      ))
    let reach = FocusReach(engine)
    #expect(reach.searchOrder.count == 1)
    #expect(reach.text.split(separator: "\n").filter { $0.contains("center") }.count == 100)
  }

  /// A long walk lists the notified environments of its first steps only, so that the response stays readable.
  @Test func lateStepsOfALongWalkOmitEnvironments() throws {
    let viewNesting = String(repeating: #"{ "subviews": ["#, count: 200)
    let items = #"{ "class": "UITextField" }, { "class": "UITextField" }"#
    let engine = FocusEngine(
      try Self.tree("{ \"screens\": [ { \"view\": \(viewNesting)\(items)\(String(repeating: "] }", count: 200)) } ] }"))
    let walk = FocusWalk(engine, Array(repeating: .tab, count: 1_000), from: engine.initialItem)
    let steps = try #require(walk.json["steps"]?.array)
    #expect(steps.allSatisfy { $0["outcome"]?.string == "moved" })
    #expect(steps.first?["told"]?.array?.count == 203)
    #expect(steps.last?["told"] == nil)
  }

  /// Each method calls the next one. Following 20,000 calls must not overflow the stack.
  @Test func longCallChainIsFollowed() {
    let methods = (0..<20_000).map { "\"m\($0)\": [\"m\($0 + 1)\"]" }.joined(separator: ", ")
    let findings = SingleDocument(
      """
      { "screens": [ { "implements": { "didUpdateFocus(in:with:)": ["super", "m0"], \(methods),
        "m20000": ["becomeFirstResponder"] } } ] }
      """
    ).findings
    #expect(findings.filter { $0.finding.code == "focus/forced-by-first-responder" }.count == 1)
  }
}
