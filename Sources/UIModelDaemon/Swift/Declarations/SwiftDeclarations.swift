import UIModelPlatform

/// A function, method or initializer with a body.
struct SwiftFunction: Sendable {
  struct Parameter: Sendable {
    /// The argument label; nil for `_`.
    let label: String?
    let name: String
    /// The tokens of the type.
    var typeTokens: Range<Int>
    /// The tokens of the default value, or nil if the parameter has none.
    var defaultValue: Range<Int>?
    var isVariadic = false
  }

  let name: String
  /// The location of the name.
  var location: SwiftLocation
  var parameters: [Parameter]
  /// The tokens between `->` and the opening brace: the result type and a `where` clause. Nil if the function has no
  /// `->`.
  var resultTokens: Range<Int>?
  /// The tokens between the braces.
  var body: Range<Int>
  let isStatic: Bool
  /// Whether the function is treated as not overridable: it is `final`, `static`, `class` or private.
  let isFinal: Bool
  let isOverride: Bool
  /// Whether the function is private, or in a private type, so that other files cannot see it.
  let isHidden: Bool
  let condition: SwiftCondition

  /// The selector: `newTab:` for `newTab(_:)`. A method with labels keeps the Swift spelling, such as `close(with:)`.
  var selector: String {
    let labels = parameters.map { ($0.label ?? "_") + ":" }
    return Selector.normalized(name + "(" + labels.joined() + ")")
  }

  /// Returns the index of the argument for each parameter. The index is nil for a parameter that gets its default value
  /// or the trailing closure. The result is nil if the argument labels do not match, or if the function has a variadic
  /// parameter.
  ///
  /// For example, the call `show(page)` of `show(_ page: Page, animated: Bool = true)` gives `[0, nil]`.
  func argumentIndices(_ arguments: [SwiftArgument], hasClosure: Bool) -> [Int?]? {
    var indices: [Int?] = []
    var nextArgument = 0
    for (index, parameter) in parameters.enumerated() {
      if parameter.isVariadic { return nil }
      if nextArgument < arguments.count, arguments[nextArgument].label == parameter.label {
        indices.append(nextArgument)
        nextArgument += 1
      } else if parameter.defaultValue != nil || (hasClosure && index == parameters.count - 1) {
        indices.append(nil)
      } else {
        return nil
      }
    }
    return nextArgument == arguments.count ? indices : nil
  }
}

/// A variable or constant of a type or of a file.
struct SwiftProperty: Sendable {
  let name: String
  /// The location of the name.
  var location: SwiftLocation
  /// The tokens of the declared type, or nil if the code does not state it.
  var typeTokens: Range<Int>?
  /// The tokens of the initial value, or nil if the property has none.
  var value: Range<Int>?
  /// The tokens of the getter's statements. Nil if the property is stored, or if its braces begin with an observer,
  /// `set` or an attribute.
  var getter: Range<Int>?
  /// The tokens between the braces after the property: accessors, observers or an implicit getter. Nil if the property
  /// has no braces.
  var block: Range<Int>?
  let isStatic: Bool
  let isConstant: Bool
  /// Whether only this file can set the property: it is `private` or `private(set)`.
  let isPrivate: Bool
  /// Whether the property is private, or in a private type, so that other files cannot see it.
  let isHidden: Bool
  let isLazy: Bool
  /// Whether the value may differ from the assigned one, because of a property wrapper or an observer.
  let isWrapped: Bool
  let condition: SwiftCondition
}

/// A case of an enum.
struct SwiftCase: Sendable {
  /// The location of the name.
  var location: SwiftLocation
  /// The tokens of the raw value; nil if the code does not state it.
  var value: Range<Int>?
  let hasAssociatedValues: Bool
  let condition: SwiftCondition
}

/// A type with the members of all its declarations and extensions, either in one file or in all visible files.
package struct SwiftType: Sendable {
  /// The qualified name, such as `Outer.Inner`.
  package let name: String
  /// The location of the name in the type's declaration, or in an extension if the file has no declaration.
  var location = SwiftLocation(fileNumber: -2, token: 0)
  /// Whether the type's own declaration was read, and not only extensions.
  package var isDeclared = false
  /// Whether the type has the attribute `@main` or `@UIApplicationMain`.
  var isMain = false
  /// Whether the type or an extension conforms to `UIApplicationDelegate`.
  var isAppDelegate = false
  /// The tokens between the braces of each declaration and extension of the type in one file.
  var bodies: [Range<Int>] = []
  /// Whether the type is private, so that other files cannot see it.
  var isHidden = false
  /// Whether the class is `open`, so that other modules may subclass it.
  var isOpen = false
  package internal(set) var isEnum = false
  package internal(set) var isStruct = false
  /// The first name in the inheritance clause of the type's declaration. For a class, it is the superclass or a
  /// protocol.
  package internal(set) var superclassName: String?
  /// The names in the inheritance clauses of the type's declaration and extensions.
  package internal(set) var inheritedNames: [String] = []
  var functions: [SwiftFunction] = []
  var properties: [SwiftProperty] = []
  /// The cases of an enum, by name.
  var cases: [String: SwiftCase] = [:]

  /// Whether the type has a method with the name and first labels of UIKit's `present(_:animated:completion:)`.
  var hasPresentMethod: Bool { !presentMethods.isEmpty }

  /// The methods with the name and first labels of UIKit's `present(_:animated:completion:)`.
  var presentMethods: [SwiftFunction] {
    functions.filter { function in
      function.name == "present" && function.parameters.count > 1 && function.parameters[0].label == nil
        && function.parameters[1].label == "animated"
    }
  }

  /// Returns the property with this name. Nil if the type has no such property or more than one.
  func property(_ name: String, isStatic: Bool) -> SwiftProperty? {
    let matches = properties.filter { $0.name == name && $0.isStatic == isStatic }
    return matches.count == 1 ? matches.first : nil
  }
}

/// The position of a token in a project.
struct SwiftLocation: Hashable, Sendable {
  /// The number of the file in its project.
  let fileNumber: Int32
  /// The index of the token in the file.
  var token: Int
}

/// The declarations of a file, and the lookup keys with which other files find them.
///
/// For example, a file with `class Page: UIViewController { func close() {} }` has the keys `Page`, `.close` and
/// `:UIViewController` in `lookupKeys`.
package struct SwiftDeclarations: Sendable {
  /// The types by qualified name.
  package var types: [String: SwiftType] = [:]
  /// The qualified names of the types in source order.
  private(set) var typeNames: [String] = []
  /// The names of type aliases. The aliased types are not resolved.
  private(set) var aliases: Set<String> = []
  /// The names in the inheritance clause of a protocol, or in a type alias of the form `A` or `A & B`. The key is the
  /// name of the protocol or alias. The list is empty for an alias of any other type.
  private(set) var protocols: [String: [String]] = [:]
  /// The names of the members that the file assigns on objects other than `self`.
  private var assignedMemberNames: Set<String> = []
  /// The type names of observed objects in views: `Page` for `@ObservedObject var page: Page`.
  private var observedTypeNames: Set<String> = []
  /// The names of the functions that are called in code that checks the device or the OS release.
  private var deviceCallNames: Set<String> = []
  /// The indices in `code` of the code that checks the device or the OS release.
  private(set) var deviceCheckIndices: Set<Int> = []
  /// The first names in `@objc(…)` attributes. For a method, the name is the first part of the selector.
  private var objectiveCNames: Set<String> = []
  /// Whether the file declares an operator `+` that may apply to strings, numbers or collections.
  private(set) var hasPlusOperators = false
  /// Whether the file exchanges method implementations at run time (swizzling).
  private(set) var swizzlesMethods = false
  /// Whether the file may have SwiftUI scenes with windows.
  private(set) var hasScenes = false
  /// The maximum number of components in a type's name: 2 for `Outer.Inner`.
  private(set) var maximumTypeDepth = 0
  /// The declarations outside any type.
  var global = SwiftType(name: "")
  /// The code ranges inside the declarations, sorted by position.
  var code: [SwiftCode] = []

  init(_ source: SwiftSource, fileNumber: Int32) {
    var reader = SwiftDeclarationReader(source, fileNumber: fileNumber)
    reader.read(source.tokens.indices, in: "", .always, depth: 0)
    types = reader.types
    typeNames = reader.typeNames
    protocols = reader.protocols
    for index in source.tokens.indices where source.tokens[index].kind == .identifier {
      if let name = source.assignedName(at: index) {
        assignedMemberNames.insert(name)
        continue
      }
      if let type = source.observedType(at: index) { observedTypeNames.insert(type) }
      // `@objc(name:)`
      if source.isToken(index, "objc"), source.isToken(index + 1, "("), let name = source.identifier(index + 2) {
        objectiveCNames.insert(name)
      }
      if source.isToken(index, "typealias"), let name = source.identifier(index + 1) {
        aliases.insert(name)
        protocols[name] = source.aliasedNames(index + 2)
      }
      if source.isToken(index, "func"), source.isToken(index + 1, "+") {
        // In a type that this file declares, `Self` is that type, and not a string, number or collection.
        let isInDeclaredType = type(around: index)?.isDeclared == true
        hasPlusOperators =
          hasPlusOperators || source.mayApplyToPlainValues(operator: index + 1, isInDeclaredType: isInDeclaredType)
      }
      swizzlesMethods = swizzlesMethods || SwiftDeclarations.swizzlingFunctions.contains { source.isToken(index, $0) }
      hasScenes = hasScenes || SwiftDeclarations.windowSceneTypes.contains { source.isToken(index, $0) }
    }
    global = types.removeValue(forKey: "") ?? global
    maximumTypeDepth = types.keys.lazy.map { name in name.utf8.count { $0 == UInt8(ascii: ".") } + 1 }.max() ?? 0
    code = types.values.reduce(global.code) { $0 + $1.code }.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    for (codeIndex, code) in code.enumerated() where code.tokens.contains(where: source.checksDevice) {
      deviceCheckIndices.insert(codeIndex)
      deviceCallNames.formUnion(code.tokens.compactMap { source.calledName(at: $0) })
    }
  }

  /// The lookup key for files that declare an operator `+`.
  static let plusOperatorKey = "+"
  /// Returns the lookup key for files with a method of a given name, such as `.close`.
  static func methodKey(named name: String) -> String { "." + name }
  /// Returns the lookup key for an Objective-C constant, such as `*CloseKey`.
  static func constantKey(named name: String) -> String { "*" + name }
  /// Returns the lookup key for a property list of the app, such as `/Shortcuts`.
  static func propertyListKey(named name: String) -> String { "/" + name }
  /// The lookup key for the tables of localized strings.
  static let localizedStringsKey = "/Localizable.strings"
  /// Returns the lookup key for files that assign a member with this name on an object other than `self`.
  static func settersKey(of name: String) -> String { "=" + name }
  /// Returns the lookup key for subclasses and conforming types of a type. The key contains only the last component of
  /// the name: `:Page` for `App.Page`.
  static func subclassesKey(of name: String) -> String { ":" + (name.split(separator: ".").last ?? "") }

  /// Returns the lookup key for files whose code checks the device or the OS release and calls a function with this
  /// name.
  static func deviceCallersKey(of name: String) -> String { "?" + name }

  /// Returns the lookup key for files that mention a word anywhere in their code. This key is not in `lookupKeys`: the
  /// project searches the words of the files.
  static func mentionsKey(of name: String) -> String { "~" + name }
  /// Returns the word of a key made by `mentionsKey(of:)`; nil for any other key.
  static func word(ofKey key: String) -> String? { key.hasPrefix("~") ? String(key.dropFirst()) : nil }

  /// The lookup key for files with a method like `present(_:animated:completion:)`.
  static let presentersKey = "present(_:animated:)"
  /// The lookup key for files that exchange method implementations at run time.
  static let swizzlingKey = "method_exchangeImplementations"
  /// Runtime functions that replace method implementations.
  static let swizzlingFunctions: Set<String> = ["method_exchangeImplementations", "method_setImplementation"]
  /// The lookup key for files with SwiftUI scenes that have windows.
  static let scenesKey = "body: some Scene"
  /// The SwiftUI scene types that have windows.
  static let windowSceneTypes: Set<String> = ["WindowGroup", "Window", "UtilityWindow", "ImmersiveSpace"]
  /// The lookup key for storyboards that have a main menu.
  static let mainMenusKey = "mainMenu.storyboard"
  /// The lookup key for storyboards that could not be read and might therefore have a main menu.
  static let unreadStoryboardsKey = "unread.storyboard"
  /// Returns the lookup key for files with views that observe an object of a type.
  static func observersKey(of name: String) -> String { "@" + name }

  /// Returns all lookup keys that a Swift file can have because of a given word: `Page`, `.Page`, `:Page` and others
  /// for `Page`.
  static func allKeys(of word: String) -> [String] {
    [
      word, methodKey(named: word), constantKey(named: word), settersKey(of: word), subclassesKey(of: word),
      deviceCallersKey(of: word),
      observersKey(of: word),
    ]
  }

  /// The constant lookup keys of Swift files, i.e. the keys that contain no name from the code.
  static let keysWithoutWords: Set<String> = [plusOperatorKey, presentersKey, swizzlingKey, scenesKey]

  /// Returns the innermost type whose braces enclose a token; nil if there is none.
  func type(around token: Int) -> SwiftType? {
    let enclosingTypes = typeNames.compactMap { types[$0] }.flatMap { type in
      type.bodies.filter { $0.contains(token) }.map { (type: type, count: $0.count) }
    }
    return enclosingTypes.min { $0.count < $1.count }?.type
  }

  /// The lookup keys of the file, by which other files find its declarations.
  var lookupKeys: Set<String> {
    var keys = aliases.union(protocols.keys)
    if hasPlusOperators { keys.insert(SwiftDeclarations.plusOperatorKey) }
    for name in assignedMemberNames { keys.insert(SwiftDeclarations.settersKey(of: name)) }
    if hasScenes { keys.insert(SwiftDeclarations.scenesKey) }
    if swizzlesMethods { keys.insert(SwiftDeclarations.swizzlingKey) }
    if global.hasPresentMethod || types.values.contains(where: \.hasPresentMethod) {
      keys.insert(SwiftDeclarations.presentersKey)
    }
    for name in observedTypeNames { keys.insert(SwiftDeclarations.observersKey(of: name)) }
    for name in deviceCallNames { keys.insert(SwiftDeclarations.deviceCallersKey(of: name)) }
    for name in objectiveCNames { keys.insert(SwiftDeclarations.methodKey(named: name)) }
    for type in types.values {
      if !type.isHidden, let root = type.name.split(separator: ".").first { keys.insert(String(root)) }
      // Static methods are skipped, except `buildMenu`: an Objective-C app delegate may use a class object, not an
      // instance, to build the main menu.
      for function in type.functions where !function.isStatic || function.name == "buildMenu" {
        keys.insert(SwiftDeclarations.methodKey(named: function.name))
      }
      for name in type.inheritedNames { keys.insert(SwiftDeclarations.subclassesKey(of: name)) }
    }
    for function in global.functions where !function.isHidden { keys.insert(function.name) }
    for property in global.properties where !property.isHidden { keys.insert(property.name) }
    return keys
  }
}

extension SwiftSource {
  /// Returns the name at a token if the code assigns that member on an object other than `self`; else nil.
  func assignedName(at index: Int) -> String? {
    kind(index - 1) == .period && !isToken(index - 2, "self") && isAssigned(index) ? identifier(index) : nil
  }

  /// Identifiers and directives that test the device, the OS release or the available space.
  private static let deviceChecks = [
    "userInterfaceIdiom", "horizontalSizeClass", "verticalSizeClass", "isPad", "isPhone", "isIPad", "isiPad", "isIpad",
    "isIPhone", "isiPhone", "isTablet", "#available", "#unavailable",
  ]

  /// The first bytes of the names in `deviceChecks`, for a fast test of a token.
  private static let deviceCheckFirstBytes = Set(deviceChecks.compactMap(\.utf8.first))

  /// Whether a token checks the device, the OS release or the available space.
  func checksDevice(_ index: Int) -> Bool {
    (tokens[index].kind == .identifier || tokens[index].kind == .directive)
      && Self.deviceCheckFirstBytes.contains(bytes[Int(tokens[index].start)])
      && Self.deviceChecks.contains { isToken(index, $0) }
  }

  /// Returns the name at a token if a call's parenthesis follows immediately; else nil.
  func calledName(at index: Int) -> String? {
    isToken(index + 1, "(") && tokens[index].end == tokens[index + 1].start ? identifier(index) : nil
  }

  /// Returns the type name of an observed object if the token is the name of its property wrapper, such as
  /// `ObservedObject`; else nil.
  fileprivate func observedType(at index: Int) -> String? {
    guard kind(index - 1) == .at, ["ObservedObject", "StateObject", "EnvironmentObject"].contains(text(index)),
      let varToken = (index + 1..<min(index + 8, tokens.count)).first(where: { isToken($0, "var") }),
      kind(varToken + 2) == .colon || isToken(varToken + 2, "=")
    else { return nil }
    return identifier(varToken + 3)
  }

  /// Returns the names in `= A` or `= A & B`, given the token of `=`. Empty for any other type.
  fileprivate func aliasedNames(_ equalsToken: Int) -> [String] {
    guard isToken(equalsToken, "=") else { return [] }
    var (names, position): ([String], Int) = ([], equalsToken + 1)
    while let name = identifier(position) {
      names.append(name)
      guard isToken(position + 1, "&") else {
        return tokens.indices.contains(position + 1) && !tokens[position + 1].startsLine ? [] : names
      }
      position += 2
    }
    return []
  }

  /// Whether an operator may apply to strings, numbers or collections.
  ///
  /// - Parameter isInDeclaredType: whether a type of the file declares the operator.
  fileprivate func mayApplyToPlainValues(operator index: Int, isInDeclaredType: Bool) -> Bool {
    guard isToken(index + 1, "("), let closingToken = closing(of: index + 1) else { return true }
    var plainTypes = ["String", "Substring", "Int", "Array", "Sequence", "Collection", "Set", "Any", "some", "any"]
    if !isInDeclaredType { plainTypes.append("Self") }
    return contains(index + 2..<closingToken, anyOf: plainTypes)
      || (index + 2..<closingToken).contains { isToken($0, "[") }
  }
}

extension SwiftFunction.Parameter: AbsentValueProviding {
  static let absent = SwiftFunction.Parameter(label: nil, name: "", typeTokens: 0..<0)
}
