import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// What the examples of the rules of focus leave open: where two of them meet, and how much work they make.
@Suite struct FocusRuleTests {
  private func codes(_ view: String, _ screen: String = "") -> [String] {
    SingleDocument(#"{ "screens": [ { \#(screen) "view": \#(view) } ] }"#).findings.map(\.finding.code)
  }

  /// An item in a focusable cell with something else against it is found once.
  @Test func oneRuleSpeaksOfAnItem() {
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

  /// A preferred label is one rule's, a preferred box of labels another's; a guide's are all the second one's.
  @Test func preferredIsFoundOnce() {
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

  /// Before iPadOS 15, and with an older SDK, nothing of it exists.
  @Test func nothingIsSaidWithoutKeyboardNavigation() {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" } ] },
        "screens": [ { "implements": { "viewDidLoad()": ["setNeedsFocusUpdate"] }, "view": { "class": "UITableView",
          "selectionFollowsFocus": false, "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true } } } ] }
      """#
    #expect(SingleDocument(text).findings.isEmpty)
  }

  /// The delegate decides alone for all that it is asked about, also where a cell answers for itself.
  @Test func cellsThatAnswerThemselvesDoNotCountForTheDelegate() {
    let list = #"""
      { "class": "UICollectionView", "allowsFocus": true, "cells": [ { "ref": "a" },
        { "ref": "b", "implements": { "canBecomeFocused": true } } ],
        "delegate": { "collectionView(_:canFocusItemAt:)": { "default": false, "b": true } } }
      """#
    #expect(codes(list) == ["focus/allows-focus-has-no-effect"])
  }

  @Test func fixKeepsWhatTheDelegateSaysOfOthers() throws {
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
