import UIModelJSON
import UIModelPlatform

/// `becomeFirstResponder()` while focus moves.
enum ForcedByFirstResponder: Rule {
  static let description = RuleDescription(
    code: "focus/forced-by-first-responder", severity: .warning, system: .focus,
    summary: "A focus update makes something the first responder",
    reason:
      "Since iPadOS 15 the first responder and the focused item are kept together: when one moves, UIKit moves the "
      + "other. A change of the first responder in answer to a change of focus makes focus move once more, away from "
      + "where people have just put it.",
    advice: "Leave the first responder to UIKit: it looks for one from the focused item up.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [Source("WWDC21-10260, Focus on iPad keyboard navigation: the responder chain", .talk)],
    wrong: [
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
      // By its name in Objective-C, of something else, and through a method of the same class.
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
      // Anywhere else; for another method that is only named alike; what it does is not known, or done at times only.
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

  private static let methods = ["didUpdateFocus(in:with:)", "didUpdateFocusInContext:withAnimationCoordinator:"]

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for node in focus.implementing {
      let implements = focus.tree.implements(of: node)
      guard implements.isGiven else { continue }
      for method in methods { check(method, implements, node, focus, &report) }
    }
  }

  private static func check(
    _ method: String, _ implements: Implementations, _ node: Int, _ focus: FocusAnswer, _ report: inout Report
  ) {
    guard let effects = implements.methods[method]?.value.array, let places = implements.effectPlaces[method] else {
      return
    }
    var seen: Set = [method]
    for (effect, place) in zip(effects, places) {
      let name = focus.tree.name(of: node)
      if forces(effect) {
        report.report(
          self, at: place,
          "when focus moves, '\(name)' changes the first responder, which makes focus move once more",
          fixes: [Fix("Leave the first responder to UIKit", .remove(place))], in: focus.environments)
      } else if let called = effect.string, let source = forcing(called, implements, &seen) {
        report.report(
          self, at: place,
          "when focus moves, '\(name)' calls '\(called)', which changes the first responder, so focus moves once more",
          related: [RelatedPlace(source, "here the first responder changes")], in: focus.environments)
      }
    }
  }

  /// Whether an effect is the call itself: `becomeFirstResponder`, on this object or another one.
  private static func forces(_ effect: JSONValue) -> Bool {
    if let text = effect.string {
      let call = text.split(separator: ".").last.map(String.init) ?? text
      return call == "becomeFirstResponder" || call == "becomeFirstResponder()"
    }
    guard effect.object != nil, effect["when"] == nil, effect["$unknown"] == nil else { return false }
    return effect["becomeFirstResponder"] != nil
  }

  /// Where a method of the same class changes the first responder; nil if it does not, or was looked at before.
  private static func forcing(_ method: String, _ implements: Implementations, _ seen: inout Set<String>) -> Place? {
    // Methods may call each other in long chains, so what is left to look at stands in a list.
    var waiting: [(effect: JSONValue, place: Place)] = []
    func open(_ method: String) {
      guard let effects = implements.methods[method]?.value.array, let places = implements.effectPlaces[method],
        seen.insert(method).inserted
      else { return }
      for (effect, place) in zip(effects, places).reversed() { waiting.append((effect, place)) }
    }
    open(method)
    while let (effect, place) = waiting.popLast() {
      if forces(effect) { return place }
      if let called = effect.string { open(called) }
    }
    return nil
  }
}
