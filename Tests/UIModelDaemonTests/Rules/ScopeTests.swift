import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Where a declaration exists decides what is said of it: `availableOn` on each declaration around what is wrong, in each
/// wrong example of every rule.
@Suite struct ScopeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let text: String
    /// What is marked for the rule.
    let range: Range<Int>
    var testDescription: String { "\(code): \(text.prefix(100))" }
  }

  static let cases = RuleCatalogue.all.filter { !ofText.union(ofOthers).contains($0.description.code) }.flatMap {
    rule in
    let code = rule.description.code
    return rule.description.wrong.filter { $0.language == "uimodel" }.flatMap { example in
      let marked = MarkedExample(example, code: code)
      return marked.marks.filter { $0.code == code }.prefix(1).map {
        Case(code: code, text: marked.text, range: $0.range)
      }
    }
  }

  /// Those about the text itself, which is wrong wherever it may exist.
  static let ofText: Set<String> = [
    "model/syntax-error", "model/duplicate-key", "model/duplicate-ref", "model/missing-property", "model/unknown-key",
    "model/unknown-reference", "model/unknown-value", "model/wrong-type", "model/unused-suppression",
    "model/unreadable-info-plist",
  ]

  struct Guarded {
    let text: String
    /// Where the marked place is now.
    let range: Range<Int>
  }

  /// Those about something around what is marked, or about the conditions themselves.
  static let ofOthers: Set<String> = [
    // An item without an id is wrong, whatever becomes of its content.
    "toolbar/missing-item-id",
    // A session, where saved customisations stand, has no conditions: "availableOn" is the name of a bar there.
    "toolbar/orphaned-customization",
    // A condition is what mends it.
    "model/unavailable-in-target",
  ]

  /// The text with a condition on each object around the marked place that may have one, in turn.
  private func guarded(_ example: Case, _ condition: String) -> [Guarded] {
    let document = Document(number: 0, bytes: Array(example.text.utf8))
    var all: [Guarded] = []
    for block in document.blocks {
      for node in block.tree.nodes.indices where block.tree.nodes[node].kind == .object {
        let element = JSONElement(tree: block.tree, index: node)
        guard let range = document.range(of: block.place(element)), element["availableOn"] == nil,
          range.lowerBound <= example.range.lowerBound, example.range.upperBound <= range.upperBound,
          element.unknownReason == nil
        else { continue }
        func with(_ value: String) -> (bytes: [UInt8], added: Int) {
          let added = Array(" \"availableOn\": \(value)\(element.count == 0 ? "" : ",")".utf8)
          var bytes = document.bytes
          bytes.insert(contentsOf: added, at: range.lowerBound + 1)
          return (bytes, added.count)
        }
        // Not everything may have a condition; in a dictionary of the app's own this is a key like any other.
        let problems = Document(number: 0, bytes: with("7").bytes).blocks.flatMap(\.declarations.schema.problems)
        let mayHave = problems.contains { problem in
          if case .wrongType("availableOn", _) = problem.kind { true } else { false }
        }
        guard mayHave else { continue }
        let (bytes, added) = with(condition)
        let start = example.range.lowerBound + (range.lowerBound < example.range.lowerBound ? added : 0)
        all.append(
          Guarded(
            text: String(decoding: bytes, as: UTF8.self), range: start..<example.range.upperBound + added))
      }
    }
    return all
  }

  private func findings(_ text: String, of code: String, at range: Range<Int>) -> [Finding] {
    SingleDocument(text).findings.filter { $0.finding.code == code && $0.range == range }.map(\.finding)
  }

  @Test(arguments: cases) func whatExistsNowhereHasNoFinding(_ example: Case) {
    for guarded in guarded(example, #"{ "iPadOS": "99.0" }"#) {
      #expect(findings(guarded.text, of: example.code, at: guarded.range).isEmpty, "\(guarded.text)")
    }
  }

  @Test(arguments: cases) func whatIsNotKnownToExistHasNoFinding(_ example: Case) {
    for guarded in guarded(example, #"{ "$unknown": "a flag" }"#) {
      #expect(findings(guarded.text, of: example.code, at: guarded.range).isEmpty, "\(guarded.text)")
    }
  }

  @Test(arguments: cases) func aFindingStandsWhereItsDeclarationExists(_ example: Case) throws {
    let all = environments(of: example.text)
    let before = findings(example.text, of: example.code, at: example.range).flatMap { $0.environments ?? all }
    for start in Share.of(all) {
      // What is for iOS is for iPadOS too, unless that is named.
      let isThere = { (other: Environment) in
        other.platform == start.platform && other.version >= start.version
          || start.platform == .iOS && other.platform.isIOSFamily && other.version >= start.version
      }
      for guarded in guarded(example, "{ \"\(start.platform.rawValue)\": \"\(start.version)\" }") {
        let found = findings(guarded.text, of: example.code, at: guarded.range).flatMap { $0.environments ?? all }
        #expect(
          Set(found.map(\.description)) == Set(before.filter(isThere).map(\.description)),
          "since \(start.description): \(guarded.text)")
      }
    }
  }

  private func environments(of text: String) -> [Environment] {
    var analysis = Analysis()
    analysis.update(Document(number: 0, bytes: Array(text.utf8)), in: .document(0), change: nil)
    _ = analysis.refresh()
    return analysis.context(of: .document(0))?.environments ?? []
  }

  /// What a rule says of one environment must not rest on the others being left out.
  @Test(arguments: RuleCatalogue.all.map { $0.description.code }) func lookingAtAPartClaimsNoMore(_ code: String) throws
  {
    let description = try #require(RuleCatalogue.description(of: code))
    for example in description.right where example.language == "uimodel" {
      let marked = MarkedExample(example, code: code)
      for environment in Share.of(environments(of: marked.text)) {
        var configuration = Configuration()
        configuration.environments = [environment]
        let found = SingleDocument(marked.text, configuration: configuration).findings.map(\.finding)
        #expect(
          found.filter { !$0.onlyIfEverywhere }.map(\.code) == [], "\(environment.description): \(marked.text)")
      }
    }
  }

  // MARK: Cases

  private func summaries(_ text: String) -> [String: String] {
    let all = environments(of: text)
    let found = SingleDocument(text).findings.map(\.finding)
    return Dictionary(found.map { ($0.code, Environment.summary($0.environments ?? all, of: all) ?? "everywhere") }) {
      "\($0), \($1)"
    }
  }

  @Test func theOtherPlatformIsNotSpokenOf() {
    func sheet(_ more: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" }, { "platform": "iPadOS", "minimum": "17.0" } ] },
        "sheets": [ { "ref": "u", \#(more) "presentationDetents": ["medium", "large"],
          "presentationBackgroundInteraction": "enabled" } ] }
      """#
    }
    #expect(summaries(sheet(""))["sheet/undimmed-at-full-height"] == "iOS 17–27")
    #expect(summaries(sheet(#""availableOn": { "iPadOS": "17.0" },"#)) == [:])
  }

  @Test func aScreenOfLaterReleasesIsSpokenOfThere() {
    func screen(_ more: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", \#(more) "view": { "class": "UIView", "frame": [0, 0, 100, 100],
          "pointerInteraction": { "regions": [ { "rect": [500, 500, 10, 10] } ] } } } ] }
      """#
    }
    #expect(summaries(screen("")) == ["pointer/region-outside-view": "everywhere"])
    #expect(
      summaries(screen(#""availableOn": { "iPadOS": "18.0" },"#)) == ["pointer/region-outside-view": "iPadOS 18–27"])
    // A release between those that are told apart.
    #expect(
      summaries(screen(#""availableOn": { "iPadOS": "16.4" },"#)) == ["pointer/region-outside-view": "iPadOS 16.4–27"])
    #expect(
      summaries(screen(#""availableOn": { "iPadOS": "26.1" },"#)) == ["pointer/region-outside-view": "iPadOS 26.1–27"])
    #expect(summaries(screen(#""availableOn": { "macCatalyst": "18.0" },"#)) == [:])
    #expect(
      summaries(screen(#""availableOn": { "iPadOS": "..<16.4" },"#)) == ["pointer/region-outside-view": "iPadOS 16"])
    #expect(
      summaries(screen(#""availableOn": { "iPadOS": "16.4..<18" },"#))
        == ["pointer/region-outside-view": "iPadOS 16.4–17"])
    #expect(summaries(screen(#""availableOn": { "iPadOS": "..<16.0" },"#)) == [:])
    // Nothing is in it.
    #expect(summaries(screen(#""availableOn": { "iPadOS": "17..<16" },"#)) == ["model/wrong-type": "everywhere"])
  }

  /// A command takes the keys on the Mac only, where its screen is not.
  @Test func whatTheFocusSystemDoesElsewhereIsNotSpokenOf() {
    func screen(_ condition: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", \#(condition) "implements": { "open:": [] },
          "keyCommands": [ { "class": "UIKeyCommand", "action": "open:", "input": " " } ],
          "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" }, { "ref": "apples" } ] } } ] }
      """#
    }
    #expect(summaries(screen("")).keys.contains("focus/key-taken-by-focus"))
    #expect(summaries(screen(#""availableOn": { "iPadOS": "16.0" },"#)) == [:])
  }

  /// A request in one scene and the conditions of another.
  @Test func twoDeclarationsAreLookedAtWhereBothExist() {
    func scenes(_ first: String, _ second: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "scenes": [
          { "ref": "main", "activationRequests": [ { \#(first) "class": "UISceneSessionActivationRequest", "scene": "note",
            "userActivity": { "activityType": "com.example.note" } } ] },
          { "ref": "note", \#(second) "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'" } } ] }
      """#
    }
    let code = "scene/missing-target-content-identifier"
    let (since17, since18) = (#""availableOn": { "iPadOS": "17.0" },"#, #""availableOn": { "iPadOS": "18.0" },"#)
    #expect(summaries(scenes("", "")) == [code: "everywhere"])
    #expect(summaries(scenes("", since17)) == [code: "iPadOS 17–27"])
    #expect(summaries(scenes(since18, since17)) == [code: "iPadOS 18–27"])
    #expect(summaries(scenes(since18, #""availableOn": { "macCatalyst": "17.0" },"#)) == [:])
    #expect(summaries(scenes(since18, #""availableOn": { "$unknown": "a flag" },"#)) == [:])
  }

  /// A repair changes the other platforms as well.
  @Test func aRepairIsOfferedIfItIsOneEverywhere() throws {
    func sheet(_ first: String, _ second: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" }, { "platform": "iPadOS", "minimum": "16.0" } ] },
        "sheets": [ { "sheetPresentationController": { "detents": ["large", \#(first), \#(second)] } } ] }
      """#
    }
    func duplicates(_ text: String) -> [Finding] {
      SingleDocument(text).findings.map(\.finding).filter { $0.code == "sheet/duplicate-detent" }
    }
    let low = #""custom": { "identifier": "low", "resolver": { "height": 200 } } }"#
    let pad = #"{ "availableOn": { "iPadOS": "16.0" }, "# + low
    let onPad = try #require(duplicates(sheet(pad, "{ " + low)).first)
    #expect(Set((onPad.environments ?? []).map(\.platform)) == [.iPadOS] && onPad.fixes.isEmpty)
    #expect(duplicates(sheet(pad, #"{ "availableOn": { "iOS": "16.0", "iPadOS": "99.0" }, "# + low)).isEmpty)
  }
}
