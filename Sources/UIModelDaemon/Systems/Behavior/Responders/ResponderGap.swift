import UIModelPlatform

// Whether all responders are declared, each with everything it implements, and what the first gap is.

/// Why it is not known what something implements, embeds or presents.
enum ResponderGap: Sendable {
  case silent(name: String, Place)
  case unknown(name: String, Place)
  /// A screen of which nobody says what is in it.
  case empty(name: String, Place)
  case superclass(name: String, Place)
  /// A list of which nobody says what its cells are.
  case cells(name: String, Place)
  /// A scene of which nobody says what it shows first.
  case root(name: String, Place)
  case undeclared(name: String)
  /// A sheet that does not name its view controller.
  case sheet(name: String, Place)
  case noDelegate(Place?)
  case noScreens
  case infoPlist(Place?)
  /// Scenes that only Info.plist names have unknown delegates.
  case undeclaredScenes(Place?)

  var place: Place? {
    switch self {
    case .silent(_, let place), .unknown(_, let place), .empty(_, let place), .superclass(_, let place),
      .cells(_, let place), .root(_, let place), .sheet(_, let place):
      place
    case .noDelegate(let place), .infoPlist(let place), .undeclaredScenes(let place): place
    case .undeclared, .noScreens: nil
    }
  }

  /// In words, with those that would say it.
  var words: String {
    switch self {
    case .silent(let name, _): "'\(name)' has no \"implements\", so its methods are unknown (use {} for none)"
    case .unknown(let name, _): "the methods or the content of '\(name)' are unknown"
    case .empty(let name, _): "'\(name)' has no \"view\", so its content is unknown"
    case .superclass(let name, _): "the superclass of '\(name)' is not a UIKit class and may implement more methods"
    case .cells(let name, _): "'\(name)' has no \"cells\", so its cells are unknown"
    case .root(let name, _): "the scene '\(name)' has no \"root\", so its first screen is unknown"
    case .undeclared(let name): "the screen '\(name)' is not declared"
    case .sheet(let name, _): "the sheet '\(name)' has no \"viewController\", so its content is unknown"
    case .noDelegate: "the app has no \"delegate\", or the delegate has no \"implements\""
    case .noScreens: "no screen is declared"
    case .infoPlist: "the keys in Info.plist are unknown"
    case .undeclaredScenes: "Info.plist declares scenes that no document describes"
    }
  }
}

extension AppModel {
  /// Whether all of an app's responders are declared. Source never shows how they are chained.
  var isWhole: Bool { !isCode && responderGap == nil }

  /// The first reason why not all of them are.
  var responderGap: ResponderGap? {
    guard let app else { return .noDelegate(nil) }
    if let gap = app.responderGap(hasScenes: !scenes.isEmpty) { return gap }
    if screens.isEmpty { return .noScreens }
    if let gap = scenes.lazy.compactMap(\.responderGap).first ?? screens.lazy.compactMap(\.responderGap).first {
      return gap
    }
    let presented = sheets.compactMap(\.namedController)
    let declared = Set(screens.compactMap(\.ref.value) + presented.map(\.handle))
    let named = screens.flatMap(\.namedScreens) + scenes.compactMap(\.root.value) + presented.map(\.controller)
    return named.first { !declared.contains($0) }.map { name in
      sheets.first { $0.ref.value == name }.map { .sheet(name: name, $0.reader.place) } ?? .undeclared(name: name)
    }
  }
}

extension App {
  /// Why it is not known what the delegate implements, or that no scene is undeclared.
  func responderGap(hasScenes: Bool) -> ResponderGap? {
    guard let delegate, delegate.implements.isGiven else { return .noDelegate(place) }
    guard delegate.implements.isKnown else { return .unknown(name: delegate.className.value ?? "the delegate", place) }
    guard infoPlist.isKnown, infoPlist.value?.string == nil else { return .infoPlist(infoPlist.place ?? place) }
    let isDeclared = hasScenes || infoPlist.value?["UIApplicationSceneManifest"] == nil
    return isDeclared ? nil : .undeclaredScenes(infoPlist.place)
  }
}

extension WindowScene {
  /// Whether the scene and its delegate list everything they implement, and its root screen is known.
  var isWholeResponder: Bool { responderGap == nil }

  fileprivate var responderGap: ResponderGap? {
    var name: String { ref.value ?? delegateClass.value ?? "the scene" }
    guard delegateClass.isKnown, sceneClass.isKnown, implements.isKnown else { return .unknown(name: name, place) }
    guard root.value != nil else { return .root(name: name, place) }
    guard window.isKnown else { return .unknown(name: name, place) }
    guard window.value?.saysWhatItImplements != false else { return .silent(name: "the window of \(name)", place) }
    let hasOwnClass = delegateClass.isGiven || (sceneClass.value.map { $0 != "UIWindowScene" } ?? false)
    return !hasOwnClass || implements.isGiven ? nil : .silent(name: name, place)
  }
}

extension Sheet {
  /// Its handle and that of the screen that it shows; nil if it does not say both. A presentation by this handle shows a
  /// screen that is known.
  var namedController: (handle: String, controller: String)? {
    guard let handle = ref.value, let controller = viewController.value else { return nil }
    return (handle, controller)
  }
}

extension Screen {
  /// The screens that it embeds and presents, those in sheets by the handles of these.
  var namedScreens: [String] { embedded.map(\.name.value) + presents.elements.map(\.value) }

  /// Whether the screen and its views list everything they implement, embed and present.
  var isWholeResponder: Bool { responderGap == nil }

  fileprivate var responderGap: ResponderGap? {
    guard className.isKnown, implements.isKnown, children.isComplete, presents.isComplete else {
      return .unknown(name: name, namePlace)
    }
    guard superclass.isUIKits else { return .superclass(name: name, namePlace) }
    guard saysWhatItImplements else { return .silent(name: name, namePlace) }
    guard !views.isEmpty || isStandardContainer else { return .empty(name: name, namePlace) }
    for index in views.indices {
      let view = views[index]
      var name: String { view.className.value ?? "a view" }
      guard view.className.isKnown, view.implements.isKnown, view.isContentKnown else {
        return .unknown(name: name, view.place)
      }
      guard view.superclass.isUIKits else { return .superclass(name: name, view.place) }
      if view.className.value.flatMap({ ViewClass.named($0) })?.isList == true, lists[index]?.cells.isGiven != true {
        return .cells(name: name, view.place)
      }
      guard view.saysWhatItImplements else { return .silent(name: name, view.place) }
    }
    return nil
  }
}

extension Property<String> {
  /// Whether the superclass is UIKit's: a custom class may implement more than is listed.
  fileprivate var isUIKits: Bool { isKnown && value?.hasPrefix("UI") != false }
}
