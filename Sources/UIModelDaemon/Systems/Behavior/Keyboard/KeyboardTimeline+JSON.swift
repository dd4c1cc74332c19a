import UIModelJSON
import UIModelPlatform

extension KeyboardTimeline {
  /// Returns the timeline as JSON, with the app's observers of each notification.
  package func json(_ observations: [KeyboardObservation], _ environment: Environment) -> JSONValue {
    let steps = steps.map { step -> JSONValue in
      var object: JSONObject = [
        "kind": .string(step.kind.rawValue), "actor": .string(step.actor.rawValue), "text": .string(step.text),
        "after": .array(step.after.map { .int($0) }), "isSynchronous": .bool(step.isSynchronous),
        "isDelayedByMainThread": .bool(step.isDelayedByMainThread),
      ]
      if step.kind == .mainThreadWork, let mainThreadWork { object["milliseconds"] = .number(mainThreadWork) }
      if step.isDelayedByMainThread, let mainThreadWork {
        object["notBefore"] = .string(
          "the main thread is free again, \(JSONValue.number(mainThreadWork).text()) ms later")
      }
      if !step.notifications.isEmpty {
        object["notifications"] = .array(step.notifications.map { json($0, step, observations, environment) })
      }
      return .object(object)
    }
    return [
      "architecture": .string(architecture.rawValue), "event": .string(event.rawValue), "steps": .array(steps),
    ]
  }

  private func json(
    _ notification: KeyboardNotification, _ step: Step, _ observations: [KeyboardObservation],
    _ environment: Environment
  ) -> JSONValue {
    var object: JSONObject = ["name": .string(notification.rawValue)]
    // Since 16.1 the object is the screen. For the two changeFrame notifications the header still has the older
    // wording, and the talk does not mention them, so the member is omitted.
    if environment.version < Version(16, 1) {
      object["object"] = .null
    } else if notification != .willChangeFrame, notification != .didChangeFrame {
      object["object"] = "UIScreen"
    }
    object["userInfo"] = .array(notification.keys.map { .string($0.rawValue) })
    let own = observations.filter { $0.name.value == notification }
    if !own.isEmpty { object["observers"] = .array(own.map { json($0, notification, step) }) }
    return .object(object)
  }

  private func json(
    _ observation: KeyboardObservation, _ notification: KeyboardNotification, _ step: Step
  ) -> JSONValue {
    var object = JSONObject()
    object["method"] = observation.method.value.map { .string($0) }
    let missing = observation.reads.elements.map(\.value).filter { !notification.keys.contains($0) }
    if !missing.isEmpty { object["missing"] = .array(missing.map { .string($0.rawValue) }) }
    if let caller = observation.expectedBy.value {
      object["expectedBy"] = .string(caller)
      // When the call returns, only the notifications that are posted during the call have been delivered.
      object["hasHappenedThen"] = .bool(step.isSynchronous)
    }
    return .object(object)
  }
}
