import UIModelPlatform

/// What several files say of a type, put together.
extension SwiftType {
  /// `Inner` of `Outer.Inner`.
  var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The function whose body a token of its file stands in.
  func function(around token: Int) -> SwiftFunction? { functions.first { $0.body.contains(token) } }

  /// The property whose value or accessors a token of its file stands in.
  func property(around token: Int) -> SwiftProperty? {
    properties.first { property in
      [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
    }
  }

  /// Without what only its own file sees.
  var seenOutside: SwiftType {
    var type = self
    type.functions = functions.filter { !$0.isHidden }
    type.properties = properties.filter { !$0.isHidden }
    return type
  }

  /// Takes in what another file says of it.
  mutating func add(_ other: SwiftType) {
    isMain = isMain || other.isMain
    isDelegate = isDelegate || other.isDelegate
    functions += other.functions
    inherited += other.inherited
    properties += other.properties
    cases.merge(other.cases) { one, _ in one }
    guard other.isDeclared, !isDeclared else { return }
    (isDeclared, isOpen, isEnum, isStruct, superclass) =
      (true, other.isOpen, other.isEnum, other.isStruct, other.superclass)
  }
}
