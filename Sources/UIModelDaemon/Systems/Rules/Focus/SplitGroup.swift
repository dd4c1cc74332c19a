import UIModelPlatform

/// Reports a focus group whose parts are separated by another focus group.
enum SplitGroup: Rule {
  static let description = RuleDescription(
    code: "focus/split-group", effect: .wrong, system: .focus,
    summary: "Focus group is split by another focus group",
    reason:
      "Environments with the same `focusGroupIdentifier` form one focus group, wherever they are on the screen. "
      + "Tab stops at only one item in the group, and arrow keys skip all items between the parts of the group.",
    advice: "Give each part its own identifier, or give the views between the parts the same identifier.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the frames of the items in "
      + "these groups",
    sources: [
      Source("UIView.h: focusGroupIdentifier", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: focus groups", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "top", "class": "UICollectionView", "frame": [0, 0, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            {
              "ref": "days", "class": "UICollectionView", "frame": [0, 200, 600, 100],
              "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            {
              "ref": "bottom", "class": "UICollectionView", "frame": [0, 400, 600, 100],
              "focusGroupIdentifier": 1️⃣"strips"1️⃣, "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            }
          ]
        } } ] }
        """#)
    ],
    right: [
      // There is no other group between the parts.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "UICollectionView", "frame": [0, 0, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            {
              "class": "UICollectionView", "frame": [0, 200, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            {
              "class": "UICollectionView", "frame": [0, 400, 600, 100], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            }
          ]
        } } ] }
        """#),
      // The label between the parts cannot be focused, or the frame of the text field is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "UICollectionView", "frame": [0, 0, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            { "class": "UILabel", "frame": [0, 200, 600, 100] },
            {
              "class": "UICollectionView", "frame": [0, 400, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "UICollectionView", "frame": [0, 0, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            },
            { "class": "UITextField", "frame": { "$unknown": "constraints" } },
            {
              "class": "UICollectionView", "frame": [0, 400, 600, 100],
              "focusGroupIdentifier": "strips", "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 80, 80] } ]
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    let groups = focus.engine.groups
    guard groups.groupByIdentifier.values.contains(where: { groups.all[$0].declarations.count > 1 }) else { return }
    let groupBoxes = GroupBoxes(focus.engine)
    for group in groups.groupByIdentifier.values.sorted() where groups.all[group].declarations.count > 1 {
      let parts = groupBoxes.parts(of: group)
      for (first, second) in zip(parts, parts.dropFirst()) {
        guard let separatingGroup = groupBoxes.group(between: first.box, second.box, not: group) else { continue }
        // The finding is reported at the part that comes later in the document.
        let laterNode = max(first.node, second.node)
        let property = focus.tree.view(of: laterNode)?.focusGroupIdentifier ?? .default
        let earlierPlace = focus.tree.view(of: min(first.node, second.node))?.focusGroupIdentifier.place
        report.report(
          self, at: property.place,
          "\(groups.name(of: separatingGroup, focus.tree)) splits the group '\(property.value ?? "")', so Tab skips this view "
            + "or '\(focus.tree.name(of: min(first.node, second.node)))'; use different identifiers",
          related: [
            earlierPlace.map { RelatedPlace($0, "this view is the other part of the group") },
            RelatedPlace(
              focus.tree.namePlace(of: groups.all[separatingGroup].owner), "this group is between the two parts"),
          ].compactMap { $0 }, in: focus.environments)
      }
    }
  }
}

/// The bounding boxes of focus groups, sorted so that a group between two boxes can be found by binary search.
private struct GroupBoxes {
  private let engine: FocusEngine
  /// The groups with one declaration that certainly have an item, each with the bounding box of the items that
  /// certainly can be focused. This list is sorted by the top edge, and `sortedByLeft` by the left edge.
  private var sortedByTop: [(group: Int, box: FocusGeometry.Box)] = []
  private var sortedByLeft: [(group: Int, box: FocusGeometry.Box)] = []

  init(_ engine: FocusEngine) {
    self.engine = engine
    for (index, group) in engine.groups.all.enumerated() where group.declarations.count == 1 {
      if let box = box(of: group.items.filter { engine.focusability[$0].isCertain }) {
        sortedByTop.append((index, box))
      }
    }
    sortedByLeft = sortedByTop
    sortedByTop.sort { $0.box.rect.minY < $1.box.rect.minY }
    sortedByLeft.sort { $0.box.rect.minX < $1.box.rect.minX }
  }

  private func box(of items: [Int]) -> FocusGeometry.Box? {
    var boundingBox: FocusGeometry.Box?
    for item in items {
      guard let box = engine.geometry.exactBox(item) else { return nil }
      guard let previousBox = boundingBox else {
        boundingBox = box
        continue
      }
      guard previousBox.space == box.space else { return nil }
      boundingBox?.rect = previousBox.rect.union(box.rect)
    }
    return boundingBox
  }

  /// Returns the parts of a group that have items, sorted from top to bottom, then from left to right. Empty for fewer
  /// than 2 or more than 64 parts.
  func parts(of group: Int) -> [(node: Int, box: FocusGeometry.Box)] {
    let declarations = engine.groups.all[group].declarations
    // In tree order, a node inside another one comes after it and before its end, so only the outermost nodes are kept.
    var (outermostNodes, end) = ([Int](), -1)
    for node in declarations.sorted() where node >= end {
      outermostNodes.append(node)
      end = engine.tree.nodes[node].end
    }
    guard outermostNodes.count > 1, outermostNodes.count <= 64 else { return [] }
    return outermostNodes.compactMap { node in
      let items = engine.groups.all[group].items.filter { engine.tree.isInside($0, node) }
      return box(of: items).map { (node, $0) }
    }
    .sorted { ($0.1.rect.minY, $0.1.rect.minX, $0.0) < ($1.1.rect.minY, $1.1.rect.minX, $1.0) }
  }

  /// Returns a group whose items are between two boxes, vertically or horizontally; nil if there is none.
  /// `excludedGroup` is the group of the two boxes.
  func group(between a: FocusGeometry.Box, _ b: FocusGeometry.Box, not excludedGroup: Int) -> Int? {
    guard a.space == b.space else { return nil }
    func isSeparate(_ group: Int, _ box: FocusGeometry.Box) -> Bool {
      box.space == a.space && !engine.groups.isInside(group, excludedGroup)
        && !engine.groups.isInside(excludedGroup, group)
    }
    func overlap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Bool {
      low < otherHigh && otherLow < high
    }
    let (upper, lower) = a.rect.minY <= b.rect.minY ? (a.rect, b.rect) : (b.rect, a.rect)
    if upper.maxY < lower.minY {
      let match = entriesBetween(sortedByTop, upper.maxY, lower.minY, \.rect.minY, \.rect.maxY).first { entry in
        let box = entry.box.rect
        return isSeparate(entry.group, entry.box) && overlap(box.minX, box.maxX, upper.minX, upper.maxX)
          && overlap(box.minX, box.maxX, lower.minX, lower.maxX)
      }
      if let match { return match.group }
    }
    let (left, right) = a.rect.minX <= b.rect.minX ? (a.rect, b.rect) : (b.rect, a.rect)
    guard left.maxX < right.minX else { return nil }
    return entriesBetween(sortedByLeft, left.maxX, right.minX, \.rect.minX, \.rect.maxX).first { entry in
      let box = entry.box.rect
      return isSeparate(entry.group, entry.box) && overlap(box.minY, box.maxY, left.minY, left.maxY)
        && overlap(box.minY, box.maxY, right.minY, right.maxY)
    }?.group
  }

  /// Returns the entries that begin at or after `start` and end at or before `end`, in points along one axis. `low` and
  /// `high` are the edges of a box on that axis.
  private func entriesBetween(
    _ entries: [(group: Int, box: FocusGeometry.Box)], _ start: Double, _ end: Double,
    _ low: KeyPath<FocusGeometry.Box, Double>, _ high: KeyPath<FocusGeometry.Box, Double>
  ) -> [(group: Int, box: FocusGeometry.Box)] {
    var (lowerIndex, upperIndex) = (0, entries.count)
    while lowerIndex < upperIndex {
      let middle = (lowerIndex + upperIndex) / 2
      if entries[middle].box[keyPath: low] < start { lowerIndex = middle + 1 } else { upperIndex = middle }
    }
    return entries[lowerIndex...].prefix { $0.box[keyPath: low] < end }.filter { $0.box[keyPath: high] <= end }
  }
}
