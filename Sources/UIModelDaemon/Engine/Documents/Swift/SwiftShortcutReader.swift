/// Finds the keyboard shortcuts of SwiftUI's controls in a Swift file: those that are in the tree of one view together.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each modifier, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    guard source.tokens.indices.contains(where: { source.isToken($0, "keyboardShortcut") }) else { return }
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let body = own.property("body", isStatic: false),
        let getter = body.getter, let type = scope.type(named: name, in: file.number), type.isView
      else { continue }
      var tree = SwiftViewTree(scope)
      tree.walk(getter, of: name, in: file.number)
      for (token, isKnown) in tree.seen {
        reasons[Int(source.tokens[token].start)] = isKnown ? "" : SwiftCoverage.unwritten
      }
      let place = source.tokens[own.spot.token].range
      for group in tree.groups where group.count > 1 { screens.append(screen(name, place, group)) }
    }
  }

  private func screen(_ name: String, _ place: Range<Int>, _ controls: [SwiftViewTree.Control]) -> SwiftNode {
    let nodes = controls.map { control in
      var members: [SwiftMember] = []
      if let title = control.title { members.append(SwiftMember("title", title.range, title)) }
      members.append(SwiftMember("input", control.name, control.input))
      members.append(SwiftMember("modifierFlags", control.name, control.modifiers))
      if !control.isSure, let unknown = SwiftCondition.unknown.member(control.name) { members.append(unknown) }
      return SwiftNode(.object(members), control.name)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return SwiftNode(
      .object([
        SwiftMember("class", place, SwiftNode(.string(last), place)),
        // A view is no responder.
        SwiftMember("implements", place, SwiftNode(.object([]), place)),
        SwiftMember("keyboardShortcuts", place, SwiftNode(.list(nodes), place)),
      ]), place)
  }
}
