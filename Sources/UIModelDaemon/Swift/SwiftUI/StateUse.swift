import UIModelPlatform

/// A mention of a view's variable in the view's code, with the kind of use.
///
/// For example, `isOpen.toggle()` is a use of `isOpen` with the kind `.toggled`.
struct StateUse {
  /// The kind of use: an assignment, another change, a binding or a read.
  enum Kind {
    /// An assignment: `name = value`.
    case set(SyntaxNode)
    /// A call of `name.toggle()`.
    case toggled
    /// Another change: `name += 1`, `&name`, `name.member = value`.
    case changed
    /// The binding: `$name`.
    case bound
    /// The property wrapper: `_name`.
    case wrapped
    /// A use that does not change the value.
    case read
  }

  let kind: Kind
  let node: SyntaxNode
  let member: ViewType.Member

  /// Returns all uses of a variable in the code of its type.
  static func findUses(of name: String, in type: ViewType) -> [StateUse] {
    let unprefixedUses = type.mentions(of: name).map { mention in
      StateUse(kind: mention.node.kind == .string ? .read : kind(of: mention.node), mention)
    }
    return unprefixedUses + type.mentions(of: "$" + name).map { StateUse(kind: .bound, $0) }
      + type.mentions(of: "_" + name).map { StateUse(kind: .wrapped, $0) }
  }

  private init(kind: Kind, _ mention: ViewType.Mention) {
    (self.kind, node, member) = (kind, mention.node, mention.member)
  }

  /// Returns the kind of use at a node that names a variable.
  private static func kind(of node: SyntaxNode) -> Kind {
    guard let parent = node.parent else { return .read }
    switch parent.kind {
    case .assignment where node.role == .left:
      guard let value = parent.child(.right), parent.isNamed("=") else { return .changed }
      return .set(value)
    case .inOut: return .changed
    // The target may be a tuple: `(a, b) = (c, d)`.
    case .argument where parent.parent?.kind == .tuple && parent.parent?.role == .left: return .changed
    case .member where node.role == .base:
      if parent.isNamed("toggle"), parent.parent?.kind == .call { return .toggled }
      return isChanged(parent) ? .changed : .read
    case .optionalChain, .forceUnwrap, .subscripted: return isChanged(parent) ? .changed : .read
    default: return .read
    }
  }

  /// Whether code changes a part of a value, such as `name?.member[0] = value` or `&name.member`.
  private static func isChanged(_ node: SyntaxNode) -> Bool {
    var part = node
    while let ancestor = part.parent {
      switch ancestor.kind {
      case .member, .optionalChain, .forceUnwrap, .subscripted:
        guard part.role == .base else { return false }
        part = ancestor
      case .assignment: return part.role == .left
      case .inOut: return true
      default: return false
      }
    }
    return false
  }
}

extension StateUse.Kind {
  var isBound: Bool { if case .bound = self { true } else { false } }
  var isWrapped: Bool { if case .wrapped = self { true } else { false } }

  /// Whether the use may set the variable to a value other than `false` or `nil`, which opens the presentation that the
  /// variable controls.
  var mayOpen: Bool {
    switch self {
    case .set(let value):
      let coreExpression = value.coreExpression
      return coreExpression.kind != .nilLiteral && !(coreExpression.kind == .boolean && coreExpression.isNamed("false"))
    case .toggled, .changed: return true
    default: return false
    }
  }

  /// Whether the use may set the variable to `false` or `nil`, which closes the presentation that the variable
  /// controls. A call of an initializer counts as a value that is not nil.
  var mayClose: Bool {
    switch self {
    case .set(let value):
      let coreExpression = value.coreExpression
      switch coreExpression.kind {
      case .boolean: return coreExpression.isNamed("false")
      case .call: return coreExpression.name?.isCapitalized != true
      default: return true
      }
    case .toggled, .changed: return true
    default: return false
    }
  }
}
