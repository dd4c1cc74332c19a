import UIModelPlatform

/// A band selection interaction on a collection view that has built-in band selection.
enum BandSelectionConflict: Rule {
  static let description = RuleDescription(
    code: "pointer/band-selection-conflict", effect: .wrong, system: .pointer,
    summary: "Collection view has built-in band selection and a `UIBandSelectionInteraction`",
    reason: "A collection view that is not a list has built-in band selection if its delegate returns "
      + "true from `collectionView(_:shouldBeginMultipleSelectionInteractionAt:)`. A separate "
      + "`UIBandSelectionInteraction` competes for the same drag. Which items are selected depends on "
      + "which of the two receives the drag.",
    advice: "Remove the interaction. To keep the interaction, return false from the delegate method and "
      + "select the items in the interaction's handler.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("WWDC21-10057: built into collection views that are not lists", .talk),
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
      // Lists and table views have no built-in band selection.
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
      // The interaction is conditional or disabled, the delegate decides by item, or a value is unknown.
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

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for band in pointer.bandSelections where pointer.screen.isCollection(band.viewIndex) {
      guard let list = pointer.screen.listProperties[band.viewIndex],
        case .given(true, let origin) = list.shouldBeginMultipleSelection,
        list.hasListLayout.isKnown, list.hasListLayout.value != true, list.allowsSelection.isKnown,
        list.allowsSelection.value != false,
        pointer.screen.scrollsInBothDirections(band.viewIndex) == false, band.interaction.shouldBegin.isKnown,
        band.interaction.shouldBegin.value != false
      else { continue }
      report.report(
        self, at: band.interaction.place,
        "'\(pointer.screen.views[band.viewIndex].name)' has built-in band selection, which competes with this interaction "
          + "for every drag; keep only one of the two",
        related: [RelatedPlace(origin.place, "the delegate allows multiple selection here")],
        fixes: [Fix("Remove the interaction", .remove(band.interaction.place))],
        in: report.context.pointerEnvironments(where: band.interaction.availability))
    }
  }
}
