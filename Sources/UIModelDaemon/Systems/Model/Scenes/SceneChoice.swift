import UIModelPlatform

/// A configuration that a scene says it has, or that the app's delegate answers with.
struct SceneChoice: Sendable {
  let choice: SceneConfigurationChoice
  /// The role of the scene it is for; nil where that is not said.
  let role: SceneRole?
  let place: Place
  /// Whether a scene says so; else the app's delegate does.
  let isScenes: Bool
  /// Whether it is what the app's delegate answers for every session that it does not tell apart by its activity.
  private(set) var isFallback = false
  /// The manifest that code is known to be with, where the app's Info.plist is not given.
  let manifest: SceneManifest?

  init?(of scene: WindowScene) {
    guard let located = scene.configuration.located else { return nil }
    (choice, place, isScenes, manifest) = (located.value, located.place, true, nil)
    // A configuration that is made says its role, which may be all that tells the scene's.
    if case .named = located.value, scene.role.isDefault {
      role = .windowApplication
    } else {
      role = scene.role.value
    }
  }

  /// What code of the app's delegate answers.
  init?(of use: SceneUse) {
    guard let made = use.configuration.located, use.means.value == .configuration else { return nil }
    (choice, place, role, isScenes, manifest) = (.made(made.value), made.place, nil, false, use.manifest)
  }

  private init?(answer: Property<SceneConfigurationChoice>) {
    guard let located = answer.located else { return nil }
    (choice, place, role, isScenes, manifest) = (located.value, located.place, nil, false, nil)
  }

  static func all(of app: App) -> [SceneChoice] {
    guard let configurations = app.delegate?.configurations else { return [] }
    var fallback = SceneChoice(answer: configurations.fallback)
    fallback?.isFallback = true
    return configurations.byActivity.compactMap { SceneChoice(answer: $0.choice) } + (fallback.map { [$0] } ?? [])
  }

  /// The name by which the configuration is looked for in Info.plist; nil where it needs nothing from there.
  var name: Located<String>? {
    switch choice {
    case .named(let name): return Located(name, place)
    case .made(let made):
      guard !made.isComplete, let name = made.name.located else { return nil }
      return name.value.map { Located($0, name.place) }
    }
  }
}
