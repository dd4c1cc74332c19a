import UIModelJSON
import UIModelPlatform

extension SceneResolution {
  package var json: JSONValue {
    var object: JSONObject = [
      "outcome": .string(outcome.rawValue), "reason": .string(reason), "supportsMultipleScenes": support.json,
    ]
    object["activated"] = activatedScene.map { .string($0.name) }
    object["candidates"] = .array(candidates.map(\.json))
    object["configuration"] = configuration?.json
    object["presentation"] = presentation.json
    return .object(object)
  }

  /// The resolution as human-readable text: the outcome, the configuration and the presentation, one per line.
  package var text: String {
    var lines = ["\(outcome.rawValue): \(reason)"]
    if let configuration { lines.append("configuration: \(configuration.text)") }
    lines.append("presentation: \(presentation.style?.rawValue ?? "unknown"), \(presentation.reason)")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SceneSupport {
  package var json: JSONValue {
    ["value": isSupported.map { .bool($0) } ?? "unknown", "reason": .string(reason)]
  }
}

extension SceneResolution.Candidate {
  fileprivate var json: JSONValue {
    func jsonValue(_ flag: Bool?) -> JSONValue { flag.map { .bool($0) } ?? "unknown" }
    return [
      "scene": .string(scene.name), "canActivate": jsonValue(canActivate),
      "prefersToActivate": jsonValue(prefersToActivate),
    ]
  }
}

extension SceneResolution.Configuration {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["origin": .string(origin.rawValue)]
    object["name"] = name.map { .string($0) }
    object["delegateClass"] = delegateClass.map { .string($0) }
    object["sceneClass"] = sceneClass.map { .string($0) }
    object["storyboard"] = storyboard.map { .string($0) }
    object["scene"] = sceneName.map { .string($0) }
    object["reason"] = .string(reason)
    return .object(object)
  }

  fileprivate var text: String {
    let name = name.map { "'\($0)'" } ?? "without a name"
    return (origin == .none ? "none" : name) + (delegateClass.map { " with \($0)" } ?? "") + "; \(reason)"
  }
}

extension SceneResolution.Presentation {
  fileprivate var json: JSONValue {
    ["style": style.map { .string($0.rawValue) } ?? "unknown", "reason": .string(reason)]
  }
}

extension ActivationMenuItem {
  package func json(in environment: Environment) -> JSONValue {
    var object: JSONObject = [
      "platform": .string(environment.platform.rawValue), "version": .string("\(environment.version)"),
      "shown": .string(content.rawValue),
    ]
    object["title"] = title.map { .string($0) }
    object["image"] = image.map { .string($0) }
    object["reason"] = .string(reason)
    return .object(object)
  }

  /// The menu item as human-readable text, to be printed after the platform's name.
  package var text: String {
    switch content {
    case .action, .alternate: title.map { "'\($0)'" } ?? "an item with an unknown title"
    case .hidden: "nothing: \(reason)"
    case .unknown: "unknown: \(reason)"
    }
  }
}
