import UIModelPlatform

/// Evaluates keyboard shortcuts in SwiftUI code.
///
/// For example, `.keyboardShortcut("s")` has the input `s` and the modifier `command`.
extension SwiftEvaluator {
  /// UIKit's key inputs, by the names of SwiftUI's `KeyEquivalent` constants.
  private static let inputsByKeyName = [
    "upArrow": "inputUpArrow", "downArrow": "inputDownArrow", "leftArrow": "inputLeftArrow",
    "rightArrow": "inputRightArrow", "escape": "inputEscape", "home": "inputHome", "end": "inputEnd",
    "pageUp": "inputPageUp", "pageDown": "inputPageDown", "delete": "inputDelete", "return": "\r", "tab": "\t",
    "space": " ",
  ]
  /// UIKit's names of modifiers, by the names of SwiftUI's `EventModifiers` constants.
  private static let modifierNames = [
    "command": "command", "shift": "shift", "option": "alternate", "control": "control", "capsLock": "alphaShift",
    "numericPad": "numericPad",
  ]

  /// Returns the key and the modifiers of `keyboardShortcut(…)` with the given arguments; nil if unknown.
  mutating func shortcut(_ arguments: [SwiftArgument]) -> (input: SwiftNode, modifiers: SwiftNode)? {
    guard let firstArgument = arguments.first, firstArgument.label == nil else { return nil }
    let bytes = byteRange(firstArgument.value)
    if arguments.count == 1 {
      switch source.expression(firstArgument.value) {
      // The standard shortcuts have no modifiers.
      case .path(["defaultAction"], isImplicit: true), .path(["KeyboardShortcut", "defaultAction"], isImplicit: false):
        return (SwiftNode(.string("\r"), bytes), SwiftNode(.list([]), bytes))
      case .path(["cancelAction"], isImplicit: true), .path(["KeyboardShortcut", "cancelAction"], isImplicit: false):
        return (SwiftNode(.string("inputEscape"), bytes), SwiftNode(.list([]), bytes))
      case .call(let call) where call.path == ["KeyboardShortcut"] && !call.isImplicit:
        return shortcut(call.arguments)
      case .path(let path, let isImplicit)
      where isImplicit ? path.count == 1 : path.count == 2 && path[0] == "KeyboardShortcut":
        if let shortcut = path.last.flatMap({ constantShortcut($0, bytes) }) { return shortcut }
      default: break
      }
    }
    guard let key = key(firstArgument.value) else { return nil }
    let modifiersArgument = arguments.first { $0.label == "modifiers" }
    guard arguments.allSatisfy({ [nil, "modifiers"].contains($0.label) }) else { return nil }
    guard let modifiersArgument else { return (key, SwiftNode(.list([SwiftNode(.string("command"), bytes)]), bytes)) }
    guard let flags = flags(modifiersArgument.value) else { return nil }
    return (key, SwiftNode(.list(flags), byteRange(modifiersArgument.value)))
  }

  /// Returns the shortcut of a constant in an extension of `KeyboardShortcut`, such as `static let save =
  /// KeyboardShortcut("s")`; nil for any other name, and if the shortcut is unknown.
  private mutating func constantShortcut(
    _ name: String, _ bytes: Range<Int>
  ) -> (input: SwiftNode, modifiers: SwiftNode)? {
    guard let type = scope.type(named: "KeyboardShortcut", in: file.number), !type.isDeclared,
      let property = type.property(name, isStatic: true), property.isConstant, let value = property.value
    else { return nil }
    let result = withFrame(property.location, in: SwiftFrame(type: type.name)) { evaluator in
      guard case .call(let call) = evaluator.source.expression(value),
        call.isImplicit ? call.path == ["init"] : call.path == ["KeyboardShortcut"]
      else { return nil as (input: SwiftNode, modifiers: SwiftNode)? }
      return evaluator.shortcut(call.arguments)
    }
    guard case let shortcut?? = result else { return nil }
    return (SwiftNode(shortcut.input.value, bytes), SwiftNode(shortcut.modifiers.value, bytes))
  }

  /// Returns the key of an expression as a UIKit key input; nil if unknown.
  private mutating func key(_ range: Range<Int>) -> SwiftNode? {
    let bytes = byteRange(range)
    switch source.expression(range) {
    case .path(let names, let isImplicit):
      if let name = names.last, let key = SwiftEvaluator.inputsByKeyName[name],
        isImplicit ? names.count == 1 : names.dropLast() == ["KeyEquivalent"]
      {
        return SwiftNode(.string(key), bytes)
      }
    case .call(let call)
    where call.arguments.count == 1 && call.arguments[0].label == nil && call.trailingClosure == nil:
      let isKey = call.isImplicit ? call.path == ["init"] : call.path == ["KeyEquivalent"] || call.path == ["Character"]
      if isKey { return key(call.arguments[0].value) }
    default: break
    }
    guard case .string(let text)? = value(range, .always).string?.value, text.count == 1, let letter = text.first else {
      return nil
    }
    // The meaning of an uppercase letter is not certain; see `KeyEquivalent`.
    guard !letter.isUppercase else { return nil }
    return SwiftNode(.string(text), bytes)
  }

  /// Returns UIKit's names of the modifiers in an expression; nil if unknown.
  private mutating func flags(_ range: Range<Int>) -> [SwiftNode]? {
    // For example, `EventModifiers([.command])` or `EventModifiers(arrayLiteral: .command, .shift)`.
    if case .call(let call) = source.expression(range), call.path == ["EventModifiers"], call.trailingClosure == nil,
      !call.arguments.isEmpty
    {
      let isLiteral = call.arguments[0].label == "arrayLiteral"
      guard isLiteral || (call.arguments.count == 1 && call.arguments[0].label == nil) else { return nil }
      var nodes: [SwiftNode] = []
      for argument in call.arguments {
        guard let flags = flags(argument.value) else { return nil }
        nodes += flags
      }
      return nodes
    }
    var values = [value(range, .always, as: "EventModifiers")]
    if case .list(let list) = values[known: 0] {
      guard !list.isOpen, list.items.allSatisfy({ $0.condition.isAlways }) else { return nil }
      values = list.items.map(\.value)
    }
    var nodes: [SwiftNode] = []
    for value in values {
      guard case .symbol(let names, let isImplicit, let range) = value, let name = names.last,
        let flag = SwiftEvaluator.modifierNames[name],
        isImplicit ? names.count == 1 : names.dropLast() == ["EventModifiers"]
      else { return nil }
      nodes.append(SwiftNode(.string(flag), range))
    }
    return nodes
  }
}
