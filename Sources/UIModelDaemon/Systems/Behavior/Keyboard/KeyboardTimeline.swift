import UIModelPlatform

/// The steps of showing, hiding or changing the keyboard, in order. Each step has an acting process, its preceding
/// steps and its delays. Durations are unknown, except the duration of the app's own main-thread work, which the caller
/// passes.
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
    /// The indices in `steps` of the steps that must end before this step.
    package let predecessors: [Int]
    /// Whether the step happens during the call that shows or hides the keyboard.
    package let isSynchronous: Bool
    /// Whether the app's main-thread work after the request delays the step.
    package let isDelayedByMainThread: Bool
    package var notifications: [KeyboardNotification] = []
  }

  package let architecture: Architecture
  package let event: Event
  package let steps: [Step]
  /// The duration of the app's main-thread work right after the request, in milliseconds; nil if unknown.
  package let mainThreadMilliseconds: Double?

  package static let sources = [
    Source("WWDC23-10281: the keyboard in process and out of process", .talk),
    Source("UIWindow.h: keyboard notifications", .header),
  ]

  /// Returns the keyboard's architecture on a release; nil if unknown. Since iOS 17 the keyboard runs out of process on
  /// iPhones; no source covers iPads.
  package static func architecture(_ environment: Environment) -> Architecture? {
    if environment.version < 17 { return .inProcess }
    return environment.platform == .iOS ? .outOfProcess : nil
  }

  package init(
    _ event: Event, _ architecture: Architecture, fieldName: String? = nil, mainThreadMilliseconds: Double? = nil
  ) {
    self.event = event
    self.architecture = architecture
    self.mainThreadMilliseconds = mainThreadMilliseconds
    let hasWork = (mainThreadMilliseconds ?? 0) > 0
    var builder = Builder(hasWork: hasWork)
    builder.build(event, isOutOfProcess: architecture == .outOfProcess, fieldName: fieldName)
    steps = builder.steps
  }

  /// Returns the notifications that are posted before and after the keyboard's movement. No source documents the order
  /// inside each of the two pairs.
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
    /// The index of the step for the app's main-thread work, which precedes all delayed steps; nil if there is no such
    /// step.
    var workIndex: Int?

    @discardableResult mutating func add(
      _ kind: Step.Kind, _ actor: Step.Actor, _ text: String, predecessors: [Int], isSynchronous: Bool = false,
      isDelayed: Bool = false, _ notifications: [KeyboardNotification] = []
    ) -> Int {
      steps.append(
        Step(
          kind: kind, actor: actor, text: text,
          predecessors: predecessors + (isDelayed ? [workIndex].compactMap { $0 } : []),
          isSynchronous: isSynchronous,
          isDelayedByMainThread: isDelayed, notifications: notifications))
      return steps.count - 1
    }

    mutating func build(_ event: Event, isOutOfProcess: Bool, fieldName: String?) {
      let (willNotifications, didNotifications) = KeyboardTimeline.notifications(event)
      let fieldPhrase = fieldName.map { " of '\($0)'" } ?? ""
      let method = event == .hide ? "resignFirstResponder()" : "becomeFirstResponder()"
      let requestIndex =
        event == .change
        ? add(.request, .keyboard, "the keyboard's size or position changes", predecessors: [], isSynchronous: true)
        : add(.request, .app, "the app calls \(method)\(fieldPhrase)", predecessors: [], isSynchronous: true)
      var readyIndex = requestIndex
      if isOutOfProcess {
        if event != .change {
          let returnIndex = add(
            .returned, .app,
            "\(method) returns; no notification has been delivered yet", predecessors: [requestIndex],
            isSynchronous: true)
          if hasWork {
            workIndex = add(.mainThreadWork, .app, "the app works on its main thread", predecessors: [returnIndex])
          }
        }
        if event == .show {
          readyIndex = add(
            .keyboardUI, .keyboard,
            "the keyboard's process creates its user interface in parallel with the app", predecessors: [requestIndex])
        }
        let postIndex = add(
          .notifications, .app,
          "the notifications are delivered on the main thread as soon as it is free", predecessors: [readyIndex],
          isDelayed: hasWork, willNotifications)
        let animationIndex = add(
          .animation, .both, "both processes run the animation together", predecessors: [postIndex], isDelayed: hasWork)
        add(
          .notifications, .app, "the keyboard is at its final position", predecessors: [animationIndex],
          isDelayed: hasWork, didNotifications
        )
        return
      }
      if event == .show {
        readyIndex = add(
          .keyboardUI, .app, "the app's process creates the keyboard's views; the main thread waits",
          predecessors: [requestIndex],
          isSynchronous: true)
      }
      let postIndex = add(
        .notifications, .app, "the notifications are posted", predecessors: [readyIndex],
        isSynchronous: event != .change, willNotifications)
      var lastIndex = postIndex
      if event != .change {
        lastIndex = add(.returned, .app, "\(method) returns", predecessors: [postIndex], isSynchronous: true)
        if hasWork {
          workIndex = add(.mainThreadWork, .app, "the app works on its main thread", predecessors: [lastIndex])
        }
      }
      let animationIndex = add(
        .animation, .app, "the keyboard moves when the main thread is free", predecessors: [lastIndex],
        isDelayed: hasWork)
      add(
        .notifications, .app, "the keyboard is at its final position", predecessors: [animationIndex],
        isDelayed: hasWork, didNotifications)
    }
  }
}

extension KeyboardNotification {
  /// The keys of the notification's user info. The animation keys exist only in the `will` notifications.
  package var keys: [Key] { Key.allCases.filter { !isPostedAfterMovement || !$0.isAnimationKey } }
}
