import UIModelPlatform

/// What happens around the keyboard, in order: who does it, what it waits for, and what holds it up. No durations are
/// known but those that are given.
package struct KeyboardTimeline: Sendable {
  /// Where the keyboard's views and logic run (WWDC23-10281).
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
    /// The steps that must have ended before, by number from 0.
    package let after: [Int]
    /// Whether it happens within the call that asked for the keyboard.
    package let isSynchronous: Bool
    /// Whether work on the main thread after the request holds it up.
    package let isDelayedByMainThread: Bool
    package var notifications: [KeyboardNotification] = []
  }

  package let architecture: Architecture
  package let event: Event
  package let steps: [Step]
  /// Milliseconds of the app's own work on the main thread, right after the request.
  package let mainThreadWork: Double?

  package static let sources = [
    Source("WWDC23-10281: the keyboard in process and out of process", .talk),
    Source("UIWindow.h: keyboard notifications", .header),
  ]

  /// The architecture of a release: out of process on iPhones since 17; an iPad's is in no source.
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

  /// The notifications before and after the movement. In which order the two of each pair come is in no source.
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
    /// The step of the app's own work, which what is delayed waits for.
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
  /// The keys of its user info: the animation's come before the movement only.
  package var keys: [Key] { Key.allCases.filter { !isDid || !$0.isAnimation } }
}
