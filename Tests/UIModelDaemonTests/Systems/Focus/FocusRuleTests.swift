import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the focus rules beyond their own examples: overlapping rules, SDKs without keyboard navigation, and fixes.
@Suite struct FocusRuleTests {
  private func codes(_ view: String, _ screenMembers: String = "") -> [String] {
    SingleDocument(#"{ "screens": [ { \#(screenMembers) "view": \#(view) } ] }"#).findings.map(\.finding.code)
  }

  /// An item in a focusable cell that violates two rules is reported once.
  @Test func itemInFocusableCellIsReportedByOneRule() {
    func cell(_ heartMembers: String) -> String {
      #"""
      { "class": "UICollectionView", "allowsFocus": true, "cells": [ { "subviews": [
        { "ref": "heart", "class": "HeartView", \#(heartMembers) "implements": { "canBecomeFocused": true } } ] } ] }
      """#
    }
    #expect(codes(cell("")) == ["focus/item-inside-focusable-cell"])
    #expect(codes(cell(#""isUserInteractionEnabled": false,"#)) == ["focus/unfocusable-item"])
    #expect(
      codes(cell(""), #""preferredFocusEnvironments": ["heart"],"#) == ["focus/item-inside-focusable-cell"])
  }

  /// `focus/unfocusable-item` reports a label that is a preferred focus environment.
  /// `focus/preferred-environment-unfocusable` reports a preferred box that contains only labels. If a focus guide
  /// prefers both, only the latter rule reports them.
  @Test func preferredEnvironmentIsReportedOnce() {
    let view = #"""
      { "class": "UIView", "subviews": [ { "ref": "title", "class": "UILabel" }, { "class": "UITextField" },
        { "ref": "box", "class": "UIView", "subviews": [ { "class": "UILabel" } ] } ],
      """#
    let emptyGuidesMember = #" "layoutGuides": [] }"#
    let guidesMember =
      #" "layoutGuides": [ { "class": "UIFocusGuide", "preferredFocusEnvironments": ["title", "box"] } ] }"#
    #expect(codes(view + emptyGuidesMember, #""preferredFocusEnvironments": ["title"],"#) == ["focus/unfocusable-item"])
    #expect(
      codes(view + emptyGuidesMember, #""preferredFocusEnvironments": ["box"],"#)
        == ["focus/preferred-environment-unfocusable"])
    #expect(
      codes(view + guidesMember)
        == ["focus/preferred-environment-unfocusable", "focus/preferred-environment-unfocusable"])
  }

  /// Apps that are built with an SDK older than iPadOS 15 have no keyboard navigation.
  @Test func appWithoutKeyboardNavigationHasNoFindings() {
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
    let checkedDocument = SingleDocument(
      #"""
      { "screens": [ { "view": { "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
        "cells": [ { "ref": "add", "selects": "presentsAlert" } ],
        "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true } } } ] }
      """#)
    let fixedText = try checkedDocument.applying(try #require(checkedDocument.findings.first?.finding.fixes.first))
    #expect(fixedText.contains(#""tableView(_:selectionFollowsFocusForRowAt:)": { "default": true, "add": false }"#))
    let documentWithoutDelegate = SingleDocument(
      #"""
      { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
        "cells": [ { "ref": "add", "selects": "presentsAlert" } ] } } ] }
      """#)
    let textWithDelegate = try documentWithoutDelegate.applying(
      try #require(documentWithoutDelegate.findings.first?.finding.fixes.first))
    #expect(
      textWithDelegate.contains(
        #"{ "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "add": false } }"#))
    #expect(SingleDocument(textWithDelegate).findings.isEmpty)
  }
}
