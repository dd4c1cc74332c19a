import UIModelPlatform

/// The members of `NSUserActivity` that code reads from the user activities in a scene's connection options. Follows
/// the first activity through local names and into functions that take it as an argument.
///
/// For example, `if let activity = options.userActivities.first { restore(activity.userInfo) }` reads `userInfo`.
struct SwiftActivityReads {
  /// The names of the members that are read.
  private(set) var members: Set<String> = []
  /// Whether further members may be read, because the code that gets an activity cannot be followed.
  private(set) var isIncomplete = false
  private let scope: SwiftScope
  private var followed: Set<SwiftLocation> = []

  /// The maximum number of functions that are followed.
  private static let maximumFunctions = 20
  /// Operators that only compare an activity.
  private static let comparisons: Set<String> = ["==", "!="]
  /// Members that hold the saved state of a window. A handoff or a link is identified by other members.
  private static let savedStateMembers: Set<String> = [
    "userInfo", "title", "targetContentIdentifier", "persistentIdentifier",
  ]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether code reads only the saved state of a window from the activities.
  var readOnlySavedState: Bool { !isIncomplete && !members.isEmpty && members.isSubset(of: Self.savedStateMembers) }

  /// Records that code which cannot be followed reads activities.
  mutating func markIncomplete() { isIncomplete = true }

  /// Follows the first of the user activities from its use in a function body.
  ///
  /// - Parameter name: the token of `userActivities`.
  mutating func follow(_ name: Int, in body: Range<Int>, of type: String, file: Int32) {
    let source = scope.file(file).source
    var start = name
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    guard source.kind(name + 1) == .period, source.isToken(name + 2, "first"), !source.isToken(name + 3, "(") else {
      return markIncomplete()
    }
    if recordRead(behind: name + 3, source) { return }
    // The value may have a default: `?? session.stateRestorationActivity`.
    var end = name + 3
    if source.isToken(end, "??") {
      end += 2
      while source.kind(end) == .period, source.kind(end + 1) == .identifier { end += 2 }
    }
    if source.isToken(start - 1, "="), ["let", "var"].contains(source.text(start - 3)),
      let bound = source.identifier(start - 2)
    {
      return follow(named: bound, in: end..<max(end, body.upperBound), of: type, file: file)
    }
    followArgument(start..<end, of: type, file: file)
  }

  /// Records the member that is read from the value that ends before a token. Returns false if no member follows.
  private mutating func recordRead(behind end: Int, _ source: SwiftSource) -> Bool {
    let dot = source.isToken(end, "?") || source.isToken(end, "!") ? end + 1 : end
    guard source.kind(dot) == .period, let member = source.identifier(dot + 1) else { return false }
    members.insert(member)
    return true
  }

  /// Follows the uses of a local name or parameter in a range of tokens.
  private mutating func follow(named name: String, in range: Range<Int>, of type: String, file: Int32) {
    let source = scope.file(file).source
    for index in range where source.identifier(index) == name && source.kind(index - 1) != .period {
      let isLabel = source.kind(index + 1) == .colon && [.open, .comma].contains(source.kind(index - 1))
      let isBound = ["let", "var"].contains(source.text(index - 1))
      if isLabel || isBound || recordRead(behind: index + 1, source)
        || Self.comparisons.contains(source.text(index + 1))
      {
        continue
      }
      if source.isToken(index - 1, "="), source.isToken(index - 3, "let"), let other = source.identifier(index - 2) {
        // All uses of the same name are already followed.
        if other != name { follow(named: other, in: index + 1..<range.upperBound, of: type, file: file) }
        continue
      }
      followArgument(index..<index + 1, of: type, file: file)
    }
  }

  /// Follows an activity into the only function that takes it as an argument.
  private mutating func followArgument(_ value: Range<Int>, of type: String, file: Int32) {
    let targets = (scope.argumentTargets(of: value, in: file, type: type)?.all ?? []).filter { target in
      scope.file(target.function.location.file).source.contains(target.parameter.type, anyOf: ["NSUserActivity"])
    }
    guard targets.count == 1, followed.count < Self.maximumFunctions, !isIncomplete else { return markIncomplete() }
    let (function, parameter) = (targets[known: 0].function, targets[known: 0].parameter)
    guard followed.insert(function.location).inserted else { return }
    scope.look(at: function.body.lowerBound, in: function.location.file)
    follow(named: parameter.name, in: function.body, of: targets[known: 0].type, file: function.location.file)
  }
}
