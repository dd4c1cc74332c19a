/// A method of a scene delegate that is called while a scene's state is saved or restored.
package enum RestorationCallback: String, Sendable, Hashable, CaseIterable {
  case willConnect, restoreInteractionState, willEnterForeground, didBecomeActive, willResignActive,
    didEnterBackground, stateRestorationActivity, didDisconnect, didUpdate

  /// The names in Swift and in Objective-C.
  package var names: [String] {
    switch self {
    case .willConnect: ["scene(_:willConnectTo:options:)", "scene:willConnectToSession:options:"]
    case .restoreInteractionState:
      ["scene(_:restoreInteractionStateWith:)", "scene:restoreInteractionStateWithUserActivity:"]
    case .willEnterForeground: ["sceneWillEnterForeground(_:)", "sceneWillEnterForeground:"]
    case .didBecomeActive: ["sceneDidBecomeActive(_:)", "sceneDidBecomeActive:"]
    case .willResignActive: ["sceneWillResignActive(_:)", "sceneWillResignActive:"]
    case .didEnterBackground: ["sceneDidEnterBackground(_:)", "sceneDidEnterBackground:"]
    case .stateRestorationActivity: ["stateRestorationActivity(for:)", "stateRestorationActivityForScene:"]
    case .didDisconnect: ["sceneDidDisconnect(_:)", "sceneDidDisconnect:"]
    case .didUpdate: ["scene(_:didUpdate:)", "scene:didUpdateUserActivity:"]
    }
  }

  /// The name in Swift.
  package var name: String { names[0] }

  package var summary: String {
    switch self {
    case .willConnect: "Called when the scene connects, before its views are loaded."
    case .restoreInteractionState: "Restores the scene from the saved activity (since 15)."
    case .willEnterForeground: "Called each time before the scene enters the foreground."
    case .didBecomeActive: "Called when the scene has become active."
    case .willResignActive: "Called before the scene becomes inactive."
    case .didEnterBackground: "Called when the scene has entered the background."
    case .stateRestorationActivity:
      "Returns the activity for restoring the scene, with what the method puts into it; null means that there is none."
    case .didDisconnect: "Called when the scene is released; its session stays."
    case .didUpdate: "Called when an activity was updated; lists what the method adds to it."
    }
  }

  /// The effects that a document can declare for the method.
  package var effects: [RestorationEffectKind] {
    let slowEffects: [RestorationEffectKind] = [.readFile, .queryDatabase, .network, .longWork]
    switch self {
    case .stateRestorationActivity, .didUpdate:
      return [.super, .saveContent, .saveInteractionState, .returnUserActivity] + slowEffects
    case .didDisconnect, .willResignActive, .didEnterBackground:
      return [.super, .saveContent, .saveInteractionState, .setUserActivity, .releaseResources, .async] + slowEffects
    case .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive:
      return [
        .super, .makeWindow, .showRequestedContent, .setContent, .setInteractionState, .setUserActivity,
        .becomeFirstResponder, .extendStateRestoration, .completeStateRestoration, .async,
      ] + slowEffects
    }
  }
}

/// An effect that a document can declare for a restoration method.
package enum RestorationEffectKind: String, Sendable, Hashable, CaseIterable {
  case `super`
  case saveContent, saveInteractionState, returnUserActivity
  case setContent, setInteractionState, setUserActivity, showRequestedContent, becomeFirstResponder
  case makeWindow, releaseResources
  case extendStateRestoration, completeStateRestoration
  case readFile, queryDatabase, network, longWork
  case async

  /// The explanation of the effect, as a sentence.
  package var summary: String {
    switch self {
    case .super: "Calls super."
    case .saveContent: "Puts the content into the activity's `userInfo`."
    case .saveInteractionState: "Puts `interactionState` into the activity's `userInfo`."
    case .returnUserActivity: "Returns an activity that other code fills: the scene's, or one of a view controller."
    case .setContent: "Sets the saved content."
    case .setInteractionState: "Sets the saved `interactionState`."
    case .setUserActivity: "Sets the scene's `userActivity`."
    case .showRequestedContent: "Shows what the connection options request, which is not restoration."
    case .becomeFirstResponder: "Makes a view the first responder."
    case .makeWindow: "Creates the window and its root view controller."
    case .releaseResources: "Releases resources of the scene."
    case .extendStateRestoration: "Requests more time: the launch image stays visible, and the main run loop runs."
    case .completeStateRestoration: "Declares restoration complete, so the scene is shown."
    case .readFile: "Reads a file."
    case .queryDatabase: "Queries a database of the app."
    case .network: "Accesses the network."
    case .longWork: "Does work that may take long."
    case .async: "The effects listed here happen later, when asynchronous work has ended."
    }
  }

  /// Whether the effect saves or sets the state of a view.
  package var affectsViews: Bool {
    switch self {
    case .saveContent, .saveInteractionState, .setContent, .setInteractionState, .becomeFirstResponder: true
    default: false
    }
  }

  /// Whether the effect extends restoration or completes an extended restoration.
  package var changesRestorationTiming: Bool { self == .extendStateRestoration || self == .completeStateRestoration }

  /// Whether the effect can load content that the user activity for restoration does not contain.
  package var isContentSource: Bool { self == .readFile || self == .queryDatabase || self == .network }
  /// Whether the effect takes too long for an extended restoration.
  package var isLong: Bool { self == .network || self == .longWork }
}
