import UIModelPlatform

/// The facts about one SwiftUI presentation: the code that opens and closes it, and the mistakes in this code.
///
/// For example, a `.sheet` inside `Menu { … }` cannot open, and `enclosingMenu` is "Menu".
struct PresentationFacts {
  let presentation: Presentation
  /// The type whose code contains the presentation.
  let type: ViewType
  /// The member of `type` that contains the presentation.
  let member: SyntaxNode
  let types: ViewTypes
  /// The number of the file that contains the presentation.
  let file: Int32
  /// All uses of the variable that controls the presentation. Empty if no variable of the type controls it.
  private let uses: [StateUse]
  /// The variable that controls the presentation. Nil if the type does not declare such a variable.
  private let property: StateProperty?
  /// The uses of the variable if it is a `@State` variable whose binding is not passed to other code; else nil.
  private let privateStateUses: [StateUse]?
  /// The uses in `privateStateUses` that may open the presentation; nil if `privateStateUses` is nil.
  private let openingUses: [StateUse]?
  /// The places in view code from which the presentation is opened; nil if other code may open it.
  private let openings: [StateOpening]?

  init(
    _ presentation: Presentation, in member: SyntaxNode, of type: ViewType, file: Int32, _ types: ViewTypes
  ) {
    (self.presentation, self.member, self.type, self.file, self.types) = (presentation, member, type, file, types)
    property = presentation.stateName.flatMap { type.property($0) }
    uses = presentation.stateName.map { StateUse.findUses(of: $0, in: type) } ?? []
    let isShared = uses.contains { use in
      switch use.kind {
      case .bound: !presentation.bindingNode.contains(use.node)
      case .wrapped: true
      default: false
      }
    }
    privateStateUses = property?.isViewState == true && !isShared ? uses : nil
    openingUses = privateStateUses.map { uses in uses.filter(\.kind.mayOpen) }
    openings = openingUses.flatMap { StateOpening.findOpenings(of: $0, in: type) }
  }

  /// Returns the reason why a rule cannot check the presentation; nil if all rules can check it.
  ///
  /// - Parameter exits: the code in the content that can close the presentation.
  /// - Parameter closers: the result of `closers(_:)`.
  /// - Parameter isOnCatalyst: whether the file is compiled for Mac Catalyst, where a sheet needs a control that closes
  ///   it.
  func unknownReason(_ exits: PresentationExits?, _ closers: [String]?, isOnCatalyst: Bool) -> String? {
    let needsExit = presentation.kind == .fullScreenCover || (presentation.kind == .sheet && isOnCatalyst)
    if needsExit, closers == nil {
      if case .unknown(let reason) = exits?.result { return reason }
      return SwiftReason.setElsewhere
    }
    let isDialogOrPopover = [.confirmationDialog, .actionSheet, .popover].contains(presentation.kind)
    let mayBeOnContainer = isDialogOrPopover && containerName(presentation.view, depth: 0) != nil
    let mayBeCovered = type.presentations.contains { otherPresentation in
      otherPresentation.kind.coversPresenter && otherPresentation.call.node != presentation.call.node
        && !otherPresentation.contains(presentation.call.node)
    }
    guard mayBeOnContainer || mayBeCovered, openings == nil else { return nil }
    return privateStateUses == nil ? SwiftReason.setElsewhere : SwiftReason.unknownPresentation
  }

  // MARK: Modifier inside a menu

  /// The name of the menu that contains the modifier: "Menu" or "contextMenu". The menu closes before the presentation
  /// can open. Nil for a modifier outside a menu.
  var enclosingMenu: String? { enclosingMenu(around: presentation.call.node, in: member, depth: 0) }

  /// The maximum number of nested members to follow.
  private static let maximumDepth = 3

  private func enclosingMenu(around node: SyntaxNode, in member: SyntaxNode, depth: Int) -> String? {
    for ancestor in node.ancestors {
      if ancestor == member { break }
      guard ancestor.kind == .closure, let (call, argument) = ancestor.callAndArgument else { continue }
      if Presentation(call.node) != nil { return nil }
      if call.path == ["Menu"], !isProjectType("Menu"), argument.label == nil || argument.label == "content" {
        return "Menu"
      }
      if call.receiver != nil, call.name == "contextMenu", argument.label != "preview" { return "contextMenu" }
    }
    // A member other than `body` may be a part of the view that is mentioned only inside menus.
    guard depth < Self.maximumDepth, let name = member.memberName, name != "body" else { return nil }
    let menus = type.mentions(of: name).map { enclosingMenu(around: $0.node, in: $0.member.node, depth: depth + 1) }
    guard let first = menus.first, let first, menus.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  // MARK: Presentation opened from another presentation

  /// Another presentation whose content contains all code that opens this presentation, although the modifier of this
  /// presentation is outside that content. `place` is the first code that opens this presentation. Nil if no other
  /// presentation has such content.
  ///
  /// For example, a button in `.sheet(isPresented: $isEditing) { … }` sets `isHelpShown`, and `.sheet(isPresented:
  /// $isHelpShown)` is attached to the view outside.
  var opener: (presentation: Presentation, place: SyntaxNode)? {
    guard let openings, let firstOpening = openings.first else { return nil }
    let outerPresentation = type.presentations.first { otherPresentation in
      otherPresentation.kind.coversPresenter && otherPresentation.call.node != presentation.call.node
        && openings.allSatisfy {
          isShown($0.node, in: $0.member, by: otherPresentation, isAlways: true) && !mayClose(otherPresentation, $0)
        }
        && !isShown(presentation.call.node, in: member, by: otherPresentation, isAlways: false)
    }
    return outerPresentation.map { ($0, firstOpening.node) }
  }

  /// Whether the content of another presentation shows a node; see `ViewType.isShown`.
  private func isShown(
    _ node: SyntaxNode, in member: SyntaxNode, by otherPresentation: Presentation, isAlways: Bool
  ) -> Bool {
    type.isShown(node, in: member, isAlways: isAlways) { otherPresentation.contains($0) }
  }

  /// Prefixes of names in code that closes a presentation.
  private static let closingPrefixes: Set<String> = [
    "dismiss", "presentationMode", "close", "hide", "pop", "onDismiss",
  ]

  /// Whether the action that opens this presentation may close another presentation.
  private func mayClose(_ otherPresentation: Presentation, _ opening: StateOpening) -> Bool {
    // A view of the project may close the presentation before it calls a closure that it received.
    guard opening.isButtonOrTap, let action = opening.actionCall?.action else { return true }
    let calledFunctions = action.descendants.compactMap(\.name).flatMap { type.functions($0) }.map(\.node)
    return ([action, opening.function].compactMap(\.self) + calledFunctions).flatMap(\.descendants).contains { node in
      guard node.kind == .name || node.kind == .member, let name = node.name else { return false }
      return Self.closingPrefixes.contains { name.hasPrefix($0) } || name == otherPresentation.stateName
    }
  }

  /// Another presentation that closes when this presentation opens: an action in the other presentation's content
  /// closes that presentation and then, in the same block, opens this presentation. `place` is the code that opens this
  /// presentation. Nil if there is no such action.
  var replacedPresentation: (presentation: Presentation, place: SyntaxNode)? {
    guard presentation.kind.coversPresenter else { return nil }
    for opening in openings ?? [] {
      guard opening.function == nil, let action = opening.actionCall?.action else { continue }
      for otherPresentation in type.presentations
      where otherPresentation.call.node != presentation.call.node && otherPresentation.contains(opening.node) {
        guard let stateName = otherPresentation.stateName, !otherPresentation.contains(presentation.call.node) else {
          continue
        }
        let isClosed = StateUse.findUses(of: stateName, in: type).contains { use in
          // Code in another block may run at another time, so the other presentation may be closed earlier or later.
          guard case .set(let value) = use.kind, use.node.block == action, opening.node.block == action,
            use.node.tokens.lowerBound < opening.node.tokens.lowerBound
          else { return false }
          return value.kind == .nilLiteral || value.isNamed("false")
        }
        if isClosed { return (otherPresentation, opening.node) }
      }
    }
    return nil
  }

  // MARK: Dialog attached to a container

  /// Containers that fill the available space.
  private static let greedyViews: Set<String> = [
    "List", "Form", "ScrollView", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
  ]

  /// The container to which a dialog or popover points, and the button in the container that opens the dialog or
  /// popover. The dialog or popover should point at the button. Nil for other presentations.
  var anchor: (container: String, button: SyntaxNode)? {
    guard [.confirmationDialog, .actionSheet, .popover].contains(presentation.kind),
      let name = containerName(presentation.view, depth: 0), let openings
    else { return nil }
    let buttonOpening = openings.first { opening in
      opening.actionCall?.call.path == ["Button"] && !isInsidePresentation(opening)
        && type.isShown(opening.node, in: opening.member, isAlways: false) { presentation.view.contains($0) }
    }
    return buttonOpening.flatMap { opening in opening.actionCall.map { (name, $0.call.node) } }
  }

  /// Returns the name of the container if a view is a container that fills the available space; nil for other views.
  /// Follows variables and functions of the type that consist of one view.
  private func containerName(_ node: SyntaxNode, depth: Int) -> String? {
    let view = ViewExpression(node)
    // With its own frame, axis or anchor, the container may keep the dialog close to its button.
    guard depth < Self.maximumDepth, let name = view.baseName, presentation.call.argument("attachmentAnchor") == nil,
      !view.modifiers.contains(where: { ["frame", "fixedSize", "containerRelativeFrame"].contains($0.name) })
    else { return nil }
    if Self.greedyViews.contains(name) {
      let isHorizontal = CallSyntax(view.base)?.arguments.first.map {
        $0.label == nil && $0.value.isNamed("horizontal")
      }
      return isHorizontal == true ? nil : name
    }
    guard let helper = type.helpers(name).only, let view = helper.node.bodyStatements.only else { return nil }
    return containerName(view.kind == .returnStatement ? view.child(.value) ?? view : view, depth: depth + 1)
  }

  /// Whether the code that opens the presentation is inside another presentation.
  private func isInsidePresentation(_ opening: StateOpening) -> Bool {
    type.presentations.contains { isShown(opening.node, in: opening.member, by: $0, isAlways: false) }
  }

  // MARK: Binding that ignores dismissal

  /// Whether the presentation's binding has an empty setter and no other code closes the presentation. The binding
  /// then ignores the value that SwiftUI sets when people close the presentation.
  var ignoresDismissal: Bool {
    // People cannot close full-screen covers and alerts with a swipe.
    guard [.sheet, .popover, .inspector].contains(presentation.kind),
      case .computed(let get, let set) = presentation.binding, set.kind == .closure, get.kind == .closure,
      set.statements.isEmpty, let names = get.readVariables, !names.isEmpty
    else { return false }
    // Other code that sets one of these variables may close the presentation instead.
    return names.allSatisfy { name in
      type.property(name)?.isViewState == true
        && !StateUse.findUses(of: name, in: type).contains { $0.kind.mayClose || $0.kind.isBound || $0.kind.isWrapped }
    }
  }

  /// The call of the presenting view's `dismiss` action in the content, or nil; see `OuterDismiss`.
  var outerDismiss: SyntaxNode? { OuterDismiss(types, file: file).call(in: presentation, of: type, member: member) }

  /// The variable of the app that opens the presentation in a `WindowGroup`, and the binding of the presentation. All
  /// windows of the group share the variable. Nil for other presentations.
  var appState: (name: String, place: SyntaxNode)? {
    guard type.inherited.contains("App"), property?.isViewState == true, let stateName = presentation.stateName else {
      return nil
    }
    let scene = presentation.call.node.ancestors.lazy.prefix { $0 != member }.compactMap { $0.callAndArgument }
      .first { ViewHosts.scenes.contains($0.call.path.only ?? "") }
    return scene?.call.path == ["WindowGroup"] ? (stateName, presentation.bindingNode) : nil
  }

  // MARK: Code that closes the presentation

  /// The code in the content that can close a sheet or full-screen cover. Nil for other presentations, because people
  /// can close them without code.
  var exits: PresentationExits? {
    guard presentation.kind.coversPresenter else { return nil }
    return PresentationExits(presentation, in: file, of: type, types)
  }

  /// Returns the name of code that can close the presentation, as a list with at most one element. Empty if no code can
  /// close the presentation, nil if unknown.
  func closers(_ exits: PresentationExits) -> [String]? {
    if case .found(let name) = exits.result { return [name] }
    guard property?.isViewState == true else { return nil }
    let otherUses = uses.filter { !presentation.bindingNode.contains($0.node) }
    if otherUses.contains(where: \.kind.isWrapped) { return nil }
    if let closingUse = otherUses.first(where: { $0.kind.mayClose || $0.kind.isBound }) {
      return [closingUse.node.text]
    }
    if case .unknown = exits.result { return nil }
    return []
  }

  /// Whether code checks the kind of device before the presentation modifier.
  var dependsOnDevice: Bool {
    let source = presentation.call.node.tree.source
    let test = SwiftIdiomTest(source: source, scope: types.scope, fileNumber: file, type: type.name)
    return test.mayTestIdiom(before: presentation.call.node.tokens.lowerBound, in: member.tokens)
  }

  // MARK: Content that is blank at first

  /// An optional variable that only the content reads, and the node that reads it. All code that opens the presentation
  /// also sets the variable in the same block. SwiftUI builds the content before the variable has its new value, so the
  /// presentation is blank at first. Nil if there is no such variable.
  var unreadState: (name: String, place: SyntaxNode)? {
    guard presentation.bindingLabel == "isPresented", [.sheet, .fullScreenCover, .popover].contains(presentation.kind),
      presentation.contentClosures.count == 1, let content = presentation.contentClosures.first,
      let (name, place) = unwrappedVariable(content),
      let property = type.property(name), property.isViewState, property.isInitiallyNil, let openingUses,
      !openingUses.isEmpty
    else { return nil }
    let settingUses = StateUse.findUses(of: name, in: type).filter(\.kind.mayOpen)
    let isSetWhenOpened = openingUses.allSatisfy { openingUse in
      guard let block = openingUse.node.block, settingUses.contains(where: { $0.node.block == block }) else {
        return false
      }
      // If the view reads one of the other changed variables, SwiftUI updates the view and its content, which is then
      // not blank.
      return block.assignedNames.map { names in !names.contains { isReadByView($0) } } ?? false
    }
    return isSetWhenOpened ? (name, place) : nil
  }

  /// Whether a type of the project has this name.
  private func isProjectType(_ name: String) -> Bool {
    types.scope.type([name], from: type.name, in: file)?.isDeclared == true
  }

  /// Whether SwiftUI updates the view when a variable changes, because the view's code reads the variable outside
  /// actions and presentations.
  private func isReadByView(_ name: String) -> Bool {
    StateUse.findUses(of: name, in: type).contains { use in
      switch use.kind {
      case .bound: !presentation.bindingNode.contains(use.node)
      case .wrapped: true
      case .read:
        // A function may be called while a view is built.
        use.node.action(within: use.member.node) == nil && !type.presentations.contains { $0.contains(use.node) }
      default: false
      }
    }
  }

  /// Returns the variable that the only statement of a closure unwraps, such as `name` for `if let name { … }`. Nil for
  /// other closures.
  private func unwrappedVariable(_ content: SyntaxNode) -> (name: String, place: SyntaxNode)? {
    guard content.statements.count == 1, let ifStatement = content.statements.first, ifStatement.kind == .ifStatement,
      ifStatement.child(.elseBody) == nil, ifStatement.children(.condition).count == 1,
      let condition = ifStatement.child(.condition), condition.kind == .optionalBinding,
      let value = condition.child(.value) ?? condition.child(.pattern)
    else { return nil }
    let path = value.coreExpression.path ?? []
    guard let name = (path.first == "self" ? Array(path.dropFirst()) : path).only else { return nil }
    return (name, value)
  }
}

extension Array {
  /// The only element; nil if there are none or several.
  var only: Element? { count == 1 ? first : nil }
}

extension SyntaxNode {
  /// The variables that code reads. Nil if the code also reads members of other objects, calls functions or contains
  /// strings.
  fileprivate var readVariables: Set<String>? {
    var names: Set<String> = []
    for node in descendants {
      switch node.kind {
      case .name where node.isNamed("self") && node.role == .base: continue
      case .name: names.formUnion([node.name].compactMap(\.self))
      case .member:
        guard node.child(.base)?.isNamed("self") == true else { return nil }
        names.formUnion([node.name].compactMap(\.self))
      case .call, .subscripted, .string: return nil
      default: break
      }
    }
    return names
  }

  /// The innermost block or closure that contains this node.
  fileprivate var block: SyntaxNode? { ancestors.first { $0.kind == .codeBlock || $0.kind == .closure } }

  /// Functions that do not change variables.
  private static let harmlessFunctions: Set<String> = ["withAnimation", "print", "debugPrint"]

  /// The variables that a block assigns or toggles. Nil if the block may change other variables, or members of other
  /// objects.
  fileprivate var assignedNames: [String]? {
    var names: [String] = []
    for node in descendants where node.kind == .assignment || node.kind == .call {
      if let call = CallSyntax(node), let name = call.name {
        let path = call.receiver?.path ?? []
        if name == "toggle", let toggledName = (path.first == "self" ? Array(path.dropFirst()) : path).only {
          names.append(toggledName)
        } else if name.isLowercased, !Self.harmlessFunctions.contains(name) {
          return nil
        }
        continue
      }
      let path = node.child(.left)?.path ?? []
      guard let name = (path.first == "self" ? Array(path.dropFirst()) : path).only else { return nil }
      names.append(name)
    }
    return names
  }
}
