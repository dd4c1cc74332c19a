/// A function, method or initializer.
struct SwiftFunction {
  struct Parameter {
    /// What the caller writes; nil for `_`.
    let label: String?
    let name: String
    let type: Range<Int>
    let initial: Range<Int>?
    var isVariadic = false
  }

  let name: String
  /// The name's token.
  let token: Int
  let parameters: [Parameter]
  /// The tokens within its braces.
  let body: Range<Int>
  let isStatic: Bool
  /// Nobody can override it.
  let isFinal: Bool
  let condition: SwiftCondition

  /// By parameter, the argument that it gets; nil where the labels are another function's. Closures that stand behind the
  /// call are the last one.
  func matching(_ arguments: [SwiftArgument], hasClosure: Bool) -> [Int?]? {
    var found: [Int?] = []
    var next = 0
    for (index, parameter) in parameters.enumerated() {
      if parameter.isVariadic { return nil }
      if next < arguments.count, arguments[next].label == parameter.label {
        found.append(next)
        next += 1
      } else if parameter.initial != nil || (hasClosure && index == parameters.count - 1) {
        found.append(nil)
      } else {
        return nil
      }
    }
    return next == arguments.count ? found : nil
  }
}

/// A variable or constant of a type, or of the file.
struct SwiftProperty {
  let name: String
  /// The name's token.
  let token: Int
  let type: Range<Int>?
  /// What it is at first.
  let value: Range<Int>?
  /// The tokens in the braces of one that is computed.
  let getter: Range<Int>?
  let isStatic: Bool
  let isConstant: Bool
  /// Nobody outside the file can set it.
  let isPrivate: Bool
  let isLazy: Bool
  /// A property wrapper may give anything, and who observes it may set it anew.
  let isWrapped: Bool
  let condition: SwiftCondition
}

/// A type with what all its declarations in the file say.
struct SwiftType {
  /// `Outer.Inner`
  let name: String
  /// Its name's token, where it is declared if that is in the file.
  var token = 0
  var isDeclared = false
  /// `@main`
  var isMain = false
  /// It or an extension says that it is the app's delegate.
  var isDelegate = false
  /// The tokens within the braces of all its declarations.
  var bodies: [Range<Int>] = []
  var isEnum = false
  var isStruct = false
  /// What stands behind its colon, in its own declaration.
  var superclass: String?
  var functions: [SwiftFunction] = []
  var properties: [SwiftProperty] = []
  /// The cases of an enum: the token of each, and its raw value where that is written.
  var cases: [String: (token: Int, value: Range<Int>?)] = [:]

  func property(_ name: String, isStatic: Bool) -> SwiftProperty? {
    let found = properties.filter { $0.name == name && $0.isStatic == isStatic }
    return found.count == 1 ? found.first : nil
  }
}

/// What a file declares, by name.
struct SwiftDeclarations {
  private(set) var types: [String: SwiftType] = [:]
  /// The names of types, in the order of the file.
  private(set) var order: [String] = []
  /// Other names of types, which may be any.
  private var aliases: Set<String> = []
  /// Whether it says what operators do.
  private(set) var hasOperators = false
  /// What belongs to the file.
  private(set) var global = SwiftType(name: "")

  init(_ source: SwiftSource) {
    var reader = SwiftDeclarationReader(source)
    reader.read(source.tokens.indices, in: "", .always, depth: 0)
    types = reader.types
    order = reader.order
    for index in source.tokens.indices {
      if source.isToken(index, "typealias"), let name = source.identifier(index + 1) { aliases.insert(name) }
      if source.isToken(index, "func"), source.kind(index + 1) == .operator { hasOperators = true }
    }
    global = types.removeValue(forKey: "") ?? global
  }

  /// The type that a name is, as it is seen from within another.
  func type(_ path: [String], from inner: String) -> SwiftType? {
    if let first = path.first, aliases.contains(first) { return nil }
    var outer = inner.split(separator: ".").map(String.init)
    while true {
      if let type = types[(outer + path).joined(separator: ".")] { return type }
      if outer.popLast() == nil { return nil }
    }
  }

  /// A class and those above it in the file.
  func line(of name: String) -> [SwiftType] {
    var (line, next): ([SwiftType], String?) = ([], name)
    while let name = next, line.count < 20, !line.contains(where: { $0.name == name }), let type = types[name] {
      line.append(type)
      next = type.superclass
    }
    return line
  }

  /// Whether a class is above others in the file.
  func isInherited(_ name: String) -> Bool { types.values.contains { $0.superclass == name } }
}
