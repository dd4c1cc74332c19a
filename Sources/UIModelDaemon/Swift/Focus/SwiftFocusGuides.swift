import UIModelPlatform

/// Reads the focus guides that a class creates, and determines whether code sets their preferred focus environments.
///
/// For example, `let guide = UIFocusGuide()` becomes an object with the member `class` if no code sets the guide's
/// `preferredFocusEnvironments`. Inside `#if`, the object may also have the member `availableOn`.
struct SwiftFocusGuides {
  /// The objects for the document's `layoutGuides` list.
  private(set) var nodes: [SwiftNode] = []
  /// The analysis result of each guide, by the UTF-8 offset of its class name: empty for a known guide, else the reason
  /// why the guide is unknown.
  private(set) var analysisResults: [Int: String] = [:]
  private let source: SwiftSource

  /// Reads the focus guides of a class.
  ///
  /// - Parameter filePart: the members of the class that this file declares.
  /// - Parameter sites: the tokens of focus code in `filePart`; see `SwiftSource.isFocusSite(_:)`.
  init(_ filePart: SwiftType, _ sites: [Int], _ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    for site in sites where source.isToken(site, SwiftFocus.guideClass) {
      let classNameRange = source.tokens[site].range
      analysisResults[classNameRange.lowerBound] = SwiftFocus.unknownOwnerReason
      guard let name = variableName(site), let scopeTokens = visibleTokens(of: name, from: site, filePart) else {
        continue
      }
      scope.recordCodeUse(at: site, in: file.number)
      scope.recordSearch(for: [name, "layoutGuides"], in: file.number)
      // The guide can be reached through `view.layoutGuides` without its name.
      guard let setsEnvironments = setsEnvironments(name, in: scopeTokens, besides: site),
        !source.contains(source.tokens.indices, anyOf: ["layoutGuides"])
      else { continue }
      analysisResults[classNameRange.lowerBound] = ""
      var members = [SwiftMember("class", classNameRange, SwiftNode(.string(SwiftFocus.guideClass), classNameRange))]
      if setsEnvironments {
        members.append(.unknown("preferredFocusEnvironments", at: classNameRange, SwiftFocus.computedReason))
        members.append(.unknown("isEnabled", at: classNameRange, "code may enable or disable it later"))
      }
      if let clauses = source.clauses(around: site, source.directives).availabilityMember(classNameRange) {
        members.append(clauses)
      }
      nodes.append(SwiftNode(.object(members), classNameRange))
    }
  }

  /// Returns the variable name in `let guide = UIFocusGuide()`; nil for a guide that is created in any other way.
  private func variableName(_ site: Int) -> String? {
    guard source.isToken(site + 2, ")"), source.isToken(site - 1, "="),
      ["let", "var"].contains(source.text(site - 3))
    else { return nil }
    return source.identifier(site - 2)
  }

  /// Returns the tokens in the scope of a guide's variable: the body of the function that creates the guide, or the
  /// complete file for a private property. Nil for any other property.
  private func visibleTokens(of name: String, from site: Int, _ filePart: SwiftType) -> Range<Int>? {
    if let function = filePart.functions.first(where: { $0.body.contains(site) }) { return function.body }
    let property = filePart.properties.first { $0.name == name && $0.value?.contains(site) == true }
    return property?.isHidden == true ? source.tokens.startIndex..<source.tokens.endIndex : nil
  }

  /// Returns whether code sets the preferred focus environments of a guide. Nil if code might pass the guide to other
  /// code.
  ///
  /// - Parameter site: the class name's token in the guide's initializer call.
  private func setsEnvironments(_ name: String, in range: Range<Int>, besides site: Int) -> Bool? {
    var isSet = false
    for index in range where source.isToken(index, name) && index != site - 2 {
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { continue }
      switch source.kind(index + 1) {
      case .period:
        if ["preferredFocusEnvironments", "preferredFocusedView"].contains(source.text(index + 2)) { isSet = true }
      default:
        // `view.addLayoutGuide(guide)` does not change the guide, but any other call might.
        let openingBracket = source.kind(index - 1) == .period ? index - 3 : index - 1
        guard source.isToken(index + 1, ")"), source.isToken(openingBracket, "("),
          ["addLayoutGuide", "removeLayoutGuide"].contains(source.text(openingBracket - 1))
        else { return nil }
      }
    }
    return isSet
  }
}
