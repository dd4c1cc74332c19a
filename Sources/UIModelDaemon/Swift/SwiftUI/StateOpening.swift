import UIModelPlatform

/// A place in view code from which a variable is set, directly or through methods of the view.
///
/// For example, `Button("Edit") { edit() }` opens a sheet if `func edit() { isEditing = true }` sets the sheet's
/// variable.
struct StateOpening {
  /// The node that sets the variable or names the method, in a member that may build views.
  let place: SyntaxNode
  /// The member that contains `place`.
  let member: SyntaxNode
  /// The method that sets the variable; nil if the variable is set at `place`.
  let function: SyntaxNode?
  /// The control or modifier whose action contains `place`, with the action.
  let control: (call: CallSyntax, action: SyntaxNode)?

  /// The maximum number of nested method calls to follow.
  private static let maximumDepth = 3

  /// Returns the places in view code from which uses of a variable are reached; nil if other code may reach a use.
  static func all(of uses: [StateUse], in type: ViewType) -> [StateOpening]? {
    var openings: [StateOpening] = []
    for use in uses {
      guard let useOpenings = places(of: use.node, in: use.member, type, depth: 0) else { return nil }
      openings += useOpenings
    }
    return openings
  }

  private static func places(
    of node: SyntaxNode, in member: ViewType.Member, _ type: ViewType, depth: Int
  ) -> [StateOpening]? {
    if member.mayBuildViews {
      return [
        StateOpening(
          place: node, member: member.node, function: nil, control: node.control(within: member.node))
      ]
    }
    guard depth < maximumDepth, member.node.kind == .function, let name = member.node.name,
      type.functions(name).count == 1, !member.node.children(.attribute).contains(where: { $0.isNamed("objc") })
    else { return nil }
    var openings: [StateOpening] = []
    for mention in type.mentions(of: name) where !member.node.contains(mention.node) {
      guard let nestedOpenings = places(of: mention.node, in: mention.member, type, depth: depth + 1) else {
        return nil
      }
      openings += nestedOpenings.map { opening in
        StateOpening(
          place: opening.place, member: opening.member, function: opening.function ?? member.node,
          control: opening.control)
      }
    }
    return openings
  }

  /// Whether the place is inside the action of a button or tap gesture.
  var isButtonOrTap: Bool {
    guard let call = control?.call else { return false }
    return call.path == ["Button"] || (call.receiver != nil && call.name == "onTapGesture")
  }
}

extension SyntaxNode {
  /// Returns the call that runs this node as an action, and the action: the outermost closure around the node, or the
  /// node itself if it is an argument. Nil for other code.
  fileprivate func control(within member: SyntaxNode) -> (call: CallSyntax, action: SyntaxNode)? {
    if let action = action(within: member), let (call, _) = action.argumentOfCall { return (call, action) }
    return argumentOfCall.map { ($0.call, self) }
  }
}
