/// What a block's declarations say of themselves to the rest of the app: read once, with the block.
package struct Contributions: Sendable {
  private(set) var bars: [IdentifiedBar] = []
  private(set) var performers: [Performer] = []
  private(set) var embedders: [Embedder] = []
  private(set) var holders: [HandleHolder] = []

  /// What nearly every item answers, and nothing is sent as an action.
  private static let questions: Set<String> = ["canBecomeFocused", "canBecomeFirstResponder"]

  init(_ declarations: Declarations) {
    for screen in declarations.screens { add(screen) }
    for sheet in declarations.sheets {
      if let ref = sheet.ref.value {
        holders.append(HandleHolder(handle: ref, place: sheet.place, what: .sheet(sheet)))
      }
    }
    for scene in declarations.scenes { add(scene.implements, at: scene.place) }
    if let app = declarations.app, let delegate = app.delegate { add(delegate.implements, at: app.place) }
  }

  private mutating func add(_ screen: Screen) {
    if let ref = screen.ref.value {
      holders.append(HandleHolder(handle: ref, place: screen.place, what: .screen(screen)))
    }
    add(screen.implements, at: screen.place)
    for view in screen.views where view.implements.hasMore || !view.implements.isKnown {
      add(view.implements, at: view.place)
    }
    for (name, _) in screen.embedded { embedders.append(Embedder(child: name.value, place: name.place)) }
    if !screen.children.isComplete { embedders.append(Embedder(child: Embedder.anything, place: screen.place)) }
    if !screen.isGuarded, screen.hasNavigationItem, let item = screen.navigationItem {
      bars += IdentifiedBar(item, of: screen).map { [$0] } ?? []
    }
  }

  private mutating func add(_ implements: Implementations, at place: Place) {
    guard implements.isKnown else { return performers.append(Performer(selector: Performer.anything, place: place)) }
    for (name, method) in implements.methods where !Contributions.questions.contains(name) {
      performers.append(Performer(selector: Selector.normalized(name), place: method.place))
    }
  }
}

/// A customisable bar of a navigation item: where its identifier stands, and what tells it from another one.
struct IdentifiedBar: Contributed {
  let identifier: String
  let place: Place
  let scope: DeclaredAvailability
  let screen: String
  /// The class of the screen; nil where none is given.
  let className: String?
  let isClassKnown: Bool

  init?(_ item: NavigationItem, of screen: Screen) {
    guard let identifier = item.customizationIdentifier.located else { return nil }
    self.identifier = identifier.value
    place = identifier.place
    scope = item.scope
    self.screen = screen.name
    className = screen.className.value
    isClassKnown = screen.className.isKnown
  }

  /// Whether the two are certainly the bars of different screens that there are at the same time.
  func isCertainlyAnother(than other: IdentifiedBar) -> Bool {
    guard scope == other.scope, isClassKnown, other.isClassKnown else { return false }
    return className == nil || className != other.className
  }
}

/// Something that implements a method which may be an action.
struct Performer: Contributed {
  /// Under this stands what may implement anything.
  static let anything = ""
  let selector: String
  let place: Place
}

/// A screen that holds another one as a child or a column.
struct Embedder: Contributed {
  /// Under this stands what may hold any screen.
  static let anything = ""
  /// The handle of the screen inside.
  let child: String
  let place: Place
}

/// A screen or a sheet that has a handle.
struct HandleHolder: Contributed {
  enum What: Sendable {
    case screen(Screen), sheet(Sheet)
  }
  let handle: String
  let place: Place
  let what: What

  /// Each reading of a declaration is another one.
  static func == (a: HandleHolder, b: HandleHolder) -> Bool {
    guard a.place == b.place else { return false }
    switch (a.what, b.what) {
    case (.screen(let a), .screen(let b)): return a === b
    case (.sheet(let a), .sheet(let b)): return a === b
    default: return false
    }
  }
}
