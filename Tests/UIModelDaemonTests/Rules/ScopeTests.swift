import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that findings respect `availableOn`. The condition is added in turn to each declaration around the marked
/// range, in each wrong example of every rule.
@Suite struct ScopeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let text: String
    /// The marked range of the rule, in UTF-8 bytes.
    let range: Range<Int>
    var testDescription: String { "\(code): \(text.prefix(100))" }
  }

  static let cases = RuleCatalog.all.filter { !textRules.union(contextRules).contains($0.description.code) }.flatMap {
    rule in
    let code = rule.description.code
    return rule.description.wrong.filter { $0.language == "uimodel" }.flatMap { example in
      let marked = MarkedExample(example, code: code)
      return marked.marks.filter { $0.code == code }.prefix(1).map {
        Case(code: code, text: marked.text, range: $0.range)
      }
    }
  }

  /// Rules about the text of a document. Their findings do not depend on releases.
  static let textRules: Set<String> = [
    "model/syntax-error", "model/duplicate-key", "model/duplicate-ref", "model/missing-property", "model/unknown-key",
    "model/unknown-reference", "model/unknown-value", "model/wrong-type", "model/unused-suppression",
    "model/unreadable-info-plist",
  ]

  struct Guarded {
    let text: String
    /// The marked range in the changed text, in UTF-8 bytes.
    let range: Range<Int>
  }

  /// Rules about a declaration outside the marked range, or about the conditions themselves.
  static let contextRules: Set<String> = [
    // An item without an id is reported even if its content exists on no release.
    "toolbar/missing-item-id",
    // A session, which contains the saved customizations, has no conditions: there, `availableOn` is the name of a bar.
    "toolbar/orphaned-customization",
    // A condition is the fix for this rule.
    "model/unavailable-in-target",
  ]

  /// Returns copies of the text, each with the condition on one object around the marked range that may have one.
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
        // Not every object may have a condition. In a dictionary of the app, `availableOn` is an ordinary key.
        let problems = Document(number: 0, bytes: with("7").bytes).blocks.flatMap(\.declarations.schema.problems)
        let allowsCondition = problems.contains { problem in
          if case .wrongType("availableOn", _) = problem.kind { true } else { false }
        }
        guard allowsCondition else { continue }
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

  @Test(arguments: cases) func declarationOnNoReleaseHasNoFinding(_ example: Case) {
    for guarded in guarded(example, #"{ "iPadOS": "99.0" }"#) {
      #expect(findings(guarded.text, of: example.code, at: guarded.range).isEmpty, "\(guarded.text)")
    }
  }

  @Test(arguments: cases) func declarationWithUnknownConditionHasNoFinding(_ example: Case) {
    for guarded in guarded(example, #"{ "$unknown": "a flag" }"#) {
      #expect(findings(guarded.text, of: example.code, at: guarded.range).isEmpty, "\(guarded.text)")
    }
  }

  @Test(arguments: cases) func findingHasTheReleasesOfItsDeclaration(_ example: Case) throws {
    let all = environments(of: example.text)
    let before = findings(example.text, of: example.code, at: example.range).flatMap { $0.environments ?? all }
    for start in Share.of(all) {
      // A condition for iOS also applies to iPadOS unless it names iPadOS.
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

  /// A finding in one environment must not depend on the exclusion of the other environments.
  @Test(arguments: RuleCatalog.all.map { $0.description.code }) func oneEnvironmentAddsNothing(_ code: String) throws {
    let description = try #require(RuleCatalog.description(of: code))
    for example in description.right where example.language == "uimodel" {
      let marked = MarkedExample(example, code: code)
      for environment in Share.of(environments(of: marked.text)) {
        var configuration = Configuration()
        configuration.environments = [environment]
        let found = SingleDocument(marked.text, configuration: configuration).findings.map(\.finding)
        #expect(
          found.filter { !$0.mustHoldEverywhere }.map(\.code) == [], "\(environment.description): \(marked.text)")
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

  @Test func excludedPlatformHasNoFinding() {
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

  @Test func findingIsLimitedToTheReleasesOfTheScreen() {
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
    // A release between two releases that the tables distinguish.
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
    // An empty range.
    #expect(summaries(screen(#""availableOn": { "iPadOS": "17..<16" },"#)) == ["model/wrong-type": "everywhere"])
  }

  /// On the Mac the focus system takes the key. The screen exists only on iPadOS.
  @Test func focusFindingIsLimitedToThePlatformOfTheScreen() {
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

  /// A request in one scene, and the activation conditions of another scene.
  @Test func findingNeedsBothDeclarations() {
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

  /// A fix also changes the code of the other platforms.
  @Test func fixIsOfferedOnlyIfValidEverywhere() throws {
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
