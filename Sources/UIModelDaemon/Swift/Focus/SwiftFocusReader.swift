import UIModelPlatform

/// Reads the focus code of a class: its overrides, its lists and its focus guides.
struct SwiftFocusReader {
  /// The member `view` with the known lists and guides, and with an unknown node for the other views. Nil if the class
  /// has no known list or guide.
  private(set) var view: SwiftMember?
  /// The analysis result of each piece of focus code, by the UTF-8 offset of its name: empty for known code, else the
  /// reason why the code is unknown.
  private(set) var analysisResults: [Int: String] = [:]
  /// Whether the class overrides a focus member in this file.
  let hasOverrides: Bool

  /// Reads the focus code that a file contributes to a class.
  ///
  /// - Parameter type: the class with the members that all files declare.
  /// - Parameter filePart: the members of the class that this file declares.
  /// - Parameter classNameRange: the range of the class name, in UTF-8 bytes.
  init(_ type: SwiftType, _ filePart: SwiftType, _ classNameRange: Range<Int>, _ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    scope.recordSearch(for: SwiftFocus.searchedNames, in: file.number)
    let overriddenProperties = filePart.properties.filter { !$0.isStatic && source.isFocusSite($0.location.token) }
    let overriddenMethods = filePart.functions.filter(\.isFocusOverride)
    hasOverrides = !overriddenProperties.isEmpty || !overriddenMethods.isEmpty
    let sites = filePart.bodies.flatMap { body in
      SwiftFocus.searchedNames.flatMap { source.occurrences(of: $0, in: body) }.sorted().filter(source.isFocusSite)
    }
    guard !sites.isEmpty else { return }
    for site in sites { analysisResults[source.tokens[site].range.lowerBound] = SwiftFocus.unknownOwnerReason }
    for location in overriddenProperties.map(\.location) + overriddenMethods.map(\.location) {
      analysisResults[source.tokens[location.token].range.lowerBound] = ""
    }
    let lists = SwiftFocusLists(type, filePart, sites, file, scope)
    let guides = SwiftFocusGuides(filePart, sites, file, scope)
    analysisResults.merge(lists.analysisResults.merging(guides.analysisResults) { listReason, _ in listReason }) {
      _, newReason in newReason
    }
    guard !lists.nodes.isEmpty || !guides.nodes.isEmpty else { return }
    let otherViews = SwiftNode(.unknown("other views"), classNameRange)
    var members = [
      SwiftMember("subviews", classNameRange, SwiftNode(.list(lists.nodes + [otherViews]), classNameRange)),
      .unknown("frame", at: classNameRange, "frames are not analyzed in Swift source"),
    ]
    if !guides.nodes.isEmpty {
      members.append(SwiftMember("layoutGuides", classNameRange, SwiftNode(.list(guides.nodes), classNameRange)))
    }
    view = SwiftMember("view", classNameRange, SwiftNode(.object(members), classNameRange))
  }
}
