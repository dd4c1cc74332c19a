import UIModelPlatform

/// A place where the code of a view names one of its variables.
struct StateUse {
  enum Kind {
    /// `name = value`
    case set(SyntaxNode)
    /// `name.toggle()`
    case toggled
    /// Changed in another way: `name += 1`, `&name`, `name.member = value`.
    case changed
    /// `$name`
    case bound
    /// `_name`
    case wrapped
    case read
  }

  let kind: Kind
  let node: SyntaxNode
  let member: ViewType.Member

  /// All uses of a variable in the code of its type.
  static func all(of name: String, in type: ViewType) -> [StateUse] {
    let named = type.mentions(of: name).map { mention in
      StateUse(kind: mention.node.kind == .string ? .read : kind(of: mention.node), mention)
    }
    return named + type.mentions(of: "$" + name).map { StateUse(kind: .bound, $0) }
      + type.mentions(of: "_" + name).map { StateUse(kind: .wrapped, $0) }
  }

  private init(kind: Kind, _ mention: ViewType.Mention) {
    (self.kind, node, member) = (kind, mention.node, mention.member)
  }

  /// What happens to a variable at a node that names it.
  private static func kind(of node: SyntaxNode) -> Kind {
    guard let parent = node.parent else { return .read }
    switch parent.kind {
    case .assignment where node.role == .left:
      guard let value = parent.child(.right), parent.isNamed("=") else { return .changed }
      return .set(value)
    case .inOut: return .changed
    // `(a, b) = (c, d)`
    case .argument where parent.parent?.kind == .tuple && parent.parent?.role == .left: return .changed
    case .member where node.role == .base:
      if parent.isNamed("toggle"), parent.parent?.kind == .call { return .toggled }
      return isChanged(parent) ? .changed : .read
    case .optionalChain, .forceUnwrap, .subscripted: return isChanged(parent) ? .changed : .read
    default: return .read
    }
  }

  /// Whether a part of a value is assigned to: `name?.member[0] = value`.
  private static func isChanged(_ node: SyntaxNode) -> Bool {
    var part = node
    while let outer = part.parent {
      switch outer.kind {
      case .member, .optionalChain, .forceUnwrap, .subscripted:
        guard part.role == .base else { return false }
        part = outer
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

  /// Whether it may present what the variable stands for: it is set to something else than false or nil.
  var mayOpen: Bool {
    switch self {
    case .set(let value):
      let plain = value.plain
      return plain.kind != .nilLiteral && !(plain.kind == .boolean && plain.isNamed("false"))
    case .toggled, .changed: return true
    default: return false
    }
  }

  /// Whether it may end the presentation: it is set to something else than true or an object that is surely there.
  var mayClose: Bool {
    switch self {
    case .set(let value):
      let plain = value.plain
      switch plain.kind {
      case .boolean: return plain.isNamed("false")
      case .call: return plain.name?.isCapitalized != true
      default: return true
      }
    case .toggled, .changed: return true
    default: return false
    }
  }
}
