import UIModelPlatform

/// Subclasses of the project's classes, and the members that they override.
extension SwiftScope {
  /// The maximum number of levels of subclasses that are searched.
  private static let maximumSubclassDepth = 6

  /// Whether a direct or indirect subclass of a project's type declares a member.
  ///
  /// - Parameter declaresMember: the closure that returns whether the given subclass declares the member.
  func isOverridden(_ typeName: String, depth: Int = 0, _ declaresMember: (SwiftType) -> Bool) -> Bool {
    guard depth < Self.maximumSubclassDepth, self.type(named: typeName, in: home.number)?.isDeclared == true else {
      return false
    }
    return typesInheriting(typeName).contains { subclass in
      subclass.name != typeName
        && (declaresMember(subclass) || isOverridden(subclass.name, depth: depth + 1, declaresMember))
    }
  }

  /// Whether a subclass may override a member of a class: a subclass of the project with a member of that name, or a
  /// subclass in another module.
  func mayBeOverridden(_ member: String, of typeName: String) -> Bool {
    if self.type(named: typeName, in: home.number)?.isOpen == true { return true }
    return isOverridden(typeName) { subclass in
      subclass.isOpen || subclass.functions.contains { $0.name == member }
        || subclass.properties.contains { $0.name == member }
    }
  }

  /// Returns the direct and indirect subclasses of a class in the project, up to `maximumSubclassDepth` levels deep.
  func allSubclasses(of typeName: String) -> [SwiftType] {
    var subclasses: [SwiftType] = []
    _ = isOverridden(typeName) { subclass in
      if !subclasses.contains(where: { $0.name == subclass.name }) { subclasses.append(subclass) }
      return false
    }
    return subclasses
  }
}
