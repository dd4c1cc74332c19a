import UIModelPlatform

/// Collects the functions and properties that use the window of a helper such as `SceneHelper.keyWindow()`, directly or
/// through other helpers.
struct SwiftWindowCallers {
  private let scope: SwiftScope
  private var callerNames: [String] = []
  private var visitedLocations: Set<SwiftLocation> = []

  /// The maximum number of helpers in a chain.
  private static let maximumDepth = 3
  /// The maximum number of callers to collect.
  private static let maximumCallerCount = 40
  /// The result types of helpers that return a window, or a value that belongs to a window.
  private static let resultTypes = [
    "UIWindow", "UIWindowScene", "UIScene", "UIViewController", "UINavigationController", "UITabBarController",
    "UISplitViewController", "UIView", "UIInterfaceOrientation", "UIEdgeInsets", "CGRect", "CGSize",
  ]

  /// Returns the names of the functions and properties that use the member around a token, in the order of files and
  /// lines. For example, the list contains `Toast.show` if this method calls the helper.
  static func names(ofMemberAround site: Int, in file: SwiftFile, _ scope: SwiftScope) -> [String] {
    var callers = SwiftWindowCallers(scope: scope)
    callers.collect(around: site, in: file, depth: 0)
    return callers.callerNames
  }

  private init(scope: SwiftScope) { self.scope = scope }

  /// A function or property of the project.
  private struct Member {
    let name: String
    let location: SwiftLocation
    let result: Range<Int>?
    let isFunction: Bool
    let type: SwiftType
  }

  /// Returns the function or property that contains a token; nil if the token is in neither.
  private func member(around token: Int, in file: SwiftFile) -> Member? {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    let function =
      type.function(around: token)
      ?? type.functions.first { $0.parameters.contains { $0.defaultValue?.contains(token) == true } }
    if let function {
      return Member(
        name: function.name, location: function.location, result: function.resultTokens, isFunction: true, type: type)
    }
    return type.property(around: token).map {
      Member(name: $0.name, location: $0.location, result: $0.typeTokens, isFunction: false, type: type)
    }
  }

  /// Adds the callers of the function or property that contains the token `site`, and recursively the callers of these
  /// callers.
  private mutating func collect(around site: Int, in file: SwiftFile, depth: Int) {
    guard depth < Self.maximumDepth, let member = member(around: site, in: file),
      visitedLocations.insert(member.location).inserted,
      let result = member.result, file.source.contains(result, anyOf: Self.resultTypes),
      let mentioningFiles = scope.filesWithMentions(of: member.name)
    else { return }
    for callingFile in mentioningFiles {
      scope.recordSearch(for: [member.name], in: callingFile.number)
      for use in callingFile.source.occurrences(of: member.name, in: callingFile.source.tokens.indices) {
        guard callerNames.count < Self.maximumCallerCount, isUse(use, of: member, in: callingFile),
          !callingFile.isInPreview(use),
          let caller = self.member(around: use, in: callingFile), caller.location != member.location
        else { continue }
        scope.recordCodeUse(at: use, in: callingFile.number)
        let name = [caller.type.unqualifiedName, caller.name].filter { !$0.isEmpty }.joined(separator: ".")
        if !callerNames.contains(name) { callerNames.append(name) }
        collect(around: use, in: callingFile, depth: depth + 1)
      }
    }
  }

  /// Whether a token certainly uses the member: the token follows the member's type or a variable with the type's name,
  /// or is within the type.
  private func isUse(_ index: Int, of member: Member, in file: SwiftFile) -> Bool {
    let source = file.source
    if file.number == member.location.fileNumber, index == member.location.token { return false }
    let isCall = source.isToken(index + 1, "(") && !source.tokens[index + 1].startsLine
    guard isCall == member.isFunction, !["let", "var", "func", "case"].contains(source.text(index - 1)) else {
      return false
    }
    let type = member.type.unqualifiedName
    guard source.kind(index - 1) == .period else {
      return (file.declarations.type(around: index)?.name ?? "") == member.type.name && !type.isEmpty
    }
    var position = index - 2
    while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
    var receiver = source.text(position)
    if receiver == "shared", source.kind(position - 1) == .period { receiver = source.text(position - 2) }
    if ["self", "Self"].contains(receiver) { return file.declarations.type(around: index)?.name == member.type.name }
    return receiver.lowercased() == type.lowercased()
  }
}
