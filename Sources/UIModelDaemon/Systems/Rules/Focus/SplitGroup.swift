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
    guard groups.groupByIdentifier.values.contains(where: { groups.elements[$0].declarations.count > 1 }) else {
      return
    }
    let groupBoxes = GroupBoxes(focus.engine)
    for groupIndex in groups.groupByIdentifier.values.sorted() where groups.elements[groupIndex].declarations.count > 1
    {
      let parts = groupBoxes.parts(of: groupIndex)
      for (firstPart, secondPart) in zip(parts, parts.dropFirst()) {
        guard let separatingGroup = groupBoxes.group(between: firstPart.box, secondPart.box, not: groupIndex) else {
          continue
        }
        // The finding is reported at the part with the later place in the document.
        let laterNode = max(firstPart.node, secondPart.node)
        let property = focus.tree.view(of: laterNode)?.focusGroupIdentifier ?? .default
        let earlierPlace = focus.tree.view(of: min(firstPart.node, secondPart.node))?.focusGroupIdentifier.place
        report.report(
          self, at: property.place,
          "\(groups.name(of: separatingGroup, focus.tree)) splits the group '\(property.value ?? "")', so Tab skips this view "
            + "or '\(focus.tree.name(of: min(firstPart.node, secondPart.node)))'; use different identifiers",
          related: [
            earlierPlace.map { RelatedPlace($0, "this view is the other part of the group") },
            RelatedPlace(
              focus.tree.namePlace(of: groups.elements[separatingGroup].owner), "this group is between the two parts"),
          ].compactMap { $0 }, in: focus.environments)
      }
    }
  }
}

/// The bounding boxes of focus groups. The boxes are sorted, so a binary search can find a group between two boxes.
private struct GroupBoxes {
  private let engine: FocusEngine
  /// Each group that has exactly one declaration and contains certainly focusable items, with the bounding box of these
  /// items. Sorted by the top edge of the box.
  private var entriesByTopEdge: [(group: Int, box: FocusGeometry.Box)] = []
  /// The entries of `entriesByTopEdge`, sorted by the left edge of the box.
  private var entriesByLeftEdge: [(group: Int, box: FocusGeometry.Box)] = []

  init(_ engine: FocusEngine) {
    self.engine = engine
    for (index, group) in engine.groups.elements.enumerated() where group.declarations.count == 1 {
      if let box = box(of: group.items.filter { engine.focusability[$0].isCertain }) {
        entriesByTopEdge.append((index, box))
      }
    }
    entriesByLeftEdge = entriesByTopEdge
    entriesByTopEdge.sort { $0.box.rect.minY < $1.box.rect.minY }
    entriesByLeftEdge.sort { $0.box.rect.minX < $1.box.rect.minX }
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

  /// Returns the parts of a group, i.e. the environments that declare it and contain items, sorted from top to bottom,
  /// then from left to right. Returns an empty array if the group has fewer than 2 or more than 64 parts.
  func parts(of group: Int) -> [(node: Int, box: FocusGeometry.Box)] {
    let declarations = engine.groups.elements[group].declarations
    // The nodes are in pre-order, so a node that begins before the end of the last outermost node is inside it and is
    // skipped.
    var (outermostNodes, outermostEnd) = ([Int](), -1)
    for node in declarations.sorted() where node >= outermostEnd {
      outermostNodes.append(node)
      outermostEnd = engine.tree.nodes[node].end
    }
    guard outermostNodes.count > 1, outermostNodes.count <= 64 else { return [] }
    return outermostNodes.compactMap { node in
      let items = engine.groups.elements[group].items.filter { engine.tree.isInside($0, node) }
      return box(of: items).map { (node, $0) }
    }
    .sorted { ($0.1.rect.minY, $0.1.rect.minX, $0.0) < ($1.1.rect.minY, $1.1.rect.minX, $1.0) }
  }

  /// Returns a group whose items are between two boxes, vertically or horizontally; nil if no group is between the
  /// boxes. `excludedGroup` is the group of the two boxes.
  func group(between firstBox: FocusGeometry.Box, _ secondBox: FocusGeometry.Box, not excludedGroup: Int) -> Int? {
    guard firstBox.space == secondBox.space else { return nil }
    func isSeparate(_ group: Int, _ box: FocusGeometry.Box) -> Bool {
      box.space == firstBox.space && !engine.groups.isInside(group, excludedGroup)
        && !engine.groups.isInside(excludedGroup, group)
    }
    func intervalsOverlap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Bool {
      low < otherHigh && otherLow < high
    }
    let (upperRect, lowerRect) =
      firstBox.rect.minY <= secondBox.rect.minY ? (firstBox.rect, secondBox.rect) : (secondBox.rect, firstBox.rect)
    if upperRect.maxY < lowerRect.minY {
      let matchingEntry = entriesBetween(entriesByTopEdge, upperRect.maxY, lowerRect.minY, \.rect.minY, \.rect.maxY)
        .first { entry in
          let rect = entry.box.rect
          return isSeparate(entry.group, entry.box)
            && intervalsOverlap(rect.minX, rect.maxX, upperRect.minX, upperRect.maxX)
            && intervalsOverlap(rect.minX, rect.maxX, lowerRect.minX, lowerRect.maxX)
        }
      if let matchingEntry { return matchingEntry.group }
    }
    let (leftRect, rightRect) =
      firstBox.rect.minX <= secondBox.rect.minX ? (firstBox.rect, secondBox.rect) : (secondBox.rect, firstBox.rect)
    guard leftRect.maxX < rightRect.minX else { return nil }
    return entriesBetween(entriesByLeftEdge, leftRect.maxX, rightRect.minX, \.rect.minX, \.rect.maxX).first { entry in
      let rect = entry.box.rect
      return isSeparate(entry.group, entry.box) && intervalsOverlap(rect.minY, rect.maxY, leftRect.minY, leftRect.maxY)
        && intervalsOverlap(rect.minY, rect.maxY, rightRect.minY, rightRect.maxY)
    }?.group
  }

  /// Returns the entries whose boxes begin at or after `start` and end at or before `end`, in points along one axis.
  /// `lowEdge` and `highEdge` are the key paths of a box's edges on this axis.
  private func entriesBetween(
    _ entries: [(group: Int, box: FocusGeometry.Box)], _ start: Double, _ end: Double,
    _ lowEdge: KeyPath<FocusGeometry.Box, Double>, _ highEdge: KeyPath<FocusGeometry.Box, Double>
  ) -> [(group: Int, box: FocusGeometry.Box)] {
    var (lowerIndex, upperIndex) = (0, entries.count)
    while lowerIndex < upperIndex {
      let middleIndex = (lowerIndex + upperIndex) / 2
      if entries[middleIndex].box[keyPath: lowEdge] < start {
        lowerIndex = middleIndex + 1
      } else {
        upperIndex = middleIndex
      }
    }
    return entries[lowerIndex...].prefix { $0.box[keyPath: lowEdge] < end }.filter { $0.box[keyPath: highEdge] <= end }
  }
}
