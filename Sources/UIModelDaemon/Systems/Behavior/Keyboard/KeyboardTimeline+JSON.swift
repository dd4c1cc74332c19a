import UIModelJSON
import UIModelPlatform

extension KeyboardTimeline {
  /// Returns the timeline as JSON, with the app's observers of each notification.
  package func json(_ observations: [KeyboardObservation], _ environment: Environment) -> JSONValue {
    let stepObjects = steps.map { step -> JSONValue in
      var object: JSONObject = [
        "kind": .string(step.kind.rawValue), "actor": .string(step.actor.rawValue), "text": .string(step.text),
        "after": .array(step.predecessors.map { .int($0) }), "isSynchronous": .bool(step.isSynchronous),
        "isDelayedByMainThread": .bool(step.isDelayedByMainThread),
      ]
      if step.kind == .mainThreadWork, let mainThreadMilliseconds {
        object["milliseconds"] = .number(mainThreadMilliseconds)
      }
      if step.isDelayedByMainThread, let mainThreadMilliseconds {
        object["notBefore"] = .string(
          "the main thread is free again, \(JSONValue.number(mainThreadMilliseconds).text()) ms later")
      }
      if !step.notifications.isEmpty {
        object["notifications"] = .array(step.notifications.map { json($0, step, observations, environment) })
      }
      return .object(object)
    }
    return [
      "architecture": .string(architecture.rawValue), "event": .string(event.rawValue), "steps": .array(stepObjects),
    ]
  }

  private func json(
    _ notification: KeyboardNotification, _ step: Step, _ observations: [KeyboardObservation],
    _ environment: Environment
  ) -> JSONValue {
    var object: JSONObject = ["name": .string(notification.rawValue)]
    // Since iOS 16.1 the object is the screen. For the two changeFrame notifications, the header still has the older
    // wording and WWDC23-10281 does not mention them, so `object` is omitted.
    if environment.version < Version(16, 1) {
      object["object"] = .null
    } else if notification != .willChangeFrame, notification != .didChangeFrame {
      object["object"] = "UIScreen"
    }
    object["userInfo"] = .array(notification.keys.map { .string($0.rawValue) })
    let matchingObservations = observations.filter { $0.name.value == notification }
    if !matchingObservations.isEmpty {
      object["observers"] = .array(matchingObservations.map { json($0, notification, step) })
    }
    return .object(object)
  }

  private func json(
    _ observation: KeyboardObservation, _ notification: KeyboardNotification, _ step: Step
  ) -> JSONValue {
    var object = JSONObject()
    object["method"] = observation.method.value.map { .string($0) }
    let missingKeys = observation.userInfoKeys.elements.map(\.value).filter { !notification.keys.contains($0) }
    if !missingKeys.isEmpty { object["missing"] = .array(missingKeys.map { .string($0.rawValue) }) }
    if let expectingMethod = observation.expectingMethod.value {
      object["expectedBy"] = .string(expectingMethod)
      // Only steps that happen during the call that shows or hides the keyboard have happened when that call returns.
      object["hasHappenedThen"] = .bool(step.isSynchronous)
    }
    return .object(object)
  }
}
