import UIModelPlatform

/// The focus environments of a screen, and of the screens embedded in it where they are given: controllers, views, cells
/// and the app's own focus items, each before what it holds.
package struct FocusTree: Sendable {
  /// The screen itself first, then those embedded in it.
  package private(set) var screens: [Screen] = []
  package private(set) var nodes: [FocusNode] = []
  /// False if a screen inside is named and not given here, or left out because it was added too often.
  package private(set) var isComplete = true
  /// Nodes in an order in which each environment's parent comes before it. Those of circles are left out.
  package private(set) var order: [Int] = []
  /// Environments that are each other's parents, each circle once.
  package private(set) var cycles: [[Int]] = []
  /// The named states that hold; nil leaves all of them open.
  package let states: Set<String>?
  /// Nodes by their handle.
  private var byRef: [String: Int] = [:]
  /// How much more there may be, in nodes and names of children, for screens that are shown in several places: screens
  /// that each show the next one twice would double with every level.
  private var copies = FocusTree.mostCopies

  private static let mostCopies = 4096
  /// Environments that lie deeper than this are in no app: where they lead is not looked at.
  private static let deepest = 512

  /// `embedded` finds the screens of children and columns.
  package init(_ screen: Screen, states: Set<String>? = nil, embedded: (String) -> Screen? = { _ in nil }) {
    self.init([screen], states: states, embedded: embedded)
  }

  /// Screens that stand in one window over one another, the front first.
  package init(_ screens: [Screen], states: Set<String>? = nil, embedded: (String) -> Screen? = { _ in nil }) {
    self.states = states
    var shown: Set<Place> = []
    for screen in screens {
      var open: Set<String> = []
      shown.insert(screen.place)
      add(screen, parent: nil, column: nil, embedded, &open, &shown)
    }
    link()
    sort()
  }

  /// The same tree with the frames that its one screen has now; nil where it is not the same screen, or not only that.
  func withFrames(of screen: Screen) -> FocusTree? {
    guard screens.count == 1, screens[0].contents === screen.contents else { return nil }
    var moved = self
    moved.screens = [screen]
    return moved
  }

  package func node(named ref: String) -> Int? { byRef[ref] }

  /// The handles of its views and screens, in alphabetical order.
  package var names: [String] { byRef.keys.sorted() }

  /// The screen that a node is of.
  package func screen(of node: Int) -> Screen { screens[nodes[node].screen] }

  /// The view of a node; nil for a controller.
  package func view(of node: Int) -> View? { nodes[node].view.map { screens[nodes[node].screen].views[$0] } }

  /// Where the view of a node is in its superview; default for a controller, which has no place.
  package func frame(of node: Int) -> Property<Rect> {
    nodes[node].view.map { screens[nodes[node].screen].frames[$0] } ?? .default
  }

  package func list(of node: Int) -> ListProperties? {
    nodes[node].view.flatMap { screens[nodes[node].screen].lists[$0] }
  }

  package func details(of node: Int) -> ViewDetails? {
    nodes[node].view.flatMap { screens[nodes[node].screen].details[$0] }
  }

  /// Whether a node implements, or may implement, anything but `canBecomeFocused`.
  func implementsMore(_ node: Int) -> Bool {
    let screen = nodes[node].screen
    guard let view = nodes[node].view else {
      return screens[screen].implements.hasMore || !screens[screen].implements.isKnown
    }
    return screens[screen].views[view].implements.hasMore || !screens[screen].views[view].implements.isKnown
  }

  package func implements(of node: Int) -> Implementations {
    let screen = nodes[node].screen
    return nodes[node].view.map { screens[screen].views[$0].implements } ?? screens[screen].implements
  }

  /// What a method or an overridden property of a node answers.
  func answer(of node: Int, _ names: String...) -> Property<Bool> {
    let implements = implements(of: node)
    if implements.isKnown && implements.methods.isEmpty { return .default }
    return implements.answer(names, in: states)
  }

  /// A property of a view, in the named states that hold.
  func value(_ flag: View.Flag, of view: View) -> Property<Bool> {
    let value = view[flag]
    guard !value.isKnown, let states, let state = view.conditions[flag] else { return value }
    return .given(states.contains(state), Origin(value.place ?? view.place))
  }

  /// Whether a view is selected as its document has it.
  func isSelected(_ view: View) -> Bool { value(.isSelected, of: view).value == true }

  package func preferredFocusEnvironments(of node: Int) -> List<Located<String>> {
    guard let view = nodes[node].view else { return screen(of: node).preferredFocusEnvironments }
    return screens[nodes[node].screen].details[view]?.preferredFocusEnvironments ?? .absent
  }

  /// What to call a node in a message.
  package func name(of node: Int) -> String {
    let screen = screens[nodes[node].screen]
    return nodes[node].view.map { screen.views[$0].name } ?? screen.name
  }

  /// A node's handle; nil for one that has none.
  package func ref(of node: Int) -> String? {
    let screen = screens[nodes[node].screen]
    return nodes[node].view.map { screen.views[$0].ref.value } ?? screen.ref.value
  }

  /// The narrowest text that stands for a node.
  package func namePlace(of node: Int) -> Place { view(of: node)?.namePlace ?? screen(of: node).namePlace }

  package func place(of node: Int) -> Place { view(of: node)?.place ?? screen(of: node).place }

  /// Whether a node is another one or lies inside it.
  package func isInside(_ node: Int, _ outer: Int) -> Bool { node >= outer && node < nodes[outer].end }

  /// The environments from a node's parent to the root.
  package func ancestors(of node: Int) -> some Sequence<Int> {
    sequence(state: node) { current in
      guard case .parent(let parent) = nodes[current].environment else { return nil }
      current = parent
      return parent
    }
    .prefix(nodes.count)
  }

  // MARK: Building

  private mutating func add(
    _ screen: Screen, parent: Int?, column: String?, _ embedded: (String) -> Screen?, _ open: inout Set<String>,
    _ shown: inout Set<Place>
  ) {
    let controller = nodes.count
    let index = screens.count
    screens.append(screen)
    nodes.append(FocusNode(screen: index, view: nil, parent: parent, end: controller + 1, column: column))
    if let ref = screen.ref.value, byRef[ref] == nil { byRef[ref] = controller }
    nodes.reserveCapacity(nodes.count + screen.views.count)
    for view in screen.views.indices {
      let parent = screen.views[view].parent.map { controller + 1 + $0 } ?? controller
      let end = controller + 1 + screen.views[view].end
      nodes.append(FocusNode(screen: index, view: view, parent: parent, end: end, column: nil))
    }
    for (ref, view) in screen.viewsByRef where byRef[ref] == nil { byRef[ref] = controller + 1 + view }
    // What a container shows lies in its view. Deeper than this is no app, but may be a document.
    let host = screen.views.isEmpty ? controller : controller + 1
    let isStandard = screen.isStandardContainer
    let inside = screen.shown
    for (name, column) in inside.all {
      guard !open.contains(name.value), open.count < 64, let child = embedded(name.value),
        isRoom(for: child, &shown)
      else {
        isComplete = false
        continue
      }
      open.insert(name.value)
      add(child, parent: host, column: column ?? (isStandard ? "content" : nil), embedded, &open, &shown)
      open.remove(name.value)
    }
    if !inside.isKnown { isComplete = false }
    nodes[controller].end = nodes.count
    nodes[host].end = nodes.count
  }

  /// The first time that a screen is shown there always is.
  private mutating func isRoom(for screen: Screen, _ shown: inout Set<Place>) -> Bool {
    if shown.insert(screen.place).inserted { return true }
    copies -= 1 + screen.views.count + screen.embedded.count
    return copies >= 0
  }

  /// Finds each environment's parent: the one it lies in, or the one that it names.
  private mutating func link() {
    for node in nodes.indices {
      nodes[node].environment = nodes[node].parent.map { .parent($0) } ?? .root
      let implements = implements(of: node)
      guard implements.isKnown else {
        nodes[node].environment = .unknown
        continue
      }
      guard implements.hasMore, let override = implements.methods["parentFocusEnvironment"] else { continue }
      switch override.value {
      case .null:
        // A window is where environments end.
        nodes[node].environment =
          view(of: node)?.className.value == "UIWindow"
          ? .root : .none(implements.valuePlaces["parentFocusEnvironment"] ?? override.place)
      case .string(let name): nodes[node].environment = byRef[name].map { .parent($0) } ?? .unknown
      case .array(["super"]): break
      default: nodes[node].environment = .unknown
      }
    }
  }

  private mutating func sort() {
    var state = [UInt8](repeating: 0, count: nodes.count)
    var depths = [Int](repeating: 0, count: nodes.count)
    order.reserveCapacity(nodes.count)
    for start in nodes.indices where state[start] == 0 {
      var chain: [Int] = []
      var next: Int? = start
      while let node = next, state[node] == 0 {
        state[node] = 1
        chain.append(node)
        if case .parent(let parent) = nodes[node].environment { next = parent } else { next = nil }
      }
      // A chain that comes back to itself is a circle; one that ends in a circle hangs from it.
      if let node = next, state[node] == 1, let at = chain.firstIndex(of: node) {
        cycles.append(Array(chain[at...]))
        for node in chain[at...] { nodes[node].environment = .cycle }
      }
      for node in chain.reversed() {
        state[node] = 2
        order.append(node)
        guard case .parent(let parent) = nodes[node].environment else { continue }
        depths[node] = depths[parent] + 1
        if depths[node] > FocusTree.deepest { (nodes[node].environment, depths[node]) = (.unknown, 0) }
      }
    }
  }
}

/// A focus environment: a controller, a view, a cell, or an object of the app's own.
package struct FocusNode: Sendable {
  /// The index of its screen in the tree.
  package let screen: Int
  /// The index of its view in the screen; nil for the controller.
  package let view: Int?
  /// What it lies in.
  package let parent: Int?
  /// After the last node inside.
  package internal(set) var end: Int
  /// The column of a standard container that it fills.
  package let column: String?
  package internal(set) var environment = ParentEnvironment.root

  init(screen: Int, view: Int?, parent: Int?, end: Int, column: String?) {
    self.screen = screen
    self.view = view
    self.parent = parent
    self.end = end
    self.column = column
  }
}

/// An environment's parent.
package enum ParentEnvironment: Sendable, Hashable {
  case parent(Int)
  /// The window's own.
  case root
  /// Nil: it never takes part.
  case none(Place)
  /// It is among its own ancestors.
  case cycle
  case unknown
}

extension Implementations {
  /// What a method or an overridden property certainly answers; the first of these names that is there.
  package func answer(_ names: String...) -> Property<Bool> { answer(names) }

  /// `states` are the named states that hold; nil leaves all of them open.
  package func answer(_ names: [String], in states: Set<String>? = nil) -> Property<Bool> {
    guard isKnown else { return .unknown(reason: "its methods are not known", nil) }
    for name in names {
      guard let found = methods[name] else { continue }
      switch found.value {
      case .bool(let value): return .given(value, Origin(valuePlaces[name] ?? found.place))
      case .array(["super"]): return .default
      case .object:
        guard let state = found.value["when"]?.string else { break }
        let place = valuePlaces[name] ?? found.place
        return states.map { .given($0.contains(state), Origin(place)) }
          ?? .unknown(reason: "'\(name)' depends on the state '\(state)'", place)
      default: break
      }
      return .unknown(reason: "the value of '\(name)' is not known", valuePlaces[name])
    }
    return .default
  }
}
