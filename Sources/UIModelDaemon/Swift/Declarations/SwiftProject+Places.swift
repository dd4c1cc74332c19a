import UIModelPlatform

/// Positions of methods and classes in a project's Swift files. Model documents refer to these methods and classes by
/// name.
extension SwiftProject {
  /// Returns the positions of the methods with a selector in classes and extensions, in the order of the files' keys.
  /// Each range is the method's name.
  package func places(ofMethod selector: String) -> [SwiftPlace] {
    let baseName = String(selector.prefix { $0 != ":" && $0 != "(" })
    return sortedByKey(numbers(naming: SwiftDeclarations.methodKey(named: baseName))).flatMap {
      number -> [SwiftPlace] in
      guard !isObjectiveC(number), let file = file(number) else { return [] }
      let functions = file.declarations.types.values.filter { !$0.isEnum && !$0.isStruct }.flatMap(\.functions)
      return functions.filter { !$0.isStatic && $0.selector == selector && $0.location.fileNumber == number }
        .map { SwiftPlace(fileNumber: number, range: file.source.tokens[$0.location.token].range) }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  /// Returns the positions of the declarations of a class. Each range is the class's name.
  package func places(ofClass name: String) -> [SwiftPlace] {
    sortedByKey(numbers(naming: name)).compactMap { number in
      guard !isObjectiveC(number), let file = file(number), let type = file.declarations.types[name],
        type.isDeclared, !type.isEnum, !type.isStruct, type.location.fileNumber == number
      else { return nil }
      return SwiftPlace(fileNumber: number, range: file.source.tokens[type.location.token].range)
    }
  }
}
