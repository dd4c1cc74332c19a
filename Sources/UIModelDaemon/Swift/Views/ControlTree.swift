import UIModelPlatform

/// Which controls with keyboard shortcuts are in the tree of a SwiftUI view together: builders are gone through as they
/// stand, with the views, properties and functions of the project that they use.
struct ControlTree {
  /// A control with its keys.
  struct Control {
    let input: SwiftNode
    let modifiers: SwiftNode
    let title: [SwiftMember]
    /// The modifier's name.
    let name: Range<Int>
    /// Whether it is known when it is there and enabled.
    let isSure: Bool
    /// The names of the conditions for that; none where it is there whenever the view is.
    let states: [String]
  }

  let scope: SwiftScope
  private(set) var evaluator: SwiftEvaluator
  /// What is in the tree together; first the view's own, then what is presented from it.
  private(set) var groups: [[Control]] = [[]]
  /// Which of these are what `commands(content:)` adds to the app's menus.
  private(set) var menus = Set<Int>()
  /// The groups of commands that the app puts others in the place of.
  private(set) var replaced: [SwiftNode] = []
  /// The one of them whose commands are gone through, and how much of the menus there is that is not read.
  private var replacing: ReplacedCommandGroup?
  private(set) var unread = 0
  /// Whether the app may replace others too.
  private(set) var mayReplaceMore = false
  private var group = 0
  /// The modifiers that were seen, by where their names begin, with why they are not judged; empty for one that is.
  private(set) var seen: [Int: String] = [:]
  private var depth = 0
  /// How many statements were gone through, in all that is used too.
  private var work = 0
  private var isSure = true
  /// The conditions of what is gone through.
  private var states: [String] = []
  /// The object whose code it is: conditions of the same spelling mean something else in another one.
  private var object = ""
  /// Whether each statement makes an element that may be there without the others.
  private var isOneByOne = false
  /// Whether what a scene adds to the menus is there whenever the scene is.
  private var isSureOfMenus = true
  /// Whether what is gone through is in the app's menus, where those within others are there too.
  private var isInMenus = false
  /// The types whose bodies are gone through.
  private var around: [String] = []

  private static let deepest = 40
  private static let mostControls = 500
  private static let mostWork = 4_000

  init(_ scope: SwiftScope) {
    self.scope = scope
    evaluator = SwiftEvaluator(scope, type: "")
  }

  /// Goes through what a property or function of a type gives. `code`: its tokens, without the braces.
  mutating func walk(
    _ code: Range<Int>, of type: String, in file: Int32, parameters: [String] = [], on condition: SwiftCondition
  ) {
    guard depth < Self.deepest, let statements = scope.statements(of: code, in: file) else { return leaveUnread() }
    let outer = (evaluator.frame, around)
    var frame = SwiftFrame(type: type)
    let names = scope.file(file).source.declaredNames(code).union(parameters)
    for name in names { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    around.append(type)
    let wasInMenus = isInMenus
    isInMenus = isInMenus || scope.type(named: type, in: file)?.inherited.contains("Commands") == true
    within(file) { tree in tree.on(condition) { $0.show(statements) } }
    isInMenus = wasInMenus
    (evaluator.frame, around) = outer
  }

  private mutating func within(_ file: Int32, _ body: (inout ControlTree) -> Void) {
    guard file != evaluator.file.number else { return body(&self) }
    let outer = evaluator
    evaluator.enter(file)
    body(&self)
    let frame = evaluator.frame
    evaluator = outer
    evaluator.frame = frame
  }

  // MARK: Builders

  private mutating func show(_ statements: [SyntaxNode]) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, groups[group].count < Self.mostControls else { return leaveUnread() }
    for statement in statements {
      work += 1
      guard work < Self.mostWork else { return leaveUnread() }
      switch BuilderItem(statement) {
      case .content(let expression) where isOneByOne: sometimes(at: expression) { $0.content(expression) }
      case .content(let expression): content(expression)
      case .clauses(let clauses): for clause in clauses { on(clause.condition) { $0.show(clause.statements) } }
      case .choice(let branches): for branch in branches { sometimes(branch.states) { $0.show(branch.statements) } }
      case .code(let blocks):
        if blocks.isEmpty { leaveUnread() }
        sometimes(at: statement) { tree in for block in blocks { tree.show(block) } }
      case .constant, nil: continue
      }
    }
  }

  private mutating func show(buildersOf call: CallSyntax) {
    for argument in call.arguments where argument.value.kind == .closure && ViewBuilders.builds(call, argument) {
      show(argument.value.statements)
    }
  }

  /// Goes through what exists only on a condition.
  private mutating func on(_ condition: SwiftCondition, _ body: (inout ControlTree) -> Void) {
    if condition.isOfOthers {
      elsewhere(body)
    } else if condition.isOfAll {
      body(&self)
    } else {
      doubted(body)
    }
  }

  /// Goes through what is there on conditions.
  private mutating func sometimes(_ names: [String], _ body: (inout ControlTree) -> Void) {
    let before = states
    states += named(names)
    body(&self)
    states = before
  }

  /// The same for conditions that have nothing in common with others.
  private mutating func sometimes(at node: SyntaxNode, _ body: (inout ControlTree) -> Void) {
    sometimes(["\(node.tokens.lowerBound)"], body)
  }

  /// The names of conditions for this object. Places in two files have nothing in common.
  private func named(_ names: [String]) -> [String] {
    let owner = "\(object)\(evaluator.frame.type) \(evaluator.file.number)"
    return names.map { $0.hasPrefix("!") ? "!\(owner) \($0.dropFirst())" : "\(owner) \($0)" }
  }

  /// Goes through the code of another object, or of a function that is given something, which a view makes or calls.
  private mutating func inside(_ view: ViewExpression, _ body: (inout ControlTree) -> Void) {
    let before = object
    object += "\(evaluator.file.number):\(view.base.tokens.lowerBound)/"
    body(&self)
    object = before
  }

  private mutating func doubted(_ body: (inout ControlTree) -> Void) {
    let before = isSure
    isSure = false
    body(&self)
    isSure = before
  }

  /// Goes through what exists only where no app is checked: of it nothing is left but what was understood.
  private mutating func elsewhere(_ body: (inout ControlTree) -> Void) {
    var other = self
    body(&other)
    (work, seen) = (other.work, other.seen)
  }

  private mutating func content(_ expression: SyntaxNode) {
    let view = ViewExpression(expression)
    guard let name = view.path.last else { return leaveUnread() }
    let (outer, outerMenus, outerStates) = (isSure, isSureOfMenus, states)
    if Self.scenesOfTheMac.contains(name) { isSure = false }
    isSureOfMenus = isSure && states.isEmpty && keepsMenus(view)
    if view.hasClauses { isSure = false }
    for modifier in view.modifiers {
      if let names = conditions(of: modifier) { states += named(names) } else { isSure = false }
    }
    base(view, name)
    for modifier in view.modifiers { self.modifier(modifier, of: view) }
    if isInMenus, isControl(view) {
      replacing?.look(at: expression)
      if view.only("keyboardShortcut") == nil {
        let control = SwiftNode(.object(title(of: view)), evaluator.place(view.nameTokens))
        replacing?.controls.append(control)
      }
    }
    (isSure, isSureOfMenus, states) = (outer, outerMenus, outerStates)
  }

  /// Something of the menus is not read.
  private mutating func leaveUnread() { if isInMenus { unread += 1 } }

  // MARK: Views

  /// Scenes that only macOS has.
  private static let scenesOfTheMac: Set<String> = ["Settings", "MenuBarExtra", "UtilityWindow", "Window"]
  /// Where a bar's items are whenever the bar is.
  private static let placements: Set<String> = [
    "automatic", "primaryAction", "principal", "navigation", "confirmationAction", "cancellationAction",
    "destructiveAction", "navigationBarLeading", "navigationBarTrailing", "topBarLeading", "topBarTrailing",
    "bottomBar",
  ]

  /// Whether what is in an item of a bar is there whenever the bar is.
  private func isInBar(_ name: String, _ call: CallSyntax) -> Bool {
    guard name.hasPrefix("ToolbarItem") else { return true }
    let closures = call.arguments.filter { $0.value.kind == .closure }
    guard Set(call.written.compactMap(\.label)).isSubset(of: ["placement", "content"]), closures.count < 2 else {
      return false
    }
    guard let placement = call.argument("placement") else { return true }
    return placement.kind == .implicitMember && placement.name.map(Self.placements.contains) == true
  }

  /// Whether the arguments of a container let it show all that is in it.
  private func isWhole(_ call: CallSyntax) -> Bool {
    call.argument("isExpanded") == nil && call.argument("subviews") == nil
  }

  private mutating func base(_ view: ViewExpression, _ name: String) {
    if name == "CommandGroup", let call = CallSyntax(view.base) {
      let (outer, before) = (replacing, unread)
      replacing = commandGroup(call)
      content(name, view)
      if let group = replacing { replaced.append(group.node(isWhole: unread == before)) }
      replacing = outer
    } else {
      content(name, view)
    }
  }

  private mutating func content(_ name: String, _ view: ViewExpression) {
    // The project may have a type of its own by that name.
    let isOwn = view.path.count == 1 && scope.type([name], from: evaluator.frame.type, in: evaluator.file.number) != nil
    guard !isOwn, let container = ViewContainer(name), let call = CallSyntax(view.base) else {
      return view.ownName == nil ? leaveUnread() : member(name, view)
    }
    let before = isOneByOne
    isOneByOne = container.isOneByOne || isOneByOne && ViewContainer.isTransparent(name)
    defer { isOneByOne = before }
    if container == .apart && !(isInMenus && name == "Menu") || !isInBar(name, call) {
      doubted { $0.show(buildersOf: call) }
    } else if container.showsAll || name == "Menu", isWhole(call) {
      show(buildersOf: call)
    } else {
      sometimes(at: view.base) { $0.show(buildersOf: call) }
    }
  }

  /// The group that others are put in the place of for certain.
  private mutating func commandGroup(_ call: CallSyntax) -> ReplacedCommandGroup? {
    guard let placement = call.argument("replacing") else { return nil }
    let place = evaluator.place(placement.tokens)
    guard let name = placement.name, placement.kind == .implicitMember || placement.path?.dropLast() == Self.placement
    else {
      mayReplaceMore = true
      return nil
    }
    if isSure, states.isEmpty { return ReplacedCommandGroup(placement: name, place: place) }
    // Of what is there only sometimes nobody says what it is.
    replaced.append(SwiftNode(.string(name), place))
    return nil
  }

  private static let placement: ArraySlice = ["CommandGroupPlacement"]

  /// A view of the project, or a property or function that gives one.
  private mutating func member(_ name: String, _ view: ViewExpression) {
    // Members may use each other, and themselves.
    guard depth < Self.deepest / 2 else { return leaveUnread() }
    let type = evaluator.frame.type
    for own in scope.line(of: type, in: evaluator.file.number) {
      if let property = own.property(name, isStatic: false), let getter = property.getter {
        return walk(getter, of: type, in: property.spot.file, on: property.condition)
      }
      let functions = own.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return inside(view) { tree in
          tree.walk(
            function.body, of: type, in: function.spot.file, parameters: function.parameters.map(\.name),
            on: function.condition)
        }
      }
      if !functions.isEmpty { return leaveUnread() }
    }
    let isOther = ReplacedCommandGroup.others.contains(name) || isControl(view)
    if isOther, scope.type([name], from: type, in: evaluator.file.number) == nil { return }
    guard let other = scope.type([name], from: type, in: evaluator.file.number), other.isView,
      !around.contains(other.name), let body = other.property("body", isStatic: false), let getter = body.getter
    else { return leaveUnread() }
    // Of its own controls it is told where they are.
    var inner = ControlTree(scope)
    inner.depth = depth + 1
    inner.around = around
    inner.evaluator = evaluator
    (inner.isSure, inner.states, inner.isInMenus) = (isSure, states, isInMenus)
    (inner.object, inner.isOneByOne) = (object, isOneByOne)
    (inner.work, inner.replacing) = (work, replacing)
    inner.inside(view) { $0.walk(getter, of: other.name, in: body.spot.file, on: body.condition) }
    (work, replacing) = (inner.work, inner.replacing)
    unread += inner.unread
    replaced += inner.replaced
    // What a scene of its own adds is not put together with what others do.
    mayReplaceMore = mayReplaceMore || inner.mayReplaceMore || !inner.menus.isEmpty
    var keys = Set<String>()
    groups[group] += (inner.groups.first ?? []).filter { keys.insert($0.keys).inserted }
  }

  // MARK: Modifiers

  /// What is shown apart from the view: a tree of its own.
  private static let apart: Set<String> = [
    "sheet", "popover", "fullScreenCover", "navigationDestination", "commands", "alert", "confirmationDialog",
  ]
  private static let together: Set<String> = ["toolbar", "background", "overlay", "safeAreaInset", "safeAreaBar"]

  private mutating func modifier(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let name = modifier.name else { return }
    if name == "keyboardShortcut" { return shortcut(modifier, of: view) }
    if ["commandsRemoved", "commandsReplaced"].contains(name) { mayReplaceMore = true }
    if Self.apart.contains(name) {
      let before = (group, isSure, states, isInMenus, isOneByOne)
      // What is added to the menus is there as long as its scene is.
      (group, isSure, states) = (groups.count, isSureOfMenus || name != "commands", [])
      (isInMenus, isOneByOne) = (name == "commands", false)
      groups.append([])
      if isInMenus { menus.insert(group) }
      show(buildersOf: modifier)
      (group, isSure, states, isInMenus, isOneByOne) = before
    } else if Self.together.contains(name) {
      let before = isOneByOne
      isOneByOne = false
      show(buildersOf: modifier)
      isOneByOne = before
    }
  }

  private mutating func shortcut(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let token = modifier.node.nameToken else { return }
    let name = evaluator.place(token: token)
    guard let (input, modifiers) = evaluator.shortcut(modifier.written) else {
      see(name, SwiftReason.unwritten)
      return leaveUnread()
    }
    // Of commands it is told with the menus.
    let isOfControl = hasOneControl(view)
    let isSure = isSure && isOfControl
    see(name, isSure || isInMenus ? "" : isOfControl ? Self.unseen : Self.uncontrolled)
    let control = Control(
      input: input, modifiers: modifiers, title: title(of: view), name: name,
      isSure: isSure && (states.isEmpty || !isInMenus), states: states)
    groups[group].append(control)
    replacing?.controls.append(control.node)
  }

  private static let unseen = "it is unknown when the control is shown and enabled"
  private static let uncontrolled = "it is unknown which control gets it"

  private mutating func see(_ name: Range<Int>, _ reason: String) {
    seen[name.lowerBound] = seen[name.lowerBound].map { SwiftReason.best($0, reason) } ?? reason
  }

  private func isControl(_ view: ViewExpression) -> Bool {
    view.path.only.map(ControlCount.controls.contains) == true
      && scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number) == nil
  }

  /// Whether a shortcut behind a view is that of one control.
  private func hasOneControl(_ view: ViewExpression) -> Bool {
    ControlCount(scope: scope, file: evaluator.file.number, type: evaluator.frame.type).count(in: view) == 1
  }
}

extension SwiftType {
  /// Whether it says that it is a view, or the like.
  var isView: Bool { inherited.contains { ["View", "Commands", "App", "Scene", "ToolbarContent"].contains($0) } }
}
