import UIModelPlatform

/// Finds SwiftUI's presentations in a Swift file, each with what presents it and what goes wrong.
struct PresentationReader {
  private let views: ViewFile
  private let isOnCatalyst: Bool
  /// Functions of the project by the modifiers' names, which present in their own way.
  private var own: [SwiftFunction] = []
  /// The names of the modifiers, as tokens.
  private var sites: [Int] = []
  /// Sheets of Mac Catalyst that only Escape closes.
  private(set) var sheets: [SwiftNode] = []
  /// What is known of the presentations, by where the modifiers' names begin.
  private(set) var reasons: [Int: String] = [:]

  /// `isOnCatalyst`: the file is compiled for Mac Catalyst.
  init(_ views: ViewFile, isOnCatalyst: Bool) {
    (self.views, self.isOnCatalyst) = (views, isOnCatalyst)
    let names = Presentation.Kind.names
    guard views.mentions(names), views.mentions(["isPresented", "item"]) else { return }
    own = views.scope.type(named: "View", in: views.number)?.functions.filter { names.contains($0.name) } ?? []
    sites = views.file.source.places(ofAny: names).filter { views.file.source.isSwiftUIPresentation($0) }
  }

  private static let ownFunction = "it may be a function of the app by this name"

  var hasSites: Bool { !sites.isEmpty }

  /// Whether each app that has the file lets people open several windows.
  private var opensSeveralWindows: Bool { views.scope.project?.scenes(views.number) == .several }

  /// Counts what is only in previews as judged, for no app shows it.
  mutating func leaveOutPreviews() {
    for site in sites where views.file.isInPreview(site) {
      reasons[Int(views.file.source.tokens[site].start)] = ""
    }
  }

  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    guard hasSites else { return [] }
    let found = views.members(of: item, naming: Set(Presentation.Kind.names)).flatMap { member in
      Presentation.all(in: member).map { (member, $0) }
    }
    guard !found.isEmpty, let type = views.types.type(item.name, in: views.number), type.isOfSwiftUI else { return [] }
    var nodes: [SwiftNode] = []
    for (member, presentation) in found {
      let place = presentation.nameRange
      if presentation.call.mayBe(own) {
        reasons[place.lowerBound] = Self.ownFunction
        continue
      }
      guard let call = views.call(presentation.call, in: member) else {
        let isNever = views.condition(at: presentation.call.node.nameToken ?? 0).isNever
        reasons[place.lowerBound] = isNever ? "" : SwiftReason.conditional
        continue
      }
      let facts = PresentationFacts(presentation, in: member, of: type, file: views.number, views.types)
      let exits = facts.exits
      let closers = exits.flatMap { facts.closers($0) }
      reasons[place.lowerBound] = facts.doubt(exits, closers, isOnCatalyst: isOnCatalyst) ?? ""
      if presentation.kind == .sheet, closers?.isEmpty == true, isOnCatalyst, !facts.dependsOnDevice {
        sheets.append(closedSheet(presentation, call.condition))
      }
      nodes.append(node(facts, exits, closers, call.condition))
    }
    return nodes
  }

  private func node(
    _ facts: PresentationFacts, _ exits: PresentationExits?, _ closers: [String]?, _ condition: SwiftCondition
  ) -> SwiftNode {
    let presentation = facts.presentation
    let place = presentation.nameRange
    var members = [SwiftMember.string("modifier", presentation.kind.rawValue, place)]
    if let state = presentation.state { members.append(.string(presentation.label, state, place)) }
    if let menu = facts.menu { members.append(.string("insideMenu", menu, place)) }
    if let (opener, by) = facts.opener { members.append(.string("openedInside", opener.kind.rawValue, by.range)) }
    if let (other, by) = facts.replaced { members.append(.string("replaces", other.kind.rawValue, by.range)) }
    if let (container, button) = facts.anchor { members.append(.string("anchor", container, button.range)) }
    if facts.ignoresDismissal {
      members.append(SwiftMember("ignoresDismissal", place, SwiftNode(.bool(true), place)))
    }
    if let (name, by) = facts.unreadState { members.append(.string("unreadState", name, by.range)) }
    if let call = facts.outerDismiss {
      members.append(.string("outerDismiss", CallSyntax(call)?.path.only ?? "", call.range))
    }
    if let (name, by) = facts.appState, opensSeveralWindows { members.append(.string("appState", name, by.range)) }
    if let shown = exits?.shown, !shown.isEmpty { members.append(.strings("content", shown, place)) }
    if let closers { members.append(.strings("closedBy", closers, place)) }
    members.append(.rest(at: place))
    if let member = condition.member(place) { members.append(member) }
    return SwiftNode(.object(members), place)
  }

  /// The properties of a sheet that other code may set.
  private static let unread = [
    "viewController", "modalPresentationStyle", "isModalInPresentation", "sheetPresentationController",
    "popoverPresentationController", "presentationDetents", "presentationBackgroundInteraction",
    "presentationContentInteraction", "presentationDragIndicator", "presentationCornerRadius", "presentationPlacement",
    "presentationCompactAdaptation", "interactiveDismissDisabled",
  ]

  private func closedSheet(_ presentation: Presentation, _ condition: SwiftCondition) -> SwiftNode {
    let place = presentation.nameRange
    var members = [SwiftMember("closedBy", place, SwiftNode(.list([]), place))]
    members += Self.unread.map { .unknown($0, at: place, SwiftReason.elsewhere) }
    if let member = condition.member(place) { members.append(member) }
    return SwiftNode(.object(members), place)
  }
}
