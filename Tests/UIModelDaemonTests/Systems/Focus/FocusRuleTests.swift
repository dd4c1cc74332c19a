import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the focus rules beyond their own examples: overlapping rules, SDKs without keyboard navigation, and fixes.
@Suite struct FocusRuleTests {
  private func codes(_ view: String, _ screen: String = "") -> [String] {
    SingleDocument(#"{ "screens": [ { \#(screen) "view": \#(view) } ] }"#).findings.map(\.finding.code)
  }

  /// An item in a focusable cell that violates two rules is reported once.
  @Test func itemIsReportedByOneRule() {
    func cell(_ heart: String) -> String {
      #"""
      { "class": "UICollectionView", "allowsFocus": true, "cells": [ { "subviews": [
        { "ref": "heart", "class": "HeartView", \#(heart) "implements": { "canBecomeFocused": true } } ] } ] }
      """#
    }
    #expect(codes(cell("")) == ["focus/item-inside-focusable-cell"])
    #expect(codes(cell(#""isUserInteractionEnabled": false,"#)) == ["focus/unfocusable-item"])
    #expect(
      codes(cell(""), #""preferredFocusEnvironments": ["heart"],"#) == ["focus/item-inside-focusable-cell"])
  }

  /// One rule reports a preferred label, and another a preferred box of labels. If a focus guide prefers them, the
  /// second rule reports both.
  @Test func preferredEnvironmentIsReportedOnce() {
    let view = #"""
      { "class": "UIView", "subviews": [ { "ref": "title", "class": "UILabel" }, { "class": "UITextField" },
        { "ref": "box", "class": "UIView", "subviews": [ { "class": "UILabel" } ] } ],
      """#
    let plain = #" "layoutGuides": [] }"#
    let guide = #" "layoutGuides": [ { "class": "UIFocusGuide", "preferredFocusEnvironments": ["title", "box"] } ] }"#
    #expect(codes(view + plain, #""preferredFocusEnvironments": ["title"],"#) == ["focus/unfocusable-item"])
    #expect(
      codes(view + plain, #""preferredFocusEnvironments": ["box"],"#)
        == ["focus/preferred-environment-unfocusable"])
    #expect(
      codes(view + guide)
        == ["focus/preferred-environment-unfocusable", "focus/preferred-environment-unfocusable"])
  }

  /// Apps that are built with an SDK before iPadOS 15 have no keyboard navigation.
  @Test func noFindingsWithoutKeyboardNavigation() {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" } ] },
        "screens": [ { "implements": { "viewDidLoad()": ["setNeedsFocusUpdate"] }, "view": { "class": "UITableView",
          "selectionFollowsFocus": false, "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true } } } ] }
      """#
    #expect(SingleDocument(text).findings.isEmpty)
  }

  /// The delegate refuses focus for `a`, and `b` overrides `canBecomeFocused`, so `allowsFocus` has no effect.
  @Test func delegateAndOverrideContradictAllowsFocus() {
    let list = #"""
      { "class": "UICollectionView", "allowsFocus": true, "cells": [ { "ref": "a" },
        { "ref": "b", "implements": { "canBecomeFocused": true } } ],
        "delegate": { "collectionView(_:canFocusItemAt:)": { "default": false, "b": true } } }
      """#
    #expect(codes(list) == ["focus/allows-focus-has-no-effect"])
  }

  @Test func fixKeepsTheDelegateResultsOfOtherCells() throws {
    let checked = SingleDocument(
      #"""
      { "screens": [ { "view": { "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
        "cells": [ { "ref": "add", "selects": "presentsAlert" } ],
        "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true } } } ] }
      """#)
    let fixed = try checked.applying(try #require(checked.findings.first?.finding.fixes.first))
    #expect(fixed.contains(#""tableView(_:selectionFollowsFocusForRowAt:)": { "default": true, "add": false }"#))
    let without = SingleDocument(
      #"""
      { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
        "cells": [ { "ref": "add", "selects": "presentsAlert" } ] } } ] }
      """#)
    let made = try without.applying(try #require(without.findings.first?.finding.fixes.first))
    #expect(
      made.contains(#"{ "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "add": false } }"#))
    #expect(SingleDocument(made).findings.isEmpty)
  }
}
