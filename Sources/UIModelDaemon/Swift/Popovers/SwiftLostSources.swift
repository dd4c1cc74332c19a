import UIModelPlatform

/// Finds where code gives a source to the popover of a controller whose style it has set to another one: there is no
/// popover's controller then, and the source is lost.
struct SwiftLostSources {
  private(set) var sheets: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let styles: Set<String> = [
    "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: [SwiftPopover.controller], in: file.number)
    let source = file.source
    let sites = source.places(ofAny: [SwiftPopover.controller]).filter { source.isSourceSet($0) }
    guard !sites.isEmpty else { return }
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions {
        var told: Set<String> = []
        for site in sites.within(function.body) {
          scope.look(at: site, in: file.number)
          guard let name = source.identifier(site - 2), !told.contains(name),
            let style = style(of: name, before: site, in: function)
          else { continue }
          told.insert(name)
          add(site, style, function.condition.and(source.clauses(around: site, directives)))
        }
      }
    }
  }

  /// Where the one style is set that a controller certainly has at a token: a constant of the function's, or a parameter.
  private func style(of name: String, before site: Int, in function: SwiftFunction) -> Int? {
    let (source, body) = (source, function.body)
    func isOfName(_ index: Int) -> Bool { source.isToken(index, name) && source.kind(index - 1) != .period }
    let set = body.filter { index in
      source.isToken(index, "modalPresentationStyle") && isOfName(index - 2) && source.isToken(index + 1, "=")
    }
    guard set.count == 1, let style = set.first, style < site, source.kind(style + 2) == .period,
      Self.styles.contains(source.text(style + 3)), source.endOfBlock(around: style, in: body) > site,
      // `= .pageSheet` and nothing else.
      source.tokens[min(style + 4, source.tokens.count - 1)].startsLine
    else { return nil }
    let bound = body.filter { isOfName($0) && ["let", "var"].contains(source.text($0 - 1)) }
    guard bound.count <= 1,
      !body.contains(where: { isOfName($0) && source.isToken($0 + 1, "=") && !bound.contains($0) })
    else { return nil }
    // What has been presented has the popover that it is in.
    let isPresented = (style..<site).contains { source.isToken($0, "present") && source.isToken($0 + 1, "(") }
    let parameter = function.parameters.first { $0.name == name }?.type
    let type = bound.first.map { $0 + 2 } ?? parameter?.lowerBound
    guard !isPresented, let type, let className = source.identifier(type),
      bound.isEmpty || source.isToken(type + 1, "("),
      isPlainController(className)
    else { return nil }
    return style
  }

  /// Whether a controller of a class takes the style that it is given: how alerts and activity controllers take one sources do
  /// not agree on, and one of UIKit's general class may be any.
  private func isPlainController(_ className: String) -> Bool {
    className.first?.isUppercase == true && className != "UIViewController"
      && !["Alert", "Activity", "Share"].contains { className.contains($0) }
      && !scope.line(of: className, in: file.number).contains { type in
        ["Alert", "Activity"].contains { type.superclass?.contains($0) == true }
      }
  }

  private mutating func add(_ site: Int, _ style: Int, _ condition: SwiftCondition) {
    guard condition != .unknown, !condition.isNever else { return }
    let (place, said) = (source.tokens[site].range, source.tokens[style + 3].range)
    let elsewhere = SwiftReason.elsewhere
    let popover = SwiftNode(.object([.unknown("sourceView", at: place, "it is computed")]), place)
    var members = [
      SwiftMember("modalPresentationStyle", said, SwiftNode(.string(source.text(style + 3)), said)),
      SwiftMember(SwiftPopover.controller, place, popover),
    ]
    for name in [
      "viewController", "sheetPresentationController", "isModalInPresentation", "preferredContentSize", "changes",
    ] {
      members.append(.unknown(name, at: place, elsewhere))
    }
    if let clauses = condition.member(place) { members.append(clauses) }
    sheets.append(SwiftNode(.object(members), place))
  }
}

extension SwiftSource {
  /// `sheet.popoverPresentationController?.sourceView = …`
  fileprivate func isSourceSet(_ site: Int) -> Bool {
    guard kind(site - 1) == .period, identifier(site - 2) != nil, kind(site - 3) != .period else { return false }
    let (names, end) = members(behind: site)
    return names.count == 1 && SwiftPopover.sources.contains(text(names[0])) && isToken(end, "=")
  }
}
