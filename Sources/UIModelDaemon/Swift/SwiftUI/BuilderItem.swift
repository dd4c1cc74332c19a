import UIModelPlatform

/// One statement of a builder of SwiftUI, which makes views, commands, scenes, items of a toolbar or tabs. All readers of
/// builders go through them by this.
enum BuilderItem {
  /// An expression, which makes a view or the like.
  case content(SyntaxNode)
  /// `let name = value`
  case constant(SyntaxNode)
  /// The branches of `if`, `switch` and `a ? b : c`: at most one is taken.
  case choice([Branch])
  /// The clauses of `#if`.
  case clauses([Branch])
  /// A statement that carries out its blocks never, once or often, such as `for`; also text that is no good Swift.
  case code([[SyntaxNode]])

  /// The statements of a branch or clause.
  struct Branch {
    /// Where it exists: the platforms of a clause, the releases of `if #available`.
    var condition = SwiftCondition.always
    /// Whether nothing else decides about it.
    var isSure = false
    /// Conditions that all hold if it is taken (`isTrue`), or that do not all hold.
    fileprivate var tests: [(conditions: [SyntaxNode], isTrue: Bool)] = []
    /// The token of a case, which has a condition of its own.
    fileprivate var label: Int?
    let statements: [SyntaxNode]

    /// Names of the conditions under which it is taken; see `conditionNames`.
    var states: [String] {
      tests.flatMap { $0.conditions.conditionNames(isTrue: $0.isTrue) }
        + [label.map { "case \($0)" }].compactMap(\.self)
    }
  }

  /// Nil for what makes nothing, such as a local function.
  init?(_ statement: SyntaxNode) {
    switch statement.kind {
    case .returnStatement:
      guard let value = statement.child(.value) else { return nil }
      self.init(expression: value)
    case .variable:
      guard statement.isNamed("let") else { return nil }
      self = .constant(statement)
    case .ifStatement: self = .choice(statement.branchesOfIf)
    case .switchStatement:
      self = .choice(statement.cases.map { Branch(label: $0.tokens.lowerBound, statements: $0.statements) })
    case .clauses: self = .clauses(statement.conditionedClauses)
    case .guardStatement, .forStatement, .whileStatement, .repeatStatement, .doStatement, .labeledStatement,
      .missing, .unexpected, .unread:
      self = .code(
        statement.descendants.filter { $0.kind == .codeBlock && $0.isBlock(of: statement) }.map(\.statements))
    case .function, .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .typealiasDeclaration,
      .deferStatement, .throwStatement, .breakStatement, .continueStatement, .fallthroughStatement, .attribute:
      return nil
    default: self.init(expression: statement)
    }
  }

  private init(expression: SyntaxNode) {
    let plain = expression.plain
    guard plain.kind == .ternary, let one = plain.child(.thenValue), let other = plain.child(.elseValue) else {
      self = .content(expression)
      return
    }
    let test = plain.children(.condition)
    self = .choice([
      Branch(tests: [(test, true)], statements: [one]), Branch(tests: [(test, false)], statements: [other]),
    ])
  }
}

extension SyntaxNode {
  /// Whether a block belongs to a statement, and to none within it.
  fileprivate func isBlock(of statement: SyntaxNode) -> Bool {
    ancestors.prefix { $0 != statement }.allSatisfy { [.catchClause, .labeledStatement].contains($0.kind) }
  }

  /// The cases of a `switch`, those in `#if` among them.
  fileprivate var cases: [SyntaxNode] {
    children.flatMap { child -> [SyntaxNode] in
      switch child.kind {
      case .switchCase: [child]
      case .clauses, .clause: child.cases
      default: []
      }
    }
  }

  /// The branches of `if … else if … else …`, each where those before it are not taken.
  fileprivate var branchesOfIf: [BuilderItem.Branch] {
    var branches: [BuilderItem.Branch] = []
    var (rest, isSure) = (SwiftCondition.always, true)
    var tests: [(conditions: [SyntaxNode], isTrue: Bool)] = []
    var next: SyntaxNode? = self
    while let statement = next, statement.kind == .ifStatement {
      let conditions = statement.children(.condition)
      let test = conditions.only.flatMap { source.releaseTest($0.tokens) }
      let body = statement.child(.body)?.statements ?? []
      branches.append(
        .init(
          condition: test.map { rest.and($0) } ?? rest, isSure: isSure && test != nil,
          tests: tests + [(conditions, true)], statements: body))
      tests.append((conditions, false))
      if let test { rest = rest.without(test) } else { isSure = false }
      next = statement.child(.elseBody)
    }
    if let last = next {
      branches.append(.init(condition: rest, isSure: isSure, tests: tests, statements: last.statements))
    }
    return branches
  }

  /// The clauses of `#if`, each with the platforms that it is compiled for.
  var conditionedClauses: [BuilderItem.Branch] {
    var clauses = SwiftClauses()
    return children.filter { $0.kind == .clause }.map { clause in
      _ = clauses.take(clause.tokens.lowerBound, in: source, before: clause.tokens.upperBound)
      return .init(condition: clauses.condition, isSure: true, statements: clause.statements)
    }
  }
}

extension SyntaxNode {
  /// Where code at a node exists, by the branches of `if #available` around it; unknown where that is not certain. Other
  /// branches say when it is shown, not where.
  var availability: SwiftCondition {
    var (condition, inner) = (SwiftCondition.always, self)
    while let outer = inner.parent {
      defer { inner = outer }
      guard outer.kind == .ifStatement, inner.role == .body || inner.role == .elseBody else { continue }
      let conditions = outer.children(.condition)
      if let test = conditions.only.flatMap({ source.releaseTest($0.tokens) }) {
        condition = inner.role == .body ? condition.and(test) : condition.without(test)
      } else if conditions.contains(where: { $0.kind == .availability }) {
        return .unknown
      }
    }
    return condition
  }
}
