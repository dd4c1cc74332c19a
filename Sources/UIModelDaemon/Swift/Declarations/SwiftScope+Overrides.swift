import UIModelPlatform

/// Classes below others, and what they override.
extension SwiftScope {
  private static let deepestHeir = 6

  /// Whether a class below one of the project's answers in its place. `isMember`: says which member is meant.
  func isOverridden(_ type: String, depth: Int = 0, _ isMember: (SwiftType) -> Bool) -> Bool {
    guard depth < Self.deepestHeir, self.type(named: type, in: home.number)?.isDeclared == true else { return false }
    return typesNaming(type).contains { heir in
      heir.name != type && (isMember(heir) || isOverridden(heir.name, depth: depth + 1, isMember))
    }
  }

  /// Whether a class below another may override a member of it: one of the project that has a member of that name, or any
  /// of another module.
  func mayBeOverridden(_ member: String, of type: String) -> Bool {
    if self.type(named: type, in: home.number)?.isOpen == true { return true }
    return isOverridden(type) { heir in
      heir.isOpen || heir.functions.contains { $0.name == member } || heir.properties.contains { $0.name == member }
    }
  }

  /// The classes of the project below one, at any depth.
  func allHeirs(of type: String) -> [SwiftType] {
    var heirs: [SwiftType] = []
    _ = isOverridden(type) { heir in
      if !heirs.contains(where: { $0.name == heir.name }) { heirs.append(heir) }
      return false
    }
    return heirs
  }
}
