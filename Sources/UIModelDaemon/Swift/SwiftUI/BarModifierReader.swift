import UIModelPlatform

/// Finds the modifiers `toolbar` and `searchable` on views that are shown without a navigation bar.
///
/// For example, `.searchable(text: $text)` on a `List` in `.sheet { … }` without a `NavigationStack` gives a node with
/// `shownIn: ["sheet"]`.
struct BarModifierReader {
  private let views: ViewFile
  /// The analysis result of each modifier, by the UTF-8 offset of the modifier's name: the reason why the modifier is
  /// not analyzed, or an empty string for an analyzed modifier.
  private(set) var analysisResults: [Int: String] = [:]

  static let identifiers = ["toolbar", "searchable"]

  init(_ views: ViewFile) { self.views = views }

  /// Returns a node for each modifier in a type's code that needs a navigation bar and has none.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(Set(Self.identifiers), in: item)
    guard !calls.isEmpty, let type = views.types.type(item.name, in: views.fileNumber), type.isSwiftUI else {
      return []
    }
    return calls.compactMap { call in
      let needsBar = views.file.isInPreview(call.node.tokens.lowerBound) ? false : Self.needsBar(call.syntax)
      guard needsBar == true else {
        analysisResults[call.nameRange.lowerBound] = needsBar == nil ? SwiftReason.undeterminedValue : ""
        return nil
      }
      let (hosts, reason) = hostsWithoutBar(of: call, type)
      analysisResults[call.nameRange.lowerBound] = reason
      let nameMember = SwiftMember.string("modifier", call.syntax.name ?? "", call.nameRange)
      return hosts.map {
        .object(at: call.nameRange, [nameMember, .strings("shownIn", $0, call.nameRange)], on: call.condition)
      }
    }
  }

  /// Whether a call is `searchable(text:)`, or a `toolbar` whose items all need a navigation bar. False if any item
  /// needs none; otherwise nil if an item or its placement is unknown.
  private static func needsBar(_ call: CallSyntax) -> Bool? {
    switch call.name {
    case "searchable": return call.argument("text") != nil
    case "toolbar":
      guard call.arguments.count == 1, let content = call.arguments.first?.value, content.kind == .closure else {
        return false
      }
      let itemResults = content.statements.map { needsBar(ViewExpression($0)) }
      if itemResults.contains(false) || itemResults.isEmpty { return false }
      return itemResults.contains(nil) ? nil : true
    default: return false
    }
  }

  /// Whether a toolbar item needs a navigation bar: false for items above the keyboard or at the bottom, nil for an
  /// unknown item or placement.
  private static func needsBar(_ item: ViewExpression) -> Bool? {
    guard item.path == ["ToolbarItem"] || item.path == ["ToolbarItemGroup"] else {
      return item.path == ["Button"] ? true : nil
    }
    guard let placement = CallSyntax(item.base)?.argument("placement") else { return true }
    guard placement.kind == .implicitMember else { return nil }
    return !["keyboard", "bottomBar", "status"].contains(placement.name)
  }

  private static let unknownContainerReason = "it is unknown whether the view has a navigation container inside"

  /// Returns the presentations and scenes that show a modifier's view without a navigation bar. The hosts are nil if
  /// the view has a navigation bar, or if it is unknown whether it has one. The reason says why this is unknown; empty
  /// otherwise.
  private func hostsWithoutBar(of call: ViewFile.Call, _ type: ViewType) -> (hosts: [String]?, reason: String) {
    guard let view = call.syntax.receiver else { return (nil, "") }
    if view.descendants.contains(where: { $0.kind == .name && $0.name.map(ViewHosts.containers.contains) == true }) {
      return (nil, "")
    }
    let tabContainers: Set<String> = call.syntax.name == "searchable" ? ["TabView", "Tab"] : []
    let viewHosts = ViewHosts(
      of: call.node, in: call.member, file: views.fileNumber, type: type, views.types,
      containers: ViewHosts.containers.union(tabContainers))
    if viewHosts.hosts.contains(.navigation) { return (nil, "") }
    guard let hostNames = viewHosts.hostNamesWithoutContainer else {
      return (nil, viewHosts.unknownReason ?? SwiftReason.noKnownPath)
    }
    let mayContainNavigation = NavigationContainerSearch(views.types).mayFindContainer(
      in: view, file: views.fileNumber, type: type)
    return mayContainNavigation ? (nil, Self.unknownContainerReason) : (hostNames, "")
  }
}

/// Determines whether a view contains navigation containers.
struct NavigationContainerSearch {
  private let types: ViewTypes
  /// Whether views that are passed to the view as arguments are ignored.
  private let ignoresPassedViews: Bool
  /// The maximum depth of nested views and helpers to search.
  private static let maximumDepth = 5

  init(_ types: ViewTypes, ofContainer ignoresPassedViews: Bool = false) {
    (self.types, self.ignoresPassedViews) = (types, ignoresPassedViews)
  }

  /// Whether a view contains, or may contain, a navigation container. Returns true if a part of the view is unknown.
  func mayFindContainer(in view: SyntaxNode, file: Int32, type: ViewType, depth: Int = 0) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    return view.descendants.contains { node in
      // A modifier of the project or of a library may add a container.
      if let call = CallSyntax(node), call.receiver != nil, let name = call.name, name.isLowercased,
        node.isView
      {
        return !SwiftUINames.modifiers.contains(name)
      }
      guard node.kind == .name, let name = node.name else { return false }
      if ViewHosts.containers.contains(name) { return true }
      if name.isLowercased {
        let helpers = type.helpers(name)
        // `content` or `content()` is a view that another view passes as an argument.
        if helpers.isEmpty, node.isView { return !ignoresPassedViews || type.property(name) == nil }
        return helpers.contains { helper in
          !helper.node.contains(view)
            && mayFindContainer(in: helper.node, file: helper.file, type: type, depth: depth + 1)
        }
      }
      guard node.parent?.kind == .call, node.role == .base, node.parent?.isView == true else { return false }
      guard let projectType = types.scope.type([name], from: type.name, in: file), projectType.isDeclared else {
        return !SwiftUINames.views.contains(name)
      }
      guard let projectView = types.type(projectType.name, in: projectType.location.fileNumber), projectView.isSwiftUI
      else {
        return true
      }
      return projectView.name != type.name
        && projectView.helpers("body").contains {
          mayFindContainer(in: $0.node, file: $0.file, type: projectView, depth: depth + 1)
        }
    }
  }
}
