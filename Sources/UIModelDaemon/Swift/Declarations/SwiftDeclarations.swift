import UIModelPlatform

/// A function, method or initializer.
struct SwiftFunction: Sendable {
  struct Parameter: Sendable {
    /// What the caller writes; nil for `_`.
    let label: String?
    let name: String
    var type: Range<Int>
    var initial: Range<Int>?
    var isVariadic = false
  }

  let name: String
  /// The name's token.
  var spot: SwiftSpot
  var parameters: [Parameter]
  /// The type of what it answers, with what stands behind that.
  var result: Range<Int>?
  /// The tokens within its braces.
  var body: Range<Int>
  let isStatic: Bool
  /// Nobody can override it.
  let isFinal: Bool
  let isOverride: Bool
  /// Nobody outside the file sees it.
  let isHidden: Bool
  let condition: SwiftCondition

  /// `newTab:` for `newTab(_:)`, `close(with:)` for what Objective-C spells in its own way.
  var selector: String {
    let labels = parameters.map { ($0.label ?? "_") + ":" }
    return Selector.normalized(name + "(" + labels.joined() + ")")
  }

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
struct SwiftProperty: Sendable {
  let name: String
  /// The name's token.
  var spot: SwiftSpot
  var type: Range<Int>?
  /// What it is at first.
  var value: Range<Int>?
  /// The tokens in the braces of one that is computed.
  var getter: Range<Int>?
  /// The tokens in the braces behind it, accessors or not.
  var block: Range<Int>?
  let isStatic: Bool
  let isConstant: Bool
  /// Nobody outside the file can set it.
  let isPrivate: Bool
  /// Nobody outside the file sees it.
  let isHidden: Bool
  let isLazy: Bool
  /// A property wrapper may give anything, and who observes it may set it anew.
  let isWrapped: Bool
  let condition: SwiftCondition
}

/// A case of an enum.
struct SwiftCase: Sendable {
  /// The name's token.
  var spot: SwiftSpot
  /// Its raw value where that is written.
  var value: Range<Int>?
  /// Whether it holds values.
  let hasValues: Bool
  let condition: SwiftCondition
}

/// A type with what all its declarations say, in a file or in all that are seen.
package struct SwiftType: Sendable {
  /// `Outer.Inner`
  package let name: String
  /// Its name's token, where it is declared if that is in the file.
  var spot = SwiftSpot(file: -2, token: 0)
  package var isDeclared = false
  /// `@main`
  var isMain = false
  /// It or an extension says that it is the app's delegate.
  var isDelegate = false
  /// The tokens within the braces of all its declarations.
  var bodies: [Range<Int>] = []
  /// Nobody outside the file sees it.
  var isHidden = false
  /// Classes of other modules may be below it.
  var isOpen = false
  package internal(set) var isEnum = false
  package internal(set) var isStruct = false
  /// What stands behind its colon, in its own declaration.
  package internal(set) var superclass: String?
  /// All that stands behind colons of its declarations.
  package internal(set) var inherited: [String] = []
  var functions: [SwiftFunction] = []
  var properties: [SwiftProperty] = []
  /// The cases of an enum.
  var cases: [String: SwiftCase] = [:]

  /// Whether it has a method by the name of UIKit's `present(_:animated:completion:)`.
  var presents: Bool { !presenting.isEmpty }

  /// Those methods.
  var presenting: [SwiftFunction] {
    functions.filter { function in
      function.name == "present" && function.parameters.count > 1 && function.parameters[0].label == nil
        && function.parameters[1].label == "animated"
    }
  }

  func property(_ name: String, isStatic: Bool) -> SwiftProperty? {
    let found = properties.filter { $0.name == name && $0.isStatic == isStatic }
    return found.count == 1 ? found.first : nil
  }
}

/// A token of a file.
struct SwiftSpot: Hashable, Sendable {
  /// The file's number in its project.
  let file: Int32
  var token: Int
}

/// What a file declares, by name.
package struct SwiftDeclarations: Sendable {
  package var types: [String: SwiftType] = [:]
  /// The names of types, in the order of the file.
  private(set) var order: [String] = []
  /// Other names of types, which may be any.
  private(set) var aliases: Set<String> = []
  /// What protocols, and names for several of them, are put together of.
  private(set) var protocols: [String: [String]] = [:]
  /// The names of what it sets of others.
  private var set: Set<String> = []
  /// The names of what views here look at: `@ObservedObject var name: Type`.
  private var held: Set<String> = []
  /// What is called in code that asks for the device or the release.
  private var started: Set<String> = []
  /// Which code asks for the device or the release, by its place among all.
  private(set) var asking: Set<Int> = []
  /// What it calls its methods in Objective-C.
  private var selectors: Set<String> = []
  /// Whether it says what `+` does.
  private(set) var hasOperators = false
  /// Whether it gives a method the code of another at run time.
  private(set) var exchangesMethods = false
  /// Whether it may have scenes of windows.
  private(set) var hasScenes = false
  /// How many names the longest name of a type has: 2 for `Outer.Inner`.
  private(set) var deepestType = 0
  /// What belongs to the file.
  var global = SwiftType(name: "")
  /// The code of which only the extent is known to declarations, in order.
  var code: [SwiftCode] = []

  init(_ source: SwiftSource, file: Int32) {
    var reader = SwiftDeclarationReader(source, file: file)
    reader.read(source.tokens.indices, in: "", .always, depth: 0)
    types = reader.types
    order = reader.order
    protocols = reader.protocols
    for index in source.tokens.indices where source.tokens[index].kind == .identifier {
      if let name = source.nameSet(at: index) {
        set.insert(name)
        continue
      }
      if let type = source.typeHeld(at: index) { held.insert(type) }
      // `@objc(name:)`
      if source.isToken(index, "objc"), source.isToken(index + 1, "("), let name = source.identifier(index + 2) {
        selectors.insert(name)
      }
      if source.isToken(index, "typealias"), let name = source.identifier(index + 1) {
        aliases.insert(name)
        protocols[name] = source.composition(index + 2)
      }
      if source.isToken(index, "func"), source.isToken(index + 1, "+") {
        // Within a type of the file's own, that type is what it is about.
        let isOwn = type(around: index)?.isDeclared == true
        hasOperators = hasOperators || source.isOfPlainValues(operator: index + 1, isOwn: isOwn)
      }
      exchangesMethods = exchangesMethods || SwiftDeclarations.exchanging.contains { source.isToken(index, $0) }
      hasScenes = hasScenes || SwiftDeclarations.scenes.contains { source.isToken(index, $0) }
    }
    global = types.removeValue(forKey: "") ?? global
    deepestType = types.keys.lazy.map { name in name.utf8.count { $0 == UInt8(ascii: ".") } + 1 }.max() ?? 0
    code = types.values.reduce(global.code) { $0 + $1.code }.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    for (place, code) in code.enumerated() where code.tokens.contains(where: source.asksForDevice) {
      asking.insert(place)
      started.formUnion(code.tokens.compactMap { source.nameCalled(at: $0) })
    }
  }

  /// The name that stands for an operator of the project's own.
  static let operatorName = "+"
  /// The name that stands for who has a method.
  static func method(named name: String) -> String { "." + name }
  /// The name that stands for a constant of Objective-C's.
  static func constant(named name: String) -> String { "*" + name }
  /// The name that stands for a property list of the app.
  static func resource(named name: String) -> String { "/" + name }
  /// The name that stands for the tables of localized strings.
  static let localizedStrings = "/Localizable.strings"
  /// The name that stands for who sets something of a name, on another object than itself.
  static func setters(of name: String) -> String { "=" + name }
  /// The name that stands for the classes below one, which name it without what it is in.
  static func heirs(of name: String) -> String { ":" + (name.split(separator: ".").last ?? "") }

  /// The name that stands for who calls something of a name in code that asks for the device or the release.
  static func starters(of name: String) -> String { "?" + name }

  /// The name that stands for who speaks of a name anywhere in their code. Files do not say it of themselves; it is found
  /// out when somebody looks for it.
  static func speakers(of name: String) -> String { "~" + name }
  /// The word that such a name is about; nil for any other name.
  static func word(lookedFor name: String) -> String? { name.hasPrefix("~") ? String(name.dropFirst()) : nil }

  /// The name that stands for methods by the name of `present(_:animated:completion:)`.
  static let presenters = "present(_:animated:)"
  /// The name that stands for methods that are given the code of others at run time.
  static let exchanges = "method_exchangeImplementations"
  /// What gives methods the code of others.
  static let exchanging: Set<String> = ["method_exchangeImplementations", "method_setImplementation"]
  /// The name that stands for who has scenes of windows.
  static let sceneOwners = "body: some Scene"
  /// The types of such scenes.
  static let scenes: Set<String> = ["WindowGroup", "Window", "UtilityWindow", "ImmersiveSpace"]
  /// The names that stand for storyboards with a main menu, and for storyboards that may have one.
  static let mainMenus = "mainMenu.storyboard"
  static let unreadStoryboards = "unread.storyboard"
  /// The name that stands for who has views look at an object of a type.
  static func holders(of name: String) -> String { "@" + name }

  /// All that a word may stand for in `names`.
  static func allNames(of word: String) -> [String] {
    [
      word, method(named: word), constant(named: word), setters(of: word), heirs(of: word), starters(of: word),
      holders(of: word),
    ]
  }

  /// The names that stand for what has no name of its own.
  static let namesWithoutWords: Set<String> = [operatorName, presenters, exchanges, sceneOwners]

  /// The innermost type whose braces are around a token.
  func type(around token: Int) -> SwiftType? {
    let around = order.compactMap { types[$0] }.flatMap { type in
      type.bodies.filter { $0.contains(token) }.map { (type: type, count: $0.count) }
    }
    return around.min { $0.count < $1.count }?.type
  }

  /// What other files may ask for by name.
  var names: Set<String> {
    var names = aliases.union(protocols.keys)
    if hasOperators { names.insert(SwiftDeclarations.operatorName) }
    for name in set { names.insert(SwiftDeclarations.setters(of: name)) }
    if hasScenes { names.insert(SwiftDeclarations.sceneOwners) }
    if exchangesMethods { names.insert(SwiftDeclarations.exchanges) }
    if global.presents || types.values.contains(where: \.presents) { names.insert(SwiftDeclarations.presenters) }
    for name in held { names.insert(SwiftDeclarations.holders(of: name)) }
    for name in started { names.insert(SwiftDeclarations.starters(of: name)) }
    for name in selectors { names.insert(SwiftDeclarations.method(named: name)) }
    for type in types.values {
      if !type.isHidden, let root = type.name.split(separator: ".").first { names.insert(String(root)) }
      // A delegate in Objective-C may have a class itself build the main menu.
      for function in type.functions where !function.isStatic || function.name == "buildMenu" {
        names.insert(SwiftDeclarations.method(named: function.name))
      }
      for name in type.inherited { names.insert(SwiftDeclarations.heirs(of: name)) }
    }
    for function in global.functions where !function.isHidden { names.insert(function.name) }
    for property in global.properties where !property.isHidden { names.insert(property.name) }
    return names
  }
}

extension SwiftSource {
  /// The name of what is set at a token of another object than itself.
  func nameSet(at index: Int) -> String? {
    kind(index - 1) == .period && !isToken(index - 2, "self") && isSet(index) ? identifier(index) : nil
  }

  /// What asks which device or release the code runs on, or how much room there is.
  private static let asking = [
    "userInterfaceIdiom", "horizontalSizeClass", "verticalSizeClass", "isPad", "isPhone", "isIPad", "isiPad", "isIpad",
    "isIPhone", "isiPhone", "isTablet", "#available", "#unavailable",
  ]

  private static let firstOfAsking = Set(asking.compactMap(\.utf8.first))

  /// Whether a token asks for the device or the release.
  func asksForDevice(_ index: Int) -> Bool {
    (tokens[index].kind == .identifier || tokens[index].kind == .directive)
      && Self.firstOfAsking.contains(bytes[Int(tokens[index].start)]) && Self.asking.contains { isToken(index, $0) }
  }

  /// The name that a token is of what is called.
  func nameCalled(at index: Int) -> String? {
    isToken(index + 1, "(") && tokens[index].end == tokens[index + 1].start ? identifier(index) : nil
  }

  /// The type of an object that a view looks at whose wrapper is a token.
  fileprivate func typeHeld(at index: Int) -> String? {
    guard kind(index - 1) == .at, ["ObservedObject", "StateObject", "EnvironmentObject"].contains(text(index)),
      let name = (index + 1..<min(index + 8, tokens.count)).first(where: { isToken($0, "var") }),
      kind(name + 2) == .colon || isToken(name + 2, "=")
    else { return nil }
    return identifier(name + 3)
  }

  /// The protocols of `= A & B` from a token on; empty for another type.
  fileprivate func composition(_ equals: Int) -> [String] {
    guard isToken(equals, "=") else { return [] }
    var (names, at): ([String], Int) = ([], equals + 1)
    while let name = identifier(at) {
      names.append(name)
      guard isToken(at + 1, "&") else {
        return tokens.indices.contains(at + 1) && !tokens[at + 1].startsLine ? [] : names
      }
      at += 2
    }
    return []
  }

  /// Whether an operator may be one of strings, numbers and lists; one of other types is none of theirs.
  fileprivate func isOfPlainValues(operator index: Int, isOwn: Bool) -> Bool {
    guard isToken(index + 1, "("), let close = closing(of: index + 1) else { return true }
    var plain = ["String", "Substring", "Int", "Array", "Sequence", "Collection", "Set", "Any", "some", "any"]
    if !isOwn { plain.append("Self") }
    return contains(index + 2..<close, anyOf: plain) || (index + 2..<close).contains { isToken($0, "[") }
  }
}

extension SwiftFunction.Parameter: HasAbsent {
  static let absent = SwiftFunction.Parameter(label: nil, name: "", type: 0..<0)
}
