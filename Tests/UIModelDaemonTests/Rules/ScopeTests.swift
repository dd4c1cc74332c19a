import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that findings respect `availableOn`. Each wrong example is checked once for each declaration around its
/// marked range, with the condition added to this declaration. The rules in `textRules` and `contextRules` are
/// excluded.
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
    return rule.description.wrongExamples.filter { $0.language == "uimodel" }.flatMap { example in
      let markedExample = MarkedExample(example, code: code)
      return markedExample.marks.filter { $0.code == code }.prefix(1).map {
        Case(code: code, text: markedExample.text, range: $0.range)
      }
    }
  }

  /// Rules about the text of a document. Their findings do not depend on releases.
  static let textRules: Set<String> = [
    "model/syntax-error", "model/duplicate-key", "model/duplicate-ref", "model/missing-property", "model/unknown-key",
    "model/unknown-reference", "model/unknown-value", "model/wrong-type", "model/unused-suppression",
    "model/unreadable-info-plist",
  ]

  /// A copy of an example in which one object has an additional condition.
  struct ConditionalCopy {
    let text: String
    /// The marked range in the changed text, in UTF-8 bytes.
    let range: Range<Int>
  }

  /// Rules about a declaration outside the marked range, or about the conditions themselves.
  static let contextRules: Set<String> = [
    // An item without an id is reported even if its content exists on no release.
    "toolbar/missing-item-id",
    // A session contains the saved customizations and has no conditions. In a session, `availableOn` is the name of a
    // bar.
    "toolbar/orphaned-customization",
    // A condition is the fix for this rule.
    "model/unavailable-in-target",
  ]

  /// Returns copies of the text. Each copy adds the condition to another object around the marked range. Objects that
  /// cannot have a condition are skipped.
  private func conditionalCopies(_ example: Case, _ condition: String) -> [ConditionalCopy] {
    let document = Document(number: 0, bytes: Array(example.text.utf8))
    var copies: [ConditionalCopy] = []
    for block in document.blocks {
      for node in block.tree.nodes.indices where block.tree.nodes[node].kind == .object {
        let element = JSONElement(tree: block.tree, index: node)
        guard let range = document.range(of: block.place(element)), element["availableOn"] == nil,
          range.lowerBound <= example.range.lowerBound, example.range.upperBound <= range.upperBound,
          element.unknownReason == nil
        else { continue }
        func bytesWithCondition(_ value: String) -> (bytes: [UInt8], added: Int) {
          let memberBytes = Array(" \"availableOn\": \(value)\(element.count == 0 ? "" : ",")".utf8)
          var bytes = document.bytes
          bytes.insert(contentsOf: memberBytes, at: range.lowerBound + 1)
          return (bytes, memberBytes.count)
        }
        // Not every object may have a condition. In a dictionary of the app, `availableOn` is an ordinary key.
        let problems = Document(number: 0, bytes: bytesWithCondition("7").bytes).blocks.flatMap(
          \.declarations.schema.problems)
        let allowsCondition = problems.contains { problem in
          if case .wrongType("availableOn", _) = problem.kind { true } else { false }
        }
        guard allowsCondition else { continue }
        let (bytes, addedCount) = bytesWithCondition(condition)
        let start = example.range.lowerBound + (range.lowerBound < example.range.lowerBound ? addedCount : 0)
        copies.append(
          ConditionalCopy(
            text: String(decoding: bytes, as: UTF8.self), range: start..<example.range.upperBound + addedCount))
      }
    }
    return copies
  }

  private func findings(_ text: String, of code: String, at range: Range<Int>) -> [Finding] {
    SingleDocument(text).findings.filter { $0.finding.code == code && $0.range == range }.map(\.finding)
  }

  @Test(arguments: cases) func declarationOnNoReleaseHasNoFinding(_ example: Case) {
    for copy in conditionalCopies(example, #"{ "iPadOS": "99.0" }"#) {
      #expect(findings(copy.text, of: example.code, at: copy.range).isEmpty, "\(copy.text)")
    }
  }

  @Test(arguments: cases) func declarationWithUnknownConditionHasNoFinding(_ example: Case) {
    for copy in conditionalCopies(example, #"{ "$unknown": "a flag" }"#) {
      #expect(findings(copy.text, of: example.code, at: copy.range).isEmpty, "\(copy.text)")
    }
  }

  @Test(arguments: cases) func findingHasTheReleasesOfItsDeclaration(_ example: Case) throws {
    let allEnvironments = environments(of: example.text)
    let unconditionalEnvironments = findings(example.text, of: example.code, at: example.range).flatMap {
      $0.environments ?? allEnvironments
    }
    for minimumEnvironment in Share.sample(allEnvironments) {
      // A condition for iOS also applies to iPadOS unless it names iPadOS.
      let isIncluded = { (other: Environment) in
        other.platform == minimumEnvironment.platform && other.version >= minimumEnvironment.version
          || minimumEnvironment.platform == .iOS && other.platform.isIOSFamily
            && other.version >= minimumEnvironment.version
      }
      for copy in conditionalCopies(
        example, "{ \"\(minimumEnvironment.platform.rawValue)\": \"\(minimumEnvironment.version)\" }")
      {
        let foundEnvironments = findings(copy.text, of: example.code, at: copy.range).flatMap {
          $0.environments ?? allEnvironments
        }
        #expect(
          Set(foundEnvironments.map(\.description))
            == Set(unconditionalEnvironments.filter(isIncluded).map(\.description)),
          "since \(minimumEnvironment.description): \(copy.text)")
      }
    }
  }

  private func environments(of text: String) -> [Environment] {
    var analysis = Analysis()
    analysis.update(Document(number: 0, bytes: Array(text.utf8)), in: .document(0), change: nil)
    _ = analysis.refresh()
    return analysis.context(of: .document(0))?.environments ?? []
  }

  /// Checks each right example in one of its environments at a time. The restriction must not cause a finding, except
  /// for findings that must hold in all environments.
  @Test(arguments: RuleCatalog.all.map { $0.description.code }) func singleEnvironmentAddsNoFinding(_ code: String)
    throws
  {
    let description = try #require(RuleCatalog.description(of: code))
    for example in description.correctExamples where example.language == "uimodel" {
      let markedExample = MarkedExample(example, code: code)
      for environment in Share.sample(environments(of: markedExample.text)) {
        var configuration = Configuration()
        configuration.environments = [environment]
        let reportedFindings = SingleDocument(markedExample.text, configuration: configuration).findings.map(\.finding)
        #expect(
          reportedFindings.filter { !$0.mustHoldEverywhere }.map(\.code) == [],
          "\(environment.description): \(markedExample.text)")
      }
    }
  }

  // MARK: Cases

  private func releaseSummaries(_ text: String) -> [String: String] {
    let allEnvironments = environments(of: text)
    let reportedFindings = SingleDocument(text).findings.map(\.finding)
    return Dictionary(
      reportedFindings.map {
        ($0.code, Environment.summary($0.environments ?? allEnvironments, of: allEnvironments) ?? "everywhere")
      }
    ) {
      "\($0), \($1)"
    }
  }

  @Test func excludedPlatformHasNoFinding() {
    func sheetDocument(_ extraMembers: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iOS", "minimum": "17.0" }, { "platform": "iPadOS", "minimum": "17.0" } ] },
        "sheets": [ { "ref": "u", \#(extraMembers) "presentationDetents": ["medium", "large"],
          "presentationBackgroundInteraction": "enabled" } ] }
      """#
    }
    #expect(releaseSummaries(sheetDocument(""))["sheet/undimmed-at-full-height"] == "iOS 17–27")
    #expect(releaseSummaries(sheetDocument(#""availableOn": { "iPadOS": "17.0" },"#)) == [:])
  }

  @Test func findingIsLimitedToTheReleasesOfTheScreen() {
    func screenDocument(_ extraMembers: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", \#(extraMembers) "view": { "class": "UIView", "frame": [0, 0, 100, 100],
          "pointerInteraction": { "regions": [ { "rect": [500, 500, 10, 10] } ] } } } ] }
      """#
    }
    #expect(releaseSummaries(screenDocument("")) == ["pointer/region-outside-view": "everywhere"])
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "18.0" },"#)) == [
        "pointer/region-outside-view": "iPadOS 18–27"
      ])
    // The condition begins at a release that no table distinguishes from its neighbors. The finding must nevertheless
    // begin at exactly this release.
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "16.4" },"#)) == [
        "pointer/region-outside-view": "iPadOS 16.4–27"
      ])
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "26.1" },"#)) == [
        "pointer/region-outside-view": "iPadOS 26.1–27"
      ])
    #expect(releaseSummaries(screenDocument(#""availableOn": { "macCatalyst": "18.0" },"#)) == [:])
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "..<16.4" },"#)) == [
        "pointer/region-outside-view": "iPadOS 16"
      ])
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "16.4..<18" },"#))
        == ["pointer/region-outside-view": "iPadOS 16.4–17"])
    #expect(releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "..<16.0" },"#)) == [:])
    // An empty range is not a valid condition.
    #expect(
      releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "17..<16" },"#)) == [
        "model/wrong-type": "everywhere"
      ])
  }

  /// The focus system takes the key only on the Mac. With the condition, the screen exists only on iPadOS.
  @Test func focusFindingIsLimitedToThePlatformOfTheScreen() {
    func screenDocument(_ condition: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ] },
        "screens": [ { "ref": "a", \#(condition) "implements": { "open:": [] },
          "keyCommands": [ { "class": "UIKeyCommand", "action": "open:", "input": " " } ],
          "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" }, { "ref": "apples" } ] } } ] }
      """#
    }
    #expect(releaseSummaries(screenDocument("")).keys.contains("focus/key-taken-by-focus"))
    #expect(releaseSummaries(screenDocument(#""availableOn": { "iPadOS": "16.0" },"#)) == [:])
  }

  /// The finding concerns a request in one scene and the activation conditions of another scene.
  @Test func findingNeedsBothDeclarations() {
    func scenesDocument(_ requestCondition: String, _ sceneCondition: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "scenes": [
          { "ref": "main", "activationRequests": [ { \#(requestCondition) "class": "UISceneSessionActivationRequest", "scene": "note",
            "userActivity": { "activityType": "com.example.note" } } ] },
          { "ref": "note", \#(sceneCondition) "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'" } } ] }
      """#
    }
    let code = "scene/missing-target-content-identifier"
    let (since17, since18) = (#""availableOn": { "iPadOS": "17.0" },"#, #""availableOn": { "iPadOS": "18.0" },"#)
    #expect(releaseSummaries(scenesDocument("", "")) == [code: "everywhere"])
    #expect(releaseSummaries(scenesDocument("", since17)) == [code: "iPadOS 17–27"])
    #expect(releaseSummaries(scenesDocument(since18, since17)) == [code: "iPadOS 18–27"])
    #expect(releaseSummaries(scenesDocument(since18, #""availableOn": { "macCatalyst": "17.0" },"#)) == [:])
    #expect(releaseSummaries(scenesDocument(since18, #""availableOn": { "$unknown": "a flag" },"#)) == [:])
  }

  /// A fix changes the code of all platforms and must therefore be valid on all of them.
  @Test func fixIsOfferedOnlyIfValidEverywhere() throws {
    func sheetDocument(_ secondDetent: String, _ thirdDetent: String) -> String {
      #"""
      { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" }, { "platform": "iPadOS", "minimum": "16.0" } ] },
        "sheets": [ { "sheetPresentationController": { "detents": ["large", \#(secondDetent), \#(thirdDetent)] } } ] }
      """#
    }
    func duplicateFindings(_ text: String) -> [Finding] {
      SingleDocument(text).findings.map(\.finding).filter { $0.code == "sheet/duplicate-detent" }
    }
    let lowDetentMembers = #""custom": { "identifier": "low", "resolver": { "height": 200 } } }"#
    let padDetent = #"{ "availableOn": { "iPadOS": "16.0" }, "# + lowDetentMembers
    let padFinding = try #require(duplicateFindings(sheetDocument(padDetent, "{ " + lowDetentMembers)).first)
    #expect(Set((padFinding.environments ?? []).map(\.platform)) == [.iPadOS] && padFinding.fixes.isEmpty)
    #expect(
      duplicateFindings(
        sheetDocument(padDetent, #"{ "availableOn": { "iOS": "16.0", "iPadOS": "99.0" }, "# + lowDetentMembers)
      ).isEmpty)
  }
}
