import UIModelPlatform

/// Adjusts the token ranges of declarations after an edit inside a function body or value.
extension SwiftDeclarations {
  /// Returns the declarations with their token offsets adjusted for an edit that did not change them.
  func moved(by edit: SwiftSourceEdit) -> SwiftDeclarations {
    guard edit.oldTokens.count != edit.newTokens.count else { return self }
    var new = self
    new.types = types.mapValues { $0.moved(by: edit) }
    new.global = global.moved(by: edit)
    new.code = code.map { code in
      var kind = code.kind
      if case .accessors(let getter?) = kind { kind = .accessors(getter: edit.moved(tokens: getter)) }
      return SwiftCode(kind: kind, tokens: edit.moved(tokens: code.tokens))
    }
    return new
  }
}

extension SwiftType {
  fileprivate func moved(by edit: SwiftSourceEdit) -> SwiftType {
    var type = self
    type.location.token = edit.moved(token: location.token)
    for index in bodies.indices { type.bodies[index] = edit.moved(tokens: bodies[index]) }
    for index in functions.indices { type.functions[known: index].move(by: edit) }
    for index in properties.indices { type.properties[known: index].move(by: edit) }
    for name in cases.keys { type.cases[name]?.move(by: edit) }
    return type
  }
}

extension SwiftFunction {
  fileprivate mutating func move(by edit: SwiftSourceEdit) {
    location.token = edit.moved(token: location.token)
    for index in parameters.indices {
      parameters[index].type = edit.moved(tokens: parameters[index].type)
      parameters[index].defaultValue = parameters[index].defaultValue.map { edit.moved(tokens: $0) }
    }
    result = result.map { edit.moved(tokens: $0) }
    body = edit.moved(tokens: body)
  }
}

extension SwiftProperty {
  fileprivate mutating func move(by edit: SwiftSourceEdit) {
    location.token = edit.moved(token: location.token)
    type = type.map { edit.moved(tokens: $0) }
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
