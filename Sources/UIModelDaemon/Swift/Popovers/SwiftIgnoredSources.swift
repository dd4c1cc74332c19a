import UIModelPlatform

/// Finds code that sets a source of a controller's popover after it set another presentation style. The controller then
/// has no popover presentation controller, so the source is ignored:
///
///     sheet.modalPresentationStyle = .pageSheet
///     sheet.popoverPresentationController?.sourceView = button
struct SwiftIgnoredSources {
  private(set) var sheets: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let nonPopoverStyles: Set<String> = [
    "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [SwiftPopover.controller], in: file.number)
    let source = file.source
    let sites = source.occurrences(ofAny: [SwiftPopover.controller]).filter { source.isSourceSet($0) }
    guard !sites.isEmpty else { return }
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions {
        var reported: Set<String> = []
        for site in sites.within(function.body) {
          scope.look(at: site, in: file.number)
          guard let name = source.identifier(site - 2), !reported.contains(name),
            let style = style(of: name, before: site, in: function)
          else { continue }
          reported.insert(name)
          add(site, style, function.condition.and(source.clauses(around: site, directives)))
        }
      }
    }
  }

  /// Returns the token that sets the controller's only presentation style before another token; nil if the style is not
  /// certain. The controller must be a variable or a parameter of the function.
  private func style(of name: String, before site: Int, in function: SwiftFunction) -> Int? {
    let (source, body) = (source, function.body)
    func isVariable(_ index: Int) -> Bool { source.isToken(index, name) && source.kind(index - 1) != .period }
    let assignments = body.filter { index in
      source.isToken(index, "modalPresentationStyle") && isVariable(index - 2) && source.isToken(index + 1, "=")
    }
    guard assignments.count == 1, let style = assignments.first, style < site, source.kind(style + 2) == .period,
      Self.nonPopoverStyles.contains(source.text(style + 3)), source.endOfBlock(around: style, in: body) > site,
      // The statement is `= .pageSheet` without further operators.
      source.tokens[min(style + 4, source.tokens.count - 1)].startsLine
    else { return nil }
    let bindings = body.filter { isVariable($0) && ["let", "var"].contains(source.text($0 - 1)) }
    guard bindings.count <= 1,
      !body.contains(where: { isVariable($0) && source.isToken($0 + 1, "=") && !bindings.contains($0) })
    else { return nil }
    // After a presentation, the property returns the popover that contains the controller.
    let isPresented = (style..<site).contains { source.isToken($0, "present") && source.isToken($0 + 1, "(") }
    let parameter = function.parameters.first { $0.name == name }?.type
    let type = bindings.first.map { $0 + 2 } ?? parameter?.lowerBound
    guard !isPresented, let type, let className = source.identifier(type),
      bindings.isEmpty || source.isToken(type + 1, "("),
      isPlainController(className)
    else { return nil }
    return style
  }

  /// Whether controllers of a class use the presentation style that the code sets. Alerts and activity controllers may
  /// ignore the style, and a `UIViewController` may be of any subclass.
  private func isPlainController(_ className: String) -> Bool {
    className.first?.isUppercase == true && className != "UIViewController"
      && !["Alert", "Activity", "Share"].contains { className.contains($0) }
      && !scope.classChain(of: className, in: file.number).contains { type in
        ["Alert", "Activity"].contains { type.superclass?.contains($0) == true }
      }
  }

  private mutating func add(_ site: Int, _ style: Int, _ condition: SwiftCondition) {
    guard condition != .unknown, !condition.isNever else { return }
    let (place, styleRange) = (source.tokens[site].range, source.tokens[style + 3].range)
    let elsewhere = SwiftReason.setElsewhere
    let popover = SwiftNode(.object([.unknown("sourceView", at: place, "it is computed")]), place)
    var members = [
      SwiftMember("modalPresentationStyle", styleRange, SwiftNode(.string(source.text(style + 3)), styleRange)),
      SwiftMember(SwiftPopover.controller, place, popover),
    ]
    for name in [
      "viewController", "sheetPresentationController", "isModalInPresentation", "preferredContentSize", "changes",
    ] {
      members.append(.unknown(name, at: place, elsewhere))
    }
    if let clauses = condition.availabilityMember(place) { members.append(clauses) }
    sheets.append(SwiftNode(.object(members), place))
  }
}

extension SwiftSource {
  /// Whether a token belongs to an assignment such as `sheet.popoverPresentationController?.sourceView = …`.
  fileprivate func isSourceSet(_ site: Int) -> Bool {
    guard kind(site - 1) == .period, identifier(site - 2) != nil, kind(site - 3) != .period else { return false }
    let (names, end) = members(behind: site)
    return names.count == 1 && SwiftPopover.sourceProperties.contains(text(names[0])) && isToken(end, "=")
  }
}
