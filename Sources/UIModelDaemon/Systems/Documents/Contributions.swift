import UIModelJSON
import UIModelPlatform

/// The contributions of a block's declarations to the index of the app. They are computed once, together with the
/// block.
package struct Contributions: Sendable {
  /// The customizable bars of navigation items.
  private(set) var bars: [IdentifiedBar] = []
  /// The selectors of the implemented methods. A class whose methods are unknown adds `anyName`.
  private(set) var performedSelectors: [String] = []
  /// The handles (`ref` names) of screens that are a child or a column of another screen. A screen with unknown
  /// children adds `anyName`.
  private(set) var embeddedScreenHandles: [String] = []
  /// The entities with handles, and the references that are looked up by handle.
  private(set) var entries: [HandleEntry] = []
  /// The configuration names of the scenes that have a delegate: `anyName` for an unknown configuration or name,
  /// `noName` for a configuration without a name. A configuration that is only referred to by name adds its name and
  /// `noName`.
  private(set) var delegatedConfigurationNames: [String] = []
  private(set) var facts: AppFacts = []
  /// The handles of screens that other declarations show. A handle occurs once for each reference.
  private(set) var shownScreenHandles: [String] = []

  /// The key for a declaration that might have any name.
  static let anyName = ""
  /// The key for a configuration without a name.
  static let noName = "\u{0}"

  /// Methods that nearly every focusable item or responder implements. They are queried by the system and never sent as
  /// actions, so they add no selector.
  private static let queryMethods: Set<String> = ["canBecomeFocused", "canBecomeFirstResponder"]

  init(_ declarations: Declarations, isCode: Bool) {
    if isCode, AppModel.isAffected(by: declarations) { facts.insert(.code) }
    for screen in declarations.screens { add(screen, declarations, isCode: isCode) }
    for sheet in declarations.sheets {
      if let ref = sheet.ref.value { add(.sheet(sheet), ref, sheet.reader, declarations) }
    }
    for scene in declarations.scenes { add(scene, declarations) }
    for delegate in declarations.apps.compactMap(\.delegate) {
      add(delegate.implementations)
      facts.formUnion(AppFacts(delegate.implementations))
    }
    let (scenes, menus, screens) = (declarations.scenes, declarations.menus, declarations.screens)
    for use in SceneFacts.requestUses(scenes: scenes, menus: menus, screens: screens) {
      if let scene = use.request.sceneHandle.value { add(.request(use), scene, use.request.reader, declarations) }
    }
  }

  /// Returns the contributions after one view was read again. Only the entries of screens are replaced, because no
  /// other contribution depends on properties of a view.
  func revised(to declarations: Declarations) -> Contributions {
    var revisedContributions = self
    revisedContributions.entries = entries.map { entry in
      guard case .screen(let oldScreen) = entry.content,
        let newScreen = declarations.screens.first(where: { $0.place == oldScreen.place })
      else { return entry }
      return HandleEntry(handle: entry.handle, place: entry.place, content: .screen(newScreen), guards: entry.guards)
    }
    return revisedContributions
  }

  private mutating func add(
    _ content: HandleEntry.Content, _ handle: String, _ reader: ObjectReader, _ declarations: Declarations
  ) {
    entries.append(
      HandleEntry(
        handle: handle, place: reader.place, content: content, guards: declarations.guards(aroundAndIn: reader.element))
    )
  }

  private mutating func add(_ scene: WindowScene, _ declarations: Declarations) {
    facts.formUnion(AppFacts(scene))
    if let root = scene.rootHandle.value { shownScreenHandles.append(root) }
    add(scene.implementations)
    if let ref = scene.ref.value { add(.scene(scene), ref, scene.reader, declarations) }
    guard !scene.delegateClass.isDefault else { return }
    delegatedConfigurationNames += Contributions.configurationNames(of: scene)
  }

  private mutating func add(_ screen: Screen, _ declarations: Declarations, isCode: Bool) {
    if let ref = screen.ref.value { add(.screen(screen), ref, screen.reader, declarations) }
    facts.formUnion(AppFacts(screen))
    // A SwiftUI app may contain view controllers that it wraps in representables. They do not make the app's scenes
    // UIKit scenes.
    if isCode { facts.remove(.viewController) }
    shownScreenHandles += screen.namedScreenHandles
    if screen.hasKeyCommands { add(.screen(screen), HandleEntry.keyCommandsHandle, screen.reader, declarations) }
    for (name, index) in screen.viewIndicesByRef {
      guard let details = screen.details[index],
        !details.textInput.isEditable.isKnown || details.textInput.isEditable.value == false
      else { continue }
      add(.fixedText, name, details.reader, declarations)
    }
    add(screen.implementations)
    for view in screen.views where view.implementations.hasNonFocusMethods || !view.implementations.isKnown {
      add(view.implementations)
    }
    for (name, _) in screen.embeddedScreens { embeddedScreenHandles.append(name.value) }
    if !screen.childHandles.isComplete { embeddedScreenHandles.append(Contributions.anyName) }
    if screen.hasNavigationItem, let item = screen.navigationItem {
      let enclosingGuards = declarations.guards.filter { conditionGuard in
        item.customizationIdentifier.place.map { conditionGuard.encloses(Int($0.node)) } ?? false
      }
      var bar = IdentifiedBar(item, of: screen, conditions: enclosingGuards.map(\.condition))
      bar?.isCode = isCode
      bars += bar.map { [$0] } ?? []
    }
  }

  private mutating func add(_ implements: Implementations) {
    guard implements.isKnown else { return performedSelectors.append(Contributions.anyName) }
    for (name, _) in implements.methods where !Contributions.queryMethods.contains(name) {
      performedSelectors.append(Selector.normalized(name))
    }
  }

  /// Returns the configuration names that a scene with a delegate adds to `delegatedConfigurationNames`.
  private static func configurationNames(of scene: WindowScene) -> [String] {
    switch scene.configuration {
    case .default, .unknown: return [anyName]
    case .given(.named(let name), _): return [name, noName]
    case .given(.created(let configuration), _):
      guard case .given(let name, _) = configuration.name else { return [anyName] }
      return [name ?? noName]
    }
  }
}

/// A customizable bar of a navigation item: its identifier, the place of the identifier, and its screen.
struct IdentifiedBar: CellContribution {
  let identifier: String
  let place: Place
  /// The conditions under which the bar exists.
  let conditions: [DeclaredAvailability]
  /// The name of the screen.
  let screenName: String
  /// The class of the screen; nil if the class is the default or unknown.
  let className: String?
  let isClassKnown: Bool
  /// Whether the bar was read from code, which might repeat a declaration of a document.
  fileprivate(set) var isCode = false

  init?(_ item: NavigationItem, of screen: Screen, conditions: [DeclaredAvailability] = []) {
    guard let locatedIdentifier = item.customizationIdentifier.located, let identifier = locatedIdentifier.value.literal
    else { return nil }
    self.identifier = identifier
    place = locatedIdentifier.place
    self.conditions = conditions
    self.screenName = screen.name
    className = screen.className.value
    isClassKnown = screen.className.isKnown
  }

  /// Whether two bars certainly belong to different screens. False if the class of either screen is unknown.
  func isCertainlyOnOtherScreen(than other: IdentifiedBar) -> Bool {
    guard isClassKnown, other.isClassKnown else { return false }
    return className == nil || className != other.className
  }
}

/// An entity with a handle, or a reference to an entity by its handle.
///
/// For example, a screen with `"ref": "library"` has an entry with the handle `library`.
struct HandleEntry: CellContribution {
  enum Content: Sendable {
    case screen(Screen), sheet(Sheet), scene(WindowScene)
    /// A request that opens the scene with this handle.
    case request(SceneFacts.RequestUse)
    /// A view with this handle whose text is not editable, or might not be editable.
    case fixedText
  }
  /// The key under which all screens with key commands are indexed. It cannot equal a handle, because the null
  /// character is not valid in handles.
  static let keyCommandsHandle = "\u{0}key commands"
  let handle: String
  let place: Place
  let content: Content
  /// The conditions of the objects around the entity, of the entity, and of the objects inside it.
  let guards: [Guard]

  /// Entities are compared by identity, because reading a declaration again makes a new object.
  static func == (a: HandleEntry, b: HandleEntry) -> Bool {
    guard a.place == b.place, a.guards == b.guards else { return false }
    switch (a.content, b.content) {
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
  /// Returns the guards of an object, of all enclosing objects, and of the objects inside the object.
  fileprivate func guards(aroundAndIn element: JSONElement) -> [Guard] {
    if guards.isEmpty { return [] }
    let nodes = element.index..<Int(element.node.next)
    return guards.filter { $0.encloses(element.index) || nodes.contains($0.part.nodeIndex) }
  }
}
