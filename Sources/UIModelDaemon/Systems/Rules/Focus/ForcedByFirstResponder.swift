import UIModelJSON
import UIModelPlatform

/// Reports calls of `becomeFirstResponder()` during a focus update.
enum ForcedByFirstResponder: Rule {
  static let description = RuleDescription(
    code: "focus/forced-by-first-responder", effect: .wrong, system: .focus,
    summary: "`becomeFirstResponder()` is called during a focus update",
    reason:
      "UIKit keeps the first responder and the focused item in sync: when one of them changes, UIKit updates the "
      + "other. A call to `becomeFirstResponder()` during a focus update therefore forces another focus update, "
      + "which can move focus away from the item that people have just focused.",
    advice:
      "Remove the call. UIKit searches for the new first responder, from the focused item up the responder chain. "
      + "If the focused item should become the first responder, return true from its `canBecomeFirstResponder`.",
    holds: "iPadOS and Mac Catalyst 15 and later",
    sources: [Source("WWDC21-10260, Focus on iPad keyboard navigation: the responder chain", .talk)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class NoteCell: UICollectionViewCell {
          private let titleField = UITextField()

          override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
          ) {
            super.didUpdateFocus(in: context, with: coordinator)
            if context.nextFocusedView === self {
              titleField.1️⃣becomeFirstResponder1️⃣()
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [ {
            "class": "NoteCell",
            "implements": {
              "didUpdateFocus(in:with:)": ["super", 1️⃣"becomeFirstResponder"1️⃣],
              "canBecomeFirstResponder": true
            }
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [ {
              "class": "NoteCell",
              "implements": {
                "didUpdateFocus(in:with:)": ["super"],
                "canBecomeFirstResponder": true
              }
            } ]
          } } ] }
          """#),
      // The method has its Objective-C name, the call is on another object, or the call is in a helper method of the
      // class.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a",
            "implements": {
              "didUpdateFocusInContext:withAnimationCoordinator:": [
                1️⃣{ "becomeFirstResponder": "search" }1️⃣
              ]
            },
            "view": { "ref": "search", "class": "UISearchTextField" }
          },
          {
            "ref": "b",
            "implements": {
              "didUpdateFocus(in:with:)": ["super", 2️⃣"startSearch()"2️⃣],
              "startSearch()": ["searchField.becomeFirstResponder()"]
            }
          }
        ] }
        """#, also: ["2️⃣": "focus/forced-by-first-responder"]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class NoteCell: UICollectionViewCell {
          private let titleField = UITextField()

          // UIKit makes the focused cell the first responder.
          override var canBecomeFirstResponder: Bool { true }

          override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
          ) {
            super.didUpdateFocus(in: context, with: coordinator)
            titleField.textColor = context.nextFocusedView === self ? .tintColor : .label
          }
        }
        """#, language: "swift"),
      // The call is in another method or in a method with a similar name, is performed only sometimes, or is unknown.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a",
            "implements": {
              "viewDidAppear(_:)": ["super", "becomeFirstResponder"],
              "didUpdateFocus(in:with:)": ["super", "updateShadow"]
            }
          },
          {
            "ref": "b",
            "implements": {
              "didUpdateFocus(in:with:)": [ "super", { "$unknown": "a helper" } ],
              "canBecomeFirstResponder": true
            }
          },
          { "ref": "c", "implements": { "didUpdateFocus(in:with:)": { "$unknown": "Objective-C" } } },
          {
            "ref": "d",
            "implements": { "didUpdateFocus(in:with:)": [
              { "becomeFirstResponder": "field", "when": "isRenaming" }
            ] },
            "view": { "ref": "field", "class": "UITextField" }
          },
          {
            "ref": "e",
            "implements": {
              "didUpdateFocus(in:with:)": ["resignFirstResponder", "startSearch()"],
              "search()": ["becomeFirstResponder"]
            }
          }
        ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" } ] },
          "screens": [
            { "implements": { "didUpdateFocus(in:with:)": ["super", "becomeFirstResponder"] } }
          ]
        }
        """#),
    ])

  private static let focusUpdateMethods = [
    "didUpdateFocus(in:with:)", "didUpdateFocusInContext:withAnimationCoordinator:",
  ]

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for node in focus.implementingNodes {
      let implementations = focus.tree.implements(of: node)
      guard implementations.isGiven else { continue }
      for method in focusUpdateMethods { check(method, implementations, node, focus, &report) }
    }
  }

  private static func check(
    _ method: String, _ implementations: Implementations, _ node: Int, _ focus: FocusAnalysis, _ report: inout Report
  ) {
    guard let effects = implementations.methods[method]?.value.array, let places = implementations.effectPlaces[method]
    else {
      return
    }
    var visitedMethods: Set = [method]
    for (effect, place) in zip(effects, places) {
      let name = focus.tree.name(of: node)
      if callsBecomeFirstResponder(effect) {
        report.report(
          self, at: place,
          "'\(name)' calls 'becomeFirstResponder' during a focus update, which forces another update; remove the call",
          fixes: [Fix("Remove the 'becomeFirstResponder' call", .remove(place))], in: focus.environments)
      } else if let calledMethod = effect.string,
        let callPlace = becomeFirstResponderPlace(calledMethod, implementations, &visitedMethods)
      {
        report.report(
          self, at: place,
          "'\(name)' calls '\(calledMethod)' during a focus update, which changes the first responder and "
            + "forces another update",
          related: [RelatedPlace(callPlace, "the first responder changes here")], in: focus.environments)
      }
    }
  }

  /// Whether an effect is an unconditional call of `becomeFirstResponder`, on this object or on another object.
  private static func callsBecomeFirstResponder(_ effect: JSONValue) -> Bool {
    if let text = effect.string {
      let call = text.split(separator: ".").last.map(String.init) ?? text
      return call == "becomeFirstResponder" || call == "becomeFirstResponder()"
    }
    guard effect.object != nil, effect["when"] == nil, effect["$unknown"] == nil else { return false }
    return effect["becomeFirstResponder"] != nil
  }

  /// Returns the place in the document where a method changes the first responder, directly or through other methods of
  /// its class. Returns nil if the method does not change it, or is in `visitedMethods` and was therefore already
  /// searched.
  private static func becomeFirstResponderPlace(
    _ method: String, _ implementations: Implementations, _ visitedMethods: inout Set<String>
  ) -> Place? {
    // Methods may call each other in long chains, so the search uses an explicit stack instead of recursion.
    var pendingEffects: [(effect: JSONValue, place: Place)] = []
    func addEffects(_ method: String) {
      guard let effects = implementations.methods[method]?.value.array,
        let places = implementations.effectPlaces[method],
        visitedMethods.insert(method).inserted
      else { return }
      for (effect, place) in zip(effects, places).reversed() { pendingEffects.append((effect, place)) }
    }
    addEffects(method)
    while let (effect, place) = pendingEffects.popLast() {
      if callsBecomeFirstResponder(effect) { return place }
      if let calledMethod = effect.string { addEffects(calledMethod) }
    }
    return nil
  }
}
