import UIModelPlatform

/// When a piece of code runs: in these releases of these platforms, as `#if` and `#available` say, and where the interface
/// is laid out in one direction.
struct SwiftCondition: Equatable {
  /// Nil where a condition could not be read.
  private var ranges: Ranges?
  /// Nil where it does not matter.
  private(set) var direction: LayoutDirection?
  /// The unknown conditions that all have to hold, by number; a negative number means that the condition must not hold, and
  /// 0 stands for conditions that cannot be told apart. Nil if the whole may never hold.
  private(set) var doubts: Set<Int>? = []

  static let always = SwiftCondition(ranges: .always)
  static let unknown = SwiftCondition(ranges: nil)
  /// It holds in some states.
  static let sometimes = SwiftCondition(doubt: 0)

  /// The releases on each platform; nil where it never holds there.
  // Conditions are joined at each declaration, so a dictionary would be too slow.
  private struct Ranges: Equatable {
    private(set) var all: [ReleaseRange?]

    static let always = Ranges(all: Platform.allCases.map { _ in ReleaseRange.all })

    private init(all: [ReleaseRange?]) { self.all = all }

    init(on platforms: Set<Platform>) { all = Platform.allCases.map { platforms.contains($0) ? .all : nil } }

    subscript(platform: Platform) -> ReleaseRange? {
      get { all[platform.place] }
      set { all[platform.place] = newValue }
    }

    var isEmpty: Bool { all.allSatisfy { $0 == nil } }

    /// What a function leaves on each platform.
    func map(_ change: (Platform, ReleaseRange) -> ReleaseRange?) -> Ranges {
      Ranges(all: zip(Platform.allCases, all).map { platform, range in range.flatMap { change(platform, $0) } })
    }
  }

  private init(ranges: Ranges?, _ direction: LayoutDirection? = nil) {
    (self.ranges, self.direction) = (ranges, direction)
    if ranges == nil { doubts = nil }
  }

  /// One that nobody knows, and which is the same as another one with this number.
  init(doubt: Int) {
    self = .unknown
    doubts = [doubt]
  }

  static func == (one: SwiftCondition, other: SwiftCondition) -> Bool {
    one.ranges == other.ranges && one.direction == other.direction
  }

  init(on platforms: Set<Platform>?) {
    self.init(ranges: platforms.map { Ranges(on: $0) })
  }

  /// Everywhere, in one direction.
  init(_ direction: LayoutDirection) {
    self = .always
    self.direction = direction
  }

  var isAlways: Bool { self == .always }

  /// Whether the direction alone decides.
  var isOfDirectionOnly: Bool { direction.map { SwiftCondition($0) == self } ?? false }

  /// Whether it holds in one direction where another holds in the other one.
  func isOpposite(of other: SwiftCondition) -> Bool {
    ranges != nil && ranges == other.ranges && direction != nil && direction?.opposite == other.direction
  }

  func and(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let others = other.ranges else {
      if isNever || other.isNever { return SwiftCondition(on: []) }
      var both = SwiftCondition.unknown
      let isNamed = [self, other].allSatisfy { ($0.isOfAll && $0.direction == nil) || $0.ranges == nil }
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

  /// Where one that nobody knows does not hold; nil for a condition that is more than one of those.
  var opposite: SwiftCondition? {
    guard ranges == nil, let doubts, doubts.count == 1, let doubt = doubts.first, doubt != 0 else {
      return nil
    }
    return SwiftCondition(doubt: -doubt)
  }

  /// This where another does not hold; unknown where that is before and after it.
  func without(_ other: SwiftCondition) -> SwiftCondition {
    guard let ranges, let others = other.ranges else { return .unknown }
    if let left = other.direction, left != direction {
      if direction != nil { return self }
      // All that is left of it is in the other direction.
      return SwiftCondition(ranges: ranges).without(SwiftCondition(ranges: others)).isNever
        ? SwiftCondition(ranges: ranges, left.opposite) : .unknown
    }
    var isWhole = true
    let rest = ranges.map { platform, range in
      let left = others[platform].map { $0.others.compactMap { range.intersection($0) } } ?? [range]
      isWhole = isWhole && left.count < 2
      return left.first
    }
    guard isWhole else { return .unknown }
    return SwiftCondition(ranges: rest, rest.isEmpty ? nil : direction)
  }

  static let checked: [Platform] = [.iPadOS, .macCatalyst]

  /// Whether it holds wherever apps are checked, in whatever release.
  var isOfAll: Bool { ranges.map { ranges in Self.checked.allSatisfy { ranges[$0] == .all } } ?? false }

  /// Whether it holds nowhere where apps are checked.
  var isOfOthers: Bool { ranges.map { ranges in Self.checked.allSatisfy { ranges[$0] == nil } } ?? false }

  /// Whether it holds nowhere.
  var isNever: Bool { ranges?.isEmpty ?? false }

  /// As documents say it (`availableOn`); nil where it is unknown. What is on iOS is on Mac Catalyst there, so where
  /// they differ iOS is left out.
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
  /// Its place among all.
  fileprivate var place: Int {
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
  /// What `#available(…)` or `#unavailable(…)` asks for; nil for what is not just that.
  func releaseTest(_ range: Range<Int>) -> SwiftCondition? {
    let first = range.lowerBound
    guard isToken(first, "#available") || isToken(first, "#unavailable"), isToken(first + 1, "("),
      closing(of: first + 1) == range.upperBound - 1
    else { return nil }
    let named = availability(first + 2..<range.upperBound - 1)
    return isToken(first, "#available") ? named : SwiftCondition.always.without(named)
  }

  /// In which releases a token of a body is reached, as far as `#available` around it and before it says so.
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

  /// What stands in `#available(…)` or `@available(…)`.
  func availability(_ range: Range<Int>) -> SwiftCondition {
    var named: [String: Version] = [:]
    for part in split(range) {
      if isToken(part.lowerBound, "*") {
        // `*, deprecated`: it is there.
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

  /// The platforms on which a condition of `#if` holds; nil where that is not known.
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
    guard range.count == 4, isToken(first + 1, "("), let name = identifier(first), let what = identifier(first + 2)
    else {
      return nil
    }
    switch (name, what) {
    case ("os", "iOS"): return [.iOS, .iPadOS, .macCatalyst]
    case ("os", "macOS"), ("os", "OSX"): return [.macOS]
    case ("os", "visionOS"): return [.visionOS]
    case ("os", "tvOS"), ("os", "watchOS"), ("os", "Linux"), ("os", "Windows"): return []
    case ("targetEnvironment", "macCatalyst"): return [.macCatalyst]
    // What only developers see is nobody's app.
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

/// The clauses of `#if` that code is in, while it is gone through.
struct SwiftClauses {
  /// Each with the platforms of the clauses before, and of this one; nil where that is not known.
  private var stack: [(taken: Set<Platform>?, condition: SwiftCondition)] = []

  var isEmpty: Bool { stack.isEmpty }

  var condition: SwiftCondition {
    stack.last?.condition ?? .always
  }

  private mutating func push(_ taken: Set<Platform>?, _ now: Set<Platform>?) {
    stack.append((taken, condition.and(SwiftCondition(on: now))))
  }

  /// Takes in a directive and answers the token after its line; nil for a token that is none.
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
