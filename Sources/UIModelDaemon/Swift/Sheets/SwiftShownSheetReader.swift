import UIModelPlatform

/// Finds the sheets of SwiftUI's modifiers `sheet(isPresented:)` and `sheet(item:)` that nothing which they show can close, and
/// nothing else does.
struct SwiftShownSheetReader {
  private(set) var sheets: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let name = "sheet"
  private static let most = 100
  /// What is said of a presentation elsewhere, or not read.
  private static let unread = [
    "viewController", "modalPresentationStyle", "isModalInPresentation", "sheetPresentationController",
    "popoverPresentationController", "presentationDetents", "presentationBackgroundInteraction",
    "presentationContentInteraction", "presentationDragIndicator", "presentationCornerRadius", "presentationPlacement",
    "presentationCompactAdaptation", "interactiveDismissDisabled",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: [Self.name], in: file.number)
    let source = file.source
    let sites = source.tokens.indices.filter {
      source.isToken($0, Self.name) && source.kind($0 - 1) == .period && source.isToken($0 + 1, "(")
    }
    // A function of the project's by this name may show it in its own way.
    guard !sites.isEmpty,
      scope.type(named: "View", in: file.number)?.functions.contains(where: { $0.name == Self.name }) != true
    else { return }
    let directives = source.directives
    for site in sites.prefix(Self.most) {
      let clauses = source.clauses(around: site, directives)
      guard !clauses.isNever, clauses != .unknown, let code = code(around: site),
        let content = content(of: site), isOnlyOpened(site, in: code.type)
      else { continue }
      scope.look(at: site, in: file.number)
      let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: code.type.name)
      var walker = SwiftPassiveContent(scope)
      guard !test.asksForIdiom(before: site, in: code.body),
        walker.isPassive(content, in: file.number, of: code.type.name)
      else { continue }
      sheets.append(node(site, clauses.and(code.condition)))
    }
  }

  /// The type of the view whose code a token stands in, and that code.
  private func code(around site: Int) -> (type: SwiftType, body: Range<Int>, condition: SwiftCondition)? {
    guard let type = file.declarations.type(around: site), type.inherited.contains("View"), !isForPreviews(type.name)
    else { return nil }
    for property in type.properties {
      if let getter = property.getter, getter.contains(site) { return (type, getter, property.condition) }
    }
    return type.functions.first { $0.body.contains(site) }.map { (type, $0.body, $0.condition) }
  }

  /// Whether a type is there for previews only, by what it is in.
  private func isForPreviews(_ name: String) -> Bool {
    var parts = name.split(separator: ".").map(String.init)
    while !parts.isEmpty {
      let inherited = file.declarations.types[parts.joined(separator: ".")]?.inherited ?? []
      if inherited.contains(where: { $0.hasSuffix("PreviewProvider") }) { return true }
      parts.removeLast()
    }
    return false
  }

  /// What a modifier shows.
  private func content(of site: Int) -> Range<Int>? {
    guard let call = source.modifiers(from: site, most: 1)?.calls.first?.call else { return nil }
    if let closure = call.trailingClosure {
      // `onDismiss: { … } content: { … }` has two.
      guard call.arguments.allSatisfy({ ["isPresented", "item", "onDismiss"].contains($0.label) }) else { return nil }
      return source.closure(closure).body
    }
    guard let content = call.argument("content"), case .closure(let closure) = source.expression(content.value) else {
      return nil
    }
    return source.closure(closure).body
  }

  /// Whether what says that a sheet is shown is a state of the view's own that code sets to nothing but that.
  private func isOnlyOpened(_ site: Int, in type: SwiftType) -> Bool {
    guard let close = source.closing(of: site + 1), let first = source.split(site + 2..<close).first else {
      return false
    }
    let binding = source.argument(first)
    guard let label = binding.label, ["isPresented", "item"].contains(label), binding.value.count == 1 else {
      return false
    }
    let written = source.text(binding.value.lowerBound)
    guard written.hasPrefix("$"), let property = type.property(String(written.dropFirst()), isStatic: false),
      property.isHidden, property.spot.file == file.number, source.isState(property.spot.token)
    else { return false }
    scope.search(for: ["", "_", "$"].map { $0 + property.name }, in: file.number)
    return source.tokens.indices.allSatisfy { index in
      if source.isToken(index, "_" + property.name) { return false }
      if source.isToken(index, property.name), source.isToken(index + 2, "toggle") { return false }
      if source.isToken(index, written) { return index == binding.value.lowerBound }
      guard source.isToken(index, property.name), index != property.spot.token, source.isSet(index) else { return true }
      return source.isToken(index + 1, "=") && source.isOpening(index + 2, isItem: label == "item")
    }
  }

  private func node(_ site: Int, _ condition: SwiftCondition) -> SwiftNode {
    let place = source.tokens[site].range
    let empty = place.lowerBound..<place.lowerBound
    var members = [SwiftMember("closedBy", place, SwiftNode(.list([]), place))]
    members += Self.unread.map { .unknown($0, at: empty, SwiftReason.elsewhere) }
    if let member = condition.member(place) { members.append(member) }
    return SwiftNode(.object(members), place)
  }
}

extension SwiftSource {
  /// Whether a value from a token on is one that shows a sheet.
  fileprivate func isOpening(_ start: Int, isItem: Bool) -> Bool {
    let end = endOfStatement(start, before: tokens.count)
    if !isItem { return end == start + 1 && isToken(start, "true") }
    return !(start..<end).contains { isToken($0, "nil") || isToken($0, "?") || isToken($0, "??") }
  }
}
