import UIModelPlatform

/// Selectors in constants: `extension Selector { static let show = #selector(Page.show(_:)) }`.
extension SwiftScope {
  /// Returns the position of a `#selector(…)` expression: the given expression, or the value of the static member of
  /// `Selector` to which the given expression refers. Nil for any other expression.
  func selectorExpression(_ range: Range<Int>, in fileNumber: Int32) -> (file: Int32, tokens: Range<Int>)? {
    let source = self.file(fileNumber).source
    if source.isToken(range.lowerBound, "#selector") { return (fileNumber, range) }
    guard case .path(let names, let isImplicit) = source.expression(range), let name = names.last,
      isImplicit ? names.count == 1 : names.count == 2 && names[0] == "Selector",
      let property = type(named: "Selector", in: fileNumber)?.property(name, isStatic: true),
      property.isConstant || property.getter != nil, property.condition.coversCheckedPlatforms,
      let value = property.value ?? property.getter
    else { return nil }
    let valueFile = property.location.fileNumber
    recordCodeUse(at: value.lowerBound, in: valueFile)
    return self.file(valueFile).source.isToken(value.lowerBound, "#selector") ? (valueFile, value) : nil
  }
}
