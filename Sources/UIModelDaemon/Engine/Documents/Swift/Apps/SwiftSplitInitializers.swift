import UIModelPlatform

/// Finds initializers in an extension that stands in another file than its structure, which has private `@State` properties
/// with initial values: Xcode 27 does not link them in debug builds.
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
      let place = source.tokens[own.spot.token].range
      let last = name.split(separator: ".").last.map(String.init) ?? name
      screens.append(
        SwiftNode(
          .object([
            SwiftMember("class", place, SwiftNode(.string(last), place)),
            .unknown("implements", at: place, "its methods are not analyzed"),
            SwiftMember("splitInitializers", place, SwiftNode(.list(nodes), place)),
          ]), place))
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
    // What becomes of one that is assigned is another matter.
    let open = states.first { state in
      !source.contains(initializer.body, anyOf: [state.name, "_" + state.name])
    }
    guard let open else { return nil }
    let range = source.tokens[initializer.spot.token].range
    return SwiftNode(.object([SwiftMember("property", range, SwiftNode(.string(open.name), range))]), range)
  }

  /// Whether a text may have such an initializer: an extension, and more initializers than calls of `self.init`.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    guard count("extension ", in: bytes, atLineStart: true) > 0 else { return false }
    return count("init(", in: bytes, atLineStart: true) > count("self.init(", in: bytes, atLineStart: false)
  }

  /// Words that may stand before a declaration.
  private static let words: Set<String> = ["public", "internal", "package", "nonisolated", "@inlinable"]

  private static func count(_ text: String, in bytes: [UInt8], atLineStart: Bool) -> Int {
    let text = Array(text.utf8)
    guard let first = text.first else { return 0 }
    var (found, rest) = (0, bytes[...])
    while let at = rest.firstIndex(of: first) {
      rest = rest[at...]
      if rest.starts(with: text), !atLineStart || isFirst(at, in: bytes) { found += 1 }
      rest = rest.dropFirst()
    }
    return found
  }

  /// Whether only such words stand before a byte on its line.
  private static func isFirst(_ index: Int, in bytes: [UInt8]) -> Bool {
    let line = bytes[..<index].suffix(60)
    let before = line.suffix(from: (line.lastIndex(of: 0x0A) ?? line.startIndex - 1) + 1)
    return before.split(separator: 0x20).allSatisfy { words.contains(String(decoding: $0, as: UTF8.self)) }
  }
}
