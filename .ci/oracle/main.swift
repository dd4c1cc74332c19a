// What the toolchain's own parser finds in Swift files, for SwiftOracleTests to compare with.
//
// Reads paths, one a line. Writes a line for each fact: its kind, then numbers, which are UTF-8 bytes of the file. What is
// in an interpolation is left out: to us a string is one token.

import SwiftOperators
import SwiftParser
import SwiftSyntax

final class Oracle: SyntaxVisitor {
  private var out = ""
  /// Open brackets, by their bytes.
  private var open: [Int] = []
  /// The types around a declaration; nil for a function or the like.
  private var owners: [String?] = []

  static func facts(_ bytes: [UInt8]) -> String {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    guard !tree.hasError else { return "error\n" }
    let oracle = Oracle(viewMode: .sourceAccurate)
    oracle.walk(tree)
    let nodes = Nodes(viewMode: .sourceAccurate)
    nodes.walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
    return oracle.out + nodes.out
  }

  private func write(_ kind: String, _ numbers: [Int], _ name: String = "") {
    out += kind
    for number in numbers { out += " \(number)" }
    out += name.isEmpty ? "\n" : " \(name)\n"
  }

  private func ends(_ node: some SyntaxProtocol) -> [Int] {
    [node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset]
  }

  // MARK: Tokens

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    comments(token.leadingTrivia, from: token.position.utf8Offset)
    comments(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
    let range = ends(token)
    switch token.tokenKind {
    case .identifier, .keyword, .dollarIdentifier, .wildcard: write("word", range)
    // To us the name is part of the directive.
    case .poundAvailable, .poundUnavailable, .poundIf, .poundElse, .poundElseif, .poundEndif, .poundSourceLocation:
      write("word", [range[0] + 1, range[1]])
    case .integerLiteral, .floatLiteral: write("number", range)
    case .leftParen, .leftBrace, .leftSquare: open.append(range[0])
    case .rightParen, .rightBrace, .rightSquare: write("bracket", [open.popLast() ?? -1, range[0]])
    default: break
    }
    return .skipChildren
  }

  private func comments(_ trivia: Trivia, from start: Int) {
    var at = start
    for piece in trivia {
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment:
        write("comment", [at, at + piece.sourceLength.utf8Length])
      default: break
      }
      at += piece.sourceLength.utf8Length
    }
  }

  private func string(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    write("string", ends(node))
    if let token = node.firstToken(viewMode: .sourceAccurate) {
      comments(token.leadingTrivia, from: token.position.utf8Offset)
    }
    if let token = node.lastToken(viewMode: .sourceAccurate) {
      comments(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { string(node) }
  override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind { string(node) }

  /// `17.4` of `#available(iOS 17.4, *)` is one number to us.
  override func visit(_ node: VersionTupleSyntax) -> SyntaxVisitorContinueKind {
    write("number", ends(node))
    return .skipChildren
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression
    let name =
      callee.as(DeclReferenceExprSyntax.self)?.baseName ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
    let closure = node.trailingClosure.map { ends($0) } ?? [-1, -1]
    let additional = node.additionalTrailingClosures.count
    let first = [name.map { ends($0)[0] } ?? -1, closure[0], closure[1], additional, node.arguments.count]
    let arguments = node.arguments.flatMap { argument in
      (argument.label.map { ends($0) } ?? [-1, -1]) + ends(argument.expression)
    }
    write("call", ends(node) + first + arguments)
    return .visitChildren
  }

  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    write("array", ends(node) + node.elements.flatMap { ends($0.expression) })
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard !node.item.is(IfConfigDeclSyntax.self) else { return .visitChildren }
    write("statement", ends(node.item), "\(node.item.kind)")
    guard node.item.is(FunctionCallExprSyntax.self) || node.item.is(SequenceExprSyntax.self) else {
      return .visitChildren
    }
    var value: [Int] = [-1, -1]
    if let parts = node.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count > 2,
      parts[1].is(AssignmentExprSyntax.self)
        || parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
    {
      value = [ends(parts[2])[0], ends(node.item)[1]]
    }
    write("assignment", ends(node.item) + value)
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    write("clause", [ends(node.poundKeyword)[0], node.condition.map { ends($0)[1] } ?? ends(node.poundKeyword)[1]])
    return .visitChildren
  }

  // MARK: Declarations

  private func enter(_ name: String, isDeclared: Bool = true) -> SyntaxVisitorContinueKind {
    let isLocal = owners.contains { $0 == nil }
    if isDeclared, !isLocal { write("type", [], qualified(name)) }
    owners.append(isDeclared ? qualified(name) : name)
    return .visitChildren
  }

  private func qualified(_ name: String) -> String {
    let name = name.filter { $0 != "`" }
    return owners.last.flatMap { $0 }.map { $0 + "." + name } ?? name
  }

  private func enterCode() -> SyntaxVisitorContinueKind {
    owners.append(nil)
    return .visitChildren
  }

  private var isLocal: Bool { owners.contains { $0 == nil } }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription, isDeclared: false)
  }
  override func visitPost(_ node: ClassDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { owners.removeLast() }

  // What is required is not declared here.
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: ProtocolDeclSyntax) { owners.removeLast() }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: CodeBlockSyntax) { owners.removeLast() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: ClosureExprSyntax) { owners.removeLast() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: AccessorBlockSyntax) { owners.removeLast() }
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: SwitchCaseSyntax) { owners.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !isLocal, node.body != nil, case .identifier = node.name.tokenKind {
      write("function", [ends(node.name)[0]] + parameters(node.signature))
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if !isLocal, node.body != nil { write("function", [ends(node.initKeyword)[0]] + parameters(node.signature)) }
    return .visitChildren
  }

  /// Of each parameter the type and the value that it has by itself.
  private func parameters(_ signature: FunctionSignatureSyntax) -> [Int] {
    signature.parameterClause.parameters.flatMap { parameter in
      let type = ends(parameter.type)
      let value = parameter.defaultValue.map { ends($0.value) } ?? [-1, -1]
      return [type[0], parameter.ellipsis.map { ends($0)[1] } ?? type[1]] + value
    }
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isLocal else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
      let type = binding.typeAnnotation.map { ends($0.type) } ?? [-1, -1]
      write("property", [ends(name)[0]] + type + (binding.initializer.map { ends($0.value) } ?? [-1, -1]))
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    if !isLocal { write("case", [], qualified(node.name.text)) }
    return .visitChildren
  }
}

/// The nodes of a tree, with operators folded as they bind.
final class Nodes: SyntaxAnyVisitor {
  private(set) var out = ""

  /// Our names of the nodes.
  private static let names: [SyntaxKind: String] = [
    .declReferenceExpr: "name", .discardAssignmentExpr: "name", .superExpr: "name", .functionCallExpr: "call",
    .subscriptCallExpr: "subscripted", .optionalChainingExpr: "optionalChain", .forceUnwrapExpr: "forceUnwrap",
    .genericSpecializationExpr: "specialization", .macroExpansionExpr: "macro", .stringLiteralExpr: "string",
    .integerLiteralExpr: "number", .floatLiteralExpr: "number", .booleanLiteralExpr: "boolean",
    .nilLiteralExpr: "nilLiteral", .regexLiteralExpr: "regex", .arrayExpr: "array", .dictionaryExpr: "dictionary",
    .dictionaryElement: "dictionaryElement", .keyPathExpr: "keyPath", .closureExpr: "closure",
    .closureSignature: "closureSignature", .closureCapture: "closureCapture", .prefixOperatorExpr: "prefix",
    .postfixOperatorExpr: "postfix", .inOutExpr: "inOut", .ternaryExpr: "ternary", .asExpr: "cast", .isExpr: "cast",
    .tryExpr: "effect", .awaitExpr: "effect", .unsafeExpr: "effect", .consumeExpr: "effect", .copyExpr: "effect",
    .valueBindingPattern: "valueBinding", .isTypePattern: "typePattern", .codeBlock: "codeBlock",
    .ifExpr: "ifStatement",
    .guardStmt: "guardStatement", .whileStmt: "whileStatement", .repeatStmt: "repeatStatement",
    .forStmt: "forStatement",
    .switchExpr: "switchStatement", .switchCase: "switchCase", .doStmt: "doStatement", .catchClause: "catchClause",
    .deferStmt: "deferStatement", .returnStmt: "returnStatement", .throwStmt: "throwStatement",
    .breakStmt: "breakStatement", .continueStmt: "continueStatement", .fallThroughStmt: "fallthroughStatement",
    .labeledStmt: "labeledStatement", .optionalBindingCondition: "optionalBinding",
    .matchingPatternCondition: "patternCondition", .availabilityCondition: "availability",
    .importDecl: "importDeclaration", .typeAliasDecl: "typealiasDeclaration", .associatedTypeDecl: "associatedType",
    .variableDecl: "variable", .patternBinding: "patternBinding", .accessorBlock: "accessorBlock",
    .accessorDecl: "accessor", .functionDecl: "function", .initializerDecl: "initializer",
    .deinitializerDecl: "deinitializer", .subscriptDecl: "subscriptDeclaration", .functionParameter: "parameter",
    .enumCaseParameter: "parameter", .closureParameter: "parameter", .closureShorthandParameter: "parameter",
    .structDecl: "structDeclaration", .classDecl: "classDeclaration", .enumDecl: "enumDeclaration",
    .actorDecl: "actorDeclaration", .protocolDecl: "protocolDeclaration", .extensionDecl: "extensionDeclaration",
    .enumCaseDecl: "enumCase", .enumCaseElement: "enumElement", .operatorDecl: "operatorDeclaration",
    .precedenceGroupDecl: "precedenceGroup", .macroDecl: "macroDeclaration", .memberBlock: "memberBlock",
    .attribute: "attribute", .declModifier: "modifier", .genericWhereClause: "whereClause", .identifierPattern: "name",
    .wildcardPattern: "name",
    .tuplePatternElement: "argument", .yieldStmt: "effect",
  ]
  /// The parents of the types that are compared. A type is one node to us.
  private static let typed: Set<SyntaxKind> = [
    .typeAnnotation, .returnClause, .functionParameter, .closureParameter, .enumCaseParameter, .inheritedType, .asExpr,
    .isExpr, .extensionDecl, .isTypePattern,
  ]

  private func write(_ name: String, _ node: Syntax, from position: AbsolutePosition? = nil) {
    let start = (position ?? node.positionAfterSkippingLeadingTrivia).utf8Offset
    // To us the comma behind an element is not in it.
    let last = node.lastToken(viewMode: .sourceAccurate)
    let isListed = last?.tokenKind == .comma && last?.parent == node
    let end = isListed ? last?.previousToken(viewMode: .sourceAccurate) : last
    out += "node \(start) \(end?.endPositionBeforeTrailingTrivia.utf8Offset ?? start) \(name)\n"
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    // A type is one node to us, and so is a key path, what is in a string, and the head of an `extension`.
    if node.is(TypeSyntax.self) {
      if let parent = node.parent, Self.typed.contains(parent.kind) { write("type", node) }
      return .skipChildren
    }
    switch node.kind {
    case .memberAccessExpr:
      write(node.cast(MemberAccessExprSyntax.self).base == nil ? "implicitMember" : "member", node)
      if let base = node.cast(MemberAccessExprSyntax.self).base { walk(base) }
      return .skipChildren
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      write(elements.count == 1 && elements.first?.label == nil ? "parenthesized" : "tuple", node)
    case .tuplePattern:
      let elements = node.cast(TuplePatternSyntax.self).elements
      write(elements.count == 1 && elements.first?.label == nil ? "parenthesized" : "tuple", node)
    case .infixOperatorExpr:
      let operation = node.cast(InfixOperatorExprSyntax.self).operator
      let isArrow = operation.is(ArrowExprSyntax.self)
      let text = operation.as(BinaryOperatorExprSyntax.self)?.operator.text ?? (isArrow ? "->" : "=")
      let isComparison = ["==", "<=", ">=", "!=", "===", "!==", "~="].contains(text)
      let isAssignment = text.hasSuffix("=") && !isComparison && !text.hasPrefix("=")
      write(text == "=" || isAssignment ? "assignment" : "binary", node)
    case .labeledExpr:
      write("argument", node)
    case .multipleTrailingClosureElement: write("argument", node)
    case .stringLiteralExpr, .simpleStringLiteralExpr, .regexLiteralExpr, .keyPathExpr, .genericWhereClause,
      .availabilityCondition, .operatorDecl, .precedenceGroupDecl, .genericParameterClause, .genericArgumentClause:
      if let name = Self.names[node.kind] { write(name, node) }
      return .skipChildren
    case .attribute:
      write("attribute", node)
      // Of others the arguments are no values.
      let attribute = node.cast(AttributeSyntax.self)
      if attribute.attributeName.trimmedDescription != "_spi" {
        attribute.arguments?.as(LabeledExprListSyntax.self).map { walk($0) }
      }
      return .skipChildren
    case .importDecl:
      write("importDeclaration", node)
      walk(node.cast(ImportDeclSyntax.self).attributes)
      walk(node.cast(ImportDeclSyntax.self).modifiers)
      return .skipChildren
    case .accessorParameters: write("parameter", Syntax(node.cast(AccessorParametersSyntax.self).name))
    case .macroExpansionExpr:
      let macro = node.cast(MacroExpansionExprSyntax.self)
      if macro.leftParen != nil || macro.trailingClosure != nil { write("call", node) }
    case .macroExpansionDecl:
      // To us its attributes are before it.
      let macro = node.cast(MacroExpansionDeclSyntax.self)
      if macro.leftParen != nil || macro.trailingClosure != nil {
        write("call", node, from: macro.pound.positionAfterSkippingLeadingTrivia)
      }
    case .ifConfigDecl: write("clauses", node)
    case .ifConfigClause: write("clause", node)
    default:
      if let name = Self.names[node.kind] { write(name, node) }
    }
    return .visitChildren
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

while let path = readLine() {
  guard let bytes = contents(of: path) else { continue }
  print("file \(path)")
  print(Oracle.facts(bytes), terminator: "")
}
