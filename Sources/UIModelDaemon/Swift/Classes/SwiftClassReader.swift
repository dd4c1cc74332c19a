import UIModelPlatform

/// Reads facts about a responder class other than its commands: its superclass, the methods that it implements, and the
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
  /// The range of the class name in UTF-8 bytes. Diagnostics about members that other files declare refer to this
  /// range.
  private let classNameRange: Range<Int>
  /// The selectors of the class's commands.
  let actions: Set<String>

  /// Reads the actions of the class's key commands.
  ///
  /// - Parameter commands: the members of the class's node that contain its key commands.
  init(
    _ type: SwiftType, _ classNameRange: Range<Int>, _ commands: [SwiftMember], _ file: SwiftFile, _ scope: SwiftScope
  ) {
    (self.type, self.classNameRange, self.file, self.scope) = (type, classNameRange, file, scope)
    classChain = scope.classChain(of: type.name, in: file.number)
    actions = Set(commands.flatMap(\.node.actions))
  }

  /// The UIKit superclass of the topmost project class in `classChain`. Nil if the superclass is unknown or is not a
  /// UIKit class. Project extensions of the UIKit class are ignored.
  private var superclass: String? {
    let projectClasses = classChain.prefix(while: \.isDeclared)
    guard let superclassName = projectClasses.last?.superclassName, superclassName.hasPrefix("UI"),
      classChain.dropFirst(projectClasses.count).allSatisfy({ $0.name == superclassName })
    else { return nil }
    return superclassName
  }

  /// The members of the class's node: `implements`, and optionally `holds` and `superclass`. The optional members are
  /// added only if rules need them and their values are known.
  var members: [SwiftMember] {
    var members = [SwiftMember("implements", classNameRange, implementedMethods)]
    if !actions.isEmpty, superclass != nil, !mayBeSubclassedElsewhere {
      let projectClasses = classChain.prefix(while: \.isDeclared)
      members += [SwiftAddedViews(Array(projectClasses), file, scope).member(classNameRange)].compactMap(\.self)
    }
    if let superclass, isEditableText(superclass) || (hasFocusOverrides && ViewClass.named(superclass) != nil) {
      members.append(SwiftMember("superclass", classNameRange, SwiftNode(.string(superclass), classNameRange)))
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

  /// Whether the class or a superclass in the project overrides focus methods or the property `canBecomeFocused`.
  private var hasFocusOverrides: Bool {
    classChain.contains { type in
      type.functions.contains(where: \.isFocusOverride) || !canBecomeFocusedOverrides(type).isEmpty
    }
  }

  /// Returns the overrides of `canBecomeFocused` that a class declares.
  private func canBecomeFocusedOverrides(_ type: SwiftType) -> [SwiftProperty] {
    type.properties.filter { property in
      property.name == "canBecomeFocused" && !property.isStatic
        && scope.file(property.location.fileNumber).source.isOverriding(property.location.token - 1)
    }
  }

  /// Whether classes of other modules may inherit from the class, because the class or a subclass is open.
  private var mayBeSubclassedElsewhere: Bool { ([type] + scope.allSubclasses(of: type.name)).contains(where: \.isOpen) }

  // MARK: Methods

  /// The instance methods of the class and its superclasses, except initializers.
  var methods: [SwiftFunction] { classChain.flatMap(\.functions).filter { !$0.isStatic && $0.name != "init" } }

  /// The node of the member `implements`: the methods of the class, its superclasses and its subclasses, by selector.
  ///
  /// The node is unknown for a gesture recognizer, for a superclass outside the project and UIKit, and if other modules
  /// may declare subclasses. Most method bodies are not analyzed, so the effects of methods that UIKit calls are
  /// unknown.
  var implementedMethods: SwiftNode {
    guard let superclass else { return SwiftNode(.unknown("the superclass is unknown"), classNameRange) }
    if superclass.hasSuffix("GestureRecognizer") { return SwiftNode(.unknown("it is not a responder"), classNameRange) }
    guard !mayBeSubclassedElsewhere else {
      return SwiftNode(.unknown("a subclass in another module may override its methods"), classNameRange)
    }
    var members: [SwiftMember] = []
    var selectors = Set<String>()
    // An object may be an instance of a subclass that overrides or adds methods.
    for function in scope.allSubclasses(of: type.name).flatMap(\.functions)
    where !function.isStatic && function.name != "init" && selectors.insert(function.selector).inserted {
      members.append(.unknown(function.selector, at: classNameRange, "a subclass implements it"))
    }
    for function in methods {
      // `methods` lists an override before the method that it overrides, so only the first method with a selector is
      // kept.
      guard selectors.insert(function.selector).inserted else { continue }
      let isAnalyzed = function.isPressHandler || function.isFocusOverride || function.name == "canPerformAction"
      let hasOwnRange = function.location.fileNumber == file.number && isAnalyzed
      let nameRange = hasOwnRange ? file.source.tokens[function.location.token].range : classNameRange
      members.append(SwiftMember(function.selector, nameRange, SwiftNode(effects(function, nameRange), nameRange)))
    }
    if scope.allSubclasses(of: type.name).contains(where: { !canBecomeFocusedOverrides($0).isEmpty }) {
      members.append(.unknown("canBecomeFocused", at: classNameRange, "a subclass implements it"))
    } else if let property = classChain.lazy.compactMap({ canBecomeFocusedOverrides($0).first }).first {
      members.append(canBecomeFocusedMember(property))
    }
    return SwiftNode(.object(members), classNameRange)
  }

  /// Returns the effects of a method: the results of `canPerformAction`, or the effects on presses or focus. The
  /// effects of other methods that UIKit calls are unknown. The list is empty for a method that UIKit does not call.
  private func effects(_ function: SwiftFunction, _ nameRange: Range<Int>) -> SwiftNode.Value {
    guard function.condition.isAlways else { return .unknown("it depends on an unknown condition") }
    if function.overridesCanPerformAction,
      let actionResults = CanPerformActionReader(function, of: methods, scope)
    {
      // Controls or gestures may send the selectors that no known command sends, so the results for these selectors are
      // unknown.
      return actionResults.objectValue(
        nameRange, unsentSelectors: methods.map(\.selector).filter { $0.hasSuffix(":") && !actions.contains($0) })
    }
    if function.isFocusOverride, function.location.fileNumber == file.number {
      return .list(SwiftFocusUpdates(function, scope).effects(nameRange, of: methods))
    }
    // Presses are analyzed only in the file that declares the method.
    if function.isPressHandler, function.location.fileNumber == file.number { return pressEffects(function) }
    let isCalledByUIKit =
      function.isOverride || ["canPerformAction", "validate", "target"].contains(function.name)
      || function.hasDelegateMethodName
    return isCalledByUIKit ? .unknown("the body of the method is not analyzed") : .list([])
  }

  /// Returns the member for an override of `canBecomeFocused`. The value is false if the getter returns `false`, true
  /// if it returns `true` or `isEnabled`, and unknown for any other getter.
  private func canBecomeFocusedMember(_ property: SwiftProperty) -> SwiftMember {
    let source = scope.file(property.location.fileNumber).source
    scope.recordCodeUse(at: property.location.token, in: property.location.fileNumber)
    let nameRange =
      property.location.fileNumber == file.number ? source.tokens[property.location.token].range : classNameRange
    var value = SwiftNode.Value.unknown("its result cannot be determined from the code")
    if property.condition.isAlways, var body = property.getter {
      if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
      if body.count == 1, ["true", "false", "isEnabled"].contains(source.text(body.lowerBound)) {
        value = .bool(!source.isToken(body.lowerBound, "false"))
      }
    }
    return SwiftMember("canBecomeFocused", nameRange, SwiftNode(value, nameRange))
  }

  /// Returns the effects of a method that handles presses: whether the method calls `super`, the other press methods of
  /// `super` that it calls, and whether it handles presses itself.
  private func pressEffects(_ function: SwiftFunction) -> SwiftNode.Value {
    scope.recordCodeUse(at: function.body.lowerBound, in: file.number)
    let source = file.source
    let superTokens = function.body.filter { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
    let otherSuperTokens = function.body.filter { index in
      source.isToken(index, "super")
        && SwiftFunction.pressMethodNames.contains { $0 != function.name && source.isToken(index + 2, $0) }
    }
    // If `super` is always called, it receives every press, so other code in the method does not matter.
    let alwaysCallsSuper = superTokens.contains { source.isUnconditional($0, in: function.body) }
    let otherCallNodes = otherSuperTokens.map { index in
      SwiftNode(.string("super." + source.text(index + 2) + "(_:with:)"), source.tokens[index + 2].range)
    }
    if alwaysCallsSuper { return .list([SwiftNode(.string("super"), classNameRange)] + otherCallNodes) }
    var effects = [SwiftNode(.string("more"), classNameRange)] + otherCallNodes
    // The method may call `super` conditionally, or call another method that calls `super`.
    let methodNames = Set(methods.map(\.name))
    if !superTokens.isEmpty
      || function.body.contains(where: { index in source.identifier(index).map(methodNames.contains) ?? false })
    {
      effects.append(SwiftNode(.unknown("it is unknown whether super is called"), classNameRange))
    }
    return .list(effects)
  }
}

extension SwiftFunction {
  /// Whether the method's name begins like those of app and scene delegates: with `application`, `scene` or
  /// `windowScene`.
  fileprivate var hasDelegateMethodName: Bool {
    !parameters.isEmpty && ["application", "scene", "windowScene"].contains { name.hasPrefix($0) }
  }

  /// The base names of UIKit's press methods.
  fileprivate static let pressMethodNames = ["pressesBegan", "pressesChanged", "pressesEnded", "pressesCancelled"]

  /// Whether the method is an override of `canPerformAction(_:withSender:)`.
  var overridesCanPerformAction: Bool { isOverride && selector == "canPerformAction(_:withSender:)" }

  /// Whether the method overrides one of the press methods, such as `pressesBegan(_:with:)`.
  var isPressHandler: Bool {
    isOverride && SwiftFunction.pressMethodNames.contains(name) && parameters.count == 2
  }
}

extension SwiftNode {
  /// The selectors of all commands in this node, at any depth.
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
