/// Finds the keyboard shortcuts of SwiftUI's controls in a Swift file: those that are in the tree of one view together.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each modifier, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    guard source.tokens.indices.contains(where: { source.isShortcutSite($0) }) else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let body = own.property("body", isStatic: false),
        let getter = body.getter, let type = scope.type(named: name, in: file.number), type.isView
      else { continue }
      var tree = SwiftViewTree(scope)
      tree.walk(getter, of: name, in: file.number)
      for (token, isKnown) in tree.seen {
        reasons[Int(source.tokens[token].start)] = isKnown ? "" : SwiftCoverage.unwritten
      }
      let (place, clauses) = (source.tokens[own.spot.token].range, source.clauses(around: own.spot.token, directives))
      if clauses.isNever || clauses == .unknown { continue }
      for group in tree.groups where group.count > 1 { screens.append(screen(name, place, group, on: clauses)) }
    }
  }

  private func screen(
    _ name: String, _ place: Range<Int>, _ controls: [SwiftViewTree.Control], on clauses: SwiftCondition
  ) -> SwiftNode {
    let nodes = controls.map { control in
      var members: [SwiftMember] = []
      if let title = control.title { members.append(SwiftMember("title", title.range, title)) }
      members.append(SwiftMember("input", control.name, control.input))
      members.append(SwiftMember("modifierFlags", control.name, control.modifiers))
      if !control.isSure, let unknown = SwiftCondition.unknown.member(control.name) { members.append(unknown) }
      return SwiftNode(.object(members), control.name)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let members = [
      SwiftMember("class", place, SwiftNode(.string(last), place)),
      // A view is no responder, but what it hosts may be.
      SwiftMember("implements", place, SwiftNode(.unknown("what it shows may do anything"), place)),
      SwiftMember("keyboardShortcuts", place, SwiftNode(.list(nodes), place)),
    ]
    return SwiftNode(.object(members + [clauses.member(place)].compactMap { $0 }), place)
  }
}

extension SwiftSource {
  /// Whether a token is the name of SwiftUI's modifier that gives a control keys.
  func isShortcutSite(_ index: Int) -> Bool {
    isToken(index, "keyboardShortcut") && kind(index - 1) == .period && isToken(index + 1, "(")
  }
}
