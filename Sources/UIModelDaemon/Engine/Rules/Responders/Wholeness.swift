import UIModelPlatform

// Whether all responders are declared, each with everything it implements.

extension AppModel {
  /// Whether all of an app's responders are declared.
  var isWhole: Bool {
    let declared = Set(screens.compactMap(\.ref.value))
    let named = screens.flatMap(\.namedScreens) + scenes.compactMap(\.root.value)
    return app?.isWhole(hasScenes: !scenes.isEmpty) == true && !screens.isEmpty
      && scenes.allSatisfy(\.isWholeResponder) && screens.allSatisfy(\.isWholeResponder)
      && named.allSatisfy(declared.contains)
  }
}

extension Report {
  /// Whether all responders of the app are declared, as far as single documents show.
  mutating func isWhole() -> Bool {
    guard app()?.isWhole(hasScenes: holds(.scene)) == true, holds(.screen), !holds(.openResponder) else {
      return false
    }
    return !namesMissingScreens()
  }
}

extension App {
  /// Whether the delegate lists everything it implements, and Info.plist names no undeclared scenes.
  fileprivate func isWhole(hasScenes: Bool) -> Bool {
    guard let delegate, delegate.implements.isGiven, delegate.implements.isKnown, infoPlist.isKnown,
      infoPlist.value?.string == nil
    else { return false }
    // Scenes that only Info.plist names have unknown delegates.
    return hasScenes || infoPlist.value?["UIApplicationSceneManifest"] == nil
  }
}

extension WindowScene {
  /// Whether the scene and its delegate list everything they implement, and its root screen is known.
  var isWholeResponder: Bool {
    guard delegateClass.isKnown, sceneClass.isKnown, implements.isKnown, root.value != nil else { return false }
    let hasOwnClass = delegateClass.isGiven || (sceneClass.value.map { $0 != "UIWindowScene" } ?? false)
    return !hasOwnClass || implements.isGiven
  }
}

extension Screen {
  /// The screens that it embeds and presents.
  var namedScreens: [String] { embedded.map(\.name.value) + presents.elements.map(\.value) }

  /// Whether the screen and its views list everything they implement, embed and present.
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
  /// Whether the superclass is UIKit's: a custom class may implement more than is listed.
  fileprivate var isUIKits: Bool { isKnown && value?.hasPrefix("UI") != false }
}
