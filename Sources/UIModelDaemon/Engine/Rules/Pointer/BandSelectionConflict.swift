import UIModelPlatform

/// A band selection interaction on a collection view that has one of its own.
enum BandSelectionConflict: Rule {
  static let description = RuleDescription(
    code: "pointer/band-selection-conflict", severity: .warning, system: .pointer,
    summary: "A collection view that brings its own band selection has a second one",
    reason: "A collection view that is no list, and whose delegate lets several items be selected by one gesture, has "
      + "band selection built in. With an interaction besides, one drag means both: what is selected hangs on which of "
      + "them gets the drag.",
    advice: "Remove the interaction, or let the delegate answer no and select in the interaction's handler.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("WWDC21-10057: built into collection views that are no lists", .talk),
      Source("UIBandSelectionInteraction.h", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "grid", "class": "UICollectionView",
          "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true },
          "bandSelectionInteraction": 1️⃣{ "in": "select(_:)" }1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "grid", "class": "UICollectionView",
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          } } ] }
          """#)
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView",
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          { "class": "UICollectionView", "bandSelectionInteraction": { "in": "select(_:)" } },
          {
            "class": "UICollectionView", "bandSelectionInteraction": { "in": "select(_:)" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": false }
          }
        ] } } ] }
        """#),
      // Lists have none built in, and neither has what scrolls both ways.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView",
            "collectionViewLayout": { "list": { "appearance": "plain" } },
            "bandSelectionInteraction": { "in": "select(_:)" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UITableView", "bandSelectionInteraction": { "in": "select(_:)" },
            "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          }
        ] } } ] }
        """#),
      // One of them lets the other go first; or who does is not known.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView",
            "bandSelectionInteraction": { "shouldBeginHandler": { "when": "isDrawing" } },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "bandSelectionInteraction": { "in": "select(_:)" },
            "cells": [ { "ref": "header" } ],
            "delegate": {
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": {
                "default": true, "header": false
              }
            }
          },
          {
            "class": "UICollectionView", "bandSelectionInteraction": { "isEnabled": false },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "bandSelectionInteraction": { "in": "select(_:)" },
            "collectionViewLayout": { "$unknown": "made elsewhere" },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView", "bandSelectionInteraction": { "in": "select(_:)" },
            "delegate": {
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": {
                "$unknown": "a setting"
              }
            }
          }
        ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for band in pointer.bands where pointer.screen.isCollection(band.view) {
      guard let list = pointer.screen.lists[band.view],
        case .given(true, let origin) = list.shouldBeginMultipleSelection,
        list.isList.isKnown, list.isList.value != true, list.allowsSelection.isKnown,
        list.allowsSelection.value != false,
        pointer.screen.scrollsBothWays(band.view) == false, band.interaction.shouldBegin.isKnown,
        band.interaction.shouldBegin.value != false
      else { continue }
      report.report(
        self, at: band.interaction.place,
        "'\(pointer.screen.views[band.view].name)' has band selection built in: a drag would begin both",
        related: [RelatedPlace(origin.place, "the delegate lets several items be selected")],
        fixes: [Fix("Remove the interaction", .remove(band.interaction.place))],
        in: report.context.pointerEnvironments(where: band.interaction.availability))
    }
  }
}
