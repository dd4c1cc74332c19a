/// The kind of a node in a `SyntaxTree`. The names resemble those of SwiftSyntax. For example, `a + 1` is a `binary`
/// node with a `name` and a `number`.
package enum SyntaxKind: UInt8, Sendable, CaseIterable {
  case file

  // MARK: Expressions

  /// An identifier, `self`, `$0`, `_`, or an operator used as a value, as in `reduce(0, +)`.
  case name
  /// An implicit member, such as `.leading`.
  case implicitMember
  /// A member of an expression: `base.name`.
  case member
  /// A call with its trailing closures: `callee(arguments) { … }`.
  case call
  /// A subscript: `base[arguments]`.
  case subscripted
  /// An argument of a call or an element of a tuple, including its label.
  case argument
  /// Optional chaining: `base?`.
  case optionalChain
  /// A forced unwrap: `base!`.
  case forceUnwrap
  /// A generic type with its arguments: `Base<Arguments>`.
  case specialization
  /// A macro without its arguments, such as `#selector` or `#Preview`.
  case macro
  case string, number, boolean, nilLiteral, regex, array, dictionary, dictionaryElement, tuple, parenthesized, keyPath
  case closure, closureSignature, closureCapture
  case prefix, postfix, inOut, binary, assignment, ternary
  /// A cast or type check: `as`, `as?`, `as!` or `is`.
  case cast
  /// An expression with `try`, `await`, a similar word or attributes before it.
  case effect
  /// `let name` or `var name` in a pattern.
  case valueBinding
  /// A type check in a pattern: `is Type`.
  case typePattern
  case type
  /// An expression followed by `#if … #endif`, with modifiers of the expression in the clauses.
  case postfixClauses
  /// A placeholder for an absent expression or block in unfinished code.
  case missing

  // MARK: Statements

  case codeBlock
  case ifStatement, guardStatement, whileStatement, repeatStatement, forStatement, switchStatement, switchCase
  case doStatement, catchClause, deferStatement, returnStatement, throwStatement, breakStatement, continueStatement
  case fallthroughStatement, labeledStatement
  /// An optional binding in a condition: `let a = b`.
  case optionalBinding
  /// A pattern in a condition: `case a = b`.
  case patternCondition
  /// An availability test in a condition: `#available(…)` or `#unavailable(…)`.
  case availability
  /// All clauses of conditional compilation: `#if … #endif`.
  case clauses
  case clause

  // MARK: Declarations

  case importDeclaration, typealiasDeclaration, associatedType, variable, patternBinding, accessorBlock, accessor
  case function, initializer, deinitializer, subscriptDeclaration, parameter
  case structDeclaration, classDeclaration, enumDeclaration, actorDeclaration, protocolDeclaration
  case extensionDeclaration, enumCase, enumElement, operatorDeclaration, precedenceGroup, macroDeclaration
  case memberBlock, attribute, modifier, generics, whereClause

  // MARK: Invalid Swift

  /// Tokens that are invalid at their position.
  case unexpected
  /// A token or bracket that is nested too deeply and is not parsed.
  case unread
}

/// The role of a node in its parent.
package enum SyntaxRole: UInt8, Sendable {
  case none
  /// The callee of a call, or the expression to which a member belongs.
  case base
  case argument, trailingClosure
  case left, right
  case condition, body, elseBody, thenValue, elseValue
  case value, pattern, type, result, key
  case parameter, signature, attribute, modifier, inherited, accessor, element
}
