import UIModelJSON
import UIModelPlatform

/// A band selection that can never begin.
enum BandSelectionUnavailable: Rule {
  static let description = RuleDescription(
    code: "pointer/band-selection-unavailable", effect: .lost, system: .pointer,
    summary: "Band selection never begins because its view, handler or delegate prevents it",
    reason: "A `UIBandSelectionInteraction` begins only if its view receives events and its "
      + "`shouldBeginHandler` does not return false. Image views and labels receive no events by default. "
      + "The built-in band selection of a collection view requires a delegate that returns true from "
      + "`collectionView(_:shouldBeginMultipleSelectionInteractionAt:)`. If a condition is not met, a "
      + "drag selects nothing and UIKit gives no warning.",
    advice: "Set `isUserInteractionEnabled` to true on the view and its superviews, and return true from "
      + "`shouldBeginHandler`. For built-in band selection, return true from "
      + "`collectionView(_:shouldBeginMultipleSelectionInteractionAt:)`. If people should not select "
      + "items with a drag, remove the interaction or the delegate methods.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later. Delegates of collection views are checked for "
      + "version 13 and later",
    sources: [
      Source("UIView.h: isUserInteractionEnabled; UIImageView.h, UILabel.h: false by default", .header),
      Source("UIBandSelectionInteraction.h: shouldBeginHandler", .header),
      Source("UICollectionView.h: shouldBeginMultipleSelectionInteractionAt, false if not implemented", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "page", "class": 1️⃣"UIImageView"1️⃣,
          "bandSelectionInteraction": { "in": "select(_:)" }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "page", "class": "UIImageView",
            "bandSelectionInteraction": { "in": "select(_:)" },
            "isUserInteractionEnabled": true
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "sheet", "isUserInteractionEnabled": 1️⃣false1️⃣,
          "subviews": [
            { "ref": "page", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "sheet", "isUserInteractionEnabled": true,
            "subviews": [
              { "ref": "page", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } }
            ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "page", "class": "PageView",
          "bandSelectionInteraction": { "in": "select(_:)", "shouldBeginHandler": 1️⃣false1️⃣ }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
          1️⃣"collectionView(_:didBeginMultipleSelectionInteractionAt:)"1️⃣: [] } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
          1️⃣"tableView(_:shouldBeginMultipleSelectionInteractionAt:)"1️⃣: true } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
            "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true } } } ] }
          """#),
      // A compositional layout without list sections.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView",
          "collectionViewLayout": { "class": "UICollectionViewCompositionalLayout", "list": null },
          "delegate": {
            1️⃣"collectionView(_:didBeginMultipleSelectionInteractionAt:)"1️⃣: []
          }
        } } ] }
        """#),
    ],
    right: [
      // The compositional layout might consist of list sections.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView",
          "collectionViewLayout": { "class": "UICollectionViewCompositionalLayout" },
          "delegate": { "collectionView(_:didBeginMultipleSelectionInteractionAt:)": [] }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } },
          {
            "class": "UIImageView", "isUserInteractionEnabled": true,
            "bandSelectionInteraction": { "shouldBeginHandler": true }
          },
          {
            "class": "UICollectionView",
            "delegate": {
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true,
              "collectionView(_:didBeginMultipleSelectionInteractionAt:)": []
            }
          },
          { "class": "UICollectionView", "allowsMultipleSelection": true },
          {
            "class": "UICollectionView",
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": false }
          }
        ] } } ] }
        """#),
      // Lists use a two-finger gesture. A list and a collection view may share one delegate.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView",
            "collectionViewLayout": { "list": { "appearance": "plain" } },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UITableView",
            "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView",
            "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          }
        ] } } ] }
        """#),
      // The interaction is disabled explicitly or conditional, the view's class belongs to the app, or a value is
      // unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UIImageView", "isUserInteractionEnabled": { "$unknown": "a setting" },
            "bandSelectionInteraction": {}
          },
          { "class": "UIImageView", "bandSelectionInteraction": { "isEnabled": false } },
          { "class": "UIImageView", "bandSelectionInteraction": { "$unknown": "in a helper" } },
          { "class": "ZoomableImage", "superclass": "UIImageView", "bandSelectionInteraction": {} },
          {
            "class": "PageView",
            "bandSelectionInteraction": { "shouldBeginHandler": { "when": "isDrawing" } }
          },
          {
            "class": "UICollectionView",
            "delegate": {
              "collectionView(_:didBeginMultipleSelectionInteractionAt:)": [],
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": {
                "$unknown": "a setting"
              }
            }
          }
        ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for band in pointer.bandSelections { check(band, pointer.screen, &report) }
    for (viewIndex, list) in pointer.collectionViews { check(viewIndex, list, pointer.screen, &report) }
  }

  // MARK: The interaction

  private static func check(_ band: PointerFacts.ViewBandSelection, _ screen: Screen, _ report: inout Report) {
    let environments = report.context.pointerEnvironments(where: band.interaction.availability)
    if case .given(false, let origin) = band.interaction.shouldBegin {
      report.report(
        self, at: origin.place, "'shouldBeginHandler' always returns false, so this band selection never begins",
        in: environments)
      return
    }
    guard !screen.mayChange("isUserInteractionEnabled"),
      let disabledViewIndex = indexOfViewWithoutEvents(startingAt: band.viewIndex, screen)
    else { return }
    let view = screen.views[disabledViewIndex]
    let name = screen.views[band.viewIndex].name
    let isSettingGiven = view.isUserInteractionEnabled.isGiven
    let place = isSettingGiven ? view.isUserInteractionEnabled.place : view.className.place
    let cause =
      isSettingGiven
      ? "user interaction is disabled here"
      : "\(view.className.value ?? "this view") disables user interaction by default"
    let insidePhrase = disabledViewIndex == band.viewIndex ? "" : " inside this view"
    report.report(
      self, at: place, "\(cause), so '\(name)'\(insidePhrase) receives no events and its band selection never begins",
      related: [RelatedPlace(band.interaction.place, "the band selection is declared here")],
      fixes: [
        Fix(
          "Set 'isUserInteractionEnabled' to true",
          isSettingGiven
            ? .replace(place ?? view.place, true)
            : .set(object: view.place, name: "isUserInteractionEnabled", true))
      ], in: environments)
  }

  /// Returns the index of the nearest view, from `viewIndex` up to the root, that receives no events. Returns nil if
  /// every view receives events, or if a nearer view has an unknown setting.
  private static func indexOfViewWithoutEvents(startingAt viewIndex: Int, _ screen: Screen) -> Int? {
    for index in sequence(first: viewIndex, next: { screen.views[$0].parentIndex }) {
      switch screen.views[index].isUserInteractionEnabled {
      case .given(true, _): continue
      case .given(false, _): return index
      case .unknown: return nil
      case .default:
        // A class of the app may enable user interaction in its own code.
        if screen.views[index].className.value.flatMap(ViewClass.named)?.receivesEvents == false { return index }
      }
    }
    return nil
  }

  // MARK: The built-in band selection

  private static func check(_ viewIndex: Int, _ list: ListProperties, _ screen: Screen, _ report: inout Report) {
    let methods = list.delegate.methods
    guard methods.isKnown, list.hasListLayout.isKnown, list.hasListLayout.value != true else { return }
    let shouldBegin = list.shouldBeginMultipleSelection
    guard shouldBegin.isKnown, shouldBegin.value != true else { return }
    let name = screen.views[viewIndex].name
    let environments = report.context.pointerEnvironments(since: 13)
    if shouldBegin.isDefault, let method = methods.methods[BuiltInBandSelection.tableShouldBeginMethod] {
      // A table view may share the collection view's delegate, and the method may be meant for the table view.
      guard !screen.listProperties.keys.contains(where: { $0 != viewIndex && !screen.isCollection($0) }),
        screen.views.allSatisfy({ $0.isContentKnown && $0.className.isKnown && $0.superclass.isKnown })
      else { return }
      report.report(
        self, at: method.place,
        "'\(name)' is a collection view and never calls this UITableViewDelegate method; "
          + "use the UICollectionViewDelegate method",
        fixes: [
          Fix(
            "Rename the method to '\(BuiltInBandSelection.shouldBeginMethod)'",
            .renameProperty(method.place, to: BuiltInBandSelection.shouldBeginMethod))
        ], in: environments)
      return
    }
    guard let uncalledMethod = BuiltInBandSelection.selectionCallbacks.lazy.compactMap({ methods.methods[$0] }).first
    else {
      return
    }
    report.report(
      self, at: uncalledMethod.place,
      shouldBegin.isDefault
        ? "'\(name)' never calls this method, because the delegate lacks '\(BuiltInBandSelection.shouldBeginMethod)'"
        : "'\(name)' never calls this method, because '\(BuiltInBandSelection.shouldBeginMethod)' returns false",
      related: shouldBegin.place.map { [RelatedPlace($0, "the delegate returns false here")] } ?? [], in: environments)
  }
}
