import UIModelPlatform

/// The focus environments of a screen and of the screens embedded in it: controllers, views, cells and custom focus
/// items. Each environment comes before its content. For example, a controller whose view has one subview is three
/// nodes: 0 is the controller, 1 its view and 2 the subview.
package struct FocusTree: Sendable {
  /// The screen itself first, then the embedded screens.
  package private(set) var screens: [Screen] = []
  package private(set) var nodes: [FocusNode] = []
  /// Whether the tree contains all embedded screens. False if an embedded screen is unknown or not given, or if it is
  /// omitted because of a cycle or a limit.
  package private(set) var isComplete = true
  /// All nodes, each after its parent environment. Nodes of a cycle are included, with the environment `.cycle`.
  package private(set) var parentFirstOrder: [Int] = []
  /// The cycles of parent environments. Each cycle is listed once.
  package private(set) var cycles: [[Int]] = []
  /// The named states that hold; nil if the states are unknown.
  package let states: Set<String>?
  /// The first node with each handle, i.e. each value of `ref`, by the handle.
  private var nodesByRef: [String: Int] = [:]
  /// The remaining number of nodes and handles that repeated copies of embedded screens may add. Without a budget, a
  /// chain of screens that each embed the next screen twice would double the tree at every level.
  private var remainingCopyBudget = FocusTree.copyLimit

  private static let copyLimit = 4096
  /// The maximum depth of environments. A deeper parent is treated as unknown; no real app has such a depth.
  private static let maximumDepth = 512

  /// Builds the tree of one screen.
  ///
  /// - Parameter embedded: a function that returns the screen of a child or a column, by its handle; nil if no document
  ///   declares the screen.
  package init(_ screen: Screen, states: Set<String>? = nil, embedded: (String) -> Screen? = { _ in nil }) {
    self.init([screen], states: states, embedded: embedded)
  }

  /// Builds the tree of screens that are stacked in one window, front to back.
  package init(_ screens: [Screen], states: Set<String>? = nil, embedded: (String) -> Screen? = { _ in nil }) {
    self.states = states
    var shownPlaces: Set<Place> = []
    for screen in screens {
      var ancestorNames: Set<String> = []
      shownPlaces.insert(screen.place)
      add(screen, parent: nil, column: nil, embedded, &ancestorNames, &shownPlaces)
    }
    linkParents()
    sortNodes()
  }

  /// Returns this tree with the current frames of its screen; nil if the tree has several screens, or if the screen
  /// changed in more than its frames.
  func withFrames(of screen: Screen) -> FocusTree? {
    guard screens.count == 1, screens[0].contentIdentity === screen.contentIdentity else { return nil }
    var updatedTree = self
    updatedTree.screens = [screen]
    return updatedTree
  }

  package func node(named ref: String) -> Int? { nodesByRef[ref] }

  /// The handles of all views and screens, in alphabetical order.
  package var handles: [String] { nodesByRef.keys.sorted() }

  /// Returns the screen that contains a node.
  package func screen(of node: Int) -> Screen { screens[nodes[node].screen] }

  /// Returns the view of a node; nil for a controller.
  package func view(of node: Int) -> View? { nodes[node].view.map { screens[nodes[node].screen].views[$0] } }

  /// Returns the frame of a node's view in its superview; `.default` for a controller, because a controller has no
  /// frame.
  package func frame(of node: Int) -> Property<Rect> {
    nodes[node].view.map { screens[nodes[node].screen].frames[$0] } ?? .default
  }

  package func list(of node: Int) -> ListProperties? {
    nodes[node].view.flatMap { screens[nodes[node].screen].listProperties[$0] }
  }

  package func details(of node: Int) -> ViewDetails? {
    nodes[node].view.flatMap { screens[nodes[node].screen].details[$0] }
  }

  /// Whether a node's class overrides, or might override, methods other than `canBecomeFocused`.
  func mayOverrideOtherMethods(_ node: Int) -> Bool {
    let screen = nodes[node].screen
    guard let view = nodes[node].view else {
      return screens[screen].implementations.hasNonFocusMethods || !screens[screen].implementations.isKnown
    }
    return screens[screen].views[view].implementations.hasNonFocusMethods
      || !screens[screen].views[view].implementations.isKnown
  }

  package func implements(of node: Int) -> Implementations {
    let screen = nodes[node].screen
    return nodes[node].view.map { screens[screen].views[$0].implementations } ?? screens[screen].implementations
  }

  /// Returns the result of a method or an overridden property of a node. The first implemented name in `names` counts.
  /// The result is `.default` if no name is implemented.
  func result(of node: Int, _ names: String...) -> Property<Bool> {
    let implements = implements(of: node)
    if implements.isKnown && implements.methods.isEmpty { return .default }
    return implements.result(names, in: states)
  }

  /// Returns the value of a view's flag. An unknown value that depends on a named state is resolved if the states are
  /// known.
  func value(_ flag: View.Flag, of view: View) -> Property<Bool> {
    let value = view[flag]
    guard !value.isKnown, let states, let state = view.conditions[flag] else { return value }
    return .given(states.contains(state), Origin(value.place ?? view.place))
  }

  /// Whether a view is selected according to its document.
  func isSelected(_ view: View) -> Bool { value(.isSelected, of: view).value == true }

  package func preferredFocusEnvironments(of node: Int) -> List<Located<String>> {
    guard let view = nodes[node].view else { return screen(of: node).preferredFocusEnvironments }
    return screens[nodes[node].screen].details[view]?.preferredFocusEnvironments ?? .absent
  }

  /// Returns the display name of a node for messages.
  package func name(of node: Int) -> String {
    let screen = screens[nodes[node].screen]
    return nodes[node].view.map { screen.views[$0].name } ?? screen.name
  }

  /// Returns a node's handle; nil if it has none.
  package func ref(of node: Int) -> String? {
    let screen = screens[nodes[node].screen]
    return nodes[node].view.map { screen.views[$0].ref.value } ?? screen.ref.value
  }

  /// Returns the narrowest source range that names a node.
  package func namePlace(of node: Int) -> Place { view(of: node)?.namePlace ?? screen(of: node).namePlace }

  package func place(of node: Int) -> Place { view(of: node)?.place ?? screen(of: node).place }

  /// Whether a node equals another node or lies inside it.
  package func isInside(_ node: Int, _ outerNode: Int) -> Bool { node >= outerNode && node < nodes[outerNode].end }

  /// Returns the environments from a node's parent to the root.
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
    _ screen: Screen, parent: Int?, column: String?, _ embedded: (String) -> Screen?,
    _ ancestorNames: inout Set<String>,
    _ shownPlaces: inout Set<Place>
  ) {
    let controllerNode = nodes.count
    let screenIndex = screens.count
    screens.append(screen)
    nodes.append(FocusNode(screen: screenIndex, view: nil, parent: parent, end: controllerNode + 1, column: column))
    if let ref = screen.ref.value, nodesByRef[ref] == nil { nodesByRef[ref] = controllerNode }
    nodes.reserveCapacity(nodes.count + screen.views.count)
    for view in screen.views.indices {
      let parent = screen.views[view].parentIndex.map { controllerNode + 1 + $0 } ?? controllerNode
      let end = controllerNode + 1 + screen.views[view].endIndex
      nodes.append(FocusNode(screen: screenIndex, view: view, parent: parent, end: end, column: nil))
    }
    for (ref, view) in screen.viewIndicesByRef where nodesByRef[ref] == nil {
      nodesByRef[ref] = controllerNode + 1 + view
    }
    // The content of a container lies in the container's view. The limit of 64 levels is for malformed documents; no
    // real app exceeds it.
    let hostNode = screen.views.isEmpty ? controllerNode : controllerNode + 1
    let isStandardContainer = screen.isStandardContainer
    let embeddedScreens = screen.shownScreens
    for (name, column) in embeddedScreens.screens {
      guard !ancestorNames.contains(name.value), ancestorNames.count < 64, let child = embedded(name.value),
        consumeBudget(for: child, &shownPlaces)
      else {
        isComplete = false
        continue
      }
      ancestorNames.insert(name.value)
      add(
        child, parent: hostNode, column: column ?? (isStandardContainer ? "content" : nil), embedded, &ancestorNames,
        &shownPlaces)
      ancestorNames.remove(name.value)
    }
    if !embeddedScreens.isKnown { isComplete = false }
    nodes[controllerNode].end = nodes.count
    nodes[hostNode].end = nodes.count
  }

  /// Consumes the budget for adding a screen. The first appearance of a screen consumes no budget. Returns whether the
  /// screen can be added.
  private mutating func consumeBudget(for screen: Screen, _ shownPlaces: inout Set<Place>) -> Bool {
    if shownPlaces.insert(screen.place).inserted { return true }
    remainingCopyBudget -= 1 + screen.views.count + screen.embeddedScreens.count
    return remainingCopyBudget >= 0
  }

  /// Sets each environment's parent: the enclosing node, or the node that `parentFocusEnvironment` returns.
  private mutating func linkParents() {
    for node in nodes.indices {
      nodes[node].environment = nodes[node].parent.map { .parent($0) } ?? .root
      let implements = implements(of: node)
      guard implements.isKnown else {
        nodes[node].environment = .unknown
        continue
      }
      guard implements.hasNonFocusMethods, let override = implements.methods["parentFocusEnvironment"] else { continue }
      switch override.value {
      case .null:
        // The chain of parent environments ends at a window.
        nodes[node].environment =
          view(of: node)?.className.value == "UIWindow"
          ? .root : .none(implements.valuePlaces["parentFocusEnvironment"] ?? override.place)
      case .string(let name): nodes[node].environment = nodesByRef[name].map { .parent($0) } ?? .unknown
      case .array(["super"]): break
      default: nodes[node].environment = .unknown
      }
    }
  }

  /// Computes `parentFirstOrder` and `cycles`. Marks the nodes of cycles and the nodes that are too deep.
  private mutating func sortNodes() {
    var visitStates = [UInt8](repeating: 0, count: nodes.count)
    var depths = [Int](repeating: 0, count: nodes.count)
    parentFirstOrder.reserveCapacity(nodes.count)
    for start in nodes.indices where visitStates[start] == 0 {
      var chain: [Int] = []
      var nextNode: Int? = start
      while let node = nextNode, visitStates[node] == 0 {
        visitStates[node] = 1
        chain.append(node)
        if case .parent(let parent) = nodes[node].environment { nextNode = parent } else { nextNode = nil }
      }
      // A chain that returns to one of its own nodes contains a cycle. Nodes before the cycle keep their parents.
      if let node = nextNode, visitStates[node] == 1, let cycleStart = chain.firstIndex(of: node) {
        cycles.append(Array(chain[cycleStart...]))
        for node in chain[cycleStart...] { nodes[node].environment = .cycle }
      }
      for node in chain.reversed() {
        visitStates[node] = 2
        parentFirstOrder.append(node)
        guard case .parent(let parent) = nodes[node].environment else { continue }
        depths[node] = depths[parent] + 1
        if depths[node] > FocusTree.maximumDepth { (nodes[node].environment, depths[node]) = (.unknown, 0) }
      }
    }
  }
}

/// A focus environment: a controller, a view, a cell, or a custom focus item.
package struct FocusNode: Sendable {
  /// The index of the node's screen in the tree.
  package let screen: Int
  /// The index of the node's view in the screen; nil for the controller.
  package let view: Int?
  /// The enclosing node; nil for the root.
  package let parent: Int?
  /// The index after the last node inside this one.
  package internal(set) var end: Int
  /// The column of a standard container that the node's screen fills; nil if the screen does not fill a column.
  package let column: String?
  /// The parent focus environment.
  package internal(set) var environment = ParentEnvironment.root

  init(screen: Int, view: Int?, parent: Int?, end: Int, column: String?) {
    self.screen = screen
    self.view = view
    self.parent = parent
    self.end = end
    self.column = column
  }
}

/// The parent of a focus environment.
package enum ParentEnvironment: Sendable, Hashable {
  case parent(Int)
  /// The window, which has no parent.
  case root
  /// The overridden `parentFocusEnvironment` returns nil at this place, so the environment is detached from the focus
  /// system.
  case none(Place)
  /// The environment is among its own ancestors.
  case cycle
  case unknown
}

extension Implementations {
  /// Returns the result of a method or an overridden property if it is certain. The first implemented name in `names`
  /// counts. A result that depends on a state is unknown.
  package func result(_ names: String...) -> Property<Bool> { result(names) }

  /// Returns the result of the first implemented method or property, in given states. The result is unknown if it
  /// depends on a state and `states` is nil. The result is `.default` if no name in `names` is implemented or if the
  /// method returns `super`'s result.
  package func result(_ names: [String], in states: Set<String>? = nil) -> Property<Bool> {
    guard isKnown else { return .unknown(reason: "its methods are not known", nil) }
    for name in names {
      guard let implementation = methods[name] else { continue }
      switch implementation.value {
      case .bool(let value): return .given(value, Origin(valuePlaces[name] ?? implementation.place))
      case .array(["super"]): return .default
      case .object:
        guard let state = implementation.value["when"]?.string else { break }
        let place = valuePlaces[name] ?? implementation.place
        return states.map { .given($0.contains(state), Origin(place)) }
          ?? .unknown(reason: "'\(name)' depends on the state '\(state)'", place)
      default: break
      }
      return .unknown(reason: "the value of '\(name)' is not known", valuePlaces[name])
    }
    return .default
  }
}
