import UIModelPlatform

/// A collection view that scrolls in both directions, with a delegate that allows multiple selection by a gesture.
enum MultipleSelectionScrollsBothWays: Rule {
  static let description = RuleDescription(
    code: "pointer/multiple-selection-scrolls-both-ways", effect: .wrong, system: .pointer,
    summary: "Multiple-selection gesture is unavailable in a collection view that scrolls both ways",
    reason: "The multiple-selection gesture requires a collection view that scrolls in only one "
      + "direction. If the collection view scrolls in both directions, UIKit does not call "
      + "`collectionView(_:shouldBeginMultipleSelectionInteractionAt:)`, and the gesture never begins.",
    advice: "Use a layout that scrolls in one direction. To keep scrolling in both directions, remove the "
      + "delegate method and add a `UIBandSelectionInteraction` to the collection view.",
    holds: "iOS, iPadOS and Mac Catalyst 13 and later",
    sources: [
      Source("UICollectionView.h: collectionView(_:shouldBeginMultipleSelectionInteractionAt:)", .header)
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "map", "class": "UICollectionView", "frame": [0, 0, 800, 600],
          "contentSize": [2400, 1800], "collectionViewLayout": "MapLayout",
          "delegate": { 1️⃣"collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"1️⃣: true }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "map", "class": "UICollectionView", "frame": [0, 0, 800, 600],
          "contentSize": [2400, 1800],
          "delegate": {
            1️⃣"collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"1️⃣: {
              "default": true, "legend": false
            }
          },
          "cells": [ { "ref": "legend" } ]
        } } ] }
        """#),
    ],
    right: [
      // The view scrolls in at most one direction because of its content size, its layout, or disabled scrolling.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [800, 1800],
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800],
            "collectionViewLayout": { "scrollDirection": "horizontal" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800],
            "collectionViewLayout": "UICollectionViewFlowLayout",
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800],
            "isScrollEnabled": false,
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          }
        ] } } ] }
        """#),
      // The delegate does not allow multiple selection, or a value is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800],
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": false }
          },
          { "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800] },
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600],
            "contentSize": { "$unknown": "of the map" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "frame": [0, 0, 800, 600], "contentSize": [2400, 1800],
            "collectionViewLayout": { "$unknown": "made elsewhere" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          }
        ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for (viewIndex, list) in pointer.collectionViews where pointer.screen.scrollsInBothDirections(viewIndex) == true {
      let methods = list.delegate.methods
      guard methods.isKnown,
        let methodName = [BuiltInBandSelection.shouldBeginMethod, BuiltInBandSelection.objectiveCShouldBeginMethod]
          .first(
            where: methods.contains),
        let method = methods.methods[methodName]
      else { continue }
      let allowsSelection =
        method.value.object.map { $0.members.contains { $0.value == true } } ?? (method.value == true)
      guard allowsSelection else { continue }
      let contentSizePlace = pointer.screen.details[viewIndex]?.contentSize.place
      report.report(
        self, at: method.place,
        "'\(pointer.screen.views[viewIndex].name)' scrolls in both directions, so it never calls this method and no drag selects items; "
          + "use one direction",
        related: contentSizePlace.map { [RelatedPlace($0, "the content is wider and taller than the view")] } ?? [],
        in: report.context.pointerEnvironments(since: 13))
    }
  }
}
