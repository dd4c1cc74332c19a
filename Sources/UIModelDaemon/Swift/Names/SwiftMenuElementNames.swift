import UIModelPlatform

/// Determines the names of menus and menu elements that code creates for controls, context menus and the main menu.
///
/// For example, `UIAction(image: UIImage(systemName: "plus")) { … }` in the children of a `UIMenu` has an image as its
/// label.
struct SwiftMenuElementNames {
  private(set) var items: [SwiftNameReader.Item] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let elementClasses = ["UIAction", "UICommand", "UIKeyCommand", "UIMenu"]
  private static let menuClass = "UIMenu"
  /// The argument labels of UIKit's initializers. An initializer with another label belongs to the project.
  private static let knownArgumentLabels: Set<String> = [
    "action", "alternates", "attributes", "children", "discoverabilityTitle", "handler", "identifier", "image", "input",
    "modifierFlags", "options", "preferredElementSize", "propertyList", "selectedImage", "state", "subtitle", "title",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [Self.menuClass], in: file.number)
    let source = file.source
    // Only functions and values that create a menu are searched for elements.
    let menuTokens = source.occurrences(of: Self.menuClass, in: source.tokens.indices)
    let codeIndices = Set(menuTokens.compactMap { file.declarations.codeIndex(around: $0) }).sorted()
    for body in codeIndices.map({ file.declarations.code[known: $0].tokens }) {
      scope.recordCodeUse(at: body.lowerBound, in: file.number)
      for name in Self.elementClasses where scope.type(named: name, in: file.number)?.isDeclared != true {
        for index in source.occurrences(of: name, in: body) where isChild(index) {
          guard let label = label(of: index) else { continue }
          items.append(SwiftNameReader.Item(nameToken: index, kind: .menu, label: label))
        }
      }
    }
  }

  /// Returns the label of the element at a token. Nil for an element that does not need a name, such as an inline menu,
  /// and for a `UICommand` or `UIKeyCommand` without a title argument.
  private func label(of index: Int) -> SwiftLabel? {
    guard source.isToken(index + 1, "("), let closingToken = source.closing(of: index + 1) else {
      return source.isToken(index + 1, "{") ? .empty : nil
    }
    let arguments = source.split(index + 2..<closingToken).map { source.argument($0) }
    // An initializer of the project may set a title.
    guard arguments.allSatisfy({ $0.label.map(Self.knownArgumentLabels.contains) == true }) else { return .unknown }
    if arguments.contains(where: { $0.label == "subtitle" || $0.label == "discoverabilityTitle" }) { return .named }
    if source.isToken(index, Self.menuClass) {
      guard let options = arguments.first(where: { $0.label == "options" }) else {
        return arguments.contains { $0.label == "preferredElementSize" } ? nil : labelOfTitleAndImage(arguments)
      }
      let optionNames = options.value.compactMap { source.identifier($0) }
      if optionNames.contains("displayInline") || optionNames.contains("displayAsPalette") { return nil }
      guard optionNames.allSatisfy({ ["destructive", "singleSelection", "UIMenu", "Options"].contains($0) }) else {
        return .unknown
      }
    }
    // A command without a title argument uses an older initializer, which other rules check.
    let isCommand = source.isToken(index, "UICommand") || source.isToken(index, "UIKeyCommand")
    return isCommand && !arguments.contains { $0.label == "title" } ? nil : labelOfTitleAndImage(arguments)
  }

  /// Returns the label from the arguments for title and image.
  private func labelOfTitleAndImage(_ arguments: [SwiftArgument]) -> SwiftLabel {
    let imageLabel = arguments.first { $0.label == "image" }.map { source.imageLabel($0.value) } ?? .empty
    guard let title = arguments.first(where: { $0.label == "title" }) else { return imageLabel }
    switch source.expression(title.value) {
    case .string(let text): return text.allSatisfy(\.isWhitespace) ? imageLabel : .named
    case .null: return imageLabel
    default: return .named
    }
  }

  // MARK: Children

  /// Whether the element at a token is a child of a menu: directly in the list, or through a constant that is used only
  /// in lists of children.
  private func isChild(_ index: Int) -> Bool {
    if source.kind(index - 1) == .period { return false }
    let parentToken = Int(source.tokens[index].parent)
    if parentToken > 0, source.isToken(parentToken, "["),
      source.isToken(index - 1, "[") || source.kind(index - 1) == .comma
    {
      return isChildrenList(parentToken)
    }
    guard source.isToken(index - 1, "="), source.isToken(index - 3, "let"), let name = source.identifier(index - 2),
      let codeIndex = file.declarations.codeIndex(around: index)
    else { return false }
    let uses = source.occurrences(of: name, in: file.declarations.code[known: codeIndex].tokens).filter {
      $0 != index - 2 && source.kind($0 - 1) != .period
    }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        let openingBracket = Int(source.tokens[use].parent)
        return openingBracket > 0 && source.isToken(openingBracket, "[")
          && [.comma, .close].contains(source.kind(use + 1))
          && isChildrenList(openingBracket)
      }
  }

  /// Whether a bracket opens the list in the argument `children` of a menu.
  private func isChildrenList(_ openingBracket: Int) -> Bool {
    guard source.isToken(openingBracket - 2, "children"), source.kind(openingBracket - 1) == .colon else {
      return false
    }
    let callParenthesis = Int(source.tokens[openingBracket].parent)
    return callParenthesis > 0 && source.isToken(callParenthesis, "(")
      && source.isToken(callParenthesis - 1, Self.menuClass)
  }
}
