import UIModelPlatform

/// The adjustment of token indices after an edit inside a function body or value.
extension SwiftDeclarations {
  /// Returns the declarations with token indices adjusted for an edit. The edit must not change the declarations
  /// themselves.
  func moved(by edit: SwiftSourceEdit) -> SwiftDeclarations {
    guard edit.oldTokens.count != edit.newTokens.count else { return self }
    var movedDeclarations = self
    movedDeclarations.types = types.mapValues { $0.moved(by: edit) }
    movedDeclarations.global = global.moved(by: edit)
    movedDeclarations.code = code.map { code in
      var kind = code.kind
      if case .accessors(let getter?) = kind { kind = .accessors(getter: edit.moved(tokens: getter)) }
      return SwiftCode(kind: kind, tokens: edit.moved(tokens: code.tokens))
    }
    return movedDeclarations
  }
}

extension SwiftType {
  fileprivate func moved(by edit: SwiftSourceEdit) -> SwiftType {
    var movedType = self
    movedType.location.token = edit.moved(token: location.token)
    for index in bodies.indices { movedType.bodies[index] = edit.moved(tokens: bodies[index]) }
    for index in functions.indices { movedType.functions[known: index].move(by: edit) }
    for index in properties.indices { movedType.properties[known: index].move(by: edit) }
    for name in cases.keys { movedType.cases[name]?.move(by: edit) }
    return movedType
  }
}

extension SwiftFunction {
  fileprivate mutating func move(by edit: SwiftSourceEdit) {
    location.token = edit.moved(token: location.token)
    for index in parameters.indices {
      parameters[index].typeTokens = edit.moved(tokens: parameters[index].typeTokens)
      parameters[index].defaultValue = parameters[index].defaultValue.map { edit.moved(tokens: $0) }
    }
    resultTokens = resultTokens.map { edit.moved(tokens: $0) }
    body = edit.moved(tokens: body)
  }
}

extension SwiftProperty {
  fileprivate mutating func move(by edit: SwiftSourceEdit) {
    location.token = edit.moved(token: location.token)
    typeTokens = typeTokens.map { edit.moved(tokens: $0) }
    value = value.map { edit.moved(tokens: $0) }
    getter = getter.map { edit.moved(tokens: $0) }
    block = block.map { edit.moved(tokens: $0) }
  }
}

extension SwiftCase {
  fileprivate mutating func move(by edit: SwiftSourceEdit) {
    location.token = edit.moved(token: location.token)
    value = value.map { edit.moved(tokens: $0) }
  }
}
