import UIModelPlatform

/// Finds initializers in extensions whose structures are in other files and have private `@State` properties with initial
/// values: Xcode 27.0 and 27.1 do not link them in debug builds.
struct SwiftSplitInitializers {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], !own.isDeclared else { continue }
      let initializers = own.functions.filter { $0.name == "init" && isOfItsOwn($0) }
      guard !initializers.isEmpty, let states = privateStates(of: name), !states.isEmpty else { continue }
      let nodes = initializers.compactMap { node($0, states) }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["splitInitializers": nodes]))
    }
  }

  /// Whether an initializer gives the properties their values itself: it does not call `self.init`.
  private func isOfItsOwn(_ initializer: SwiftFunction) -> Bool {
    scope.look(at: initializer.body.lowerBound, in: file.number)
    return initializer.spot.file == file.number && initializer.condition.isAlways
      && !initializer.body.contains { index in
        source.isToken(index, "#if")
          || source.isToken(index, "init") && source.kind(index - 1) == .period && source.isToken(index - 2, "self")
      }
  }

  /// The properties `@State private var name = …` of a structure that one other file declares; nil if there is none.
  private func privateStates(of name: String) -> [SwiftProperty]? {
    guard let root = name.split(separator: ".").first,
      let parts = scope.parts(of: String(root), from: file.number)
    else { return nil }
    let declaring = parts.filter { $0.declarations.types[name]?.isDeclared == true }
    guard declaring.count == 1, let other = declaring.first, let type = other.declarations.types[name], type.isStruct
    else { return nil }
    scope.search(for: ["State", "private", "fileprivate"], in: other.number)
    guard scope.type(named: "State", in: other.number)?.isDeclared != true else { return nil }
    return type.properties.filter { property in
      property.spot.file == other.number && property.isHidden && !property.isStatic && property.value != nil
        && property.condition.isAlways && other.source.isAttributed(property, with: "State")
    }
  }

  private func node(_ initializer: SwiftFunction, _ states: [SwiftProperty]) -> SwiftNode? {
    // Of a state that the initializer assigns, no source says whether it links.
    let open = states.first { state in
      !source.contains(initializer.body, anyOf: [state.name, "_" + state.name])
    }
    guard let open else { return nil }
    let range = source.tokens[initializer.spot.token].range
    return SwiftNode(.object([SwiftMember("property", range, SwiftNode(.string(open.name), range))]), range)
  }

  /// Whether a text may have such an initializer: an extension, and more initializers than calls of `self.init`, each at
  /// the beginning of a line.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    var (hasExtension, initializers, calls) = (false, 0, 0)
    var line = 0
    while line < bytes.count {
      let code = bytes[line...].prefix(longest).drop { $0 == 0x20 || $0 == 0x09 }
      let declaration = withoutWords(code)
      if declaration.starts(with: "extension ".utf8) { hasExtension = true }
      if declaration.starts(with: "init(".utf8) { initializers += 1 }
      if declaration.starts(with: "self.init(".utf8) { calls += 1 }
      guard let end = bytes[line...].firstIndex(of: 0x0A) else { break }
      line = end + 1
    }
    return hasExtension && initializers > calls
  }

  /// As many UTF-8 bytes of a line are looked at.
  private static let longest = 100
  /// Words that may be in front of a declaration.
  private static let words = ["public ", "internal ", "package ", "nonisolated ", "@inlinable "].map { Array($0.utf8) }

  private static func withoutWords(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var code = code
    while let word = words.first(where: { code.starts(with: $0) }) { code = code.dropFirst(word.count) }
    return code
  }
}
