import UIModelPlatform

/// Reads the SwiftUI presentations in a Swift file, and the facts that rules check. Each presentation becomes a node.
///
/// For example, `.sheet(isPresented: $isOpen) { … }` gives a node with `modifier: "sheet"` and `isPresented: "isOpen"`.
struct PresentationReader {
  private let views: ViewFile
  private let isOnCatalyst: Bool
  /// Project methods of `View` that are named like presentation modifiers. Calls of these methods are not analyzed.
  private var projectMethods: [SwiftFunction] = []
  /// The name tokens of the file's presentation modifiers.
  private var sites: [Int] = []
  /// Sheets on Mac Catalyst that only the Escape key can close.
  private(set) var sheets: [SwiftNode] = []
  /// The analysis result of each presentation, by the UTF-8 offset of the modifier's name: the reason why the
  /// presentation is not analyzed, or an empty string for an analyzed presentation.
  private(set) var analysisResults: [Int: String] = [:]

  /// Searches a file for presentation modifiers.
  ///
  /// - Parameter isOnCatalyst: whether the file is compiled for Mac Catalyst.
  init(_ views: ViewFile, isOnCatalyst: Bool) {
    (self.views, self.isOnCatalyst) = (views, isOnCatalyst)
    let names = Presentation.Kind.names
    guard views.mentions(names), views.mentions(["isPresented", "item"]) else { return }
    projectMethods =
      views.scope.type(named: "View", in: views.fileNumber)?.functions.filter { names.contains($0.name) } ?? []
    sites = views.file.source.occurrences(ofAny: names).filter { views.file.source.isSwiftUIPresentation($0) }
  }

  private static let projectMethodReason = "it may be a function of the app by this name"

  var hasSites: Bool { !sites.isEmpty }

  /// Whether all apps that compile the file can have several windows.
  private var canOpenSeveralWindows: Bool { views.scope.project?.declaredScenes(views.fileNumber) == .several }

  /// Records presentations in previews as analyzed, because no app shows them.
  mutating func markPreviewsAsAnalyzed() {
    for site in sites where views.file.isInPreview(site) {
      analysisResults[Int(views.file.source.tokens[site].start)] = ""
    }
  }

  /// Returns a node for each presentation in a type's code, and records the reasons why presentations are not analyzed.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    guard hasSites else { return [] }
    let memberPresentations = views.members(of: item, naming: Set(Presentation.Kind.names)).flatMap { member in
      Presentation.findPresentations(in: member).map { (member, $0) }
    }
    guard !memberPresentations.isEmpty, let type = views.types.type(item.name, in: views.fileNumber), type.isSwiftUI
    else {
      return []
    }
    var nodes: [SwiftNode] = []
    for (member, presentation) in memberPresentations {
      let nameRange = presentation.nameRange
      if presentation.call.mayCall(projectMethods) {
        analysisResults[nameRange.lowerBound] = Self.projectMethodReason
        continue
      }
      guard let call = views.call(presentation.call, in: member) else {
        let isNever = views.condition(at: presentation.call.node.nameToken ?? 0).isNever
        analysisResults[nameRange.lowerBound] = isNever ? "" : SwiftReason.unknownDirective
        continue
      }
      let facts = PresentationFacts(presentation, in: member, of: type, file: views.fileNumber, views.types)
      let exits = facts.exits
      let closers = exits.flatMap { facts.closers($0) }
      analysisResults[nameRange.lowerBound] = facts.unknownReason(exits, closers, isOnCatalyst: isOnCatalyst) ?? ""
      if presentation.kind == .sheet, closers?.isEmpty == true, isOnCatalyst, !facts.dependsOnDevice {
        sheets.append(unclosableSheet(presentation, call.condition))
      }
      nodes.append(node(facts, exits, closers, call.condition))
    }
    return nodes
  }

  /// Returns the node of a presentation with its known facts.
  private func node(
    _ facts: PresentationFacts, _ exits: PresentationExits?, _ closers: [String]?, _ condition: SwiftCondition
  ) -> SwiftNode {
    let presentation = facts.presentation
    let nameRange = presentation.nameRange
    var members = [SwiftMember.string("modifier", presentation.kind.rawValue, nameRange)]
    if let stateName = presentation.stateName {
      members.append(.string(presentation.bindingLabel, stateName, nameRange))
    }
    if let menuName = facts.enclosingMenu { members.append(.string("insideMenu", menuName, nameRange)) }
    if let (opener, openingNode) = facts.opener {
      members.append(.string("openedInside", opener.kind.rawValue, openingNode.range))
    }
    if let (replacedPresentation, openingNode) = facts.replacedPresentation {
      members.append(.string("replaces", replacedPresentation.kind.rawValue, openingNode.range))
    }
    if let (container, button) = facts.anchor { members.append(.string("anchor", container, button.range)) }
    if facts.ignoresDismissal {
      members.append(SwiftMember("ignoresDismissal", nameRange, SwiftNode(.bool(true), nameRange)))
    }
    if let (name, variableNode) = facts.unreadState { members.append(.string("unreadState", name, variableNode.range)) }
    if let call = facts.outerDismiss {
      members.append(.string("outerDismiss", CallSyntax(call)?.path.only ?? "", call.range))
    }
    if let (name, bindingNode) = facts.appState, canOpenSeveralWindows {
      members.append(.string("appState", name, bindingNode.range))
    }
    if let viewNames = exits?.shownTypeNames, !viewNames.isEmpty {
      members.append(.strings("content", viewNames, nameRange))
    }
    if let closers { members.append(.strings("closedBy", closers, nameRange)) }
    members.append(.unknownRest(at: nameRange))
    if let conditionMember = condition.availabilityMember(nameRange) { members.append(conditionMember) }
    return SwiftNode(.object(members), nameRange)
  }

  /// Members of a sheet's node whose values are unknown, because other code may set them.
  private static let unknownProperties = [
    "viewController", "modalPresentationStyle", "isModalInPresentation", "sheetPresentationController",
    "popoverPresentationController", "presentationDetents", "presentationBackgroundInteraction",
    "presentationContentInteraction", "presentationDragIndicator", "presentationCornerRadius", "presentationPlacement",
    "presentationCompactAdaptation", "interactiveDismissDisabled",
  ]

  /// Returns the node of a sheet that no code closes.
  private func unclosableSheet(_ presentation: Presentation, _ condition: SwiftCondition) -> SwiftNode {
    let nameRange = presentation.nameRange
    var members = [SwiftMember("closedBy", nameRange, SwiftNode(.list([]), nameRange))]
    members += Self.unknownProperties.map { .unknown($0, at: nameRange, SwiftReason.setElsewhere) }
    if let conditionMember = condition.availabilityMember(nameRange) { members.append(conditionMember) }
    return SwiftNode(.object(members), nameRange)
  }
}
