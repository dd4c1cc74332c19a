import UIModelJSON

/// A rule about how one scene saves and restores its state.
protocol RestorationRule: Rule {
  static func check(_ restoration: RestorationAnswer, _ report: inout Report)
}

/// What the rules of restoration are given.
struct RestorationAnswer: Sendable {
  let scene: WindowScene
  let state: SceneState
  let app: AppModel
  /// Whether screens of which nothing is known may take part.
  let mayHaveMoreScreens: Bool
  let around: RestorationSurroundings

  /// Nil where the scene says nothing of it.
  init?(_ scene: WindowScene, _ app: AppModel, _ around: RestorationSurroundings, mayHaveMoreScreens: Bool) {
    state = SceneState(scene.reader)
    guard state.isGiven || !scene.stateRestorationActivity.isDefault || !scene.userActivity.isDefault else {
      return nil
    }
    self.scene = scene
    self.app = app
    self.around = around
    self.mayHaveMoreScreens = mayHaveMoreScreens
  }

  /// Where scenes restore by a method of their own, and this one exists.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availableOn.includes($0) ?? true }
  }

  /// Whether any class of the app speaks of something, or may: a method of that name, or an effect that names it.
  func isMentioned(_ word: String) -> Bool {
    mayHaveMoreScreens || app.app?.isDelegateKnown == false || around.mentions(word)
  }
}

/// What restoration asks of all screens of an app, gathered once for all of its scenes.
struct RestorationSurroundings: Sendable {
  /// What is said of the views with a handle; nil for a view of which nothing more is said.
  private let views: [String: [ViewDetails?]]
  /// Whether a class of the app's own does not say what it implements, so that nobody knows what it calls.
  private let hasSilentClass: Bool
  private let implementations: [Implementations]

  init(_ app: AppModel) {
    var views: [String: [ViewDetails?]] = [:]
    var implementations = [app.app?.delegate?.implements].compactMap { $0 }
    for screen in app.screens {
      for (name, index) in screen.viewsByRef { views[name, default: []].append(screen.details[index]) }
      if screen.implements.isGiven { implementations.append(screen.implements) }
      for view in screen.views where view.implements.hasMore { implementations.append(view.implements) }
    }
    self.views = views
    self.implementations = implementations
    hasSilentClass = app.screens.contains { screen in
      !screen.implements.isGiven && screen.className.value.map { !$0.hasPrefix("UI") } ?? !screen.className.isDefault
    }
  }

  /// What is said of the views with a handle; empty where there is none.
  func views(named name: String) -> [ViewDetails?] { views[name] ?? [] }

  func mentions(_ word: String) -> Bool {
    hasSilentClass
      || implementations.contains { implements in
        !implements.isKnown
          || implements.methods.contains { name, method in name.contains(word) || method.value.mentions(word) }
      }
  }
}

/// Runs the rules of restoration on the scenes of an app.
enum RestorationChecks {
  static func check(_ scenes: SceneAnswer, _ report: inout Report) {
    let hasMore = report.context.names.mayHaveMore(of: [.screen])
    guard !scenes.scenes.isEmpty else { return }
    let around = RestorationSurroundings(scenes.app)
    for scene in scenes.scenes {
      guard let answer = RestorationAnswer(scene, scenes.app, around, mayHaveMoreScreens: hasMore) else { continue }
      for rule in SceneRules.restoration { rule.check(answer, &report) }
      report.rulesRun += SceneRules.restoration.count
    }
  }
}

extension JSONValue {
  /// Whether a string in it, or the name of a member, has a word, or what is unknown may.
  fileprivate func mentions(_ word: String) -> Bool {
    switch self {
    case .string(let text): text.contains(word)
    case .array(let elements): elements.contains { $0.mentions(word) }
    case .object(let object):
      object.members.contains { $0.name == "$unknown" || $0.name.contains(word) || $0.value.mentions(word) }
    default: false
    }
  }
}
