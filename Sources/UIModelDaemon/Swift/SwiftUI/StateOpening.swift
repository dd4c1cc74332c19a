import UIModelPlatform

/// A place in the code of views where something happens that sets a variable, directly or through functions of the view.
struct StateOpening {
  /// In code that builds views.
  let place: SyntaxNode
  /// The member that has it.
  let member: SyntaxNode
  /// The function through which it is set, if it is not set there.
  let function: SyntaxNode?
  /// The control or modifier whose action it is, with the action.
  let control: (call: CallSyntax, action: SyntaxNode)?

  private static let deepest = 3

  /// The places from which some uses are reached; nil if some may be reached otherwise.
  static func all(of uses: [StateUse], in type: ViewType) -> [StateOpening]? {
    var openings: [StateOpening] = []
    for use in uses {
      guard let found = places(of: use.node, in: use.member, type, depth: 0) else { return nil }
      openings += found
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
    guard depth < deepest, member.node.kind == .function, let name = member.node.name,
      type.functions(name).count == 1, !member.node.children(.attribute).contains(where: { $0.isNamed("objc") })
    else { return nil }
    var openings: [StateOpening] = []
    for mention in type.mentions(of: name) where !member.node.contains(mention.node) {
      guard let found = places(of: mention.node, in: mention.member, type, depth: depth + 1) else { return nil }
      openings += found.map { opening in
        StateOpening(
          place: opening.place, member: opening.member, function: opening.function ?? member.node,
          control: opening.control)
      }
    }
    return openings
  }

  /// Whether people do it with a button, or by a tap.
  var isByButton: Bool {
    guard let call = control?.call else { return false }
    return call.path == ["Button"] || (call.receiver != nil && call.name == "onTapGesture")
  }
}

extension SyntaxNode {
  /// The call that a node is carried out by: that of the closure around it, or that which gets it as an argument.
  fileprivate func control(within member: SyntaxNode) -> (call: CallSyntax, action: SyntaxNode)? {
    if let action = action(within: member), let (call, _) = action.argumentOfCall { return (call, action) }
    return argumentOfCall.map { ($0.call, self) }
  }
}
