import UIModelPlatform

/// The condition under which code runs: the releases of each platform, as `#if` and `#available` limit them, and the
/// layout direction of the interface. For example, code in `#if os(iOS)` runs in all releases of iOS, iPadOS and Mac
/// Catalyst.
struct SwiftCondition: Equatable {
  /// The releases on each platform; nil if a condition could not be read.
  private var ranges: Ranges?
  /// The layout direction that the condition requires; nil if the condition holds in both directions.
  private(set) var direction: LayoutDirection?
  /// The numbers of the unknown conditions that must all hold. The negative of a number means that its condition must
  /// not hold. 0 is a condition that cannot be compared with others. Nil for an unknown condition without a number,
  /// which might never hold.
  private(set) var unknownIDs: Set<Int>? = []

  static let always = SwiftCondition(ranges: .always)
  static let unknown = SwiftCondition(ranges: nil)
  /// An unknown condition that holds in some states of the app and cannot be compared with others.
  static let sometimes = SwiftCondition(unknownID: 0)

  /// A range of releases for each platform; nil for a platform on which the condition never holds.
  // An array instead of a dictionary, because conditions are joined at each declaration.
  private struct Ranges: Equatable {
    private(set) var byPlatform: [ReleaseRange?]

    static let always = Ranges(byPlatform: Platform.allCases.map { _ in ReleaseRange.all })

    private init(byPlatform: [ReleaseRange?]) { self.byPlatform = byPlatform }

    init(on platforms: Set<Platform>) { byPlatform = Platform.allCases.map { platforms.contains($0) ? .all : nil } }

    subscript(platform: Platform) -> ReleaseRange? {
      get { byPlatform[platform.ordinal] }
      set { byPlatform[platform.ordinal] = newValue }
    }

    var isEmpty: Bool { byPlatform.allSatisfy { $0 == nil } }

    /// Returns the ranges that `change` makes from the range of each platform. Platforms without releases are not
    /// passed to `change`.
    func map(_ change: (Platform, ReleaseRange) -> ReleaseRange?) -> Ranges {
      Ranges(
        byPlatform: zip(Platform.allCases, byPlatform).map { platform, range in range.flatMap { change(platform, $0) } }
      )
    }
  }

  private init(ranges: Ranges?, _ direction: LayoutDirection? = nil) {
    (self.ranges, self.direction) = (ranges, direction)
    if ranges == nil { unknownIDs = nil }
  }

  /// Creates an unknown condition with a number. Conditions with the same number have the same value.
  init(unknownID: Int) {
    self = .unknown
    unknownIDs = [unknownID]
  }

  static func == (one: SwiftCondition, other: SwiftCondition) -> Bool {
    one.ranges == other.ranges && one.direction == other.direction
  }

  /// Creates a condition that holds in all releases of the given platforms, or an unknown condition for nil.
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

  /// Whether both conditions cover the same releases, in opposite layout directions.
  func isOpposite(of other: SwiftCondition) -> Bool {
    ranges != nil && ranges == other.ranges && direction != nil && direction?.opposite == other.direction
  }

  /// Returns the conjunction of both conditions. The numbers of unknown conditions are combined if both have numbers.
  func and(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let otherRanges = other.ranges else {
      if isNever || other.isNever { return SwiftCondition(on: []) }
      var conjunction = SwiftCondition.unknown
      let canCombineIDs = [self, other].allSatisfy {
        ($0.coversCheckedPlatforms && $0.direction == nil) || $0.ranges == nil
      }
      guard canCombineIDs, let unknownIDs, let otherIDs = other.unknownIDs else { return conjunction }
      if unknownIDs.contains(where: { $0 != 0 && otherIDs.contains(-$0) }) { return SwiftCondition(on: []) }
      conjunction.unknownIDs = unknownIDs.union(otherIDs)
      return conjunction
    }
    if let direction, let otherDirection = other.direction, direction != otherDirection {
      return SwiftCondition(on: [])
    }
    if otherRanges == .always {
      return SwiftCondition(ranges: ranges, ranges.isEmpty ? nil : direction ?? other.direction)
    }
    let sharedRanges = ranges.map { platform, range in otherRanges[platform].flatMap { range.intersection($0) } }
    return SwiftCondition(ranges: sharedRanges, sharedRanges.isEmpty ? nil : direction ?? other.direction)
  }

  /// The negation of a single unknown condition; nil for any other condition.
  var opposite: SwiftCondition? {
    guard ranges == nil, let unknownIDs, unknownIDs.count == 1, let unknownID = unknownIDs.first, unknownID != 0 else {
      return nil
    }
    return SwiftCondition(unknownID: -unknownID)
  }

  /// Returns the condition that holds if this condition holds and `other` does not. Unknown if either is unknown, or if
  /// the remaining releases of a platform are not one range because `other` lies in the middle.
  func without(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let otherRanges = other.ranges else { return .unknown }
    if let otherDirection = other.direction, otherDirection != direction {
      if direction != nil { return self }
      // Only the other direction remains.
      return SwiftCondition(ranges: ranges).without(SwiftCondition(ranges: otherRanges)).isNever
        ? SwiftCondition(ranges: ranges, otherDirection.opposite) : .unknown
    }
    var areSingleRanges = true
    let difference = ranges.map { platform, range in
      let remainingRanges = otherRanges[platform].map { $0.complement.compactMap { range.intersection($0) } } ?? [range]
      areSingleRanges = areSingleRanges && remainingRanges.count < 2
      return remainingRanges.first
    }
    guard areSingleRanges else { return .unknown }
    return SwiftCondition(ranges: difference, difference.isEmpty ? nil : direction)
  }

  /// The platforms for which apps are checked.
  static let checkedPlatforms: [Platform] = [.iPadOS, .macCatalyst]

  /// Whether the condition holds in every release of each checked platform.
  var coversCheckedPlatforms: Bool {
    ranges.map { ranges in Self.checkedPlatforms.allSatisfy { ranges[$0] == .all } } ?? false
  }

  /// Whether the condition holds on no checked platform.
  var excludesCheckedPlatforms: Bool {
    ranges.map { ranges in Self.checkedPlatforms.allSatisfy { ranges[$0] == nil } } ?? false
  }

  /// Whether the condition holds on no platform.
  var isNever: Bool { ranges?.isEmpty ?? false }

  /// The releases in the format of `availableOn` in model documents; nil if they are unknown or depend on the layout
  /// direction. In documents `iOS` includes Mac Catalyst, so `iOS` is left out unless the condition holds on both
  /// iPadOS and Mac Catalyst.
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
    let testedCondition = availability(first + 2..<range.upperBound - 1)
    return isToken(first, "#available") ? testedCondition : SwiftCondition.always.without(testedCondition)
  }

  /// Returns the releases in which code reaches a token of a body, according to the `#available` tests around and
  /// before the token.
  func releases(of token: Int, in body: Range<Int>, depth: Int = 0) -> SwiftCondition {
    guard depth < 16, contains(body, anyDirective: ["#available", "#unavailable"]) else { return .always }
    var result = SwiftCondition.always
    for statement in statements(in: body) where statement.lowerBound <= token {
      let isGuard = isToken(statement.lowerBound, "guard")
      let openingBrace = statement.dropFirst(isGuard ? 2 : 1).first { isToken($0, "{") }
      let block = openingBrace.flatMap { open in closing(of: open).map { open + 1..<$0 } }
      let test = openingBrace.flatMap { releaseTest(statement.lowerBound + 1..<(isGuard ? $0 - 1 : $0)) }
      if statement.contains(token) {
        guard let braces = bracedBlocks(around: token, in: statement).first else { return result }
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
    var minimumVersions: [String: Version] = [:]
    for part in split(range) {
      if isToken(part.lowerBound, "*") {
        // A deprecated declaration is still available.
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
      minimumVersions[name] = version
    }
    var condition = SwiftCondition.always
    if let version = minimumVersions["iOS"] {
      condition = condition.and(
        from: version, on: [.iOS, .iPadOS] + (minimumVersions["macCatalyst"] == nil ? [.macCatalyst] : []))
    }
    for (name, platform) in [
      ("macCatalyst", Platform.macCatalyst), ("macOS", .macOS), ("visionOS", .visionOS),
    ] {
      if let version = minimumVersions[name] { condition = condition.and(from: version, on: [platform]) }
    }
    return condition
  }

  /// Returns the platforms on which a condition of `#if` holds; nil if that is unknown. For example, `os(macOS)` gives
  /// macOS, and `DEBUG` gives nil.
  func platforms(_ range: Range<Int>, depth: Int = 0) -> Set<Platform>? {
    let allPlatforms = Set(Platform.allCases)
    guard !range.isEmpty, depth < 16, isWellFormed(range) else { return nil }
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
      return platforms(first + 1..<range.upperBound, depth: depth + 1).map { allPlatforms.subtracting($0) }
    }
    if isToken(first, "("), closing(of: first) == range.upperBound - 1 {
      return platforms(first + 1..<range.upperBound - 1, depth: depth + 1)
    }
    if range.count == 1, isToken(first, "true") || isToken(first, "false") {
      return isToken(first, "true") ? allPlatforms : []
    }
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
    // Released apps contain no code for the simulator.
    case ("targetEnvironment", "simulator"): return []
    case ("canImport", "UIKit"): return allPlatforms.subtracting([.macOS])
    default: return nil
    }
  }

  private func split(_ range: Range<Int>, at name: String) -> (Range<Int>, Range<Int>)? {
    var position = range.lowerBound
    while position < range.upperBound {
      if isToken(position, name) { return (range.lowerBound..<position, position + 1..<range.upperBound) }
      position = indexAfter(position)
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
  /// The platforms of the clauses so far in each open `#if`, including the current clause, and the condition of the
  /// current clause. `taken` is nil if the platforms are unknown.
  private var stack: [(taken: Set<Platform>?, condition: SwiftCondition)] = []

  var isEmpty: Bool { stack.isEmpty }

  var condition: SwiftCondition {
    stack.last?.condition ?? .always
  }

  private mutating func push(_ coveredPlatforms: Set<Platform>?, _ clausePlatforms: Set<Platform>?) {
    stack.append((coveredPlatforms, condition.and(SwiftCondition(on: clausePlatforms))))
  }

  /// Applies a directive and returns the token after its line; nil for any token but `#if`, `#elseif`, `#else` and
  /// `#endif`.
  mutating func apply(_ index: Int, in source: SwiftSource, before end: Int) -> Int? {
    guard source.kind(index) == .directive else { return nil }
    let name = source.text(index)
    guard ["#if", "#elseif", "#else", "#endif"].contains(name) else { return nil }
    var nextToken = index + 1
    if name == "#if" || name == "#elseif" {
      while nextToken < end, !source.tokens[nextToken].startsLine { nextToken += 1 }
    }
    switch name {
    case "#if":
      let platforms = source.platforms(index + 1..<nextToken)
      push(platforms, platforms)
    case "#elseif":
      guard let previousClause = stack.popLast() else { break }
      let platforms = source.platforms(index + 1..<nextToken)
      let remainingPlatforms = platforms.flatMap { new in previousClause.taken.map { new.subtracting($0) } }
      push(platforms.flatMap { new in previousClause.taken.map { $0.union(new) } }, remainingPlatforms)
    case "#else":
      guard let previousClause = stack.popLast() else { break }
      push(Set(Platform.allCases), previousClause.taken.map { Set(Platform.allCases).subtracting($0) })
    default: _ = stack.popLast()
    }
    return nextToken
  }
}
