import UIModelPlatform

/// Joining the declarations of a type from several files.
extension SwiftType {
  /// The last component of the name: `Inner` for `Outer.Inner`.
  var unqualifiedName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// Returns the function whose body contains a token. All functions must be in the token's file.
  func function(around token: Int) -> SwiftFunction? { functions.first { $0.body.contains(token) } }

  /// Returns the property whose value or accessors contain a token. All properties must be in the token's file.
  func property(around token: Int) -> SwiftProperty? {
    properties.first { property in
      [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
    }
  }

  /// The type without the members that only its own file can see.
  var visibleOutsideFile: SwiftType {
    var type = self
    type.functions = functions.filter { !$0.isHidden }
    type.properties = properties.filter { !$0.isHidden }
    return type
  }

  /// Adds the members of another file's declaration or extension of the same type.
  mutating func add(_ otherPart: SwiftType) {
    isMain = isMain || otherPart.isMain
    isAppDelegate = isAppDelegate || otherPart.isAppDelegate
    functions += otherPart.functions
    inheritedNames += otherPart.inheritedNames
    properties += otherPart.properties
    cases.merge(otherPart.cases) { existingCase, _ in existingCase }
    guard otherPart.isDeclared, !isDeclared else { return }
    (isDeclared, isOpen, isEnum, isStruct, superclassName) =
      (true, otherPart.isOpen, otherPart.isEnum, otherPart.isStruct, otherPart.superclassName)
  }
}
