import UIModelPlatform

/// The resolution of a scene request: the outcome, the session to activate or the configuration of a new scene, and the
/// presentation. Each part has a reason.
///
/// For example, a request to create a scene fails with `multipleScenesNotSupported` in an app that can have one window.
package struct SceneResolution: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    /// The scene of an existing session comes to the front.
    case activates
    /// Another session is created.
    case opens
    /// The error handler is called with `multipleScenesNotSupported`.
    case fails
    case unknown
  }

  /// A scene that may be activated, with the values of its activation conditions for the request's identifier.
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
    package var scene: String?
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
  package let activated: WindowScene?
  package let candidates: [Candidate]
  /// The configuration of the new scene; nil if no scene is created.
  package let configuration: Configuration?
  package let presentation: Presentation

  /// Resolves a request.
  /// - Parameter connected: The scenes that have a session.
  package init(
    _ request: SceneRequest, connected: [WindowScene], _ answer: SceneAnswer, in environment: Environment
  ) {
    support = SceneSupport(answer, in: environment)
    // A session keeps its role, so a request for another role never activates it.
    let ofRole = connected.filter { ($0.role.isDefault ? .windowApplication : $0.role.value) == request.role }
    let candidates = request.kind == .quickLook ? [] : ofRole.map { Candidate($0, request) }
    self.candidates = candidates
    let (outcome, reason, activated) = SceneResolution.outcome(request, candidates, support, answer)
    (self.outcome, self.reason, self.activated) = (outcome, reason, activated)
    configuration = outcome == .opens ? SceneResolution.configuration(request, answer) : nil
    presentation =
      outcome == .fails
      ? Presentation(style: nil, reason: "no scene is presented") : SceneResolution.presentation(request, environment)
  }

  // MARK: Which session

  private static func outcome(
    _ request: SceneRequest, _ candidates: [Candidate], _ support: SceneSupport, _ answer: SceneAnswer
  ) -> (Outcome, String, WindowScene?) {
    // Activation conditions choose among several windows. In an app that can have only one, UIKit shows an action's
    // alternate and calls the error handler of every other request.
    if support.isSupported == false, let kind = request.kind, kind != .session {
      return (.fails, "\(support.reason): multipleScenesNotSupported", nil)
    }
    if let name = request.scene, request.kind == nil || request.kind == .session,
      let scene = candidates.first(where: { $0.scene.ref.value == name })?.scene
    {
      return (.activates, "the request names the session of '\(name)'", scene)
    }
    guard request.isIdentifierKnown else {
      return (.unknown, "the target content identifier is not known", nil)
    }
    if let first = candidates.first(where: { $0.prefersToActivate != false }) {
      guard first.prefersToActivate == true else {
        return (.unknown, "it is not known whether '\(first.scene.name)' prefers the content", nil)
      }
      return (.activates, "'\(first.scene.name)' prefers to activate for this content", first.scene)
    }
    switch support.isSupported {
    case false?:
      if request.kind == nil {
        guard let only = candidates.first(where: { $0.canActivate == true }) ?? candidates.first else {
          return (.opens, "the app has no scene yet", nil)
        }
        return (.activates, "the app has one window", only.scene)
      }
      return (.fails, "\(support.reason): multipleScenesNotSupported", nil)
    case nil: return (.unknown, support.reason, nil)
    case true?: break
    }
    // A request of the app itself opens a new window. An event goes to a scene that can show its content.
    guard request.kind == nil else { return (.opens, "no scene prefers this content, so a new one is created", nil) }
    if let first = candidates.first(where: { $0.canActivate != false }) {
      guard first.canActivate == true else {
        return (.unknown, "it is not known whether '\(first.scene.name)' can show the content", nil)
      }
      return (.activates, "no scene prefers the content, and '\(first.scene.name)' can show it", first.scene)
    }
    return (.opens, candidates.isEmpty ? "the app has no scene yet" : "no scene can show this content", nil)
  }

  // MARK: Which configuration

  private static func configuration(_ request: SceneRequest, _ answer: SceneAnswer) -> Configuration {
    guard request.kind != .quickLook else {
      return Configuration(
        origin: .system, reason: "QuickLook's preview scene belongs to the system and has no delegate in the app")
    }
    guard let delegate = answer.app.app?.delegate, let configurations = delegate.configurations else {
      let delegate = answer.app.app?.delegate
      if answer.app.isCode {
        return Configuration(origin: .unknown, reason: "what the app delegate returns is not read from source")
      }
      if delegate.map({ $0.implements.isGiven && !$0.implements.isKnown }) == true {
        return Configuration(origin: .unknown, reason: "the methods of the app delegate are not known")
      }
      return fromPlist(
        nil, request.role, answer,
        why: "the app delegate returns no configuration, so the first one of the role is used")
    }
    let byType = request.activityType.flatMap { type in configurations.byActivity.first { $0.type == type }?.choice }
    guard byType != nil || request.isActivityKnown || configurations.byActivity.isEmpty else {
      return Configuration(origin: .unknown, reason: "the app delegate chooses by the activity, which is not known")
    }
    let what =
      byType == nil ? "the app delegate returns" : "for '\(request.activityType ?? "")' the app delegate returns"
    switch byType ?? configurations.fallback {
    case .given(.named(let name), _): return fromPlist(name, request.role, answer, why: what)
    case .given(.made(let made), _): return self.made(made, request, answer, why: what)
    case .default, .unknown: return Configuration(origin: .unknown, reason: "\(what) an unknown configuration")
    }
  }

  private static func made(
    _ made: SceneConfiguration, _ request: SceneRequest, _ answer: SceneAnswer, why: String
  ) -> Configuration {
    if let role = made.sessionRole.value, role != request.role {
      return Configuration(
        origin: .none, name: made.name.value ?? nil,
        reason: "\(why) a configuration for \(role.rawValue), so a UIKit assertion fails")
    }
    guard made.name.isKnown, made.delegateClass.isKnown else {
      return Configuration(origin: .unknown, reason: "\(why) an unknown configuration")
    }
    // Values of the named configuration in Info.plist apply unless code sets others.
    let name = made.name.value ?? nil
    var found =
      made.isComplete && name == nil
      ? Configuration(origin: .delegate, reason: "\(why) its own configuration")
      : fromPlist(name, request.role, answer, why: name == nil ? "\(why) a configuration" : why)
    guard made.isComplete else { return found }
    found.origin = .delegate
    found.name = found.name ?? name
    found.delegateClass = made.delegateClass.value ?? found.delegateClass
    found.sceneClass = made.sceneClass.value ?? found.sceneClass
    found.storyboard = made.storyboard.value ?? found.storyboard
    found.reason = "\(why) a configuration that it sets up in code"
    found.scene = scene(of: found, answer)
    return found
  }

  private static func fromPlist(
    _ name: String?, _ role: SceneRole, _ answer: SceneAnswer, why: String
  ) -> Configuration {
    let why = name.map { "\(why) '\($0)'" } ?? why
    guard let manifest = answer.manifest else {
      return Configuration(origin: .unknown, name: name, reason: "\(why), and Info.plist is unknown")
    }
    let ofRole = manifest.configurations(of: role)
    let found = name.map { name in ofRole.first { $0.name == name } } ?? ofRole.first
    guard let found else {
      let missing = name.map { "has no '\($0)' under \(role.plistKey)" } ?? "has no configuration for the role"
      let rest = manifest.isComplete ? ": no delegate, class or storyboard" : " here"
      return Configuration(
        origin: manifest.isComplete ? .none : .unknown, name: name,
        reason: "\(why), but Info.plist \(missing)" + rest)
    }
    var configuration = Configuration(
      origin: .infoPlist, name: found.name, delegateClass: found.delegateClass, sceneClass: found.sceneClass,
      storyboard: found.storyboard, reason: name == nil ? why : "\(why), which Info.plist contains")
    configuration.scene = scene(of: configuration, answer)
    return configuration
  }

  /// Returns the declared scene with this configuration, by the configuration's name or else by its delegate class.
  private static func scene(of configuration: Configuration, _ answer: SceneAnswer) -> String? {
    let named = answer.scenes.first { scene in
      switch scene.configuration.value {
      case .named(let name)?: name == configuration.name
      case .made(let made)?: configuration.name != nil && (made.name.value ?? nil) == configuration.name
      case nil: false
      }
    }
    let delegate = configuration.delegateClass.flatMap(ClassName.last)
    let byDelegate = answer.scenes.filter { scene in
      delegate != nil && scene.delegateClass.value.flatMap(ClassName.last) == delegate
    }
    return (named ?? (byDelegate.count == 1 ? byDelegate.first : nil))?.ref.value
  }

  // MARK: How

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
      canActivate: isKnown ? SceneResolution.Candidate.holds(conditions?.canActivate, true, request) : nil,
      prefersToActivate: isKnown ? SceneResolution.Candidate.holds(conditions?.prefersToActivate, false, request) : nil)
  }

  private static func holds(
    _ predicate: Property<PredicateSource>?, _ fallback: Bool, _ request: SceneRequest
  ) -> Bool? {
    guard let predicate, !predicate.isDefault else { return fallback }
    guard case .success(let read)? = predicate.value?.predicate else { return nil }
    return read.holds(for: request.targetContentIdentifier)
  }
}
