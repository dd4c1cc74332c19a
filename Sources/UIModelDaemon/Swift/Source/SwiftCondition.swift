import UIModelPlatform

/// The condition under which code runs: the releases of each platform, as `#if` and `#available` limit them, and the
/// layout direction of the interface. For example, code in `#if os(iOS)` runs in all releases of iOS, iPadOS and Mac
/// Catalyst.
struct SwiftCondition: Equatable {
  /// The releases on each platform; nil if a condition could not be read.
  private var ranges: Ranges?
  /// The layout direction that the condition requires; nil if it holds in both.
  private(set) var direction: LayoutDirection?
  /// The unknown conditions that must all hold, by number. A negative number means that the condition must not hold. 0
  /// is a condition that cannot be compared with others. Nil if the whole condition may never hold.
  private(set) var doubts: Set<Int>? = []

  static let always = SwiftCondition(ranges: .always)
  static let unknown = SwiftCondition(ranges: nil)
  /// A condition that holds in some states of the app.
  static let sometimes = SwiftCondition(doubt: 0)

  /// The releases on each platform; nil for a platform on which the condition never holds.
  // An array instead of a dictionary, because conditions are joined at each declaration.
  private struct Ranges: Equatable {
    private(set) var all: [ReleaseRange?]

    static let always = Ranges(all: Platform.allCases.map { _ in ReleaseRange.all })

    private init(all: [ReleaseRange?]) { self.all = all }

    init(on platforms: Set<Platform>) { all = Platform.allCases.map { platforms.contains($0) ? .all : nil } }

    subscript(platform: Platform) -> ReleaseRange? {
      get { all[platform.ordinal] }
      set { all[platform.ordinal] = newValue }
    }

    var isEmpty: Bool { all.allSatisfy { $0 == nil } }

    /// Returns the ranges that `change` returns for each platform. Platforms without releases are not passed to it.
    func map(_ change: (Platform, ReleaseRange) -> ReleaseRange?) -> Ranges {
      Ranges(all: zip(Platform.allCases, all).map { platform, range in range.flatMap { change(platform, $0) } })
    }
  }

  private init(ranges: Ranges?, _ direction: LayoutDirection? = nil) {
    (self.ranges, self.direction) = (ranges, direction)
    if ranges == nil { doubts = nil }
  }

  /// Creates an unknown condition. Two conditions with the same number have the same value.
  init(doubt: Int) {
    self = .unknown
    doubts = [doubt]
  }

  static func == (one: SwiftCondition, other: SwiftCondition) -> Bool {
    one.ranges == other.ranges && one.direction == other.direction
  }

  /// Creates a condition that holds in all releases of some platforms; unknown for nil.
  init(on platforms: Set<Platform>?) {
    self.init(ranges: platforms.map { Ranges(on: $0) })
  }

  /// Creates a condition that holds on all platforms, in one layout direction.
  init(_ direction: LayoutDirection) {
    self = .always
    self.direction = direction
  }

  var isAlways: Bool { self == .always }

  /// Whether the condition depends on nothing but the layout direction.
  var dependsOnlyOnDirection: Bool { direction.map { SwiftCondition($0) == self } ?? false }

  /// Whether both conditions cover the same releases, each in the opposite layout direction of the other.
  func isOpposite(of other: SwiftCondition) -> Bool {
    ranges != nil && ranges == other.ranges && direction != nil && direction?.opposite == other.direction
  }

  /// Returns the conjunction of both conditions. Unknown conditions are combined by their numbers if all of them have
  /// one.
  func and(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let others = other.ranges else {
      if isNever || other.isNever { return SwiftCondition(on: []) }
      var both = SwiftCondition.unknown
      let isNamed = [self, other].allSatisfy { ($0.coversCheckedPlatforms && $0.direction == nil) || $0.ranges == nil }
      guard isNamed, let doubts, let more = other.doubts else { return both }
      if doubts.contains(where: { $0 != 0 && more.contains(-$0) }) { return SwiftCondition(on: []) }
      both.doubts = doubts.union(more)
      return both
    }
    if let direction, let another = other.direction, direction != another { return SwiftCondition(on: []) }
    if others == .always { return SwiftCondition(ranges: ranges, ranges.isEmpty ? nil : direction ?? other.direction) }
    let both = ranges.map { platform, range in others[platform].flatMap { range.intersection($0) } }
    return SwiftCondition(ranges: both, both.isEmpty ? nil : direction ?? other.direction)
  }

  /// The negation of a single unknown condition; nil for any other condition.
  var opposite: SwiftCondition? {
    guard ranges == nil, let doubts, doubts.count == 1, let doubt = doubts.first, doubt != 0 else {
      return nil
    }
    return SwiftCondition(doubt: -doubt)
  }

  /// Returns the condition that this one holds and `other` does not. Unknown if either is unknown, or if the remaining
  /// releases of a platform are not one range because `other` lies in the middle.
  func without(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let others = other.ranges else { return .unknown }
    if let left = other.direction, left != direction {
      if direction != nil { return self }
      // Only the other direction remains.
      return SwiftCondition(ranges: ranges).without(SwiftCondition(ranges: others)).isNever
        ? SwiftCondition(ranges: ranges, left.opposite) : .unknown
    }
    var isSingleRange = true
    let rest = ranges.map { platform, range in
      let left = others[platform].map { $0.others.compactMap { range.intersection($0) } } ?? [range]
      isSingleRange = isSingleRange && left.count < 2
      return left.first
    }
    guard isSingleRange else { return .unknown }
    return SwiftCondition(ranges: rest, rest.isEmpty ? nil : direction)
  }

  /// The platforms for which apps are checked.
  static let checked: [Platform] = [.iPadOS, .macCatalyst]

  /// Whether the condition holds in every release of each checked platform.
  var coversCheckedPlatforms: Bool { ranges.map { ranges in Self.checked.allSatisfy { ranges[$0] == .all } } ?? false }

  /// Whether the condition holds on no checked platform.
  var excludesCheckedPlatforms: Bool { ranges.map { ranges in Self.checked.allSatisfy { ranges[$0] == nil } } ?? false }

  /// Whether the condition holds on no platform.
  var isNever: Bool { ranges?.isEmpty ?? false }

  /// The releases in the format of `availableOn` in model documents; nil if they are unknown. In documents `iOS`
  /// includes Mac Catalyst, so it is left out if the condition does not hold on both iPadOS and Mac Catalyst.
  var releases: [(platform: String, version: String)]? {
    guard let ranges, direction == nil else { return nil }
    let hasIOS = ranges[.iPadOS] != nil && ranges[.macCatalyst] != nil
    return Platform.allCases.compactMap { platform in
      guard platform != .iOS || hasIOS else { return nil }
      return ranges[platform].map { (platform.rawValue, "\($0)") }
    }
  }
}

extension Platform {
  /// The index of the platform in `Platform.allCases`.
  fileprivate var ordinal: Int {
    switch self {
    case .iOS: 0
    case .iPadOS: 1
    case .macCatalyst: 2
    case .macOS: 3
    case .visionOS: 4
    }
  }
}

extension SwiftSource {
  /// Returns the condition that `#available(…)` or `#unavailable(…)` tests; nil for any other expression. For example,
  /// `#available(iOS 17, *)` limits iOS, iPadOS and Mac Catalyst to releases from 17.0 on.
  func releaseTest(_ range: Range<Int>) -> SwiftCondition? {
    let first = range.lowerBound
    guard isToken(first, "#available") || isToken(first, "#unavailable"), isToken(first + 1, "("),
      closing(of: first + 1) == range.upperBound - 1
    else { return nil }
    let named = availability(first + 2..<range.upperBound - 1)
    return isToken(first, "#available") ? named : SwiftCondition.always.without(named)
  }

  /// Returns the releases in which code reaches a token of a body, according to the `#available` tests around and
  /// before the token.
  func releases(of token: Int, in body: Range<Int>, depth: Int = 0) -> SwiftCondition {
    guard depth < 16, contains(body, anyDirective: ["#available", "#unavailable"]) else { return .always }
    var result = SwiftCondition.always
    for statement in statements(in: body) where statement.lowerBound <= token {
      let isGuard = isToken(statement.lowerBound, "guard")
      let open = statement.dropFirst(isGuard ? 2 : 1).first { isToken($0, "{") }
      let block = open.flatMap { open in closing(of: open).map { open + 1..<$0 } }
      let test = open.flatMap { releaseTest(statement.lowerBound + 1..<(isGuard ? $0 - 1 : $0)) }
      if statement.contains(token) {
        guard let braces = closures(around: token, in: statement).first else { return result }
        if let test, isToken(statement.lowerBound, "if") {
          result = braces == block ? result.and(test) : result.without(test)
        }
        return result.and(releases(of: token, in: closure(braces).body, depth: depth + 1))
      }
      guard let test, let block, contains(block, anyOf: ["return", "throw", "fatalError"]) else { continue }
      if isGuard {
        result = result.and(test)
      } else if block.upperBound + 1 == statement.upperBound {
        result = result.without(test)
      }
    }
    return result
  }

  private func contains(_ range: Range<Int>, anyDirective names: [String]) -> Bool {
    range.contains { index in kind(index) == .directive && names.contains { isToken(index, $0) } }
  }

  /// Returns the releases that the arguments of `#available(…)` or `@available(…)` name; unknown if they cannot be
  /// read.
  func availability(_ range: Range<Int>) -> SwiftCondition {
    var named: [String: Version] = [:]
    for part in split(range) {
      if isToken(part.lowerBound, "*") {
        // A deprecated declaration still exists.
        if contains(range, anyOf: ["unavailable", "introduced", "obsoleted"]) { return .unknown }
        continue
      }
      guard let name = identifier(part.lowerBound) else { return .unknown }
      if ["deprecated", "message", "renamed", "noasync"].contains(name) { continue }
      if name.hasSuffix("ApplicationExtension") { continue }
      guard part.count == 2, kind(part.lowerBound + 1) == .number, let version = Version(text(part.lowerBound + 1))
      else {
        if ["tvOS", "watchOS", "swift"].contains(name) { continue }
        return contains(range, anyOf: ["tvOS", "watchOS"]) ? .always : .unknown
      }
      named[name] = version
    }
    var condition = SwiftCondition.always
    if let version = named["iOS"] {
      condition = condition.and(
        from: version, on: [.iOS, .iPadOS] + (named["macCatalyst"] == nil ? [.macCatalyst] : []))
    }
    for (name, platform) in [
      ("macCatalyst", Platform.macCatalyst), ("macOS", .macOS), ("visionOS", .visionOS),
    ] {
      if let version = named[name] { condition = condition.and(from: version, on: [platform]) }
    }
    return condition
  }

  /// Returns the platforms on which a condition of `#if` holds; nil if that is unknown. For example, `os(macOS)` gives
  /// macOS, and `DEBUG` gives nil.
  func platforms(_ range: Range<Int>, depth: Int = 0) -> Set<Platform>? {
    let all = Set(Platform.allCases)
    guard !range.isEmpty, depth < 16, isSound(range) else { return nil }
    if let (left, right) = split(range, at: "||") {
      guard let a = platforms(left, depth: depth + 1), let b = platforms(right, depth: depth + 1) else { return nil }
      return a.union(b)
    }
    if let (left, right) = split(range, at: "&&") {
      let (a, b) = (platforms(left, depth: depth + 1), platforms(right, depth: depth + 1))
      if a?.isEmpty == true || b?.isEmpty == true { return [] }
      guard let a, let b else { return nil }
      return a.intersection(b)
    }
    let first = range.lowerBound
    if isToken(first, "!") {
      return platforms(first + 1..<range.upperBound, depth: depth + 1).map { all.subtracting($0) }
    }
    if isToken(first, "("), closing(of: first) == range.upperBound - 1 {
      return platforms(first + 1..<range.upperBound - 1, depth: depth + 1)
    }
    if range.count == 1, isToken(first, "true") || isToken(first, "false") { return isToken(first, "true") ? all : [] }
    guard range.count == 4, isToken(first + 1, "("), let name = identifier(first), let argument = identifier(first + 2)
    else {
      return nil
    }
    switch (name, argument) {
    case ("os", "iOS"): return [.iOS, .iPadOS, .macCatalyst]
    case ("os", "macOS"), ("os", "OSX"): return [.macOS]
    case ("os", "visionOS"): return [.visionOS]
    case ("os", "tvOS"), ("os", "watchOS"), ("os", "Linux"), ("os", "Windows"): return []
    case ("targetEnvironment", "macCatalyst"): return [.macCatalyst]
    // Code for the simulator is in no released app.
    case ("targetEnvironment", "simulator"): return []
    case ("canImport", "UIKit"): return all.subtracting([.macOS])
    default: return nil
    }
  }

  private func split(_ range: Range<Int>, at name: String) -> (Range<Int>, Range<Int>)? {
    var at = range.lowerBound
    while at < range.upperBound {
      if isToken(at, name) { return (range.lowerBound..<at, at + 1..<range.upperBound) }
      at = after(at)
    }
    return nil
  }
}

extension SwiftCondition {
  fileprivate func and(from version: Version, on platforms: [Platform]) -> SwiftCondition {
    guard var ranges else { return .unknown }
    let range = ReleaseRange(from: version)
    for platform in platforms { ranges[platform] = ranges[platform].flatMap { $0.intersection(range) } }
    return SwiftCondition(ranges: ranges, direction)
  }
}

/// The clauses of `#if` around the current position of a reader, from the outermost to the innermost.
struct SwiftClauses {
  /// Each open `#if`: the platforms of its clauses so far, including the current one, and the condition of the current
  /// clause. `taken` is nil if those platforms are unknown.
  private var stack: [(taken: Set<Platform>?, condition: SwiftCondition)] = []

  var isEmpty: Bool { stack.isEmpty }

  var condition: SwiftCondition {
    stack.last?.condition ?? .always
  }

  private mutating func push(_ taken: Set<Platform>?, _ now: Set<Platform>?) {
    stack.append((taken, condition.and(SwiftCondition(on: now))))
  }

  /// Applies a directive and returns the token after its line; nil for any token but `#if`, `#elseif`, `#else` and
  /// `#endif`.
  mutating func take(_ index: Int, in source: SwiftSource, before end: Int) -> Int? {
    guard source.kind(index) == .directive else { return nil }
    let name = source.text(index)
    guard ["#if", "#elseif", "#else", "#endif"].contains(name) else { return nil }
    var after = index + 1
    if name == "#if" || name == "#elseif" {
      while after < end, !source.tokens[after].startsLine { after += 1 }
    }
    switch name {
    case "#if":
      let platforms = source.platforms(index + 1..<after)
      push(platforms, platforms)
    case "#elseif":
      guard let last = stack.popLast() else { break }
      let platforms = source.platforms(index + 1..<after)
      let now = platforms.flatMap { new in last.taken.map { new.subtracting($0) } }
      push(platforms.flatMap { new in last.taken.map { $0.union(new) } }, now)
    case "#else":
      guard let last = stack.popLast() else { break }
      push(Set(Platform.allCases), last.taken.map { Set(Platform.allCases).subtracting($0) })
    default: _ = stack.popLast()
    }
    return after
  }
}
