import UIModelPlatform

/// Finds uses of API names that only betas of the iOS 27 SDK had.
///
/// For example, `.toolbarMinimizeBehavior(.onScrollDown)` gives a node with the name `toolbarMinimizeBehavior`.
struct SwiftRemovedNames {
  /// One node for each type that uses removed names. Code outside any type has a separate node.
  private(set) var screens: [SwiftNode] = []
  /// The removed names. `RemovedName.Name` lists the same names.
  static let names = ["toolbarMinimizeBehavior", "barMinimizeBehavior", "barMinimizationSafeAreaAdjustment"]
  private static let maximumUseCount = 100

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    scope.recordSearch(for: Self.names, in: file.number)
    guard source.contains(source.tokens.indices, anyOf: Self.names) else { return }
    let sites = source.tokens.indices.filter { Self.isUse($0, file) }.prefix(Self.maximumUseCount)
    let directives = source.directives
    var typeGroups: [(type: SwiftType?, nodes: [SwiftNode])] = []
    for site in sites {
      scope.recordCodeUse(at: site, in: file.number)
      let condition = source.clauses(around: site, directives)
      let name = source.text(site)
      guard condition != .unknown, !condition.isNever, !Self.mayBeDeclaredInProject(name, scope) else { continue }
      let range = source.tokens[site].range
      let nameMember = SwiftMember("name", range, SwiftNode(.string(name), range))
      let node = SwiftNode(.object([nameMember] + [condition.availabilityMember(range)].compactMap { $0 }), range)
      let type = file.declarations.type(around: site)
      if let index = typeGroups.firstIndex(where: { $0.type?.name == type?.name }) {
        typeGroups[known: index].nodes.append(node)
      } else {
        typeGroups.append((type, [node]))
      }
    }
    screens = typeGroups.map { Self.screen($0.type, $0.nodes, source) }
  }

  /// Whether a token is a use of a removed name: `.toolbarMinimizeBehavior(` or `.barMinimizeBehavior`. In an extension
  /// of `View`, the call may omit the receiver. A use with a receiver such as `backport` does not count, because the
  /// receiver is a wrapper for earlier releases.
  private static func isUse(_ index: Int, _ file: SwiftFile) -> Bool {
    let source = file.source
    guard source.kind(index) == .identifier, names.contains(source.text(index)) else { return false }
    let isModifier = source.isToken(index, "toolbarMinimizeBehavior")
    guard isModifier == source.isToken(index + 1, "(") else { return false }
    if source.kind(index - 1) == .period { return !source.text(index - 2).lowercased().hasSuffix("backport") }
    return isModifier && !source.isToken(index - 1, "func") && file.declarations.type(around: index)?.name == "View"
  }

  /// Whether the project declares, or may declare, a member with a removed name.
  private static func mayBeDeclaredInProject(_ name: String, _ scope: SwiftScope) -> Bool {
    if scope.hasObjectiveCMethod(name) { return true }
    scope.recordLookup(name)
    guard let files = scope.filesWithMentions(of: name) else { return true }
    return files.contains { file in
      scope.recordSearch(for: [name], in: file.number)
      return file.source.tokens.indices.contains { index in
        file.source.isToken(index, name)
          && ["func", "var", "let", "case"].contains { file.source.isToken(index - 1, $0) }
      }
    }
  }

  private static func screen(_ type: SwiftType?, _ nodes: [SwiftNode], _ source: SwiftSource) -> SwiftNode {
    let range = type.map { source.tokens[$0.location.token].range } ?? nodes.first?.range ?? 0..<0
    return .screen(type, at: range, ["removedNames": nodes])
  }
}
