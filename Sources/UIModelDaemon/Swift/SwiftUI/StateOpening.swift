import UIModelPlatform

/// Code of a view that sets a variable, directly or through methods of the view.
///
/// For example, `Button("Edit") { edit() }` opens a sheet if `func edit() { isEditing = true }` sets the sheet's
/// variable.
struct StateOpening {
  /// The node that sets the variable or names a method that sets the variable. The node is in a member that may build
  /// views.
  let node: SyntaxNode
  /// The member that contains `node`.
  let member: SyntaxNode
  /// The method named by `node`, which sets the variable directly or through other methods. Nil if `node` itself uses
  /// the variable.
  let function: SyntaxNode?
  /// The control or modifier that runs `node` in an action, and the action. Nil if `node` is not in an action.
  let actionCall: (call: CallSyntax, action: SyntaxNode)?

  /// The maximum number of nested method calls to follow.
  private static let maximumDepth = 3

  /// Returns the openings that run the given uses of a variable; nil if other code may also run one of the uses.
  static func findOpenings(of uses: [StateUse], in type: ViewType) -> [StateOpening]? {
    var openings: [StateOpening] = []
    for use in uses {
      guard let useOpenings = findOpenings(of: use.node, in: use.member, type, depth: 0) else { return nil }
      openings += useOpenings
    }
    return openings
  }

  private static func findOpenings(
    of node: SyntaxNode, in member: ViewType.Member, _ type: ViewType, depth: Int
  ) -> [StateOpening]? {
    if member.mayBuildViews {
      return [
        StateOpening(
          node: node, member: member.node, function: nil, actionCall: node.actionCall(within: member.node))
      ]
    }
    guard depth < maximumDepth, member.node.kind == .function, let name = member.node.name,
      type.functions(name).count == 1, !member.node.children(.attribute).contains(where: { $0.isNamed("objc") })
    else { return nil }
    var openings: [StateOpening] = []
    for mention in type.mentions(of: name) where !member.node.contains(mention.node) {
      guard let nestedOpenings = findOpenings(of: mention.node, in: mention.member, type, depth: depth + 1) else {
        return nil
      }
      openings += nestedOpenings.map { opening in
        StateOpening(
          node: opening.node, member: opening.member, function: opening.function ?? member.node,
          actionCall: opening.actionCall)
      }
    }
    return openings
  }

  /// Whether `node` is in the action of a button or tap gesture.
  var isButtonOrTap: Bool {
    guard let call = actionCall?.call else { return false }
    return call.path == ["Button"] || (call.receiver != nil && call.name == "onTapGesture")
  }
}

extension SyntaxNode {
  /// Returns the call that runs this node as an action, and the action. The action is the outermost closure that
  /// contains the node, or the node itself if the node is an argument. Nil for other code.
  fileprivate func actionCall(within member: SyntaxNode) -> (call: CallSyntax, action: SyntaxNode)? {
    if let action = action(within: member), let (call, _) = action.callAndArgument { return (call, action) }
    return callAndArgument.map { ($0.call, self) }
  }
}
