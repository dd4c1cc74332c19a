import UIModelPlatform

/// A scene configuration with its source: a scene that declares it, or the app delegate that returns it. For example,
/// `{ "ref": "note", "configuration": "Note" }` in `scenes` chooses the configuration `Note`.
struct SceneChoice: Sendable {
  let choice: SceneConfigurationChoice
  /// The role of the scene; nil if it is not given.
  let role: SceneRole?
  let place: Place
  /// Whether a scene declares the configuration. Otherwise the app delegate returns it.
  let isFromScene: Bool
  /// Whether the app delegate returns this configuration for every activity type without a configuration of its own.
  private(set) var isFallback = false
  /// The scene manifest that a code file's reader recorded together with the delegate's choice (`SceneUse.manifest`);
  /// nil for a choice from any other source.
  let manifest: SceneManifest?

  init?(of scene: WindowScene) {
    guard let located = scene.configuration.located else { return nil }
    (choice, place, isFromScene, manifest) = (located.value, located.place, true, nil)
    // A scene that names its configuration has the default role `windowApplication`. A configuration that is created at
    // run time can set another role, so its missing role stays unknown.
    if case .named = located.value, scene.role.isDefault {
      role = .windowApplication
    } else {
      role = scene.role.value
    }
  }

  /// Creates the choice that a use of the scene API in an app delegate makes; nil if the use does not return a
  /// configuration.
  init?(of use: SceneUse) {
    guard let configuration = use.configuration.located, use.handling.value == .configuration else { return nil }
    (choice, place, role, isFromScene, manifest) = (
      .created(configuration.value), configuration.place, nil, false, use.manifest
    )
  }

  private init?(result: Property<SceneConfigurationChoice>) {
    guard let located = result.located else { return nil }
    (choice, place, role, isFromScene, manifest) = (located.value, located.place, nil, false, nil)
  }

  static func delegateChoices(of app: App) -> [SceneChoice] {
    guard let configurations = app.delegate?.configurations else { return [] }
    var fallback = SceneChoice(result: configurations.fallback)
    fallback?.isFallback = true
    return configurations.choicesByActivity.compactMap { SceneChoice(result: $0.choice) }
      + (fallback.map { [$0] } ?? [])
  }

  /// The name that UIKit looks up in Info.plist. Nil if the configuration needs no Info.plist entry, or if it has no
  /// known name.
  var name: Located<String>? {
    switch choice {
    case .named(let name): return Located(name, place)
    case .created(let configuration):
      guard !configuration.isSelfContained, let name = configuration.name.located else { return nil }
      return name.value.map { Located($0, name.place) }
    }
  }
}
