import UIModelPlatform

// Whether everything that may perform an action is declared, with all it implements.

extension AppModel {
  /// Whether all of an app's responders are declared.
  var isWhole: Bool {
    let declared = Set(screens.compactMap(\.ref.value))
    let named = screens.flatMap(\.namedScreens) + scenes.compactMap(\.root.value)
    return app?.isWholeBut(forScenes: !scenes.isEmpty) == true && !screens.isEmpty
      && scenes.allSatisfy(\.isWholeResponder) && screens.allSatisfy(\.isWholeResponder)
      && named.allSatisfy(declared.contains)
  }
}

extension Report {
  /// Whether all responders of the app are declared, as far as documents go.
  mutating func isWhole() -> Bool {
    guard app()?.isWholeBut(forScenes: holds(.scene)) == true, holds(.screen), !holds(.openResponder) else {
      return false
    }
    return !namesMissingScreens()
  }
}

extension App {
  /// Whether its delegate says all it implements, and Info.plist names no scenes that nobody declares.
  fileprivate func isWholeBut(forScenes hasScenes: Bool) -> Bool {
    guard let delegate, delegate.implements.isGiven, delegate.implements.isKnown, infoPlist.isKnown,
      infoPlist.value?.string == nil
    else { return false }
    // Scenes that Info.plist names, and that are not declared, have delegates that nobody knows.
    return hasScenes || infoPlist.value?["UIApplicationSceneManifest"] == nil
  }
}

extension WindowScene {
  /// Whether it and its delegate say all they implement, and which screen it shows.
  var isWholeResponder: Bool {
    guard delegateClass.isKnown, sceneClass.isKnown, implements.isKnown, root.value != nil else { return false }
    let hasOwnClass = delegateClass.isGiven || (sceneClass.value.map { $0 != "UIWindowScene" } ?? false)
    return !hasOwnClass || implements.isGiven
  }
}

extension Screen {
  /// The screens that it holds and presents.
  var namedScreens: [String] { embedded.map(\.name.value) + presents.elements.map(\.value) }

  /// Whether it and its views say all they implement, and name all they hold and present.
  var isWholeResponder: Bool {
    guard className.isKnown, superclass.isUIKits, implements.isKnown, children.isComplete, presents.isComplete,
      !views.isEmpty || isStandardContainer, saysWhatItImplements
    else { return false }
    return views.indices.allSatisfy { index in
      let view = views[index]
      guard view.className.isKnown, view.superclass.isUIKits, view.implements.isKnown, view.isContentKnown else {
        return false
      }
      if view.className.value.flatMap({ ViewClass.named($0) })?.isList == true, lists[index]?.cells.isGiven != true {
        return false
      }
      return view.saysWhatItImplements
    }
  }
}

extension Property<String> {
  /// Whether no class of the app's own comes between, which may implement more than is said.
  fileprivate var isUIKits: Bool { isKnown && value?.hasPrefix("UI") != false }
}
