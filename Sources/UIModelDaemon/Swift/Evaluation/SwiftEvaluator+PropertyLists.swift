import UIModelJSON
import UIModelPlatform

/// Evaluates code that reads the app's property lists.
extension SwiftEvaluator {
  /// Evaluates a call that locates or reads a property list in the app's bundle; nil for any other call.
  mutating func evaluatePropertyListCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard call.trailingClosure == nil else { return nil }
    let labels = call.arguments.map { $0.label ?? "" }
    switch (call.path, labels) {
    case (["Bundle", "main", "path"], ["forResource", "ofType"]),
      (["Bundle", "main", "url"], ["forResource", "withExtension"]):
      guard let name = text(call.arguments[0], now), text(call.arguments[1], now) == "plist" else { return nil }
      return .resource(name, bytes)
    case (["URL"], ["fileURLWithPath"]), (["Data"], ["contentsOf"]):
      guard let name = resource(call.arguments[0], now) else { return nil }
      return .resource(name, bytes)
    case (["NSArray"], ["contentsOfFile"]), (["NSArray"], ["contentsOf"]), (["NSDictionary"], ["contentsOfFile"]),
      (["NSDictionary"], ["contentsOf"]),
      (["PropertyListSerialization", "propertyList"], ["from", "options", "format"]),
      (["PropertyListSerialization", "propertyList"], ["from", "format"]):
      guard let name = resource(call.arguments[0], now), declaredType(call.path[0])?.isDeclared != true,
        let content = scope.propertyList(named: name)
      else { return nil }
      return value(of: content, bytes)
    default: return nil
    }
  }

  /// Returns the string value of an argument; nil if the value is not a known string.
  private mutating func text(_ argument: SwiftArgument, _ now: SwiftCondition) -> String? {
    guard case .string(let text)? = value(argument.value, now).string?.value else { return nil }
    return text
  }

  /// Returns the name of the property list whose path or URL is the argument's value; nil if the value is unknown.
  private mutating func resource(_ argument: SwiftArgument, _ now: SwiftCondition) -> String? {
    guard case .path = source.expression(argument.value), case .resource(let name, _) = value(argument.value, now)
    else { return nil }
    return name
  }

  /// Converts the content of a property list to a value. Content that JSON cannot represent becomes an unknown value.
  private func value(of content: JSONValue, _ bytes: Range<Int>) -> SwiftValue {
    switch content {
    case .string(let string): return .literal(SwiftNode(.string(string), bytes))
    case .bool(let bool): return .literal(SwiftNode(.bool(bool), bytes))
    case .int(let int): return .literal(SwiftNode(.int(int), bytes))
    case .array(let elements):
      return .list(SwiftList(items: elements.map { SwiftList.Item(value: value(of: $0, bytes)) }, range: bytes))
    case .object(let object):
      if object["$unknown"] != nil { return .unknown(bytes) }
      let members = object.members.map { ($0.name, value(of: $0.value, bytes)) }
      return .dictionary(Dictionary(members, uniquingKeysWith: { first, _ in first }), bytes)
    default: return .unknown(bytes)
    }
  }

  /// Returns the value of `entry["key"]` for a known dictionary: the entry, or a literal `nil` if the key is missing.
  /// Nil for any other base expression or key.
  func entry(_ key: Range<Int>, of base: Range<Int>, _ bytes: Range<Int>) -> SwiftValue? {
    guard case .path(let names, isImplicit: false) = source.expression(base), names.count == 1,
      case .dictionary(let members, _)? = frame.variables[names[0]], case .string(let name) = source.expression(key)
    else { return nil }
    return members[name]?.used(at: bytes) ?? .literal(SwiftNode(.null, bytes))
  }

  /// Returns the value of a cast such as `entry["key"] as? Type` or `element as? UIMenu`: the operand's value, or a
  /// literal `nil` if the type does not match. Nil if the result is unknown.
  mutating func cast(
    _ range: Range<Int>, to type: Range<Int>, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let baseValue = evaluateSpeculatively { $0.value(range, now) }
    if let hasType = isElement(baseValue, of: type) {
      return hasType ? value(range, now) : .literal(SwiftNode(.null, bytes))
    }
    guard case .subscriptAccess(let base, let key) = source.expression(range),
      case .literal(let node)? = entry(key, of: base, byteRange(range)), let name = source.typeName(type)
    else { return nil }
    switch (name, node.value) {
    case ("String", .string), ("Bool", .bool), ("Int", .int), (_, .null):
      return .literal(SwiftNode(node.value, bytes))
    case ("String", .bool), ("String", .int), ("Bool", .string), ("Int", .string):
      return .literal(SwiftNode(.null, bytes))
    default: return nil
    }
  }

  /// Whether a menu element is an instance of a class; nil for any other value or class.
  func isElement(_ value: SwiftValue, of type: Range<Int>) -> Bool? {
    guard let name = source.typeName(type), SwiftElementClass.menuRelatedTypes.contains(name),
      case .element(let number) = value
    else { return nil }
    let elementClass = elements[number].className
    // `UIKeyCommand` is a subclass of `UICommand`.
    return elementClass == name || name == "UIMenuElement" || (elementClass == "UIKeyCommand" && name == "UICommand")
  }

  /// Returns the condition `always` or `never` for a test of a dictionary entry. Nil for any other test, and if the
  /// test's result is unknown.
  mutating func entryTest(_ test: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let readsEntry = test.contains { index in
      guard source.isToken(index, "["), let name = source.identifier(index - 1) else { return false }
      if case .dictionary? = frame.variables[name] { return true }
      return false
    }
    guard readsEntry, !source.isToken(test.lowerBound, "let"), !source.isToken(test.lowerBound, "var"),
      case .literal(let node) = evaluateSpeculatively({ $0.value(test, now) }), case .bool(let isTrue) = node.value
    else { return nil }
    return isTrue ? .always : SwiftCondition(on: [])
  }
}
