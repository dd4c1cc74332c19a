import UIModelJSON
import UIModelPlatform

/// Reports an item that is set up for focus but can never be focused.
enum UnfocusableItem: Rule {
  static let description = RuleDescription(
    code: "focus/unfocusable-item", effect: .wrong, system: .focus,
    summary: "Item that is set up for focus cannot be focused",
    reason:
      "`canBecomeFocused` decides whether an item can be focused. A disabled control returns false unless its "
      + "class overrides the property. The focus system also silently skips an item that is hidden, transparent or "
      + "off screen, that has no size, or that does not allow user interaction. If an ancestor is hidden or "
      + "transparent, or does not allow user interaction, the focus system skips all items inside the ancestor.",
    advice: "Remove the cause that the message names, or remove the code that sets up the item for focus.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Items that are only hidden, transparent or disabled are not "
      + "reported, because the app may show or enable the items later",
    sources: [
      Source("Apple TV Programming Guide: Controlling the User Interface with the Apple TV Remote", .documented),
      Source("UIFocus.h: canBecomeFocused", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ {
            "ref": "memories", "class": "MemoriesView", "frame": [20, 20, 100, 100],
            "isUserInteractionEnabled": false, "implements": { "canBecomeFocused": 1️⃣true1️⃣ }
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView", "frame": [0, 0, 600, 600],
            "subviews": [ {
              "ref": "memories", "class": "MemoriesView", "frame": [20, 20, 100, 100],
              "isUserInteractionEnabled": true, "implements": { "canBecomeFocused": true }
            } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600], "alpha": 0,
          "subviews": [
            {
              "ref": "a", "class": "CardView", "frame": [0, 0, 0, 50],
              "implements": { "canBecomeFocused": 1️⃣true1️⃣ }
            },
            {
              "ref": "b", "class": "CardView", "frame": [700, 0, 50, 50],
              "implements": { "canBecomeFocused": 2️⃣true2️⃣ }
            }
          ]
        } } ] }
        """#, also: ["2️⃣": "focus/unfocusable-item"]),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": false,
          "cells": [ { "ref": "beach", "focusGroupPriority": 1️⃣20001️⃣ } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [ { "ref": "beach", "focusGroupPriority": 2000 } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": [1️⃣"title"1️⃣],
          "view": {
            "class": "UIView",
            "subviews": [ { "ref": "title", "class": "UILabel" }, { "class": "UITextField" } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            { "class": "UITextField", "frame": [20, 20, 100, 0], "focusGroupPriority": 1️⃣20001️⃣ }
          ]
        } } ] }
        """#),
    ],
    right: [
      // The items are not set up for focus.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            { "class": "MemoriesView", "frame": [20, 20, 100, 100], "isHidden": true },
            { "class": "UITextField", "isEnabled": false }
          ]
        } } ] }
        """#),
      // A value is unknown or depends on state.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "MemoriesView", "isHidden": { "$unknown": "until loaded" },
              "implements": { "canBecomeFocused": true }
            },
            {
              "class": "MemoriesView", "isHidden": { "when": "isLoading" },
              "implements": { "canBecomeFocused": true }
            },
            {
              "class": "MemoriesView", "isHidden": true,
              "implements": { "canBecomeFocused": { "when": "isLoaded" } }
            }
          ]
        } } ] }
        """#),
      // The item or an ancestor is hidden, transparent or disabled, which often changes while the app runs.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "MemoriesView", "frame": [20, 20, 100, 100], "isHidden": true,
              "implements": { "canBecomeFocused": true }
            },
            {
              "class": "UIView", "frame": [300, 0, 300, 600], "alpha": 0,
              "subviews": [
                {
                  "class": "CardView", "frame": [20, 20, 100, 100],
                  "implements": { "canBecomeFocused": true }
                },
                {
                  "class": "UITextField", "frame": [20, 200, 100, 40], "isEnabled": false,
                  "focusGroupPriority": 2000
                }
              ]
            }
          ]
        } } ] }
        """#),
      // The preferred view contains a text field, or the preferred field is hidden only at first.
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": ["search", "box"],
          "view": {
            "class": "UIView",
            "subviews": [
              { "ref": "search", "class": "UISearchTextField", "isHidden": true },
              { "ref": "box", "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
            ]
          }
        } ] }
        """#),
      // The override of `canBecomeFocused` ignores `isEnabled`. Only `UIControl`'s implementation checks `isEnabled`.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ {
            "class": "StarControl", "superclass": "UIControl", "frame": [20, 20, 100, 100],
            "isEnabled": false, "implements": { "canBecomeFocused": true }
          } ]
        } } ] }
        """#),
      // People can scroll to the item.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ {
            "class": "UIScrollView", "frame": [0, 0, 600, 600], "contentSize": [600, 2000],
            "subviews": [ {
              "class": "CardView", "frame": [0, 1500, 600, 100],
              "implements": { "canBecomeFocused": true }
            } ]
          } ]
        } } ] }
        """#),
    ])

  /// Obstacles that other rules report.
  private static let ignoredObstacles: FocusObstacles = [.covered, .insideFocusableCell, .detached]
  /// Obstacles that often change while the app runs.
  private static let transientObstacles: FocusObstacles = [.hidden, .transparent, .disabled]

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for node in focus.tree.nodes.indices {
      let result = focus.engine.focusability[node]
      guard result.isCertainlyUnfocusable, let viewIndex = focus.tree.nodes[node].view else { continue }
      let obstacles = result.obstacles.subtracting(ignoredObstacles)
      // The app may show or enable the item later, and the override or the priority may be intended for that time.
      if !obstacles.isEmpty, obstacles.isSubset(of: transientObstacles), !isNeverFocusable(result.ground) { continue }
      let priority = focus.screen.views[viewIndex].focusGroupPriority
      if result.ground == .overriddenTrue {
        guard !obstacles.isEmpty else { continue }
        let place = focus.screen.views[viewIndex].implementations.valuePlaces["canBecomeFocused"]
        reportItem(node, at: place, "overrides 'canBecomeFocused'", obstacles, focus, &report)
      } else if let priorityValue = priority.value, priorityValue > 0,
        !obstacles.isEmpty || isNeverFocusable(result.ground)
      {
        reportItem(node, at: priority.place, "has a focus group priority", obstacles, focus, &report)
      }
    }
    for name in preferredNames(focus) { check(preferred: name, focus, &report) }
  }

  private static func preferredNames(_ focus: FocusAnalysis) -> [Located<String>] {
    focus.screen.preferredFocusEnvironments.elements
      + focus.screen.details.keys.sorted().flatMap {
        focus.screen.details[$0]?.preferredFocusEnvironments.elements ?? []
      }
  }

  /// Checks a preferred focus environment that is a single item.
  private static func check(preferred name: Located<String>, _ focus: FocusAnalysis, _ report: inout Report) {
    guard let node = focus.tree.node(named: name.value), let view = focus.tree.view(of: node), view.isContentKnown,
      view.endIndex == (focus.tree.nodes[node].view ?? 0) + 1, focus.tree.list(of: node) == nil,
      focus.tree.details(of: node)?.layoutGuides.elements.isEmpty ?? true,
      !view.implementations.contains("focusItems(in:)"), !view.implementations.contains("preferredFocusEnvironments")
    else { return }
    let result = focus.engine.focusability[node]
    let obstacles = result.obstacles.subtracting(ignoredObstacles)
    guard result.isCertainlyUnfocusable, result.ground != .overriddenTrue,
      obstacles.intersection(transientObstacles).isEmpty,
      !obstacles.isEmpty || isNeverFocusable(result.ground)
    else { return }
    reportItem(node, at: name.place, "is a preferred focus environment", obstacles, focus, &report)
  }

  private static func isNeverFocusable(_ ground: FocusGround) -> Bool {
    ground.canBecomeFocused == false && ground.isCertain
  }

  /// Reports an unfocusable item. `setupPhrase` follows the item's name in the message, for example "has a focus group
  /// priority".
  private static func reportItem(
    _ node: Int, at place: Place?, _ setupPhrase: String, _ obstacles: FocusObstacles, _ focus: FocusAnalysis,
    _ report: inout Report
  ) {
    var reasons: [String] = []
    var related: [RelatedPlace] = []
    let ground = focus.engine.focusability[node].ground
    if isNeverFocusable(ground) { reasons.append(ground.text) }
    var nextNode: Int? = node
    while let currentNode = nextNode {
      var ownObstacles = focus.engine.ownObstacles(of: currentNode).intersection(obstacles)
      if currentNode != node { ownObstacles.formIntersection(.inherited) }
      for (obstacle, text) in FocusObstacles.phrases where ownObstacles.contains(obstacle) {
        reasons.append(currentNode == node ? text : "\(text) on ancestor '\(focus.tree.name(of: currentNode))'")
        focus.engine.place(of: obstacle, at: currentNode).map { related.append(RelatedPlace($0, text)) }
      }
      nextNode = focus.tree.nodes[currentNode].parent
    }
    report.report(
      self, at: place,
      "'\(focus.tree.name(of: node))' \(setupPhrase) but is never focused: \(reasons.first ?? "")",
      notes: reasons.dropFirst().prefix(2).map { "another reason: \($0)" },
      related: related, fixes: fixes(node, obstacles, focus), in: focus.environments)
  }

  /// Returns the fix if `allowsFocus` or `isUserInteractionEnabled` is the only property that prevents focus and the
  /// change cannot cause other findings. Otherwise returns an empty array.
  private static func fixes(_ node: Int, _ obstacles: FocusObstacles, _ focus: FocusAnalysis) -> [Fix] {
    let ground = focus.engine.focusability[node].ground
    if obstacles.isEmpty, ground == .allowsFocusFalse, let parent = focus.tree.nodes[node].parent {
      // Allowing focus could cause other findings about the cells, their selection and key commands.
      guard let list = focus.lists.first(where: { $0.node == parent }), list.hasLeafCells(focus),
        list.canSelectionFollowFocus(focus), !focus.screen.hasKeyCommands
      else { return [] }
      return list.properties.allowsFocus.place.map { [Fix("Set 'allowsFocus' to true", .replace($0, true))] } ?? []
    }
    guard obstacles == .noInteraction, ground.canBecomeFocused == true,
      focus.engine.ownObstacles(of: node).contains(.noInteraction),
      let view = focus.tree.view(of: node), let parent = focus.tree.nodes[node].parent,
      !focus.engine.focusability[parent].obstacles.contains(.noInteraction), view.kind != .cell,
      focus.tree.nodes[node].end == node + 1, !focus.screen.hasKeyCommands
    else { return [] }
    let edit: ModelEdit =
      view.isUserInteractionEnabled.place.map { .replace($0, true) }
      ?? .set(object: view.place, name: "isUserInteractionEnabled", true)
    return [Fix("Set 'isUserInteractionEnabled' to true", edit)]
  }
}
