import UIModelPlatform

/// Reads the facts of a responder class besides its commands: its superclass, the methods that it implements, and the
/// text inputs and lists that it adds to its view.
///
/// For example, `class TextCanvas: UITextView` without an assignment of `isEditable` gets the member `superclass` with
/// the value `UITextView`.
struct SwiftClassReader {
  let file: SwiftFile
  let scope: SwiftScope
  private let type: SwiftType
  /// The class and its superclasses, nearest first.
  let classChain: [SwiftType]
  /// The range to report for members declared in other files: the class name, in UTF-8 bytes.
  private let token: Range<Int>
  /// The actions of the class's commands.
  let actions: Set<String>

  /// Reads the actions of the class's key commands.
  ///
  /// - Parameter commands: the members of the class's node that contain its key commands.
  init(_ type: SwiftType, _ token: Range<Int>, _ commands: [SwiftMember], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.type, self.token, self.file, self.scope) = (type, token, file, scope)
    classChain = scope.classChain(of: type.name, in: file.number)
    actions = Set(commands.flatMap(\.node.actions))
  }

  /// The UIKit superclass of the topmost class of the project. Nil if the superclass is not a UIKit class, or is
  /// unknown. The project may extend the UIKit class.
  private var superclass: String? {
    let own = classChain.prefix(while: \.isDeclared)
    guard let above = own.last?.superclass, above.hasPrefix("UI"),
      classChain.dropFirst(own.count).allSatisfy({ $0.name == above })
    else { return nil }
    return above
  }

  /// The members `implements`, `superclass` and `holds` of the class's node.
  var members: [SwiftMember] {
    var members = [SwiftMember("implements", token, implements)]
    if !actions.isEmpty, superclass != nil, !mayBeSubclassedElsewhere {
      let own = classChain.prefix(while: \.isDeclared)
      members += [SwiftHeldViews(Array(own), file, scope).member(token)].compactMap(\.self)
    }
    if let superclass, isEditableText(superclass) || (hasFocusOverrides && ViewClass.named(superclass) != nil) {
      members.append(SwiftMember("superclass", token, SwiftNode(.string(superclass), token)))
    }
    return members
  }

  /// Whether the class is a text input whose text users can edit. A `UITextView` counts only if no code sets
  /// `isEditable`.
  private func isEditableText(_ superclass: String) -> Bool {
    switch superclass {
    case "UITextField", "UISearchTextField": return true
    case "UITextView": return SwiftEditableText(classChain, scope).areInstancesEditable
    default: return false
    }
  }

  /// Whether the class or a superclass in the project overrides methods of focus or `canBecomeFocused`.
  private var hasFocusOverrides: Bool {
    classChain.contains { type in type.functions.contains(where: \.isFocusOverride) || !focusOverrides(type).isEmpty }
  }

  /// Returns the overrides of `canBecomeFocused` that a class declares.
  private func focusOverrides(_ type: SwiftType) -> [SwiftProperty] {
    type.properties.filter { property in
      property.name == "canBecomeFocused" && !property.isStatic
        && scope.file(property.location.file).source.isOverriding(property.location.token - 1)
    }
  }

  /// Whether classes of other modules may inherit from the class, because the class or a subclass is open.
  private var mayBeSubclassedElsewhere: Bool { ([type] + scope.allSubclasses(of: type.name)).contains(where: \.isOpen) }

  // MARK: Methods

  /// The instance methods of the class and its superclasses, except initializers.
  var methods: [SwiftFunction] { classChain.flatMap(\.functions).filter { !$0.isStatic && $0.name != "init" } }

  /// The member `implements`: the methods of the class, its superclasses and its subclasses, by selector. Unknown
  /// unless all superclasses are in the project or in UIKit. Most bodies are not analyzed, so methods that UIKit calls
  /// get an unknown effect.
  var implements: SwiftNode {
    guard let superclass else { return SwiftNode(.unknown("the superclass is unknown"), token) }
    if superclass.hasSuffix("GestureRecognizer") { return SwiftNode(.unknown("it is not a responder"), token) }
    guard !mayBeSubclassedElsewhere else {
      return SwiftNode(.unknown("a subclass in another module may override its methods"), token)
    }
    var members: [SwiftMember] = []
    var selectors = Set<String>()
    // An object may be an instance of a subclass that overrides or adds methods.
    for function in scope.allSubclasses(of: type.name).flatMap(\.functions)
    where !function.isStatic && function.name != "init" && selectors.insert(function.selector).inserted {
      members.append(.unknown(function.selector, at: token, "a subclass implements it"))
    }
    for function in methods {
      // An override precedes the method that it overrides, so the first one counts.
      guard selectors.insert(function.selector).inserted else { continue }
      let isAnalyzed = function.isPressHandler || function.isFocusOverride || function.name == "canPerformAction"
      let isNamed = function.location.file == file.number && isAnalyzed
      let label = isNamed ? file.source.tokens[function.location.token].range : token
      members.append(SwiftMember(function.selector, label, SwiftNode(effects(function, label), label)))
    }
    if scope.allSubclasses(of: type.name).contains(where: { !focusOverrides($0).isEmpty }) {
      members.append(.unknown("canBecomeFocused", at: token, "a subclass implements it"))
    } else if let answer = classChain.lazy.compactMap({ focusOverrides($0).first }).first {
      members.append(canBecomeFocused(answer))
    }
    return SwiftNode(.object(members), token)
  }

  /// Returns the known effect of a method: an answer for actions, effects of presses or focus, unknown, or an empty
  /// list.
  private func effects(_ function: SwiftFunction, _ label: Range<Int>) -> SwiftNode.Value {
    guard function.condition.isAlways else { return .unknown("it depends on an unknown condition") }
    if function.isActionTest,
      let answers = SwiftActionAnswers(function, of: methods, scope)
    {
      // Selectors that no known command sends come from controls or gestures and get unknown answers.
      return answers.node(label, unsent: methods.map(\.selector).filter { $0.hasSuffix(":") && !actions.contains($0) })
    }
    if function.isFocusOverride, function.location.file == file.number {
      return .list(SwiftFocusUpdates(function, scope).effects(label, of: methods))
    }
    // Only the file that declares the method describes its presses.
    if function.isPressHandler, function.location.file == file.number { return presses(function) }
    let isCalledByUIKit =
      function.isOverride || ["canPerformAction", "validate", "target"].contains(function.name)
      || function.isDelegateMethod
    return isCalledByUIKit ? .unknown("the body of the method is not analyzed") : .list([])
  }

  /// Returns the member for an override of `canBecomeFocused`. The value is false for `false`, true for `true` and
  /// `isEnabled`, and unknown for other code.
  private func canBecomeFocused(_ property: SwiftProperty) -> SwiftMember {
    let source = scope.file(property.location.file).source
    scope.look(at: property.location.token, in: property.location.file)
    let label = property.location.file == file.number ? source.tokens[property.location.token].range : token
    var value = SwiftNode.Value.unknown("its result cannot be determined from the code")
    if property.condition.isAlways, var body = property.getter {
      if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
      if body.count == 1, ["true", "false", "isEnabled"].contains(source.text(body.lowerBound)) {
        value = .bool(!source.isToken(body.lowerBound, "false"))
      }
    }
    return SwiftMember("canBecomeFocused", label, SwiftNode(value, label))
  }

  /// Returns the effects of a method that handles presses: whether it calls `super`, which other press methods of
  /// `super` it calls, and whether it handles presses itself.
  private func presses(_ function: SwiftFunction) -> SwiftNode.Value {
    scope.look(at: function.body.lowerBound, in: file.number)
    let source = file.source
    let calls = function.body.filter { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
    let others = function.body.filter { index in
      source.isToken(index, "super")
        && SwiftFunction.presses.contains { $0 != function.name && source.isToken(index + 2, $0) }
    }
    // If `super` is always called, it receives every press, so other code in the method does not matter.
    let isAlways = calls.contains { source.isUnconditional($0, in: function.body) }
    let asOthers = others.map { index in
      SwiftNode(.string("super." + source.text(index + 2) + "(_:with:)"), source.tokens[index + 2].range)
    }
    if isAlways { return .list([SwiftNode(.string("super"), token)] + asOthers) }
    var effects = [SwiftNode(.string("more"), token)] + asOthers
    // The call of `super` may be conditional, or inside another method that is called.
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
  /// Whether UIKit calls the method on the delegate of the app or of a scene.
  fileprivate var isDelegateMethod: Bool {
    !parameters.isEmpty && ["application", "scene", "windowScene"].contains { name.hasPrefix($0) }
  }

  /// The names of the methods that receive presses.
  fileprivate static let presses = ["pressesBegan", "pressesChanged", "pressesEnded", "pressesCancelled"]

  /// Whether the method is an override of `canPerformAction(_:withSender:)`.
  var isActionTest: Bool { isOverride && selector == "canPerformAction(_:withSender:)" }

  /// Whether the method overrides one of the press methods, such as `pressesBegan(_:with:)`.
  var isPressHandler: Bool {
    isOverride && SwiftFunction.presses.contains(name) && parameters.count == 2
  }
}

extension SwiftNode {
  /// The actions of all commands in this node, at any depth.
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
