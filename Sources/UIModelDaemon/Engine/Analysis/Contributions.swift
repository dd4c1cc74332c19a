/// What a block's declarations say of themselves to the rest of the app: read once, with the block.
package struct Contributions: Sendable {
  private(set) var bars: [IdentifiedBar] = []
  /// What is implemented, by selector; under `anything` by what may implement any.
  private(set) var performers: [String] = []
  /// The handles of screens that are a child or a column of another one; `anything` of what may hold any.
  private(set) var embedders: [String] = []
  private(set) var entries: [HandleEntry] = []
  /// Scenes that have a delegate, by the configuration that they have: `anything` where it may be any, and `unnamed` where
  /// it may be one without a name.
  private(set) var delegated: [String] = []
  private(set) var facts: AppFacts = []
  /// The screens that are named as shown somewhere, each as often as it is.
  private(set) var named: [String] = []

  static let anything = ""
  static let unnamed = "\u{0}"

  /// What nearly every item answers, and nothing is sent as an action.
  private static let questions: Set<String> = ["canBecomeFocused", "canBecomeFirstResponder"]

  init(_ declarations: Declarations, isCode: Bool) {
    if isCode, AppModel.isFed(by: declarations) { facts.insert(.code) }
    for screen in declarations.screens { add(screen) }
    for sheet in declarations.sheets {
      if let ref = sheet.ref.value {
        entries.append(HandleEntry(handle: ref, place: sheet.place, what: .sheet(sheet)))
      }
    }
    for scene in declarations.scenes { add(scene) }
    if let app = declarations.app, let delegate = app.delegate {
      add(delegate.implements)
      facts.formUnion(AppFacts(delegate.implements))
    }
    let (scenes, menus, screens) = (declarations.scenes, declarations.menus, declarations.screens)
    for use in SceneAnswer.uses(scenes: scenes, menus: menus, screens: screens) {
      guard let scene = use.request.scene.value else { continue }
      entries.append(HandleEntry(handle: scene, place: use.request.place, what: .request(use)))
    }
  }

  private mutating func add(_ scene: WindowScene) {
    facts.formUnion(AppFacts(scene))
    if let root = scene.root.value { named.append(root) }
    add(scene.implements)
    if let ref = scene.ref.value { entries.append(HandleEntry(handle: ref, place: scene.place, what: .scene(scene))) }
    guard !scene.delegateClass.isDefault else { return }
    delegated += Contributions.configurations(of: scene)
  }

  private mutating func add(_ screen: Screen) {
    if let ref = screen.ref.value {
      entries.append(HandleEntry(handle: ref, place: screen.place, what: .screen(screen)))
    }
    facts.formUnion(AppFacts(screen))
    named += screen.namedScreens
    if screen.hasKeyCommands {
      let place = screen.place
      entries.append(HandleEntry(handle: HandleEntry.keyCommands, place: place, what: .screen(screen)))
    }
    for (name, index) in screen.viewsByRef {
      guard let details = screen.details[index],
        !details.text.isEditable.isKnown || details.text.isEditable.value == false
      else { continue }
      entries.append(HandleEntry(handle: name, place: screen.views[index].place, what: .fixedText))
    }
    add(screen.implements)
    for view in screen.views where view.implements.hasMore || !view.implements.isKnown {
      add(view.implements)
    }
    for (name, _) in screen.embedded { embedders.append(name.value) }
    if !screen.children.isComplete { embedders.append(Contributions.anything) }
    if !screen.isGuarded, screen.hasNavigationItem, let item = screen.navigationItem {
      bars += IdentifiedBar(item, of: screen).map { [$0] } ?? []
    }
  }

  private mutating func add(_ implements: Implementations) {
    guard implements.isKnown else { return performers.append(Contributions.anything) }
    for (name, _) in implements.methods where !Contributions.questions.contains(name) {
      performers.append(Selector.normalized(name))
    }
  }

  /// What a scene with a delegate stands under.
  private static func configurations(of scene: WindowScene) -> [String] {
    switch scene.configuration {
    case .default, .unknown: return [anything]
    case .given(.named(let name), _): return [name, unnamed]
    case .given(.made(let made), _):
      guard case .given(let name, _) = made.name else { return [anything] }
      return [name ?? unnamed]
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

/// What has a handle, or what is said of it.
struct HandleEntry: Contributed {
  enum What: Sendable {
    case screen(Screen), sheet(Sheet), scene(WindowScene)
    /// What opens the scene of this handle.
    case request(SceneAnswer.Use)
    /// A view with this handle whose text people cannot change, or may not be able to.
    case fixedText
  }
  /// Under this, which is no handle, stand the screens with key commands.
  static let keyCommands = "\u{0}key commands"
  let handle: String
  let place: Place
  let what: What

  /// Each reading of a declaration is another one.
  static func == (a: HandleEntry, b: HandleEntry) -> Bool {
    guard a.place == b.place else { return false }
    switch (a.what, b.what) {
    case (.screen(let a), .screen(let b)): return a === b
    case (.sheet(let a), .sheet(let b)): return a === b
    case (.scene(let a), .scene(let b)): return a === b
    case (.request(let a), .request(let b)): return a.request === b.request
    case (.fixedText, .fixedText): return true
    default: return false
    }
  }
}
