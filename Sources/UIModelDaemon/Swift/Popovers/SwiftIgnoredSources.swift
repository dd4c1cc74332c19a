import UIModelPlatform

/// Finds assignments of a popover source on a controller whose presentation style is not `.popover`. The controller
/// then does not have a popover presentation controller, so the source is ignored:
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
    scope.recordSearch(for: [SwiftPopover.controllerProperty], in: file.number)
    let source = file.source
    let sites = source.occurrences(ofAny: [SwiftPopover.controllerProperty]).filter { source.isSourceAssignment($0) }
    guard !sites.isEmpty else { return }
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions {
        var reportedNames: Set<String> = []
        for site in sites.within(function.body) {
          scope.recordCodeUse(at: site, in: file.number)
          guard let name = source.identifier(site - 2), !reportedNames.contains(name),
            let styleToken = styleToken(of: name, before: site, in: function)
          else { continue }
          reportedNames.insert(name)
          add(site, styleToken, function.condition.and(source.clauses(around: site, directives)))
        }
      }
    }
  }

  /// Returns the token that sets a controller's presentation style before the token `site`. Returns nil if the function
  /// sets the style elsewhere too, or if the style is not certain. The controller must be a variable or a parameter of
  /// the function.
  private func styleToken(of name: String, before site: Int, in function: SwiftFunction) -> Int? {
    let (source, body) = (source, function.body)
    func isVariable(_ index: Int) -> Bool { source.isToken(index, name) && source.kind(index - 1) != .period }
    let assignments = body.filter { index in
      source.isToken(index, "modalPresentationStyle") && isVariable(index - 2) && source.isToken(index + 1, "=")
    }
    guard assignments.count == 1, let styleToken = assignments.first, styleToken < site,
      source.kind(styleToken + 2) == .period,
      Self.nonPopoverStyles.contains(source.text(styleToken + 3)),
      source.endOfBlock(around: styleToken, in: body) > site,
      // The statement is `= .pageSheet` without further operators.
      source.tokens[min(styleToken + 4, source.tokens.count - 1)].startsLine
    else { return nil }
    let bindings = body.filter { isVariable($0) && ["let", "var"].contains(source.text($0 - 1)) }
    guard bindings.count <= 1,
      !body.contains(where: { isVariable($0) && source.isToken($0 + 1, "=") && !bindings.contains($0) })
    else { return nil }
    // After a presentation, `popoverPresentationController` returns that of the popover that contains the controller.
    let isPresented = (styleToken..<site).contains { source.isToken($0, "present") && source.isToken($0 + 1, "(") }
    let parameterType = function.parameters.first { $0.name == name }?.typeTokens
    let typeToken = bindings.first.map { $0 + 2 } ?? parameterType?.lowerBound
    guard !isPresented, let typeToken, let className = source.identifier(typeToken),
      bindings.isEmpty || source.isToken(typeToken + 1, "("),
      usesAssignedStyle(className)
    else { return nil }
    return styleToken
  }

  /// Whether a controller of a class is certain to use the assigned presentation style. Alerts and activity controllers
  /// may ignore the style, and a `UIViewController` may be of any subclass.
  private func usesAssignedStyle(_ className: String) -> Bool {
    className.first?.isUppercase == true && className != "UIViewController"
      && !["Alert", "Activity", "Share"].contains { className.contains($0) }
      && !scope.classChain(of: className, in: file.number).contains { type in
        ["Alert", "Activity"].contains { type.superclassName?.contains($0) == true }
      }
  }

  private mutating func add(_ site: Int, _ styleToken: Int, _ condition: SwiftCondition) {
    guard condition != .unknown, !condition.isNever else { return }
    let (siteRange, styleRange) = (source.tokens[site].range, source.tokens[styleToken + 3].range)
    let unknownReason = SwiftReason.setElsewhere
    let popover = SwiftNode(.object([.unknown("sourceView", at: siteRange, "it is computed")]), siteRange)
    var members = [
      SwiftMember("modalPresentationStyle", styleRange, SwiftNode(.string(source.text(styleToken + 3)), styleRange)),
      SwiftMember(SwiftPopover.controllerProperty, siteRange, popover),
    ]
    for name in [
      "viewController", "sheetPresentationController", "isModalInPresentation", "preferredContentSize", "changes",
    ] {
      members.append(.unknown(name, at: siteRange, unknownReason))
    }
    if let availability = condition.availabilityMember(siteRange) { members.append(availability) }
    sheets.append(SwiftNode(.object(members), siteRange))
  }
}

extension SwiftSource {
  /// Whether the token of `popoverPresentationController` belongs to the assignment of a popover source, such as
  /// `sheet.popoverPresentationController?.sourceView = …`.
  fileprivate func isSourceAssignment(_ site: Int) -> Bool {
    guard kind(site - 1) == .period, identifier(site - 2) != nil, kind(site - 3) != .period else { return false }
    let (names, end) = members(after: site)
    return names.count == 1 && SwiftPopover.sourceProperties.contains(text(names[0])) && isToken(end, "=")
  }
}
