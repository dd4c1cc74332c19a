import UIModelPlatform

/// Collects the controls with keyboard shortcuts in a SwiftUI view, in groups that are shown together. Walks view
/// builders in source order, and follows uses of the project's views, properties and functions. For example, the
/// shortcuts in a `sheet(isPresented:)` form a separate group.
struct ControlTree {
  /// A control with its keyboard shortcut.
  struct Control {
    let input: SwiftNode
    let modifiers: SwiftNode
    let titleMembers: [SwiftMember]
    /// The range of the modifier's name, in UTF-8 bytes.
    let nameRange: Range<Int>
    /// Whether the condition under which the control is visible and enabled is known.
    let hasKnownCondition: Bool
    /// The names of the conditions that must hold for the control to be visible and enabled; empty if there are none.
    let conditionNames: [String]
  }

  let scope: SwiftScope
  private(set) var evaluator: SwiftEvaluator
  /// The groups of controls that are shown together: the view's group, then a group for each presenting modifier.
  private(set) var groups: [[Control]] = [[]]
  /// The indices of the groups that `commands(content:)` adds to the app's menus.
  private(set) var menuGroupIndices = Set<Int>()
  /// The command groups that the app replaces.
  private(set) var replacedGroups: [SwiftNode] = []
  /// The replaced command group whose content is being walked.
  private var currentReplacement: ReplacedCommandGroup?
  /// The number of parts of the menu code that could not be read.
  private(set) var unreadCount = 0
  /// Whether the app may replace command groups that are not in `replacedGroups`.
  private(set) var mayReplaceOtherGroups = false
  /// The index of the group to which the controls in the current code are added.
  private var groupIndex = 0
  /// The reason why each modifier is not checked, by the UTF-8 offset of its name; empty for a checked modifier.
  private(set) var results: [Int: String] = [:]
  private var depth = 0
  /// The number of statements walked so far, including those of used views and functions.
  private var walkedStatementCount = 0
  /// Whether all conditions around the current code are known.
  private var areConditionsKnown = true
  /// The names of the conditions around the current code.
  private var conditionNames: [String] = []
  /// The identity of the object whose code is walked. A condition can have another value in another object.
  private var objectID = ""
  /// Whether each statement makes an element that may be visible while other elements are not.
  private var elementsAppearSeparately = false
  /// Whether the commands of a scene are in the menus whenever the scene exists.
  private var areMenusCertain = true
  /// Whether the current code builds the app's menus, where the content of submenus is always available too.
  private var isInMenus = false
  /// The names of the types whose bodies are being walked, from the outermost. They prevent endless recursion.
  private var enclosingTypes: [String] = []

  private static let maximumDepth = 40
  private static let maximumControlsInGroup = 500
  private static let maximumStatementCount = 4_000

  init(_ scope: SwiftScope) {
    self.scope = scope
    evaluator = SwiftEvaluator(scope, type: "")
  }

  /// Walks the code of a property or function that belongs to a type and returns a view.
  /// - Parameter code: the tokens of the body, without the braces.
  mutating func walk(
    _ code: Range<Int>, of type: String, in file: Int32, parameters: [String] = [], on condition: SwiftCondition
  ) {
    guard depth < Self.maximumDepth, let statements = scope.statements(of: code, in: file) else { return countUnread() }
    let outerState = (evaluator.frame, enclosingTypes)
    var frame = SwiftFrame(type: type)
    let names = scope.file(file).source.declaredNames(code).union(parameters)
    for name in names { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    enclosingTypes.append(type)
    let wasInMenus = isInMenus
    isInMenus = isInMenus || scope.type(named: type, in: file)?.inheritedNames.contains("Commands") == true
    walkInFile(file) { tree in tree.walkUnderCondition(condition) { $0.walk(statements) } }
    isInMenus = wasInMenus
    (evaluator.frame, enclosingTypes) = outerState
  }

  private mutating func walkInFile(_ file: Int32, _ body: (inout ControlTree) -> Void) {
    guard file != evaluator.file.number else { return body(&self) }
    let outerEvaluator = evaluator
    evaluator.enter(file)
    body(&self)
    let frame = evaluator.frame
    evaluator = outerEvaluator
    evaluator.frame = frame
  }

  // MARK: Builders

  private mutating func walk(_ statements: [SyntaxNode]) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, groups[groupIndex].count < Self.maximumControlsInGroup else {
      return countUnread()
    }
    for statement in statements {
      walkedStatementCount += 1
      guard walkedStatementCount < Self.maximumStatementCount else { return countUnread() }
      switch BuilderItem(statement) {
      case .content(let expression) where elementsAppearSeparately:
        walkWithConditions(at: expression) { $0.walkExpression(expression) }
      case .content(let expression): walkExpression(expression)
      case .clauses(let clauses):
        for clause in clauses { walkUnderCondition(clause.condition) { $0.walk(clause.statements) } }
      case .choice(let branches):
        for branch in branches { walkWithConditions(branch.conditionNames) { $0.walk(branch.statements) } }
      case .code(let blocks):
        if blocks.isEmpty { countUnread() }
        walkWithConditions(at: statement) { tree in for block in blocks { tree.walk(block) } }
      case .constant, nil: continue
      }
    }
  }

  private mutating func walk(buildersOf call: CallSyntax) {
    for argument in call.arguments where argument.value.kind == .closure && ViewBuilders.buildsViews(call, argument) {
      walk(argument.value.statements)
    }
  }

  /// Walks code that exists only under a condition on platforms and releases.
  private mutating func walkUnderCondition(_ condition: SwiftCondition, _ body: (inout ControlTree) -> Void) {
    if condition.excludesCheckedPlatforms {
      walkUncheckedCode(body)
    } else if condition.coversCheckedPlatforms {
      body(&self)
    } else {
      walkUncertainly(body)
    }
  }

  /// Walks code that runs only under the given conditions.
  private mutating func walkWithConditions(_ names: [String], _ body: (inout ControlTree) -> Void) {
    let outerNames = conditionNames
    conditionNames += qualifiedNames(names)
    body(&self)
    conditionNames = outerNames
  }

  /// Walks code under a condition that equals no other one, because its name is the position of `node`.
  private mutating func walkWithConditions(at node: SyntaxNode, _ body: (inout ControlTree) -> Void) {
    walkWithConditions(["\(node.tokens.lowerBound)"], body)
  }

  /// Returns the condition names with the current object, type and file added, which makes the names unique.
  private func qualifiedNames(_ names: [String]) -> [String] {
    let owner = "\(objectID)\(evaluator.frame.type) \(evaluator.file.number)"
    return names.map { $0.hasPrefix("!") ? "!\(owner) \($0.dropFirst())" : "\(owner) \($0)" }
  }

  /// Walks the code of an object that `view` creates, or of a function that `view` calls.
  private mutating func walkInside(_ view: ViewExpression, _ body: (inout ControlTree) -> Void) {
    let outerID = objectID
    objectID += "\(evaluator.file.number):\(view.base.tokens.lowerBound)/"
    body(&self)
    objectID = outerID
  }

  /// Walks code under an unknown condition.
  private mutating func walkUncertainly(_ body: (inout ControlTree) -> Void) {
    let outerAreKnown = areConditionsKnown
    areConditionsKnown = false
    body(&self)
    areConditionsKnown = outerAreKnown
  }

  /// Walks code of platforms that are not checked. Keeps the analysis results of modifiers, but not the controls.
  private mutating func walkUncheckedCode(_ body: (inout ControlTree) -> Void) {
    var discardedTree = self
    body(&discardedTree)
    (walkedStatementCount, results) = (discardedTree.walkedStatementCount, discardedTree.results)
  }

  private mutating func walkExpression(_ expression: SyntaxNode) {
    let view = ViewExpression(expression)
    guard let name = view.path.last else { return countUnread() }
    let (outerAreKnown, outerAreCertain, outerNames) = (areConditionsKnown, areMenusCertain, conditionNames)
    if Self.macOnlyScenes.contains(name) { areConditionsKnown = false }
    areMenusCertain = areConditionsKnown && conditionNames.isEmpty && keepsMenus(view)
    if view.hasConditionalModifiers { areConditionsKnown = false }
    for modifier in view.modifiers {
      let names = conditions(of: modifier)
      conditionNames += names.map { qualifiedNames($0) } ?? []
      areConditionsKnown = areConditionsKnown && names != nil
    }
    walkBase(view, name)
    for modifier in view.modifiers { walkModifier(modifier, of: view) }
    if isInMenus, isControl(view) {
      currentReplacement?.inspect(at: expression)
      if view.onlyCall("keyboardShortcut") == nil {
        let control = SwiftNode(.object(titleMembers(of: view)), evaluator.byteRange(view.nameTokens))
        currentReplacement?.controls.append(control)
      }
    }
    (areConditionsKnown, areMenusCertain, conditionNames) = (outerAreKnown, outerAreCertain, outerNames)
  }

  /// Increments `unreadCount` for code that could not be read, if the code builds menus.
  private mutating func countUnread() { if isInMenus { unreadCount += 1 } }

  // MARK: Views

  private static let macOnlyScenes: Set<String> = ["Settings", "MenuBarExtra", "UtilityWindow", "Window"]
  /// Placements in which a toolbar item is visible whenever the bar is visible.
  private static let visiblePlacements: Set<String> = [
    "automatic", "primaryAction", "principal", "navigation", "confirmationAction", "cancellationAction",
    "destructiveAction", "navigationBarLeading", "navigationBarTrailing", "topBarLeading", "topBarTrailing",
    "bottomBar",
  ]

  /// Whether a toolbar item's content is visible whenever the bar is visible. True for all views except toolbar items.
  private func isVisibleWithBar(_ name: String, _ call: CallSyntax) -> Bool {
    guard name.hasPrefix("ToolbarItem") else { return true }
    let closures = call.arguments.filter { $0.value.kind == .closure }
    let labels = Set(call.parenthesizedArguments.compactMap(\.label))
    guard labels.isSubset(of: ["placement", "content"]), closures.count < 2 else {
      return false
    }
    guard let placement = call.argument("placement") else { return true }
    return placement.kind == .implicitMember && placement.name.map(Self.visiblePlacements.contains) == true
  }

  /// Whether a container with these arguments shows all of its content.
  private func showsAllContent(_ call: CallSyntax) -> Bool {
    call.argument("isExpanded") == nil && call.argument("subviews") == nil
  }

  private mutating func walkBase(_ view: ViewExpression, _ name: String) {
    if name == "CommandGroup", let call = CallSyntax(view.base) {
      let (outerReplacement, countBefore) = (currentReplacement, unreadCount)
      currentReplacement = commandGroup(call)
      walkContainer(name, view)
      if let group = currentReplacement { replacedGroups.append(group.node(isComplete: unreadCount == countBefore)) }
      currentReplacement = outerReplacement
    } else {
      walkContainer(name, view)
    }
  }

  private mutating func walkContainer(_ name: String, _ view: ViewExpression) {
    // The project may declare a type with the same name.
    let isProjectType =
      view.path.count == 1 && scope.type([name], from: evaluator.frame.type, in: evaluator.file.number) != nil
    guard !isProjectType, let container = ViewContainer(name), let call = CallSyntax(view.base) else {
      return view.baseName == nil ? countUnread() : walkMember(name, view)
    }
    let outerValue = elementsAppearSeparately
    elementsAppearSeparately =
      container.showsElementsOneByOne || elementsAppearSeparately && ViewContainer.isTransparent(name)
    defer { elementsAppearSeparately = outerValue }
    if container == .separate && !(isInMenus && name == "Menu") || !isVisibleWithBar(name, call) {
      walkUncertainly { $0.walk(buildersOf: call) }
    } else if container.showsAll || name == "Menu", showsAllContent(call) {
      walk(buildersOf: call)
    } else {
      walkWithConditions(at: view.base) { $0.walk(buildersOf: call) }
    }
  }

  /// Returns the command group that a call always replaces, or nil. Also records a group that the call might replace.
  private mutating func commandGroup(_ call: CallSyntax) -> ReplacedCommandGroup? {
    guard let placement = call.argument("replacing") else { return nil }
    let range = evaluator.byteRange(placement.tokens)
    guard let name = placement.name,
      placement.kind == .implicitMember || placement.path?.dropLast() == Self.placementTypePath
    else {
      mayReplaceOtherGroups = true
      return nil
    }
    if areConditionsKnown, conditionNames.isEmpty { return ReplacedCommandGroup(placement: name, range: range) }
    // The content of a group that is replaced only under conditions is unknown.
    replacedGroups.append(SwiftNode(.string(name), range))
    return nil
  }

  private static let placementTypePath: ArraySlice = ["CommandGroupPlacement"]

  /// Walks a view of the project, or a property or function that returns a view.
  private mutating func walkMember(_ name: String, _ view: ViewExpression) {
    // Members may use each other and themselves, so the depth is limited.
    guard depth < Self.maximumDepth / 2 else { return countUnread() }
    let type = evaluator.frame.type
    for declaringType in scope.classChain(of: type, in: evaluator.file.number) {
      if let property = declaringType.property(name, isStatic: false), let getter = property.getter {
        return walk(getter, of: type, in: property.location.fileNumber, on: property.condition)
      }
      let functions = declaringType.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return walkInside(view) { tree in
          tree.walk(
            function.body, of: type, in: function.location.fileNumber, parameters: function.parameters.map(\.name),
            on: function.condition)
        }
      }
      if !functions.isEmpty { return countUnread() }
    }
    let isUnrelatedView = ReplacedCommandGroup.unrelatedViews.contains(name) || isControl(view)
    if isUnrelatedView, scope.type([name], from: type, in: evaluator.file.number) == nil { return }
    guard let projectView = scope.type([name], from: type, in: evaluator.file.number), projectView.hasBuilderBody,
      !enclosingTypes.contains(projectView.name), let body = projectView.property("body", isStatic: false),
      let getter = body.getter
    else { return countUnread() }
    // The results for the other view's modifiers are recorded when that view is read, so they are not merged here.
    var child = ControlTree(scope)
    child.depth = depth + 1
    child.enclosingTypes = enclosingTypes
    child.evaluator = evaluator
    (child.areConditionsKnown, child.conditionNames, child.isInMenus) = (areConditionsKnown, conditionNames, isInMenus)
    (child.objectID, child.elementsAppearSeparately) = (objectID, elementsAppearSeparately)
    (child.walkedStatementCount, child.currentReplacement) = (walkedStatementCount, currentReplacement)
    child.walkInside(view) { $0.walk(getter, of: projectView.name, in: body.location.fileNumber, on: body.condition) }
    (walkedStatementCount, currentReplacement) = (child.walkedStatementCount, child.currentReplacement)
    unreadCount += child.unreadCount
    replacedGroups += child.replacedGroups
    // The nested scene's menu commands are not merged here, so the scene might replace any group.
    mayReplaceOtherGroups = mayReplaceOtherGroups || child.mayReplaceOtherGroups || !child.menuGroupIndices.isEmpty
    var seenKeyCombinations = Set<String>()
    groups[groupIndex] += (child.groups.first ?? []).filter { seenKeyCombinations.insert($0.keyCombination).inserted }
  }

  // MARK: Modifiers

  /// Modifiers that present views separately. The views of each modifier form a separate group.
  private static let presentingModifiers: Set<String> = [
    "sheet", "popover", "fullScreenCover", "navigationDestination", "commands", "alert", "confirmationDialog",
  ]
  /// Modifiers whose content is shown together with the view.
  private static let inlineModifiers: Set<String> = [
    "toolbar", "background", "overlay", "safeAreaInset", "safeAreaBar",
  ]

  private mutating func walkModifier(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let name = modifier.name else { return }
    if name == "keyboardShortcut" { return addShortcut(modifier, of: view) }
    if ["commandsRemoved", "commandsReplaced"].contains(name) { mayReplaceOtherGroups = true }
    if Self.presentingModifiers.contains(name) {
      let outerState = (groupIndex, areConditionsKnown, conditionNames, isInMenus, elementsAppearSeparately)
      // Commands stay in the menus as long as their scene exists.
      (groupIndex, areConditionsKnown, conditionNames) = (groups.count, areMenusCertain || name != "commands", [])
      (isInMenus, elementsAppearSeparately) = (name == "commands", false)
      groups.append([])
      if isInMenus { menuGroupIndices.insert(groupIndex) }
      walk(buildersOf: modifier)
      (groupIndex, areConditionsKnown, conditionNames, isInMenus, elementsAppearSeparately) = outerState
    } else if Self.inlineModifiers.contains(name) {
      let outerValue = elementsAppearSeparately
      elementsAppearSeparately = false
      walk(buildersOf: modifier)
      elementsAppearSeparately = outerValue
    }
  }

  private mutating func addShortcut(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let token = modifier.node.nameToken else { return }
    let nameRange = evaluator.byteRange(token: token)
    guard let (input, modifiers) = evaluator.shortcut(modifier.parenthesizedArguments) else {
      addReason(nameRange, SwiftReason.undeterminedValue)
      return countUnread()
    }
    // Shortcuts of commands are judged together with the menus.
    let hasControl = hasOneControl(view)
    let isCertain = areConditionsKnown && hasControl
    addReason(nameRange, isCertain || isInMenus ? "" : hasControl ? Self.visibilityReason : Self.unknownControlReason)
    let control = Control(
      input: input, modifiers: modifiers, titleMembers: titleMembers(of: view), nameRange: nameRange,
      hasKnownCondition: isCertain && (conditionNames.isEmpty || !isInMenus), conditionNames: conditionNames)
    groups[groupIndex].append(control)
    currentReplacement?.controls.append(control.node)
  }

  private static let visibilityReason = "it is unknown when the control is shown and enabled"
  private static let unknownControlReason = "it is unknown which control gets it"

  private mutating func addReason(_ nameRange: Range<Int>, _ reason: String) {
    results[nameRange.lowerBound] = results[nameRange.lowerBound].map { SwiftReason.betterReason($0, reason) } ?? reason
  }

  private func isControl(_ view: ViewExpression) -> Bool {
    view.path.only.map(ControlCounter.controlNames.contains) == true
      && scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number) == nil
  }

  /// Whether a shortcut on a view belongs to exactly one control.
  private func hasOneControl(_ view: ViewExpression) -> Bool {
    ControlCounter(scope: scope, file: evaluator.file.number, type: evaluator.frame.type).count(in: view) == 1
  }
}

extension SwiftType {
  /// Whether the type conforms to a protocol with a builder body, such as `View` or `Commands`.
  var hasBuilderBody: Bool {
    inheritedNames.contains { ["View", "Commands", "App", "Scene", "ToolbarContent"].contains($0) }
  }
}
