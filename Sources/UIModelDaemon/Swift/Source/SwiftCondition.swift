import UIModelPlatform

/// The condition under which code runs. It consists of a range of releases for each platform, as `#if` and `#available`
/// require it, and of a layout direction. A condition that cannot be read is unknown. For example, code in `#if
/// os(iOS)` runs in all releases of iOS, iPadOS and Mac Catalyst.
struct SwiftCondition: Equatable {
  /// The releases on each platform; nil if the condition is unknown.
  private var ranges: Ranges?
  /// The layout direction that the condition requires; nil if the condition holds in both directions.
  private(set) var direction: LayoutDirection?
  /// The numbers of the unknown conditions that must all hold. A negative number means that the condition with the
  /// positive number must not hold. The number 0 means an unknown condition that cannot be compared with others. Nil
  /// for an unknown condition without a number, which might never hold.
  private(set) var unknownIDs: Set<Int>? = []

  static let always = SwiftCondition(ranges: .always)
  static let unknown = SwiftCondition(ranges: nil)
  /// An unknown condition that holds in some states of the app and cannot be compared with others.
  static let sometimes = SwiftCondition(unknownID: 0)

  /// A range of releases for each platform; nil for a platform on which the condition never holds.
  // An array instead of a dictionary, because conditions are combined at each declaration.
  private struct Ranges: Equatable {
    private(set) var platformRanges: [ReleaseRange?]

    static let always = Ranges(platformRanges: Platform.allCases.map { _ in ReleaseRange.allReleases })

    private init(platformRanges: [ReleaseRange?]) { self.platformRanges = platformRanges }

    init(on platforms: Set<Platform>) {
      platformRanges = Platform.allCases.map { platforms.contains($0) ? .allReleases : nil }
    }

    subscript(platform: Platform) -> ReleaseRange? {
      get { platformRanges[platform.ordinal] }
      set { platformRanges[platform.ordinal] = newValue }
    }

    var isEmpty: Bool { platformRanges.allSatisfy { $0 == nil } }

    /// Returns a copy in which each platform's range is replaced by the result of `transform`. Platforms without
    /// releases are not passed to `transform`.
    func map(_ transform: (Platform, ReleaseRange) -> ReleaseRange?) -> Ranges {
      Ranges(
        platformRanges: zip(Platform.allCases, platformRanges).map { platform, range in
          range.flatMap { transform(platform, $0) }
        }
      )
    }
  }

  private init(ranges: Ranges?, _ direction: LayoutDirection? = nil) {
    (self.ranges, self.direction) = (ranges, direction)
    if ranges == nil { unknownIDs = nil }
  }

  /// Creates an unknown condition with a number. Conditions with the same number hold at the same time.
  init(unknownID: Int) {
    self = .unknown
    unknownIDs = [unknownID]
  }

  /// Compares the releases and the layout directions. The numbers of unknown conditions are ignored.
  static func == (one: SwiftCondition, other: SwiftCondition) -> Bool {
    one.ranges == other.ranges && one.direction == other.direction
  }

  /// Creates a condition that holds in all releases of the given platforms. Nil creates an unknown condition.
  init(on platforms: Set<Platform>?) {
    self.init(ranges: platforms.map { Ranges(on: $0) })
  }

  /// Creates a condition that holds on all platforms, in one layout direction.
  init(_ direction: LayoutDirection) {
    self = .always
    self.direction = direction
  }

  var isAlways: Bool { self == .always }

  /// Whether the condition requires a layout direction and nothing else.
  var dependsOnlyOnDirection: Bool { direction.map { SwiftCondition($0) == self } ?? false }

  /// Whether both conditions cover the same releases, in opposite layout directions.
  func isOpposite(of other: SwiftCondition) -> Bool {
    ranges != nil && ranges == other.ranges && direction != nil && direction?.oppositeDirection == other.direction
  }

  /// Returns the conjunction of both conditions. If either condition is unknown, the result is unknown, or a condition
  /// that never holds. An unknown result has numbers only if each unknown condition has numbers, and if each known
  /// condition covers the checked platforms in both layout directions.
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

  /// The negation of a single unknown condition that has a number other than 0; nil for any other condition.
  var opposite: SwiftCondition? {
    guard ranges == nil, let unknownIDs, unknownIDs.count == 1, let unknownID = unknownIDs.first, unknownID != 0 else {
      return nil
    }
    return SwiftCondition(unknownID: -unknownID)
  }

  /// Returns the condition that holds if this condition holds and `other` does not. The result is unknown if either
  /// condition is unknown, or if one range for each platform and one layout direction cannot express the result. For
  /// example, the releases before and after a removed range are two ranges.
  func subtracting(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let otherRanges = other.ranges else { return .unknown }
    if let otherDirection = other.direction, otherDirection != direction {
      if direction != nil { return self }
      // If `other` covers all releases of this condition, only the opposite layout direction remains.
      return SwiftCondition(ranges: ranges).subtracting(SwiftCondition(ranges: otherRanges)).isNever
        ? SwiftCondition(ranges: ranges, otherDirection.oppositeDirection) : .unknown
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

  /// Whether the condition's releases include every release of each checked platform. The layout direction is ignored.
  var coversCheckedPlatforms: Bool {
    ranges.map { ranges in Self.checkedPlatforms.allSatisfy { ranges[$0] == .allReleases } } ?? false
  }

  /// Whether the condition holds on no checked platform.
  var excludesCheckedPlatforms: Bool {
    ranges.map { ranges in Self.checkedPlatforms.allSatisfy { ranges[$0] == nil } } ?? false
  }

  /// Whether the condition holds on no platform.
  var isNever: Bool { ranges?.isEmpty ?? false }

  /// The platforms and their releases in the format of `availableOn` in model documents. Nil if the releases are
  /// unknown or depend on the layout direction. In documents, `iOS` includes Mac Catalyst. `iOS` is therefore omitted
  /// unless the condition holds on both iPadOS and Mac Catalyst.
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
  /// `#available(iOS 17, *)` limits iOS, iPadOS and Mac Catalyst to version 17 and later.
  func releaseCondition(_ range: Range<Int>) -> SwiftCondition? {
    let firstToken = range.lowerBound
    guard isToken(firstToken, "#available") || isToken(firstToken, "#unavailable"), isToken(firstToken + 1, "("),
      closing(of: firstToken + 1) == range.upperBound - 1
    else { return nil }
    let testedCondition = availability(firstToken + 2..<range.upperBound - 1)
    return isToken(firstToken, "#available") ? testedCondition : SwiftCondition.always.subtracting(testedCondition)
  }

  /// Returns the releases in which execution can reach a token of a body, according to the `#available` tests around
  /// and before the token.
  func releases(of token: Int, in body: Range<Int>, depth: Int = 0) -> SwiftCondition {
    guard depth < 16, contains(body, anyDirective: ["#available", "#unavailable"]) else { return .always }
    var result = SwiftCondition.always
    for statement in statements(in: body) where statement.lowerBound <= token {
      let isGuard = isToken(statement.lowerBound, "guard")
      let openingBrace = statement.dropFirst(isGuard ? 2 : 1).first { isToken($0, "{") }
      let block = openingBrace.flatMap { brace in closing(of: brace).map { brace + 1..<$0 } }
      let test = openingBrace.flatMap { releaseCondition(statement.lowerBound + 1..<(isGuard ? $0 - 1 : $0)) }
      if statement.contains(token) {
        guard let braces = bracedBlocks(around: token, in: statement).first else { return result }
        if let test, isToken(statement.lowerBound, "if") {
          result = braces == block ? result.and(test) : result.subtracting(test)
        }
        return result.and(releases(of: token, in: closure(braces).body, depth: depth + 1))
      }
      guard let test, let block, contains(block, anyOf: ["return", "throw", "fatalError"]) else { continue }
      if isGuard {
        result = result.and(test)
      } else if block.upperBound + 1 == statement.upperBound {
        result = result.subtracting(test)
      }
    }
    return result
  }

  private func contains(_ range: Range<Int>, anyDirective names: [String]) -> Bool {
    range.contains { index in kind(index) == .directive && names.contains { isToken(index, $0) } }
  }

  /// Returns the releases in which code with these arguments of `#available(…)` or `@available(…)` is available.
  /// Unknown for unsupported arguments, such as `*, unavailable`.
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

  /// Returns the platforms on which a condition of `#if` holds; nil if the platforms are unknown. For example,
  /// `os(macOS)` gives macOS, and `DEBUG` gives nil.
  func platforms(_ range: Range<Int>, depth: Int = 0) -> Set<Platform>? {
    let allPlatforms = Set(Platform.allCases)
    guard !range.isEmpty, depth < 16, isWellFormed(range) else { return nil }
    if let (leftOperand, rightOperand) = split(range, at: "||") {
      guard let a = platforms(leftOperand, depth: depth + 1), let b = platforms(rightOperand, depth: depth + 1) else {
        return nil
      }
      return a.union(b)
    }
    if let (leftOperand, rightOperand) = split(range, at: "&&") {
      let (a, b) = (platforms(leftOperand, depth: depth + 1), platforms(rightOperand, depth: depth + 1))
      if a?.isEmpty == true || b?.isEmpty == true { return [] }
      guard let a, let b else { return nil }
      return a.intersection(b)
    }
    let firstToken = range.lowerBound
    if isToken(firstToken, "!") {
      return platforms(firstToken + 1..<range.upperBound, depth: depth + 1).map { allPlatforms.subtracting($0) }
    }
    if isToken(firstToken, "("), closing(of: firstToken) == range.upperBound - 1 {
      return platforms(firstToken + 1..<range.upperBound - 1, depth: depth + 1)
    }
    if range.count == 1, isToken(firstToken, "true") || isToken(firstToken, "false") {
      return isToken(firstToken, "true") ? allPlatforms : []
    }
    guard range.count == 4, isToken(firstToken + 1, "("), let name = identifier(firstToken),
      let argument = identifier(firstToken + 2)
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

  private func split(_ range: Range<Int>, at operatorText: String) -> (Range<Int>, Range<Int>)? {
    var position = range.lowerBound
    while position < range.upperBound {
      if isToken(position, operatorText) { return (range.lowerBound..<position, position + 1..<range.upperBound) }
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
  /// One entry for each enclosing `#if`. `taken` contains the platforms of the current clause and of all earlier
  /// clauses of that `#if`; nil if the platforms are unknown. `condition` is the condition of the current clause and of
  /// all enclosing clauses.
  private var stack: [(taken: Set<Platform>?, condition: SwiftCondition)] = []

  var isEmpty: Bool { stack.isEmpty }

  /// The condition of the current clause and of all enclosing clauses; `SwiftCondition.always` outside of `#if`.
  var condition: SwiftCondition {
    stack.last?.condition ?? .always
  }

  private mutating func push(_ coveredPlatforms: Set<Platform>?, _ clausePlatforms: Set<Platform>?) {
    stack.append((coveredPlatforms, condition.and(SwiftCondition(on: clausePlatforms))))
  }

  /// Applies the directive at a token. Returns the index after the directive and its condition; nil for any token
  /// except `#if`, `#elseif`, `#else` and `#endif`.
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
      let remainingPlatforms = platforms.flatMap { clausePlatforms in
        previousClause.taken.map { clausePlatforms.subtracting($0) }
      }
      push(
        platforms.flatMap { clausePlatforms in previousClause.taken.map { $0.union(clausePlatforms) } },
        remainingPlatforms)
    case "#else":
      guard let previousClause = stack.popLast() else { break }
      push(Set(Platform.allCases), previousClause.taken.map { Set(Platform.allCases).subtracting($0) })
    default: _ = stack.popLast()
    }
    return nextToken
  }
}
