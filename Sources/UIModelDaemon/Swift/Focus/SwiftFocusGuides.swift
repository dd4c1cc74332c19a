import UIModelPlatform

/// The focus guides that a class makes: whether anything is ever preferred by them.
struct SwiftFocusGuides {
  private(set) var nodes: [SwiftNode] = []
  private(set) var reasons: [Int: String] = [:]
  private let source: SwiftSource

  /// `sites`: where `own`, a class as the file tells of it, says anything of focus.
  init(_ own: SwiftType, _ sites: [Int], _ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    for site in sites where source.isToken(site, SwiftFocus.guide) {
      let place = source.tokens[site].range
      reasons[place.lowerBound] = SwiftFocus.unheld
      guard let name = name(site), let range = extent(of: name, from: site, own) else { continue }
      scope.look(at: site, in: file.number)
      scope.search(for: [name, "layoutGuides"], in: file.number)
      // `view.layoutGuides` has it without its name.
      guard let preferred = preferred(name, in: range, besides: site),
        !source.contains(source.tokens.indices, anyOf: ["layoutGuides"])
      else { continue }
      reasons[place.lowerBound] = ""
      var members = [SwiftMember("class", place, SwiftNode(.string(SwiftFocus.guide), place))]
      if preferred {
        members.append(.unknown("preferredFocusEnvironments", at: place, SwiftFocus.computed))
        members.append(.unknown("isEnabled", at: place, "code may enable or disable it later"))
      }
      if let clauses = source.clauses(around: site, source.directives).member(place) { members.append(clauses) }
      nodes.append(SwiftNode(.object(members), place))
    }
  }

  /// `let guide = UIFocusGuide()`
  private func name(_ site: Int) -> String? {
    guard source.isToken(site + 2, ")"), source.isToken(site - 1, "="),
      ["let", "var"].contains(source.text(site - 3))
    else { return nil }
    return source.identifier(site - 2)
  }

  /// Where a guide's name is seen: in the function that makes it, or, for a private property, in the whole file.
  private func extent(of name: String, from site: Int, _ own: SwiftType) -> Range<Int>? {
    if let function = own.functions.first(where: { $0.body.contains(site) }) { return function.body }
    let property = own.properties.first { $0.name == name && $0.value?.contains(site) == true }
    return property?.isHidden == true ? source.tokens.startIndex..<source.tokens.endIndex : nil
  }

  /// Whether something is given to a guide to prefer; nil where others may do so, or switch it.
  private func preferred(_ name: String, in range: Range<Int>, besides site: Int) -> Bool? {
    var isGiven = false
    for index in range where source.isToken(index, name) && index != site - 2 {
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { continue }
      switch source.kind(index + 1) {
      case .period:
        if ["preferredFocusEnvironments", "preferredFocusedView"].contains(source.text(index + 2)) { isGiven = true }
      default:
        // `view.addLayoutGuide(guide)` changes nothing of it; anything else may.
        let open = source.kind(index - 1) == .period ? index - 3 : index - 1
        guard source.isToken(index + 1, ")"), source.isToken(open, "("),
          ["addLayoutGuide", "removeLayoutGuide"].contains(source.text(open - 1))
        else { return nil }
      }
    }
    return isGiven
  }
}
