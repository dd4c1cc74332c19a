import UIModelPlatform

// Checks whether all responders are declared with all their methods, and finds the first gap.

/// The reason why the methods, the content or the presented screens of an object are unknown.
enum ResponderGap: Sendable {
  /// The object has no `implements` in its document.
  case unlistedMethods(name: String, Place)
  /// The methods or the content are declared as unknown.
  case unknown(name: String, Place)
  /// The screen has no declared content.
  case undeclaredContent(name: String, Place)
  /// The superclass is a custom class, which might implement further methods.
  case customSuperclass(name: String, Place)
  /// The list has no declared cells.
  case undeclaredCells(name: String, Place)
  /// The scene has no declared root screen.
  case undeclaredRoot(name: String, Place)
  case undeclaredScreen(name: String)
  /// The sheet does not name its view controller.
  case undeclaredSheetController(name: String, Place)
  case noDelegate(Place?)
  case noScreens
  case unknownInfoPlist(Place?)
  /// Info.plist names scenes that no document declares, so their delegates are unknown.
  case undeclaredScenes(Place?)

  var place: Place? {
    switch self {
    case .unlistedMethods(_, let place), .unknown(_, let place), .undeclaredContent(_, let place),
      .customSuperclass(_, let place),
      .undeclaredCells(_, let place), .undeclaredRoot(_, let place), .undeclaredSheetController(_, let place):
      place
    case .noDelegate(let place), .unknownInfoPlist(let place), .undeclaredScenes(let place): place
    case .undeclaredScreen, .noScreens: nil
    }
  }

  /// The reason as a sentence, with the member that would close the gap. For example, a screen without content has the
  /// message `'main' has no "view", so its content is unknown`.
  var message: String {
    switch self {
    case .unlistedMethods(let name, _): "'\(name)' has no \"implements\", so its methods are unknown (use {} for none)"
    case .unknown(let name, _): "the methods or the content of '\(name)' are unknown"
    case .undeclaredContent(let name, _): "'\(name)' has no \"view\", so its content is unknown"
    case .customSuperclass(let name, _):
      "the superclass of '\(name)' is not a UIKit class and may implement more methods"
    case .undeclaredCells(let name, _): "'\(name)' has no \"cells\", so its cells are unknown"
    case .undeclaredRoot(let name, _): "the scene '\(name)' has no \"root\", so its first screen is unknown"
    case .undeclaredScreen(let name): "the screen '\(name)' is not declared"
    case .undeclaredSheetController(let name, _):
      "the sheet '\(name)' has no \"viewController\", so its content is unknown"
    case .noDelegate: "the app has no \"delegate\", or the delegate has no \"implements\""
    case .noScreens: "no screen is declared"
    case .unknownInfoPlist: "the keys in Info.plist are unknown"
    case .undeclaredScenes: "Info.plist declares scenes that no document describes"
    }
  }
}

extension AppModel {
  /// Whether all responders of the app are declared. False for an app read from source, which never shows the complete
  /// responder chain.
  var areRespondersKnown: Bool { !isFromSource && responderGap == nil }

  /// The first reason why some responders are unknown; nil if all are known.
  var responderGap: ResponderGap? {
    guard let app else { return .noDelegate(nil) }
    if let gap = app.responderGap(hasScenes: !scenes.isEmpty) { return gap }
    if screens.isEmpty { return .noScreens }
    if let gap = scenes.lazy.compactMap(\.responderGap).first ?? screens.lazy.compactMap(\.responderGap).first {
      return gap
    }
    let sheetControllers = sheets.compactMap(\.controllerHandles)
    let declaredHandles = Set(screens.compactMap(\.ref.value) + sheetControllers.map(\.handle))
    let namedHandles =
      screens.flatMap(\.namedScreenHandles) + scenes.compactMap(\.rootHandle.value) + sheetControllers.map(\.controller)
    return namedHandles.first { !declaredHandles.contains($0) }.map { name in
      sheets.first { $0.ref.value == name }.map { .undeclaredSheetController(name: name, $0.reader.place) }
        ?? .undeclaredScreen(name: name)
    }
  }
}

extension App {
  /// Returns the reason why the delegate's methods are unknown or why scenes might be undeclared; nil if there is no
  /// such reason.
  func responderGap(hasScenes: Bool) -> ResponderGap? {
    guard let delegate, delegate.implementations.isGiven else { return .noDelegate(place) }
    guard delegate.implementations.isKnown else {
      return .unknown(name: delegate.className.value ?? "the delegate", place)
    }
    guard infoPlist.isKnown, infoPlist.value?.string == nil else { return .unknownInfoPlist(infoPlist.place ?? place) }
    let areScenesDeclared = hasScenes || infoPlist.value?["UIApplicationSceneManifest"] == nil
    return areScenesDeclared ? nil : .undeclaredScenes(infoPlist.place)
  }
}

extension WindowScene {
  /// Whether the scene and its delegate list all methods that they implement, and the root screen is known.
  var isFullyDeclared: Bool { responderGap == nil }

  fileprivate var responderGap: ResponderGap? {
    var name: String { ref.value ?? delegateClass.value ?? "the scene" }
    guard delegateClass.isKnown, sceneClass.isKnown, implementations.isKnown else { return .unknown(name: name, place) }
    guard rootHandle.value != nil else { return .undeclaredRoot(name: name, place) }
    guard window.isKnown else { return .unknown(name: name, place) }
    guard window.value?.areMethodsKnown != false else { return .unlistedMethods(name: "the window of \(name)", place) }
    let hasCustomClass = delegateClass.isGiven || (sceneClass.value.map { $0 != "UIWindowScene" } ?? false)
    return !hasCustomClass || implementations.isGiven ? nil : .unlistedMethods(name: name, place)
  }
}

extension Sheet {
  /// The sheet's handle and the handle of its view controller; nil if either is not given. Both are needed because a
  /// presentation can name the sheet instead of the view controller.
  var controllerHandles: (handle: String, controller: String)? {
    guard let handle = ref.value, let controller = viewControllerHandle.value else { return nil }
    return (handle, controller)
  }
}

extension Screen {
  /// The handles of the screens that this screen embeds or presents. A screen in a sheet is represented by the sheet's
  /// handle.
  var namedScreenHandles: [String] { embeddedScreens.map(\.name.value) + presentedHandles.elements.map(\.value) }

  /// Whether the screen and its views list all methods that they implement and all screens that they embed or present.
  var isFullyDeclared: Bool { responderGap == nil }

  fileprivate var responderGap: ResponderGap? {
    guard className.isKnown, implementations.isKnown, childHandles.isComplete, presentedHandles.isComplete else {
      return .unknown(name: name, namePlace)
    }
    guard superclass.isUIKitClass else { return .customSuperclass(name: name, namePlace) }
    guard listsMethods else { return .unlistedMethods(name: name, namePlace) }
    guard !views.isEmpty || isStandardContainer else { return .undeclaredContent(name: name, namePlace) }
    for index in views.indices {
      let view = views[index]
      var name: String { view.className.value ?? "a view" }
      guard view.className.isKnown, view.implementations.isKnown, view.isContentKnown else {
        return .unknown(name: name, view.place)
      }
      guard view.superclass.isUIKitClass else { return .customSuperclass(name: name, view.place) }
      if view.className.value.flatMap({ ViewClass.named($0) })?.isList == true,
        listProperties[index]?.cellPlaces.isGiven != true
      {
        return .undeclaredCells(name: name, view.place)
      }
      guard view.listsMethods else { return .unlistedMethods(name: name, view.place) }
    }
    return nil
  }
}

extension Property<String> {
  /// Whether a class, given by its name, is UIKit's own or not set. A custom superclass might implement methods that
  /// are not listed.
  fileprivate var isUIKitClass: Bool { isKnown && value?.hasPrefix("UI") != false }
}
