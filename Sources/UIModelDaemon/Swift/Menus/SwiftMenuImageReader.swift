import UIModelPlatform

/// Finds elements of the main menu and of context menus with an image but without a title.
struct SwiftMenuImageReader {
  private(set) var screens: [SwiftNode] = []
  /// The offsets of the class names of the elements that were found, in UTF-8 bytes.
  private(set) var elementOffsets: Set<Int> = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let searchWords = ["buildMenu", "UIContextMenuConfiguration", "image"]
  private static let elementClasses = ["UIAction", "UICommand", "UIKeyCommand"]
  /// API names that keep images in menus visible. Files with one of these names are not checked.
  private static let visibilityNames = ["preferredImageVisibility", "preferredElementSize", "displayAsPalette"]
  private static let maximumDepth = 12

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.searchWords + Self.elementClasses + Self.visibilityNames, in: file.number)
    let source = file.source
    let allTokens = source.tokens.indices
    guard !scope.isExtensionOnly, source.contains(allTokens, anyOf: ["buildMenu", "UIContextMenuConfiguration"]),
      !source.contains(allTokens, anyOf: Self.visibilityNames)
    else { return }
    let sites = source.occurrences(ofAny: Self.elementClasses)
    let directives = sites.isEmpty ? [] : source.directives
    for name in file.declarations.typeNames {
      guard let declaration = file.declarations.types[name] else { continue }
      let typeSites = sites.filter { file.declarations.type(around: $0)?.name == name }
      let nodes = typeSites.compactMap { node($0, in: declaration, directives) }
      if nodes.isEmpty { continue }
      elementOffsets.formUnion(nodes.map(\.range.lowerBound))
      screens.append(
        .screen(declaration, at: source.tokens[declaration.location.token].range, ["imageOnlyElements": nodes]))
    }
  }

  /// Returns the node of an element with an image and without a title, in an array literal that is passed as the
  /// children of a menu. Returns nil for any other element.
  private func node(_ site: Int, in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard hasOnlyImage(site), scope.type(named: source.text(site), in: file.number)?.isDeclared != true else {
      return nil
    }
    scope.recordCodeUse(at: site, in: file.number)
    guard let menuKind = menuKind(around: site, in: type), let codeIndex = file.declarations.codeIndex(around: site)
    else { return nil }
    let condition = source.clauses(around: site, directives)
      .and(source.releases(of: site, in: file.declarations.code[known: codeIndex].tokens))
    guard condition != .unknown, !condition.isNever else { return nil }
    let nameRange = source.tokens[site].range
    let members = [
      SwiftMember("class", nameRange, SwiftNode(.string(source.text(site)), nameRange)),
      SwiftMember("in", nameRange, SwiftNode(.string(menuKind), nameRange)),
    ]
    return SwiftNode(.object(members + [condition.availabilityMember(nameRange)].compactMap { $0 }), nameRange)
  }

  /// Whether a call creates an element with an image and without text. `UICommand` and `UIKeyCommand` require a title,
  /// so their title must be empty.
  private func hasOnlyImage(_ site: Int) -> Bool {
    guard source.isToken(site + 1, "("), let closingBracket = source.closing(of: site + 1) else { return false }
    let arguments = source.split(site + 2..<closingBracket).map { source.argument($0) }
    guard let image = arguments.first(where: { $0.label == "image" }), !source.isToken(image.value.lowerBound, "nil"),
      !arguments.contains(where: { $0.label == "subtitle" })
    else { return false }
    guard let title = arguments.first(where: { $0.label == "title" }) else { return source.isToken(site, "UIAction") }
    guard case .string(let text) = source.expression(title.value) else { return false }
    return text.isEmpty
  }

  /// Returns the menu that contains an element as a child of `UIMenu`: `mainMenu` or `contextMenu`. Returns nil for any
  /// other menu.
  private func menuKind(around site: Int, in type: SwiftType) -> String? {
    var (position, depth) = (Int(source.tokens[site].parent), 0)
    while source.isToken(position, "["), depth < Self.maximumDepth {
      depth += 1
      let parenthesis = Int(source.tokens[position].parent)
      guard source.isToken(position - 2, "children"), source.kind(position - 1) == .colon,
        source.isToken(parenthesis, "("),
        source.isToken(parenthesis - 1, "UIMenu")
      else { return nil }
      position = Int(source.tokens[parenthesis].parent)
    }
    guard depth > 0, source.isToken(position, "{") else { return nil }
    let isBuilder = type.functions.contains { function in
      function.name == "buildMenu" && function.body.lowerBound == position + 1
        && function.parameters.first?.label == "with"
    }
    if isBuilder { return "mainMenu" }
    return source.isActionProvider(position) ? "contextMenu" : nil
  }
}

extension SwiftSource {
  /// Whether a brace opens the closure that creates the menu of a `UIContextMenuConfiguration`.
  fileprivate func isActionProvider(_ brace: Int) -> Bool {
    if isToken(brace - 2, "actionProvider"), kind(brace - 1) == .colon {
      return isToken(Int(tokens[brace].parent) - 1, "UIContextMenuConfiguration")
    }
    guard let openingBracket = opening(of: brace - 1), isToken(openingBracket, "("),
      isToken(openingBracket - 1, "UIContextMenuConfiguration")
    else {
      return false
    }
    return !split(openingBracket + 1..<brace - 1).contains { argument($0).label == "actionProvider" }
  }
}
