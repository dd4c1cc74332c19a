import UIModelPlatform

/// The steps of showing, hiding or changing the keyboard, in order: the acting process, the preceding steps, and the
/// delays. Durations are unknown, except the app's own main-thread work, which the caller gives.
///
/// For example, in process the `willShow` notification is posted before `becomeFirstResponder()` returns; out of
/// process it is delivered after the call returns.
package struct KeyboardTimeline: Sendable {
  /// The process in which the keyboard's views and logic run (WWDC23-10281).
  package enum Architecture: String, Sendable, Hashable, CaseIterable { case inProcess, outOfProcess }
  package enum Event: String, Sendable, Hashable, CaseIterable { case show, hide, change }

  package struct Step: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case request, keyboardUI, returned, mainThreadWork, notifications, animation
    }
    package enum Actor: String, Sendable { case app, keyboard, both }

    package let kind: Kind
    package let actor: Actor
    package let text: String
    /// The numbers of the steps that must end before this step, from 0.
    package let after: [Int]
    /// Whether the step happens during the call that shows or hides the keyboard.
    package let isSynchronous: Bool
    /// Whether the app's main-thread work after the request delays the step.
    package let isDelayedByMainThread: Bool
    package var notifications: [KeyboardNotification] = []
  }

  package let architecture: Architecture
  package let event: Event
  package let steps: [Step]
  /// The duration of the app's main-thread work right after the request, in milliseconds; nil if not given.
  package let mainThreadWork: Double?

  package static let sources = [
    Source("WWDC23-10281: the keyboard in process and out of process", .talk),
    Source("UIWindow.h: keyboard notifications", .header),
  ]

  /// Returns the keyboard's architecture on a release; nil if unknown. Since iOS 17 it is out of process on iPhones; no
  /// source covers iPads.
  package static func architecture(_ environment: Environment) -> Architecture? {
    if environment.version < 17 { return .inProcess }
    return environment.platform == .iOS ? .outOfProcess : nil
  }

  package init(_ event: Event, _ architecture: Architecture, field: String? = nil, mainThreadWork: Double? = nil) {
    self.event = event
    self.architecture = architecture
    self.mainThreadWork = mainThreadWork
    let hasWork = (mainThreadWork ?? 0) > 0
    var builder = Builder(hasWork: hasWork)
    builder.build(event, isOutOfProcess: architecture == .outOfProcess, field: field)
    steps = builder.steps
  }

  /// Returns the notifications before and after the movement. No source gives the order inside each pair.
  package static func notifications(_ event: Event) -> (will: [KeyboardNotification], did: [KeyboardNotification]) {
    switch event {
    case .show: ([.willShow, .willChangeFrame], [.didShow, .didChangeFrame])
    case .hide: ([.willHide, .willChangeFrame], [.didHide, .didChangeFrame])
    case .change: ([.willChangeFrame], [.didChangeFrame])
    }
  }

  private struct Builder {
    let hasWork: Bool
    var steps: [Step] = []
    /// The number of the step with the app's own work, which delayed steps wait for.
    var work: Int?

    @discardableResult mutating func add(
      _ kind: Step.Kind, _ actor: Step.Actor, _ text: String, after: [Int], synchronous: Bool = false,
      delayed: Bool = false, _ notifications: [KeyboardNotification] = []
    ) -> Int {
      steps.append(
        Step(
          kind: kind, actor: actor, text: text, after: after + (delayed ? [work].compactMap { $0 } : []),
          isSynchronous: synchronous,
          isDelayedByMainThread: delayed, notifications: notifications))
      return steps.count - 1
    }

    mutating func build(_ event: Event, isOutOfProcess: Bool, field: String?) {
      let (will, did) = KeyboardTimeline.notifications(event)
      let name = field.map { " of '\($0)'" } ?? ""
      let method = event == .hide ? "resignFirstResponder()" : "becomeFirstResponder()"
      let request =
        event == .change
        ? add(.request, .keyboard, "the keyboard's size or position changes", after: [], synchronous: true)
        : add(.request, .app, "the app calls \(method)\(name)", after: [], synchronous: true)
      var ready = request
      if isOutOfProcess {
        if event != .change {
          let returned = add(
            .returned, .app,
            "\(method) returns; no notification has been delivered yet", after: [request], synchronous: true)
          if hasWork { work = add(.mainThreadWork, .app, "the app works on its main thread", after: [returned]) }
        }
        if event == .show {
          ready = add(
            .keyboardUI, .keyboard,
            "the keyboard's process creates its user interface in parallel with the app", after: [request])
        }
        let posted = add(
          .notifications, .app,
          "the notifications are delivered on the main thread as soon as it is free", after: [ready],
          delayed: hasWork, will)
        let moved = add(
          .animation, .both, "both processes run the animation together", after: [posted], delayed: hasWork)
        add(.notifications, .app, "the keyboard is at its final position", after: [moved], delayed: hasWork, did)
        return
      }
      if event == .show {
        ready = add(
          .keyboardUI, .app, "the app's process creates the keyboard's views; the main thread waits", after: [request],
          synchronous: true)
      }
      let posted = add(
        .notifications, .app, "the notifications are posted", after: [ready], synchronous: event != .change, will)
      var last = posted
      if event != .change {
        last = add(.returned, .app, "\(method) returns", after: [posted], synchronous: true)
        if hasWork { work = add(.mainThreadWork, .app, "the app works on its main thread", after: [last]) }
      }
      let moved = add(
        .animation, .app, "the keyboard moves when the main thread is free", after: [last], delayed: hasWork)
      add(.notifications, .app, "the keyboard is at its final position", after: [moved], delayed: hasWork, did)
    }
  }
}

extension KeyboardNotification {
  /// The keys of the notification's user info. The animation keys exist only in the `will` notifications.
  package var keys: [Key] { Key.allCases.filter { !isAfterMovement || !$0.isAnimation } }
}
