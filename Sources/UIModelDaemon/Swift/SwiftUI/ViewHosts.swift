import UIModelPlatform

/// Finds the hosts of a view: the navigation containers, presentations and scenes in which the app shows the view.
///
/// For example, a view that is shown only in `.sheet { NotesView() }` has the host `.noContainer("sheet")`.
struct ViewHosts {
  /// The nearest navigation container, presentation or scene around one use of a view.
  enum Host: Hashable {
    /// A navigation container.
    case navigation
    /// A presentation or scene, by its name, without a navigation container between the host and the view.
    case noContainer(String)
    /// The reason why the host is unknown.
    case unknown(String)
  }

  private let types: ViewTypes
  private var scope: SwiftScope { types.scope }
  /// The hosts of all uses of the view.
  private(set) var hosts: Set<Host> = []
  /// Whether a scene that shows the view can be opened by an id or for a value, so that its windows may be secondary.
  private(set) var mayBeInSecondaryWindow = false
  /// The names of the view types whose uses have been searched.
  private var searchedTypes: Set<String> = []
  /// The names of the navigation containers to search for.
  private let containers: Set<String>

  /// The maximum number of enclosing views to follow from a view to its host.
  private static let maximumDepth = 12
  /// The maximum number of hosts to collect.
  private static let maximumHostCount = 40

  /// Finds the hosts of a view in a member of a type.
  ///
  /// - Parameter containers: the names of the navigation containers to search for.
  init(
    of node: SyntaxNode, in member: SyntaxNode, file: Int32, type: ViewType, _ types: ViewTypes,
    containers: Set<String> = Self.containers
  ) {
    (self.types, self.containers) = (types, containers)
    addHosts(around: node, in: ViewType.Member(file: file, node: member), of: type, depth: 0)
  }

  /// The names of the presentations and scenes that show the view, in alphabetical order. Nil if a host is a navigation
  /// container or unknown, or if no host is found.
  var hostNamesWithoutContainer: [String]? {
    let names = hosts.compactMap { host -> String? in if case .noContainer(let name) = host { name } else { nil } }
    return names.count == hosts.count && !names.isEmpty ? names.sorted() : nil
  }

  /// The first reason in alphabetical order why a host is unknown; nil if all hosts are known.
  var unknownReason: String? {
    hosts.compactMap { host in if case .unknown(let reason) = host { reason } else { nil } }.min()
  }

  /// The names of SwiftUI's navigation containers.
  static let containers: Set<String> = ["NavigationStack", "NavigationView", "NavigationSplitView"]
  /// Scenes on iPadOS and Mac Catalyst that show their content without a navigation bar.
  static let scenes: Set<String> = ["WindowGroup", "Window"]
  /// Views and modifiers that push their content onto a navigation stack. Their content is inside a navigation
  /// container.
  private static let pushingElements: Set<String> = ["NavigationLink", "navigationDestination"]

  /// Adds the hosts of a node in a member of a type.
  private mutating func addHosts(around node: SyntaxNode, in member: ViewType.Member, of type: ViewType, depth: Int) {
    guard depth < Self.maximumDepth, hosts.count < Self.maximumHostCount else {
      hosts.insert(.unknown(SwiftReason.codeTooLarge))
      return
    }
    // Code that is not compiled for any checked platform does not matter.
    let source = node.tree.source
    if source.clauses(around: node.tokens.lowerBound, source.directives).excludesCheckedPlatforms { return }
    for enclosingNode in [node] + Array(node.ancestors) {
      if enclosingNode == member.node { break }
      if let call = CallSyntax(enclosingNode), call.receiver?.contains(node) == true,
        mayWrap(call, in: member.file, depth: 0)
      {
        hosts.insert(.unknown("it is unknown what '\(call.name ?? "")' shows it in"))
        return
      }
      guard enclosingNode.role == .value, let (call, argument) = enclosingNode.callAndArgument, let name = call.name
      else { continue }
      if let host = host(call, name, argument, type, member.file) {
        hosts.insert(host)
        return
      }
    }
    addHosts(aroundMember: member, of: type, depth: depth)
  }

  /// Returns the host that a call creates for the view in one of its arguments. Nil if the search must continue with
  /// the nodes that enclose the call.
  private mutating func host(
    _ call: CallSyntax, _ name: String, _ argument: ArgumentSyntax, _ type: ViewType, _ file: Int32
  ) -> Host? {
    if let presentation = Presentation(call.node) {
      // An inspector may use the navigation bar of the view around it, so it is unknown whether its content has a bar.
      if presentation.kind == .inspector { return .unknown("the bar around an inspector may be its own") }
      return .noContainer(presentation.kind.rawValue)
    }
    if Self.pushingElements.contains(name) { return .navigation }
    if call.receiver != nil, name.isLowercased {
      return SwiftUINames.modifiers.contains(name) ? nil : .unknown("it is unknown what '\(name)' shows it in")
    }
    if let projectType = scope.type(call.path, from: type.name, in: file), projectType.isDeclared {
      // A view of the project may put its content into a container.
      guard let view = types.type(projectType.name, in: projectType.location.fileNumber), view.isSwiftUI else {
        return .unknown("'\(projectType.unqualifiedName)' is no view of SwiftUI")
      }
      if view.mentionsContainer { return .navigation }
      let mayHaveContainer = view.helpers("body").contains { body in
        NavigationContainerSearch(types, ofContainer: true).mayFindContainer(in: body.node, file: body.file, type: view)
      }
      return mayHaveContainer ? .unknown("it is unknown what '\(projectType.unqualifiedName)' shows it in") : nil
    }
    guard call.path.count == 1 else { return .unknown("it is unknown what '\(name)' shows it in") }
    if containers.contains(name) { return .navigation }
    if Self.scenes.contains(name) {
      mayBeInSecondaryWindow = mayBeInSecondaryWindow || call.argument("id") != nil || call.argument("for") != nil
      return .noContainer(name)
    }
    return SwiftUINames.views.contains(name) || name == "AnyView" || name == "withAnimation"
      ? nil : .unknown("it is unknown what '\(name)' shows it in")
  }

  /// The maximum number of nested modifiers of the project to follow.
  private static let maximumModifierDepth = 3

  /// Whether a modifier may put its view into a container: a modifier of a library, or a modifier of the project that
  /// uses more than SwiftUI's views and modifiers.
  private func mayWrap(_ call: CallSyntax, in file: Int32, depth: Int) -> Bool {
    guard let name = call.name, name.isLowercased else { return true }
    if name != "modifier", SwiftUINames.modifiers.contains(name) { return false }
    let methods = scope.methods(name, in: file)
    guard !methods.isEmpty, depth < Self.maximumModifierDepth else { return true }
    return methods.contains { method in
      let number = method.function.location.fileNumber
      guard let type = types.type(method.type, in: number) else { return true }
      return type.functions(name).contains { member in
        member.node.descendants.contains { node in
          if node.kind == .name, Self.containers.contains(node.name ?? "") { return true }
          guard let nestedCall = CallSyntax(node), let name = nestedCall.name else { return false }
          if name.isLowercased { return mayWrap(nestedCall, in: number, depth: depth + 1) }
          return !SwiftUINames.views.contains(name)
        }
      }
    }
  }

  /// Adds the hosts of all mentions of a member. For a `body`, adds the hosts of all uses of its type.
  private mutating func addHosts(aroundMember member: ViewType.Member, of type: ViewType, depth: Int) {
    guard let name = member.node.memberName else {
      hosts.insert(.unknown(SwiftReason.noKnownPath))
      return
    }
    guard name == "body" else {
      let mentions = type.mentions(of: name).filter { !member.node.contains($0.node) }
      // Members of extensions of types such as `View` are used in other files.
      guard type.isDeclared, !mentions.isEmpty else {
        hosts.insert(.unknown(SwiftReason.noKnownPath))
        return
      }
      for mention in mentions { addHosts(around: mention.node, in: mention.member, of: type, depth: depth + 1) }
      return
    }
    guard type.isDeclared, type.inherited.contains("View") else {
      hosts.insert(.unknown("it is unknown which views use '\(type.name)'"))
      return
    }
    guard searchedTypes.insert(type.name).inserted else { return }
    addHosts(forUsesOf: type, from: member.file, depth: depth)
  }

  /// Adds the hosts of all expressions that create a view of a type.
  private mutating func addHosts(forUsesOf type: ViewType, from file: Int32, depth: Int) {
    let typeName = type.unqualifiedName
    guard let files = scope.filesWithMentions(of: typeName) else {
      hosts.insert(.unknown("it is unknown which views use '\(typeName)'"))
      return
    }
    var isUsed = false
    for otherFile in files {
      scope.recordSearch(for: [typeName], in: otherFile.number)
      for node in scope.tree(of: otherFile.number).root.descendants where node.isNamed(typeName) {
        if ![.call, .name].contains(node.kind) || otherFile.isInPreview(node.tokens.lowerBound) { continue }
        guard let call = CallSyntax(node), call.path.last == typeName else {
          // `destination: Places.init` also creates a view, without a call.
          let isCalled = node.kind == .name && node.role == .base && node.parent?.kind == .call
          if node.kind == .name, !isCalled { hosts.insert(.unknown("it is unknown where '\(typeName)' is shown")) }
          continue
        }
        guard let (item, member) = scope.items(of: otherFile.number).owner(of: node) else {
          hosts.insert(.unknown("code outside any type shows it"))
          continue
        }
        guard scope.type(call.path, from: item.name, in: otherFile.number)?.name == type.name,
          let owner = types.type(item.name, in: otherFile.number)
        else { continue }
        isUsed = true
        scope.recordCodeUse(of: member, in: otherFile.number)
        guard owner.isSwiftUI else {
          hosts.insert(.unknown("'\(item.name)' shows it with UIKit"))
          continue
        }
        addHosts(around: node, in: ViewType.Member(file: otherFile.number, node: member), of: owner, depth: depth + 1)
        if hosts.contains(.navigation) { return }
      }
    }
    if !isUsed { hosts.insert(.unknown(SwiftReason.noKnownPath)) }
  }
}

extension ViewType {
  /// Whether the type's code mentions a navigation container.
  var mentionsContainer: Bool { !members(naming: ViewHosts.containers.sorted()).isEmpty }
}
