import UIModelPlatform

/// Reads the scenes that an app of SwiftUI declares, and where its views open one of them by its id.
struct DeclaredSceneReader {
  private let views: ViewFile

  /// The types of scenes, on the Mac as well.
  private static let scenes: Set<String> = SwiftDeclarations.scenes.union([
    "DocumentGroup", "MenuBarExtra", "Settings",
  ])
  /// Every body of scenes says `some Scene`; the types of scenes are also names of views and of much else.
  static let words = ["Scene", "openWindow"]

  init(_ views: ViewFile) { self.views = views }

  /// The scenes that a type with a body of scenes declares, in order.
  func scenes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = calls(in: item, naming: ["Scene"]) { $0.path.only.map(Self.scenes.contains) == true }
    return calls.compactMap { call in
      // Inside of a scene stand views, be they called `Settings`.
      let isInner = calls.contains { $0.node.tokens != call.node.tokens && $0.node.contains(call.node) }
      guard !isInner, let type = call.syntax.name, !views.file.isInPreview(call.node.tokens.lowerBound) else {
        return nil
      }
      var members: [SwiftMember] = [.string("scene", type, call.place)]
      if let id = call.syntax.argument("id")?.plainText { members.append(.string("id", id, call.place)) }
      let title = call.syntax.arguments.first { $0.label == nil && !$0.isTrailing }
      if let title = title?.value.plainText { members.append(.string("title", title, call.place)) }
      if let content = content(of: call.syntax) { members.append(.string("content", content, call.place)) }
      return .object(at: call.place, members, on: call.condition)
    }
  }

  /// The calls of `openWindow` with an id in a type's code.
  func requests(in item: ItemTree.TypeItem) -> [SwiftNode] {
    calls(in: item, naming: ["openWindow"]) { $0.path.last == "openWindow" }.compactMap { call in
      guard let id = call.syntax.argument("id")?.plainText, !views.file.isInPreview(call.node.tokens.lowerBound) else {
        return nil
      }
      return .object(at: call.place, [.string("id", id, call.place)], on: call.condition)
    }
  }

  private func calls(
    in item: ItemTree.TypeItem, naming names: Set<String>, _ isWanted: (CallSyntax) -> Bool
  ) -> [ViewFile.Call] {
    views.members(of: item, naming: names).flatMap { member in
      member.descendants.compactMap { node -> ViewFile.Call? in
        guard let syntax = CallSyntax(node), isWanted(syntax) else { return nil }
        return views.call(syntax, in: member)
      }
    }
  }

  /// What only holds views of the app.
  private static let containers: Set<String> = ViewHosts.containers.union([
    "Group", "HStack", "TabView", "VStack", "ZStack",
  ])

  /// The type of the first view that a scene shows, as it is written, inside of containers; nil for another expression.
  private func content(of scene: CallSyntax) -> String? {
    var (call, name): (CallSyntax?, String?) = (scene, nil)
    // Deeper ones nobody writes in a scene.
    for _ in 0..<4 {
      let closures = call?.arguments.filter { $0.value.kind == .closure && [nil, "content"].contains($0.label) }
      guard let first = closures?.first?.value.statements.first else { return name }
      let view = ViewExpression(first)
      guard let type = view.path.last, type.isCapitalized else { return name }
      name = type
      guard Self.containers.contains(type) else { return type }
      call = CallSyntax(view.base)
    }
    return name
  }
}
