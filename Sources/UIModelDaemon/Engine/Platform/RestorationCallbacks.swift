/// A method of a scene's delegate that saving and restoring comes by.
package enum RestorationCallback: String, Sendable, Hashable, CaseIterable {
  case willConnect, restoreInteractionState, willEnterForeground, didBecomeActive, willResignActive,
    didEnterBackground, stateRestorationActivity, didDisconnect, didUpdate

  /// As Swift and as Objective-C spell it.
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

  /// As Swift spells it.
  package var name: String { names[0] }

  package var summary: String {
    switch self {
    case .willConnect: "What it does when the scene connects, before its views are loaded."
    case .restoreInteractionState: "How it restores the scene from the activity that was saved (since 15)."
    case .willEnterForeground: "What it does each time before the scene comes to the foreground."
    case .didBecomeActive: "What it does when the scene has become active."
    case .willResignActive: "What it does before the scene is inactive."
    case .didEnterBackground: "What it does when the scene has gone to the background."
    case .stateRestorationActivity: "What it puts into the activity that the scene is restored with; null: it has none."
    case .didDisconnect: "What it does when the scene is gone; its session stays."
    case .didUpdate: "What it adds to an activity that has been updated."
    }
  }

  /// The closed list of what it can say that it does.
  package var effects: [RestorationEffectKind] {
    let work: [RestorationEffectKind] = [.readFile, .queryDatabase, .network, .longWork]
    switch self {
    case .stateRestorationActivity, .didUpdate:
      return [.super, .saveContent, .saveInteractionState, .returnUserActivity] + work
    case .didDisconnect, .willResignActive, .didEnterBackground:
      return [.super, .saveContent, .saveInteractionState, .setUserActivity, .releaseResources, .async] + work
    case .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive:
      return [
        .super, .makeWindow, .showRequestedContent, .setContent, .setInteractionState, .setUserActivity,
        .becomeFirstResponder, .extendStateRestoration, .completeStateRestoration, .async,
      ] + work
    }
  }
}

/// What such a method can say that it does.
package enum RestorationEffectKind: String, Sendable, Hashable, CaseIterable {
  case `super`
  case saveContent, saveInteractionState, returnUserActivity
  case setContent, setInteractionState, setUserActivity, showRequestedContent, becomeFirstResponder
  case makeWindow, releaseResources
  case extendStateRestoration, completeStateRestoration
  case readFile, queryDatabase, network, longWork
  case async

  /// What it is, for people; a sentence.
  package var summary: String {
    switch self {
    case .super: "It calls super."
    case .saveContent: "It puts the content into the activity's `userInfo`."
    case .saveInteractionState: "It puts `interactionState` into the activity's `userInfo`."
    case .returnUserActivity: "It returns an activity that others fill: the scene's, or that of a view controller."
    case .setContent: "It sets the content that was saved."
    case .setInteractionState: "It sets the `interactionState` that was saved."
    case .setUserActivity: "It sets the scene's `userActivity`."
    case .showRequestedContent: "It shows what the connection options ask for, which is not restoring."
    case .becomeFirstResponder: "It makes something the first responder."
    case .makeWindow: "It makes the window and its root view controller."
    case .releaseResources: "It releases what belongs to the scene."
    case .extendStateRestoration: "It asks for time: the launch image stays, the main run loop goes on."
    case .completeStateRestoration: "It says that restoration is complete: the scene is shown."
    case .readFile: "It reads a file."
    case .queryDatabase: "It asks a database of the app."
    case .network: "It asks the network."
    case .longWork: "It does work that may take long."
    case .async: "What follows is done later, when asynchronous work has ended."
    }
  }

  /// Whether it is done to a view's state.
  package var takesViews: Bool {
    switch self {
    case .saveContent, .saveInteractionState, .setContent, .setInteractionState, .becomeFirstResponder: true
    default: false
    }
  }

  /// Whether content may come from there instead of the activity.
  package var isSource: Bool { self == .readFile || self == .queryDatabase || self == .network }
  /// What is not for the short time of an extended restoration.
  package var isLong: Bool { self == .network || self == .longWork }
}
