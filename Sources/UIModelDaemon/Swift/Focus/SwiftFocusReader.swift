import UIModelPlatform

/// Reads the focus code of a class: its overrides, its lists and its focus guides.
struct SwiftFocusReader {
  /// The member `view` with the known lists and guides among other, unknown views; nil if none are known.
  private(set) var view: SwiftMember?
  /// The reason that each place is unknown, by its UTF-8 offset; empty for a known place.
  private(set) var reasons: [Int: String] = [:]
  /// Whether the class overrides a focus member in this file.
  let hasOverrides: Bool

  /// Reads the focus code that a file contributes to a class.
  ///
  /// - Parameter type: the class with the members that all files declare.
  /// - Parameter own: the members of the class that this file declares.
  /// - Parameter token: the range of the class name, in UTF-8 bytes.
  init(_ type: SwiftType, _ own: SwiftType, _ token: Range<Int>, _ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    scope.recordSearch(for: SwiftFocus.words, in: file.number)
    let overriddenProperties = own.properties.filter { !$0.isStatic && source.isFocusSite($0.location.token) }
    let methods = own.functions.filter(\.isFocusOverride)
    hasOverrides = !overriddenProperties.isEmpty || !methods.isEmpty
    let sites = own.bodies.flatMap { body in
      SwiftFocus.words.flatMap { source.places(of: $0, in: body) }.sorted().filter(source.isFocusSite)
    }
    guard !sites.isEmpty else { return }
    for site in sites { reasons[source.tokens[site].range.lowerBound] = SwiftFocus.unknownOwner }
    for spot in overriddenProperties.map(\.location) + methods.map(\.location) {
      reasons[source.tokens[spot.token].range.lowerBound] = ""
    }
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
