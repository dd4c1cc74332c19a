import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the order of keyboard events if the keyboard runs in the app's process or in its own process, and checks
/// inline predictions.
@Suite struct KeyboardTimelineTests {
  private func kinds(_ timeline: KeyboardTimeline) -> [KeyboardTimeline.Step.Kind] { timeline.steps.map(\.kind) }

  @Test func inProcessNotificationsComeBeforeTheCallReturns() {
    let timeline = KeyboardTimeline(.show, .inProcess)
    #expect(kinds(timeline) == [.request, .keyboardUI, .notifications, .returned, .animation, .notifications])
    #expect(timeline.steps[2].isSynchronous && timeline.steps[2].notifications == [.willShow, .willChangeFrame])
  }

  @Test func outOfProcessNotificationsComeAfterTheReturn() {
    let timeline = KeyboardTimeline(.show, .outOfProcess)
    #expect(kinds(timeline) == [.request, .returned, .keyboardUI, .notifications, .animation, .notifications])
    #expect(
      !timeline.steps[3].isSynchronous && timeline.steps[2].actor == .keyboard && timeline.steps[4].actor == .both)
    #expect(timeline.steps.last?.notifications == [.didShow, .didChangeFrame])
  }

  @Test func workOnTheMainThreadDelaysNotificationsOutOfProcess() {
    let outOfProcessTimeline = KeyboardTimeline(.show, .outOfProcess, mainThreadMilliseconds: 80)
    let workIndex = outOfProcessTimeline.steps.firstIndex { $0.kind == .mainThreadWork }
    let notificationStep = outOfProcessTimeline.steps.first { $0.kind == .notifications }
    #expect(
      notificationStep?.isDelayedByMainThread == true
        && notificationStep?.predecessors.contains(workIndex ?? -1) == true)
    // Work on the app's main thread does not delay the keyboard's process.
    #expect(outOfProcessTimeline.steps.first { $0.kind == .keyboardUI }?.isDelayedByMainThread == false)
    let inProcessTimeline = KeyboardTimeline(.show, .inProcess, mainThreadMilliseconds: 80)
    #expect(inProcessTimeline.steps.first { $0.kind == .notifications }?.isDelayedByMainThread == false)
    #expect(inProcessTimeline.steps.first { $0.kind == .animation }?.isDelayedByMainThread == true)
    #expect(KeyboardTimeline(.show, .outOfProcess).steps.allSatisfy { !$0.isDelayedByMainThread })
  }

  @Test func noStepWaitsForALaterStep() {
    for event in KeyboardTimeline.Event.allCases {
      for architecture in KeyboardTimeline.Architecture.allCases {
        for work in [nil, 5.0] {
          for (index, step) in KeyboardTimeline(event, architecture, mainThreadMilliseconds: work).steps.enumerated() {
            #expect(step.predecessors.allSatisfy { $0 < index })
          }
        }
      }
    }
  }

  @Test func frameChangePostsNoShowOrHide() {
    let notifications = KeyboardTimeline(.change, .inProcess).steps.flatMap(\.notifications)
    #expect(notifications == [.willChangeFrame, .didChangeFrame])
  }

  @Test func onlyIPhoneKeyboardIsKnownToBeOutOfProcess() {
    #expect(KeyboardTimeline.architecture(Environment(platform: .iOS, version: 17)) == .outOfProcess)
    #expect(KeyboardTimeline.architecture(Environment(platform: .iOS, version: 16)) == .inProcess)
    #expect(KeyboardTimeline.architecture(Environment(platform: .iPadOS, version: 17)) == nil)
    #expect(KeyboardTimeline.architecture(Environment(platform: .iPadOS, version: 16)) == .inProcess)
  }

  @Test func onlyWillNotificationsHaveAnimationKeys() {
    #expect(KeyboardNotification.willShow.keys == KeyboardNotification.Key.allCases)
    #expect(KeyboardNotification.didShow.keys == [.frameBegin, .frameEnd, .isLocal])
  }

  @Test func observersReportWhetherTheNotificationWasPosted() throws {
    let screen = try BarFramesTests.screen(
      #"{ "screens": [ { "observes": [ { "name": "keyboardWillShow", "in": "shown(_:)", "expectedBy": "edit()" }, "#
        + #"{ "name": "keyboardDidShow", "reads": ["keyboardAnimationCurveUserInfoKey"] } ] } ] }"#)
    func json(_ architecture: KeyboardTimeline.Architecture) -> JSONValue {
      KeyboardTimeline(.show, architecture).json(
        screen.keyboardObservations.elements, Environment(platform: .iOS, version: 17))
    }
    func observer(_ json: JSONValue, _ stepIndex: Int) -> JSONValue? {
      json["steps"]?[stepIndex]?["notifications"]?[0]?["observers"]?[0]
    }
    #expect(observer(json(.inProcess), 2)?["hasHappenedThen"] == true)
    #expect(observer(json(.outOfProcess), 3)?["hasHappenedThen"] == false)
    #expect(observer(json(.outOfProcess), 5)?["missing"] == ["keyboardAnimationCurveUserInfoKey"])
    #expect(json(.outOfProcess)["steps"]?[3]?["notifications"]?[0]?["object"] == "UIScreen")
  }

  // MARK: Inline predictions

  private func isPredictionOn(_ view: String, _ version: Version = 17) throws -> Bool? {
    let screen = try BarFramesTests.screen(#"{ "screens": [ { "view": { \#(view) } } ] }"#)
    return InlinePrediction(
      try #require(screen.views.first), screen.details[0]?.textInput, Environment(platform: .iPadOS, version: version))?
      .isOn
  }

  @Test func predictionsAreOnByDefaultButNotInSearchAndPasswordFields() throws {
    #expect(try isPredictionOn(#""class": "UITextField""#) == true)
    #expect(try isPredictionOn(#""class": "UISearchTextField""#) == false)
    #expect(try isPredictionOn(#""class": "UITextField", "isSecureTextEntry": true"#) == false)
    #expect(try isPredictionOn(#""class": "UITextField", "textContentType": "newPassword""#) == false)
    #expect(try isPredictionOn(#""class": "UITextField""#, 16) == false)
    // Apple does not document which other content types have no predictions.
    #expect(try isPredictionOn(#""class": "UITextField", "textContentType": "emailAddress""#) == nil)
  }

  @Test func explicitTypeTurnsPredictionsOnOrOff() throws {
    #expect(try isPredictionOn(#""class": "UISearchTextField", "inlinePredictionType": "yes""#) == true)
    #expect(try isPredictionOn(#""class": "UITextField", "inlinePredictionType": "no""#) == false)
    #expect(
      try isPredictionOn(#""class": "UITextField", "isSecureTextEntry": true, "inlinePredictionType": "yes""#) == nil)
    #expect(try isPredictionOn(#""class": "UITextField", "inlinePredictionType": { "$unknown": "later" }"#) == nil)
  }

  @Test func viewWithoutTextInputHasNoPredictions() throws {
    let screen = try BarFramesTests.screen(#"{ "screens": [ { "view": { "class": "UIButton" } } ] }"#)
    let view = try #require(screen.views.first)
    #expect(InlinePrediction(view, nil, Environment(platform: .iPadOS, version: 17)) == nil)
  }
}
