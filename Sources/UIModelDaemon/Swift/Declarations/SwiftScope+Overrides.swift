import UIModelPlatform

/// Subclasses of the project's classes, and the members that they override.
extension SwiftScope {
  /// The maximum number of levels of subclasses that are searched.
  private static let deepestHeir = 6

  /// Whether a subclass of a type of the project, at any depth, declares a member. `isMember` tests a subclass for the
  /// member.
  func isOverridden(_ type: String, depth: Int = 0, _ isMember: (SwiftType) -> Bool) -> Bool {
    guard depth < Self.deepestHeir, self.type(named: type, in: home.number)?.isDeclared == true else { return false }
    return typesNaming(type).contains { heir in
      heir.name != type && (isMember(heir) || isOverridden(heir.name, depth: depth + 1, isMember))
    }
  }

  /// Whether a subclass may override a member of a class: a subclass of the project with a member of that name, or a
  /// subclass in another module.
  func mayBeOverridden(_ member: String, of type: String) -> Bool {
    if self.type(named: type, in: home.number)?.isOpen == true { return true }
    return isOverridden(type) { heir in
      heir.isOpen || heir.functions.contains { $0.name == member } || heir.properties.contains { $0.name == member }
    }
  }

  /// Returns the project's subclasses of a class, at any depth.
  func allHeirs(of type: String) -> [SwiftType] {
    var heirs: [SwiftType] = []
    _ = isOverridden(type) { heir in
      if !heirs.contains(where: { $0.name == heir.name }) { heirs.append(heir) }
      return false
    }
    return heirs
  }
}
