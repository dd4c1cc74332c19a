/// The kind of a node in a `SyntaxTree`. The names are those of SwiftSyntax where it has one.
package enum SyntaxKind: UInt8, Sendable, CaseIterable {
  case file

  // MARK: Expressions

  /// An identifier, `self`, `$0`, `_`, or an operator that is passed on.
  case name
  /// `.leading`
  case implicitMember
  /// `base.name`
  case member
  /// `callee(arguments) { … }`
  case call
  /// `base[arguments]`
  case subscripted
  /// An argument of a call or an element of a tuple, with its label.
  case argument
  /// `base?`
  case optionalChain
  /// `base!`
  case forceUnwrap
  /// `Base<Arguments>`
  case specialization
  /// `#selector`, `#Preview`
  case macro
  case string, number, boolean, nilLiteral, regex, array, dictionary, dictionaryElement, tuple, parenthesized, keyPath
  case closure, closureSignature, closureCapture
  case prefix, postfix, inOut, binary, assignment, ternary
  /// `as`, `as?`, `as!`, `is`
  case cast
  /// `try`, `await` and the like before an expression.
  case effect
  /// `let name` in a pattern.
  case valueBinding
  /// `is Type` in a pattern.
  case typePattern
  case type
  /// Modifiers in `#if` behind a view.
  case postfixClauses
  /// An expression that is not there.
  case missing

  // MARK: Statements

  case codeBlock
  case ifStatement, guardStatement, whileStatement, repeatStatement, forStatement, switchStatement, switchCase
  case doStatement, catchClause, deferStatement, returnStatement, throwStatement, breakStatement, continueStatement
  case fallthroughStatement, labeledStatement
  /// `let a = b` in a condition.
  case optionalBinding
  /// `case a = b` in a condition.
  case patternCondition
  /// `#available(…)`
  case availability
  /// `#if … #endif`
  case clauses
  case clause

  // MARK: Declarations

  case importDeclaration, typealiasDeclaration, associatedType, variable, patternBinding, accessorBlock, accessor
  case function, initializer, deinitializer, subscriptDeclaration, parameter
  case structDeclaration, classDeclaration, enumDeclaration, actorDeclaration, protocolDeclaration
  case extensionDeclaration, enumCase, enumElement, operatorDeclaration, precedenceGroup, macroDeclaration
  case memberBlock, attribute, modifier, generics, whereClause

  // MARK: What is no good Swift

  /// Tokens that nothing is expected at.
  case unexpected
  /// Brackets in more brackets than are followed.
  case unread
}

/// The part that a node has in the node around it.
package enum SyntaxRole: UInt8, Sendable {
  case none
  /// What is called, or what a member belongs to.
  case base
  case argument, trailingClosure
  case left, right
  case condition, body, elseBody, thenValue, elseValue
  case value, pattern, type, result, key
  case parameter, signature, attribute, modifier, inherited, accessor, element
}
