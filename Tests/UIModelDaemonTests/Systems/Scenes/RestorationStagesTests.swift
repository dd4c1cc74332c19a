import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks each stage of state restoration in WWDC21-10057: the findings, the order of the callbacks and the restored
/// state.
@Suite struct RestorationStagesTests {
  enum Stage: CaseIterable {
    case contentFirst, interactionFirst, contentOnly, interactionOnly, nothingSaved, whileConnecting, onForeground
    case extended, neverCompleted, overTheNetwork

    var savingMember: String {
      switch self {
      case .contentOnly: #""stateRestorationActivity(for:)": ["saveContent"],"#
      case .interactionOnly: #""stateRestorationActivity(for:)": ["saveInteractionState"],"#
      case .nothingSaved: ""
      default: #""stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],"#
      }
    }

    var restoringMember: String {
      let method = #""scene(_:restoreInteractionStateWith:)""#
      switch self {
      case .contentFirst, .interactionOnly, .nothingSaved: return method + #": ["setContent", "setInteractionState"]"#
      case .interactionFirst: return method + #": ["setInteractionState", "setContent"]"#
      case .contentOnly: return method + #": ["setContent"]"#
      case .whileConnecting: return #""scene(_:willConnectTo:options:)": ["setContent", "setInteractionState"]"#
      case .onForeground: return #""sceneWillEnterForeground(_:)": ["setContent", "setInteractionState"]"#
      case .extended:
        return method
          + #": ["extendStateRestoration", { "async": ["readFile", "setContent", "setInteractionState", "completeStateRestoration"] }]"#
      case .neverCompleted:
        return method + #": ["extendStateRestoration", { "async": ["readFile", "setContent", "setInteractionState"] }]"#
      case .overTheNetwork:
        return method
          + #": ["extendStateRestoration", { "async": ["network", "setContent", "setInteractionState", "completeStateRestoration"] }]"#
      }
    }

    var codes: [String] {
      switch self {
      case .interactionFirst: ["scene/restores-interaction-before-content"]
      case .interactionOnly: ["scene/content-not-saved"]
      case .nothingSaved: ["scene/no-restoration-activity"]
      case .whileConnecting: ["scene/restores-while-connecting"]
      case .neverCompleted: ["scene/restoration-not-completed"]
      case .overTheNetwork: ["scene/long-work-in-restoration"]
      default: []
      }
    }

    var document: String {
      """
      { "app": { "name": "Safari", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "screens": [ { "ref": "page", "class": "PageViewController", "implements": {}, "view": { "subviews": [ { "ref": "note", "class": "UITextView" } ] } } ],
        "scenes": [ { "ref": "main", "delegateClass": "SceneDelegate", "storyboard": "Main", "root": "page", "implements": { \(savingMember) \(restoringMember) } } ] }
      """
    }
  }

  private func timeline(_ stage: Stage, _ version: Version = 18) throws -> RestorationTimeline {
    try RestorationStagesTests.timeline(stage.document, version)
  }

  static func timeline(_ text: String, _ version: Version = 18) throws -> RestorationTimeline {
    let document = Document(number: 0, bytes: Array(text.utf8))
    let scene = try #require(document.blocks.flatMap(\.declarations.scenes).first)
    return RestorationTimeline(
      SceneState(scene.reader), named: scene.name, hasStoryboard: scene.hasStoryboard,
      Environment(platform: .iPadOS, version: version))
  }

  private func outcomeTexts(_ timeline: RestorationTimeline) -> [String] {
    timeline.outcomes.map { "\($0.piece.rawValue) \($0.status.rawValue)" }
  }

  // MARK: Findings of each stage

  @Test(arguments: Stage.allCases) func stageHasTheExpectedFindings(_ stage: Stage) {
    #expect(SingleDocument(stage.document).findings.map(\.finding.code) == stage.codes)
  }

  @Test(arguments: [Stage.interactionFirst, .interactionOnly, .whileConnecting, .neverCompleted])
  func firstFixCorrectsTheStage(_ stage: Stage) throws {
    let checkedDocument = SingleDocument(stage.document)
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    #expect(SingleDocument(try checkedDocument.applying(fix)).findings.isEmpty)
  }

  @Test func safariExampleMustRestoreContentFirst() throws {
    let correctText = try Repository.text("Examples/safari.uimodel.json")
    #expect(SingleDocument(correctText).findings.isEmpty)
    let misorderedText = correctText.replacing(
      #"["setContent", "setInteractionState"]"#, with: #"["setInteractionState", "setContent"]"#)
    let checkedDocument = SingleDocument(misorderedText)
    #expect(checkedDocument.findings.map(\.finding.code) == ["scene/restores-interaction-before-content"])
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    #expect(try checkedDocument.applying(fix) == correctText)
  }

  // MARK: Callback order

  @Test func sceneRestoresBetweenConnectionAndForeground() throws {
    let timeline = try timeline(.contentFirst)
    #expect(
      timeline.savingSteps.filter { $0.kind == .callback }.map(\.name) == [
        "sceneWillResignActive(_:)", "sceneDidEnterBackground(_:)", "stateRestorationActivity(for:)",
        "sceneDidDisconnect(_:)",
      ])
    #expect(
      timeline.restoringSteps.map(\.name) == [
        "scene(_:willConnectTo:options:)", "storyboard", "scene(_:restoreInteractionStateWith:)", "setContent",
        "setInteractionState", "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)",
      ])
    #expect(timeline.restoringSteps.last?.activationState == .foregroundActive)
    #expect(timeline.unknownFacts.isEmpty)
  }

  @Test func restorationCallbackRequiresRelease15() throws {
    let timeline = try timeline(.contentFirst, 14)
    #expect(!timeline.restoringSteps.contains { $0.name == "setContent" })
    #expect(outcomeTexts(timeline) == ["content lost", "interactionState lost"])
    let foregroundTimeline = try self.timeline(.onForeground, 14)
    #expect(outcomeTexts(foregroundTimeline) == ["content restored", "interactionState lost"])
  }

  @Test func lateExtensionIsUnknown() throws {
    let lateExtensionText = Stage.extended.document.replacing(
      #"["extendStateRestoration", { "async": ["readFile","#,
      with: #"[{ "async": ["extendStateRestoration", "readFile","#)
    let timeline = try RestorationStagesTests.timeline(lateExtensionText)
    #expect(!timeline.restoringSteps.contains { $0.kind == .extended || $0.kind == .completed })
    #expect(timeline.unknownFacts.contains { $0.contains("a call that comes after the method has returned") })
    #expect(SingleDocument(lateExtensionText).findings.isEmpty)
  }

  @Test func fixForUnsavedContentAlsoSetsTheContent() throws {
    let text = Stage.interactionOnly.document.replacing(
      #"["setContent", "setInteractionState"]"#, with: #"["setInteractionState"]"#)
    let checkedDocument = SingleDocument(text)
    #expect(checkedDocument.findings.map(\.finding.code) == ["scene/content-not-saved"])
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    let repairedText = try checkedDocument.applying(fix)
    #expect(SingleDocument(repairedText).findings.isEmpty)
    #expect(
      outcomeTexts(try RestorationStagesTests.timeline(repairedText)) == [
        "content restored", "interactionState restored",
      ])
  }

  @Test func extendedRestorationContinuesUntilCompletion() throws {
    let timeline = try timeline(.extended)
    #expect(
      timeline.restoringSteps.map(\.kind) == [
        .callback, .system, .callback, .effect, .extended, .asynchronousEffect, .asynchronousEffect,
        .asynchronousEffect, .asynchronousEffect, .completed, .callback, .callback,
      ])
    #expect(
      timeline.restoringSteps.first { $0.kind == .extended }?.text.contains("no time limit is documented") == true)
    #expect(outcomeTexts(timeline) == ["content restored", "interactionState restored"])
  }

  @Test func uncompletedRestorationTerminatesTheApp() throws {
    let timeline = try timeline(.neverCompleted)
    #expect(timeline.isTerminated && timeline.restoringSteps.last?.kind == .terminated)
    #expect(outcomeTexts(timeline) == ["content lost", "interactionState lost"])
  }

  // MARK: Restored state

  @Test func interactionStateNeedsItsContentFirst() throws {
    #expect(outcomeTexts(try timeline(.contentFirst)) == ["content restored", "interactionState restored"])
    #expect(outcomeTexts(try timeline(.interactionFirst)) == ["content restored", "interactionState lost"])
    #expect(outcomeTexts(try timeline(.contentOnly)) == ["content restored"])
    #expect(outcomeTexts(try timeline(.interactionOnly)) == ["interactionState restored", "content lost"])
    #expect(outcomeTexts(try timeline(.nothingSaved)) == ["content lost", "interactionState lost"])
    #expect(outcomeTexts(try timeline(.whileConnecting)) == ["content unknown", "interactionState unknown"])
  }

  @Test func viewsHaveSeparateOutcomes() throws {
    let timeline = try Self.timeline(
      #"""
      { "scenes": [ { "implements": { "stateRestorationActivity(for:)": [ { "saveContent": ["a", "b"] }, { "saveInteractionState": ["a", "b"] } ],
        "scene(_:restoreInteractionStateWith:)": [ { "setContent": "a" }, { "setInteractionState": ["a", "b"] }, { "setContent": "b" } ] } } ] }
      """#)
    #expect(
      timeline.outcomes.map { "\($0.viewName ?? "") \($0.piece.rawValue) \($0.status.rawValue)" } == [
        "a content restored", "b content restored", "a interactionState restored", "b interactionState lost",
      ])
  }

  @Test func unknownStepsAreReported() throws {
    let timeline = try Self.timeline(
      #"""
      { "scenes": [ { "implements": { "stateRestorationActivity(for:)": [ { "$unknown": "a helper" } ],
        "scene(_:restoreInteractionStateWith:)": ["setContent", { "calls": "missing()" }] } } ] }
      """#)
    #expect(timeline.unknownFacts.count == 2)
    #expect(outcomeTexts(timeline) == ["content unknown"])
  }

  @Test func recursiveMethodsAreLimited() throws {
    let calls = Array(repeating: #"{ "calls": "a()" }"#, count: 50).joined(separator: ",")
    let timeline = try Self.timeline(
      #"{ "scenes": [ { "implements": { "a()": [\#(calls)], "scene(_:restoreInteractionStateWith:)": [\#(calls)] } } ] }"#
    )
    #expect(!timeline.unknownFacts.isEmpty || timeline.outcomes.isEmpty)
  }

  @Test func misspelledEffectSuggestsTheNearestName() {
    let text = #"""
      { "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveContnt"], "scene(_:restoreInteractionStateWith:)": ["saveContent"], "close:": ["whatever"] } } ] }
      """#
    let findings = SingleDocument(text).findings
    #expect(findings.map(\.finding.code) == ["model/unknown-value", "model/unknown-value"])
    #expect(findings.first?.finding.message.contains("saveContent") == true)
  }
}
