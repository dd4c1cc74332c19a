import UIModelPlatform

/// Reads the scenes that a SwiftUI app declares, and the calls of `openWindow(id:)`.
///
/// For example, `Window("Help", id: "help") { HelpView() }` gives a node with the scene `Window`, the id `help`, the
/// title `Help` and the content `HelpView`.
struct DeclaredSceneReader {
  private let views: ViewFile

  /// The names of scene types, including those of macOS.
  private static let sceneTypes: Set<String> = SwiftDeclarations.windowSceneTypes.union([
    "DocumentGroup", "MenuBarExtra", "Settings",
  ])
  /// Identifiers to search for in a file. Each scene body has the type `some Scene`. The names of scene types are less
  /// useful, because other declarations also use these names.
  static let identifiers = ["Scene", "openWindow"]

  init(_ views: ViewFile) { self.views = views }

  /// Returns a node for each scene that a type declares in its bodies of the type `some Scene`, in source order.
  func scenes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = calls(in: item, naming: ["Scene"]) { $0.path.only.map(Self.sceneTypes.contains) == true }
    return calls.compactMap { call in
      // A call inside a scene is a view, even if its name is `Settings`.
      let isInsideScene = calls.contains { $0.node.tokens != call.node.tokens && $0.node.contains(call.node) }
      guard !isInsideScene, let typeName = call.syntax.name, !views.file.isInPreview(call.node.tokens.lowerBound) else {
        return nil
      }
      var members: [SwiftMember] = [.string("scene", typeName, call.nameRange)]
      if let id = call.syntax.argument("id")?.literal { members.append(.string("id", id, call.nameRange)) }
      let titleArgument = call.syntax.arguments.first { $0.label == nil && !$0.isTrailing }
      if let title = titleArgument?.value.literal { members.append(.string("title", title, call.nameRange)) }
      if let content = contentName(of: call.syntax) { members.append(.string("content", content, call.nameRange)) }
      return .object(at: call.nameRange, members, on: call.condition)
    }
  }

  /// Returns a node for each call of `openWindow` with a constant id in a type's code.
  func windowRequests(in item: ItemTree.TypeItem) -> [SwiftNode] {
    calls(in: item, naming: ["openWindow"]) { $0.path.last == "openWindow" }.compactMap { call in
      guard let id = call.syntax.argument("id")?.literal, !views.file.isInPreview(call.node.tokens.lowerBound) else {
        return nil
      }
      return .object(at: call.nameRange, [.string("id", id, call.nameRange)], on: call.condition)
    }
  }

  /// Returns the calls that match a condition, in the members of a type that contain one of the names.
  private func calls(
    in item: ItemTree.TypeItem, naming names: Set<String>, _ isMatch: (CallSyntax) -> Bool
  ) -> [ViewFile.Call] {
    views.members(of: item, naming: names).flatMap { member in
      member.descendants.compactMap { node -> ViewFile.Call? in
        guard let syntax = CallSyntax(node), isMatch(syntax) else { return nil }
        return views.call(syntax, in: member)
      }
    }
  }

  /// Containers whose first view is the content of a scene.
  private static let containers: Set<String> = ViewHosts.containers.union([
    "Group", "HStack", "TabView", "VStack", "ZStack",
  ])

  /// Returns the name of the first view in a scene, or of the first view inside nested containers. Nil if the scene's
  /// content is another expression.
  private func contentName(of scene: CallSyntax) -> String? {
    var (call, name): (CallSyntax?, String?) = (scene, nil)
    // Scenes rarely nest containers more deeply.
    for _ in 0..<4 {
      let closures = call?.arguments.filter { $0.value.kind == .closure && [nil, "content"].contains($0.label) }
      guard let firstStatement = closures?.first?.value.statements.first else { return name }
      let view = ViewExpression(firstStatement)
      guard let typeName = view.path.last, typeName.isCapitalized else { return name }
      name = typeName
      guard Self.containers.contains(typeName) else { return typeName }
      call = CallSyntax(view.base)
    }
    return name
  }
}
