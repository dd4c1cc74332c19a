import UIModelPlatform

/// A statement in a result builder of SwiftUI, which builds views, commands, scenes, toolbar items or tabs. All readers
/// of result builders use this type.
///
/// For example, `if isLarge { A() } else { B() }` is `.choice` with two branches.
enum BuilderItem {
  /// An expression that builds a view or another element.
  case content(SyntaxNode)
  /// A constant: `let name = value`.
  case constant(SyntaxNode)
  /// The branches of `if`, `switch` or `a ? b : c`. At most one branch is taken.
  case choice([Branch])
  /// The clauses of `#if`.
  case clauses([Branch])
  /// A statement whose blocks run an unknown number of times, such as `for`, or text that is not valid Swift. The value
  /// contains the statements of each block.
  case code([[SyntaxNode]])

  /// The statements of a branch or clause, and the condition under which they run.
  struct Branch {
    /// The platforms of a clause, or the releases of `if #available`.
    var condition = SwiftCondition.always
    /// Whether `condition` alone decides whether the branch is taken.
    var isSure = false
    /// The conditions of the `if` statements up to this branch. With `isTrue`, all conditions of a list hold; otherwise
    /// at least one does not.
    fileprivate var tests: [(conditions: [SyntaxNode], isTrue: Bool)] = []
    /// The first token of a `switch` case, which identifies the condition of the case. Nil for other branches.
    fileprivate var labelToken: Int?
    let statements: [SyntaxNode]

    /// The names of the conditions under which the branch is taken; see `conditionNames(isTrue:)`.
    var conditionNames: [String] {
      tests.flatMap { $0.conditions.conditionNames(isTrue: $0.isTrue) }
        + [labelToken.map { "case \($0)" }].compactMap(\.self)
    }
  }

  /// Classifies a statement. Fails for a statement that builds no element, such as a local function.
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
      self = .choice(statement.cases.map { Branch(labelToken: $0.tokens.lowerBound, statements: $0.statements) })
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
    let coreExpression = expression.coreExpression
    guard coreExpression.kind == .ternary, let thenValue = coreExpression.child(.thenValue),
      let elseValue = coreExpression.child(.elseValue)
    else {
      self = .content(expression)
      return
    }
    let conditions = coreExpression.children(.condition)
    self = .choice([
      Branch(tests: [(conditions, true)], statements: [thenValue]),
      Branch(tests: [(conditions, false)], statements: [elseValue]),
    ])
  }
}

extension SyntaxNode {
  /// Whether this block belongs directly to a statement, and not to a statement nested in it.
  fileprivate func isBlock(of statement: SyntaxNode) -> Bool {
    ancestors.prefix { $0 != statement }.allSatisfy { [.catchClause, .labeledStatement].contains($0.kind) }
  }

  /// The cases of a `switch`, including the cases inside `#if`.
  fileprivate var cases: [SyntaxNode] {
    children.flatMap { child -> [SyntaxNode] in
      switch child.kind {
      case .switchCase: [child]
      case .clauses, .clause: child.cases
      default: []
      }
    }
  }

  /// The branches of `if … else if … else …`. Each branch also has the negated conditions of the earlier branches.
  fileprivate var branchesOfIf: [BuilderItem.Branch] {
    var branches: [BuilderItem.Branch] = []
    var (remainingCondition, isSure) = (SwiftCondition.always, true)
    var tests: [(conditions: [SyntaxNode], isTrue: Bool)] = []
    var remainingStatement: SyntaxNode? = self
    while let statement = remainingStatement, statement.kind == .ifStatement {
      let conditions = statement.children(.condition)
      let test = conditions.only.flatMap { source.releaseCondition($0.tokens) }
      let body = statement.child(.body)?.statements ?? []
      branches.append(
        .init(
          condition: test.map { remainingCondition.and($0) } ?? remainingCondition, isSure: isSure && test != nil,
          tests: tests + [(conditions, true)], statements: body))
      tests.append((conditions, false))
      if let test { remainingCondition = remainingCondition.subtracting(test) } else { isSure = false }
      remainingStatement = statement.child(.elseBody)
    }
    if let elseBody = remainingStatement {
      branches.append(
        .init(condition: remainingCondition, isSure: isSure, tests: tests, statements: elseBody.statements))
    }
    return branches
  }

  /// The clauses of `#if`, each with the platforms that compile it.
  var conditionedClauses: [BuilderItem.Branch] {
    var clauses = SwiftClauses()
    return children.filter { $0.kind == .clause }.map { clause in
      _ = clauses.apply(clause.tokens.lowerBound, in: source, before: clause.tokens.upperBound)
      return .init(condition: clauses.condition, isSure: true, statements: clause.statements)
    }
  }
}

extension SyntaxNode {
  /// The releases in which code at this node runs, according to the enclosing `if #available` statements. Unknown if
  /// `#available` is combined with other conditions. Statements without `#available` are ignored.
  var availability: SwiftCondition {
    var (condition, inner) = (SwiftCondition.always, self)
    while let ancestor = inner.parent {
      defer { inner = ancestor }
      guard ancestor.kind == .ifStatement, inner.role == .body || inner.role == .elseBody else { continue }
      let conditions = ancestor.children(.condition)
      if let test = conditions.only.flatMap({ source.releaseCondition($0.tokens) }) {
        condition = inner.role == .body ? condition.and(test) : condition.subtracting(test)
      } else if conditions.contains(where: { $0.kind == .availability }) {
        return .unknown
      }
    }
    return condition
  }
}
