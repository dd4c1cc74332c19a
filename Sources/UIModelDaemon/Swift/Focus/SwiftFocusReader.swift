import UIModelPlatform

/// What a class says of focus: what it overrides, and the lists and guides that it has.
struct SwiftFocusReader {
  /// `view`: the lists and guides, among other views; nil where nothing is said of any.
  private(set) var view: SwiftMember?
  /// Why something is not understood, by where it stands; empty where it is.
  private(set) var reasons: [Int: String] = [:]
  /// Whether the class overrides anything of focus in this file.
  let hasOverrides: Bool

  /// `type`: the class as all files tell of it, `own`: as this one does. `token`: where its name stands.
  init(_ type: SwiftType, _ own: SwiftType, _ token: Range<Int>, _ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    scope.search(for: SwiftFocus.words, in: file.number)
    let answers = own.properties.filter { !$0.isStatic && source.isFocusSite($0.spot.token) }
    let methods = own.functions.filter(\.isOfFocus)
    hasOverrides = !answers.isEmpty || !methods.isEmpty
    let sites = own.bodies.flatMap { body in
      SwiftFocus.words.flatMap { source.places(of: $0, in: body) }.sorted().filter(source.isFocusSite)
    }
    guard !sites.isEmpty else { return }
    for site in sites { reasons[source.tokens[site].range.lowerBound] = SwiftFocus.unheld }
    for spot in answers.map(\.spot) + methods.map(\.spot) { reasons[source.tokens[spot.token].range.lowerBound] = "" }
    let lists = SwiftFocusLists(type, own, sites, file, scope)
    let guides = SwiftFocusGuides(own, sites, file, scope)
    reasons.merge(lists.reasons.merging(guides.reasons) { one, _ in one }) { _, new in new }
    guard !lists.nodes.isEmpty || !guides.nodes.isEmpty else { return }
    let others = SwiftNode(.unknown("other views"), token)
    var members = [
      SwiftMember("subviews", token, SwiftNode(.list(lists.nodes + [others]), token)),
      .unknown("frame", at: token, "frames are not analyzed in Swift source"),
    ]
    if !guides.nodes.isEmpty {
      members.append(SwiftMember("layoutGuides", token, SwiftNode(.list(guides.nodes), token)))
    }
    view = SwiftMember("view", token, SwiftNode(.object(members), token))
  }
}
