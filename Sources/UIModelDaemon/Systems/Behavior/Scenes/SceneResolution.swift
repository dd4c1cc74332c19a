import UIModelPlatform

/// The resolution of a scene request: the outcome, the session to activate or the configuration of a new scene, and the
/// presentation. Each part has a reason.
///
/// For example, a request to create a scene fails with `multipleScenesNotSupported` in an app that supports only one
/// window.
package struct SceneResolution: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    /// The scene of an existing session comes to the front.
    case activates
    /// A new session is created.
    case opens
    /// The error handler is called with `multipleScenesNotSupported`.
    case fails
    case unknown
  }

  /// A scene that might be activated, with the values of its activation conditions for the request's identifier.
  package struct Candidate: Sendable {
    package let scene: WindowScene
    /// Whether the scene can show the content; nil if unknown.
    package let canActivate: Bool?
    package let prefersToActivate: Bool?
  }

  /// The configuration of a new scene.
  package struct Configuration: Sendable {
    package enum Origin: String, Sendable, Hashable { case infoPlist, delegate, system, none, unknown }

    package var origin: Origin
    package var name: String?
    package var delegateClass: String?
    package var sceneClass: String?
    package var storyboard: String?
    package var reason: String
    /// The declared scene that has this configuration; nil if no scene declares it.
    package var sceneName: String?
  }

  package struct Presentation: Sendable {
    /// The presentation style; nil if it is unknown or no scene is presented.
    package let style: ScenePresentation.Style?
    package let reason: String
  }

  package let support: SceneSupport
  package let outcome: Outcome
  package let reason: String
  /// The scene that comes to the front; nil if no session is activated.
  package let activatedScene: WindowScene?
  package let candidates: [Candidate]
  /// The configuration of the new scene; nil if no scene is created.
  package let configuration: Configuration?
  package let presentation: Presentation

  /// Resolves a request.
  /// - Parameter connectedScenes: the scenes that have a session.
  package init(
    _ request: SceneRequest, connectedScenes: [WindowScene], _ facts: SceneFacts, in environment: Environment
  ) {
    support = SceneSupport(facts, in: environment)
    // A session keeps its role, so a request for another role never activates it.
    let roleScenes = connectedScenes.filter { ($0.role.isDefault ? .windowApplication : $0.role.value) == request.role }
    let candidates = request.kind == .quickLook ? [] : roleScenes.map { Candidate($0, request) }
    self.candidates = candidates
    let (outcome, reason, activatedScene) = SceneResolution.outcome(request, candidates, support, facts)
    (self.outcome, self.reason, self.activatedScene) = (outcome, reason, activatedScene)
    configuration = outcome == .opens ? SceneResolution.configuration(request, facts) : nil
    presentation =
      outcome == .fails
      ? Presentation(style: nil, reason: "no scene is presented") : SceneResolution.presentation(request, environment)
  }

  // MARK: Session

  private static func outcome(
    _ request: SceneRequest, _ candidates: [Candidate], _ support: SceneSupport, _ facts: SceneFacts
  ) -> (Outcome, String, WindowScene?) {
    // Activation conditions choose among several windows. In an app that can have only one window, UIKit shows an
    // action's alternate and calls the error handler of every other request.
    if support.isSupported == false, let kind = request.kind, kind != .session {
      return (.fails, "\(support.reason): multipleScenesNotSupported", nil)
    }
    if let name = request.sceneName, request.kind == nil || request.kind == .session,
      let scene = candidates.first(where: { $0.scene.ref.value == name })?.scene
    {
      return (.activates, "the request names the session of '\(name)'", scene)
    }
    guard request.isIdentifierKnown else {
      return (.unknown, "the target content identifier is not known", nil)
    }
    if let candidate = candidates.first(where: { $0.prefersToActivate != false }) {
      guard candidate.prefersToActivate == true else {
        return (.unknown, "it is not known whether '\(candidate.scene.name)' prefers the content", nil)
      }
      return (.activates, "'\(candidate.scene.name)' prefers to activate for this content", candidate.scene)
    }
    switch support.isSupported {
    case false?:
      if request.kind == nil {
        guard let windowCandidate = candidates.first(where: { $0.canActivate == true }) ?? candidates.first else {
          return (.opens, "the app has no scene yet", nil)
        }
        return (.activates, "the app has one window", windowCandidate.scene)
      }
      return (.fails, "\(support.reason): multipleScenesNotSupported", nil)
    case nil: return (.unknown, support.reason, nil)
    case true?: break
    }
    // If no scene prefers the content, a request from the app's own code opens a new window. A system event, i.e. a
    // request without a kind, goes to a scene that can show the content.
    guard request.kind == nil else { return (.opens, "no scene prefers this content, so a new one is created", nil) }
    if let candidate = candidates.first(where: { $0.canActivate != false }) {
      guard candidate.canActivate == true else {
        return (.unknown, "it is not known whether '\(candidate.scene.name)' can show the content", nil)
      }
      return (.activates, "no scene prefers the content, and '\(candidate.scene.name)' can show it", candidate.scene)
    }
    return (.opens, candidates.isEmpty ? "the app has no scene yet" : "no scene can show this content", nil)
  }

  // MARK: Configuration

  private static func configuration(_ request: SceneRequest, _ facts: SceneFacts) -> Configuration {
    guard request.kind != .quickLook else {
      return Configuration(
        origin: .system, reason: "QuickLook's preview scene belongs to the system and has no delegate in the app")
    }
    guard let delegate = facts.app.app?.delegate, let configurations = delegate.configurations else {
      let delegate = facts.app.app?.delegate
      if facts.app.isFromSource {
        return Configuration(origin: .unknown, reason: "what the app delegate returns is not read from source")
      }
      if delegate.map({ $0.implementations.isGiven && !$0.implementations.isKnown }) == true {
        return Configuration(origin: .unknown, reason: "the methods of the app delegate are not known")
      }
      return plistConfiguration(
        nil, request.role, facts,
        reasonPrefix: "the app delegate returns no configuration, so the first one of the role is used")
    }
    let typeChoice = request.activityType.flatMap { type in
      configurations.choicesByActivity.first { $0.type == type }?.choice
    }
    guard typeChoice != nil || request.isActivityKnown || configurations.choicesByActivity.isEmpty else {
      return Configuration(origin: .unknown, reason: "the app delegate chooses by the activity, which is not known")
    }
    let reasonPrefix =
      typeChoice == nil ? "the app delegate returns" : "for '\(request.activityType ?? "")' the app delegate returns"
    switch typeChoice ?? configurations.fallback {
    case .given(.named(let name), _): return plistConfiguration(name, request.role, facts, reasonPrefix: reasonPrefix)
    case .given(.created(let sceneConfiguration), _):
      return self.codeConfiguration(sceneConfiguration, request, facts, reasonPrefix: reasonPrefix)
    case .default, .unknown: return Configuration(origin: .unknown, reason: "\(reasonPrefix) an unknown configuration")
    }
  }

  private static func codeConfiguration(
    _ sceneConfiguration: SceneConfiguration, _ request: SceneRequest, _ facts: SceneFacts, reasonPrefix: String
  ) -> Configuration {
    if let role = sceneConfiguration.sessionRole.value, role != request.role {
      return Configuration(
        origin: .none, name: sceneConfiguration.name.value ?? nil,
        reason: "\(reasonPrefix) a configuration for \(role.rawValue), so a UIKit assertion fails")
    }
    guard sceneConfiguration.name.isKnown, sceneConfiguration.delegateClass.isKnown else {
      return Configuration(origin: .unknown, reason: "\(reasonPrefix) an unknown configuration")
    }
    // Values of the named configuration in Info.plist apply unless code sets other values.
    let name = sceneConfiguration.name.value ?? nil
    var result =
      sceneConfiguration.isSelfContained && name == nil
      ? Configuration(origin: .delegate, reason: "\(reasonPrefix) its own configuration")
      : plistConfiguration(
        name, request.role, facts, reasonPrefix: name == nil ? "\(reasonPrefix) a configuration" : reasonPrefix)
    guard sceneConfiguration.isSelfContained else { return result }
    result.origin = .delegate
    result.name = result.name ?? name
    result.delegateClass = sceneConfiguration.delegateClass.value ?? result.delegateClass
    result.sceneClass = sceneConfiguration.sceneClass.value ?? result.sceneClass
    result.storyboard = sceneConfiguration.storyboard.value ?? result.storyboard
    result.reason = "\(reasonPrefix) a configuration that it sets up in code"
    result.sceneName = sceneName(of: result, facts)
    return result
  }

  private static func plistConfiguration(
    _ name: String?, _ role: SceneRole, _ facts: SceneFacts, reasonPrefix: String
  ) -> Configuration {
    let reasonPrefix = name.map { "\(reasonPrefix) '\($0)'" } ?? reasonPrefix
    guard let manifest = facts.manifest else {
      return Configuration(origin: .unknown, name: name, reason: "\(reasonPrefix), and Info.plist is unknown")
    }
    let roleConfigurations = manifest.configurations(of: role)
    let matchingConfiguration =
      name.map { name in roleConfigurations.first { $0.name == name } } ?? roleConfigurations.first
    guard let matchingConfiguration else {
      let missingText = name.map { "has no '\($0)' under \(role.plistKey)" } ?? "has no configuration for the role"
      let consequence = manifest.isComplete ? ": no delegate, class or storyboard" : " here"
      return Configuration(
        origin: manifest.isComplete ? .none : .unknown, name: name,
        reason: "\(reasonPrefix), but Info.plist \(missingText)" + consequence)
    }
    var configuration = Configuration(
      origin: .infoPlist, name: matchingConfiguration.name, delegateClass: matchingConfiguration.delegateClass,
      sceneClass: matchingConfiguration.sceneClass,
      storyboard: matchingConfiguration.storyboard,
      reason: name == nil ? reasonPrefix : "\(reasonPrefix), which Info.plist contains")
    configuration.sceneName = sceneName(of: configuration, facts)
    return configuration
  }

  /// Returns the name of the declared scene with this configuration, by the configuration's name or else by its
  /// delegate class. Nil if no declared scene matches, or if several scenes have the delegate class.
  private static func sceneName(of configuration: Configuration, _ facts: SceneFacts) -> String? {
    let namedScene = facts.scenes.first { scene in
      switch scene.configuration.value {
      case .named(let name)?: name == configuration.name
      case .created(let sceneConfiguration)?:
        configuration.name != nil && (sceneConfiguration.name.value ?? nil) == configuration.name
      case nil: false
      }
    }
    let delegate = configuration.delegateClass.flatMap(ClassName.withoutModule)
    let delegateScenes = facts.scenes.filter { scene in
      delegate != nil && scene.delegateClass.value.flatMap(ClassName.withoutModule) == delegate
    }
    return (namedScene ?? (delegateScenes.count == 1 ? delegateScenes.first : nil))?.ref.value
  }

  // MARK: Presentation

  private static func presentation(_ request: SceneRequest, _ environment: Environment) -> Presentation {
    if request.isPinch {
      return Presentation(style: .prominent, reason: "a scene opened by a pinch is always prominent")
    }
    guard request.isStyleKnown else { return Presentation(style: nil, reason: "the options are not known") }
    guard let style = request.style else {
      return Presentation(style: .automatic, reason: "no style is requested, so the system chooses")
    }
    guard environment.platform == .iPadOS || environment.platform == .visionOS || style == .automatic else {
      return Presentation(
        style: nil, reason: "\(style.rawValue) is requested; its effect on this platform is not documented")
    }
    return Presentation(
      style: style,
      reason: environment.version >= 17 ? "requested by the placement" : "requested by the preferred style")
  }
}

extension SceneResolution.Candidate {
  fileprivate init(_ scene: WindowScene, _ request: SceneRequest) {
    let isKnown = scene.activationConditions.isKnown && request.isIdentifierKnown
    let conditions = scene.activationConditions.value
    self.init(
      scene: scene,
      canActivate: isKnown ? SceneResolution.Candidate.holds(conditions?.canActivatePredicate, true, request) : nil,
      prefersToActivate: isKnown
        ? SceneResolution.Candidate.holds(conditions?.prefersToActivatePredicate, false, request) : nil)
  }

  private static func holds(
    _ predicate: Property<PredicateSource>?, _ fallback: Bool, _ request: SceneRequest
  ) -> Bool? {
    guard let predicate, !predicate.isDefault else { return fallback }
    guard case .success(let parsedPredicate)? = predicate.value?.predicate else { return nil }
    return parsedPredicate.holds(for: request.targetContentIdentifier)
  }
}
