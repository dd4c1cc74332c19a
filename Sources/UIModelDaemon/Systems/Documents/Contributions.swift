import UIModelJSON
import UIModelPlatform

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
    for screen in declarations.screens { add(screen, declarations, isCode: isCode) }
    for sheet in declarations.sheets {
      if let ref = sheet.ref.value { add(.sheet(sheet), ref, sheet.reader, declarations) }
    }
    for scene in declarations.scenes { add(scene, declarations) }
    for delegate in declarations.apps.compactMap(\.delegate) {
      add(delegate.implements)
      facts.formUnion(AppFacts(delegate.implements))
    }
    let (scenes, menus, screens) = (declarations.scenes, declarations.menus, declarations.screens)
    for use in SceneAnswer.uses(scenes: scenes, menus: menus, screens: screens) {
      if let scene = use.request.scene.value { add(.request(use), scene, use.request.reader, declarations) }
    }
  }

  /// The same after a view was read again, of which nothing is said but by its screen.
  func revised(to declarations: Declarations) -> Contributions {
    var revised = self
    revised.entries = entries.map { entry in
      guard case .screen(let old) = entry.what, let new = declarations.screens.first(where: { $0.place == old.place })
      else { return entry }
      return HandleEntry(handle: entry.handle, place: entry.place, what: .screen(new), guards: entry.guards)
    }
    return revised
  }

  private mutating func add(
    _ what: HandleEntry.What, _ handle: String, _ reader: ObjectReader, _ declarations: Declarations
  ) {
    entries.append(
      HandleEntry(
        handle: handle, place: reader.place, what: what, guards: declarations.guards(aroundAndIn: reader.element)))
  }

  private mutating func add(_ scene: WindowScene, _ declarations: Declarations) {
    facts.formUnion(AppFacts(scene))
    if let root = scene.root.value { named.append(root) }
    add(scene.implements)
    if let ref = scene.ref.value { add(.scene(scene), ref, scene.reader, declarations) }
    guard !scene.delegateClass.isDefault else { return }
    delegated += Contributions.configurations(of: scene)
  }

  private mutating func add(_ screen: Screen, _ declarations: Declarations, isCode: Bool) {
    if let ref = screen.ref.value { add(.screen(screen), ref, screen.reader, declarations) }
    facts.formUnion(AppFacts(screen))
    // A SwiftUI app has classes of UIKit too, as what it wraps: these say nothing of its scenes.
    if isCode { facts.remove(.viewController) }
    named += screen.namedScreens
    if screen.hasKeyCommands { add(.screen(screen), HandleEntry.keyCommands, screen.reader, declarations) }
    for (name, index) in screen.viewsByRef {
      guard let details = screen.details[index],
        !details.text.isEditable.isKnown || details.text.isEditable.value == false
      else { continue }
      add(.fixedText, name, details.reader, declarations)
    }
    add(screen.implements)
    for view in screen.views where view.implements.hasMore || !view.implements.isKnown {
      add(view.implements)
    }
    for (name, _) in screen.embedded { embedders.append(name.value) }
    if !screen.children.isComplete { embedders.append(Contributions.anything) }
    if screen.hasNavigationItem, let item = screen.navigationItem {
      let around = declarations.guards.filter { guardian in
        item.customizationIdentifier.place.map { guardian.encloses(Int($0.node)) } ?? false
      }
      var bar = IdentifiedBar(item, of: screen, conditions: around.map(\.condition))
      bar?.isCode = isCode
      bars += bar.map { [$0] } ?? []
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

/// A customizable bar of a navigation item: where its identifier stands, and what tells it from another one.
struct IdentifiedBar: Contributed {
  let identifier: String
  let place: Place
  /// The conditions under which it exists.
  let conditions: [DeclaredAvailability]
  let screen: String
  /// The class of the screen; nil where none is given.
  let className: String?
  let isClassKnown: Bool
  /// Whether it was read from code, which may say once more what a document says.
  fileprivate(set) var isCode = false

  init?(_ item: NavigationItem, of screen: Screen, conditions: [DeclaredAvailability] = []) {
    guard let own = item.customizationIdentifier.located, let identifier = own.value.literal else { return nil }
    self.identifier = identifier
    place = own.place
    self.conditions = conditions
    self.screen = screen.name
    className = screen.className.value
    isClassKnown = screen.className.isKnown
  }

  /// Whether the two are certainly the bars of different screens.
  func isCertainlyAnother(than other: IdentifiedBar) -> Bool {
    guard isClassKnown, other.isClassKnown else { return false }
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
  /// The conditions of it and of what stands in it.
  let guards: [Guard]

  /// Each reading of a declaration is another one.
  static func == (a: HandleEntry, b: HandleEntry) -> Bool {
    guard a.place == b.place, a.guards == b.guards else { return false }
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

extension Declarations {
  /// The conditions of what encloses an object, of it, and of what stands in it.
  fileprivate func guards(aroundAndIn element: JSONElement) -> [Guard] {
    if guards.isEmpty { return [] }
    let nodes = element.index..<Int(element.node.next)
    return guards.filter { $0.encloses(element.index) || nodes.contains($0.part.node) }
  }
}
