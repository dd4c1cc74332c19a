import UIModelPlatform

/// The members of `NSUserActivity` that code reads from the user activities in a scene's connection options. Follows
/// the first activity through local names and function arguments.
///
/// For example, `if let activity = options.userActivities.first { restore(activity.userInfo) }` reads `userInfo`.
struct SwiftActivityReads {
  /// The names of the members that are read.
  private(set) var members: Set<String> = []
  /// Whether further members may be read, because activities are passed to code that cannot be followed.
  private(set) var isIncomplete = false
  private let scope: SwiftScope
  private var followedFunctions: Set<SwiftLocation> = []

  /// The maximum number of functions to follow.
  private static let maximumFunctionCount = 20
  /// Operators that only compare an activity and read none of its members.
  private static let comparisonOperators: Set<String> = ["==", "!="]
  /// Members with the saved state of a window. Other members identify a handoff or a link.
  private static let savedStateMembers: Set<String> = [
    "userInfo", "title", "targetContentIdentifier", "persistentIdentifier",
  ]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether code reads only the saved state of a window from the activities.
  var readsOnlySavedState: Bool { !isIncomplete && !members.isEmpty && members.isSubset(of: Self.savedStateMembers) }

  /// Records that activities are passed to code that cannot be followed.
  mutating func markIncomplete() { isIncomplete = true }

  /// Follows the first of the user activities from its use in a function body. Any other use of `userActivities` makes
  /// the result incomplete.
  ///
  /// - Parameter nameToken: the token of `userActivities`.
  mutating func follow(_ nameToken: Int, in body: Range<Int>, of type: String, file: Int32) {
    let source = scope.file(file).source
    var start = nameToken
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    guard source.kind(nameToken + 1) == .period, source.isToken(nameToken + 2, "first"),
      !source.isToken(nameToken + 3, "(")
    else {
      return markIncomplete()
    }
    if recordRead(after: nameToken + 3, source) { return }
    // The value may have a default: `?? session.stateRestorationActivity`.
    var end = nameToken + 3
    if source.isToken(end, "??") {
      end += 2
      while source.kind(end) == .period, source.kind(end + 1) == .identifier { end += 2 }
    }
    if source.isToken(start - 1, "="), ["let", "var"].contains(source.text(start - 3)),
      let localName = source.identifier(start - 2)
    {
      return follow(named: localName, in: end..<max(end, body.upperBound), of: type, file: file)
    }
    followArgument(start..<end, of: type, file: file)
  }

  /// Records the member access at the token `end`, directly after a value, such as `?.userInfo`. Returns false if the
  /// token does not begin a member access.
  private mutating func recordRead(after end: Int, _ source: SwiftSource) -> Bool {
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
      if isLabel || isBound || recordRead(after: index + 1, source)
        || Self.comparisonOperators.contains(source.text(index + 1))
      {
        continue
      }
      if source.isToken(index - 1, "="), source.isToken(index - 3, "let"), let alias = source.identifier(index - 2) {
        // The loop already follows all uses of `name`.
        if alias != name { follow(named: alias, in: index + 1..<range.upperBound, of: type, file: file) }
        continue
      }
      followArgument(index..<index + 1, of: type, file: file)
    }
  }

  /// Follows an activity into the function to which the code passes it. The result is incomplete unless exactly one
  /// function can be called.
  private mutating func followArgument(_ value: Range<Int>, of type: String, file: Int32) {
    let targets = (scope.argumentTargets(of: value, in: file, type: type)?.all ?? []).filter { target in
      scope.file(target.function.location.fileNumber).source.contains(
        target.parameter.typeTokens, anyOf: ["NSUserActivity"])
    }
    guard targets.count == 1, followedFunctions.count < Self.maximumFunctionCount, !isIncomplete else {
      return markIncomplete()
    }
    let (function, parameter) = (targets[known: 0].function, targets[known: 0].parameter)
    guard followedFunctions.insert(function.location).inserted else { return }
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    follow(named: parameter.name, in: function.body, of: targets[known: 0].type, file: function.location.fileNumber)
  }
}
