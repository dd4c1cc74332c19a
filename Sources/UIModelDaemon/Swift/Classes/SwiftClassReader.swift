import UIModelPlatform

/// What is read of a class beside its commands: what is above it, what it implements, and what text and lists it holds.
struct SwiftClassReader {
  let file: SwiftFile
  let scope: SwiftScope
  private let type: SwiftType
  /// The class and those above it.
  let line: [SwiftType]
  /// Where things stand that are in other files: the class's name.
  private let token: Range<Int>
  /// The actions of its commands.
  let actions: Set<String>

  /// `commands`: the members that have its key commands.
  init(_ type: SwiftType, _ token: Range<Int>, _ commands: [SwiftMember], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.type, self.token, self.file, self.scope) = (type, token, file, scope)
    line = scope.line(of: type.name, in: file.number)
    actions = Set(commands.flatMap(\.node.actions))
  }

  /// UIKit's class above those of the project; nil where it is not known. The project may extend that too.
  private var superclass: String? {
    let own = line.prefix(while: \.isDeclared)
    guard let above = own.last?.superclass, above.hasPrefix("UI"),
      line.dropFirst(own.count).allSatisfy({ $0.name == above })
    else { return nil }
    return above
  }

  /// `superclass` and `implements`, and what it holds.
  var members: [SwiftMember] {
    var members = [SwiftMember("implements", token, implements)]
    if !actions.isEmpty, superclass != nil, !isOfOtherModules {
      let own = line.prefix(while: \.isDeclared)
      members += [SwiftHeldViews(Array(own), file, scope).member(token)].compactMap(\.self)
    }
    if let superclass, isCertainlyText(superclass) || (hasFocusOverrides && ViewClass.named(superclass) != nil) {
      members.append(SwiftMember("superclass", token, SwiftNode(.string(superclass), token)))
    }
    return members
  }

  /// Whether it is text that can be edited, as far as nobody says otherwise.
  private func isCertainlyText(_ superclass: String) -> Bool {
    switch superclass {
    case "UITextField", "UISearchTextField": return true
    case "UITextView": return SwiftEditableText(line, scope).areOwnObjectsEdited
    default: return false
    }
  }

  /// Whether the class says itself what of it can be focused, and what happens then.
  private var hasFocusOverrides: Bool {
    line.contains { type in type.functions.contains(where: \.isOfFocus) || !focusAnswers(type).isEmpty }
  }

  /// The overrides of `canBecomeFocused`.
  private func focusAnswers(_ type: SwiftType) -> [SwiftProperty] {
    type.properties.filter { property in
      property.name == "canBecomeFocused" && !property.isStatic
        && scope.file(property.spot.file).source.isOverriding(property.spot.token - 1)
    }
  }

  /// Whether classes of other modules may be below it.
  private var isOfOtherModules: Bool { ([type] + scope.allHeirs(of: type.name)).contains(where: \.isOpen) }

  // MARK: Methods

  var methods: [SwiftFunction] { line.flatMap(\.functions).filter { !$0.isStatic && $0.name != "init" } }

  /// The methods of a class and of those above it, if all of these are in the project or UIKit's. What most do is not read;
  /// those that UIKit calls may do anything.
  var implements: SwiftNode {
    guard let superclass else { return SwiftNode(.unknown("the superclass is unknown"), token) }
    if superclass.hasSuffix("GestureRecognizer") { return SwiftNode(.unknown("it is not a responder"), token) }
    guard !isOfOtherModules else {
      return SwiftNode(.unknown("a subclass in another module may override its methods"), token)
    }
    var members: [SwiftMember] = []
    var selectors = Set<String>()
    // An object may be of a class below, which answers otherwise or has more.
    for function in scope.allHeirs(of: type.name).flatMap(\.functions)
    where !function.isStatic && function.name != "init" && selectors.insert(function.selector).inserted {
      members.append(.unknown(function.selector, at: token, "a subclass implements it"))
    }
    for function in methods {
      // Of a method and the one that it overrides, the first counts.
      guard selectors.insert(function.selector).inserted else { continue }
      let isLookedAt = function.isPress || function.isOfFocus || function.name == "canPerformAction"
      let isNamed = function.spot.file == file.number && isLookedAt
      let label = isNamed ? file.source.tokens[function.spot.token].range : token
      members.append(SwiftMember(function.selector, label, SwiftNode(does(function, label), label)))
    }
    if scope.allHeirs(of: type.name).contains(where: { !focusAnswers($0).isEmpty }) {
      members.append(.unknown("canBecomeFocused", at: token, "a subclass implements it"))
    } else if let answer = line.lazy.compactMap({ focusAnswers($0).first }).first {
      members.append(canBecomeFocused(answer))
    }
    return SwiftNode(.object(members), token)
  }

  private func does(_ function: SwiftFunction, _ label: Range<Int>) -> SwiftNode.Value {
    guard function.condition.isAlways else { return .unknown("it depends on an unknown condition") }
    if function.isActionTest,
      let answers = SwiftActionAnswers(function, of: methods, scope)
    {
      // What only controls and gestures send is not asked for here.
      return answers.node(label, unsent: methods.map(\.selector).filter { $0.hasSuffix(":") && !actions.contains($0) })
    }
    if function.isOfFocus, function.spot.file == file.number {
      return .list(SwiftFocusUpdates(function, scope).effects(label, of: methods))
    }
    // Of the files of a class one speaks of its presses.
    if function.isPress, function.spot.file == file.number { return presses(function) }
    let isAsked =
      function.isOverride || ["canPerformAction", "validate", "target"].contains(function.name)
      || function.isOfDelegate
    return isAsked ? .unknown("the body of the method is not analyzed") : .list([])
  }

  /// What an override of `canBecomeFocused` answers: always the same, as long as a control is enabled, or nobody knows what.
  private func canBecomeFocused(_ property: SwiftProperty) -> SwiftMember {
    let source = scope.file(property.spot.file).source
    scope.look(at: property.spot.token, in: property.spot.file)
    let label = property.spot.file == file.number ? source.tokens[property.spot.token].range : token
    var value = SwiftNode.Value.unknown("its result cannot be determined from the code")
    if property.condition.isAlways, var body = property.getter {
      if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
      if body.count == 1, ["true", "false", "isEnabled"].contains(source.text(body.lowerBound)) {
        value = .bool(!source.isToken(body.lowerBound, "false"))
      }
    }
    return SwiftMember("canBecomeFocused", label, SwiftNode(value, label))
  }

  /// Whether super hears of presses, and whether anything else is done with them.
  private func presses(_ function: SwiftFunction) -> SwiftNode.Value {
    scope.look(at: function.body.lowerBound, in: file.number)
    let source = file.source
    let calls = function.body.filter { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
    let others = function.body.filter { index in
      source.isToken(index, "super")
        && SwiftFunction.presses.contains { $0 != function.name && source.isToken(index + 2, $0) }
    }
    // Where super hears of all that comes nobody misses anything.
    let isAlways = calls.contains { source.isUnconditional($0, in: function.body) }
    let asOthers = others.map { index in
      SwiftNode(.string("super." + source.text(index + 2) + "(_:with:)"), source.tokens[index + 2].range)
    }
    if isAlways { return .list([SwiftNode(.string("super"), token)] + asOthers) }
    var effects = [SwiftNode(.string("more"), token)] + asOthers
    // At times, or by another method.
    let names = Set(methods.map(\.name))
    if !calls.isEmpty
      || function.body.contains(where: { index in source.identifier(index).map(names.contains) ?? false })
    {
      effects.append(SwiftNode(.unknown("it is unknown whether super is called"), token))
    }
    return .list(effects)
  }
}

extension SwiftFunction {
  /// Whether UIKit asks it of the delegate of the app or of a scene.
  fileprivate var isOfDelegate: Bool {
    !parameters.isEmpty && ["application", "scene", "windowScene"].contains { name.hasPrefix($0) }
  }

  fileprivate static let presses = ["pressesBegan", "pressesChanged", "pressesEnded", "pressesCancelled"]

  /// Whether it says which actions can be performed.
  var isActionTest: Bool { isOverride && selector == "canPerformAction(_:withSender:)" }

  /// Whether it handles a stage of presses.
  var isPress: Bool {
    isOverride && SwiftFunction.presses.contains(name) && parameters.count == 2
  }
}

extension SwiftNode {
  /// The actions of the commands in it.
  fileprivate var actions: [String] {
    switch value {
    case .list(let nodes): nodes.flatMap(\.actions)
    case .object(let members):
      members.flatMap { member in
        guard member.name == "action", case .string(let action) = member.node.value else { return member.node.actions }
        return [action]
      }
    default: []
    }
  }
}
