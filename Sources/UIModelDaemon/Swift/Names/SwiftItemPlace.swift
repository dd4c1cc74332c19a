import UIModelPlatform

/// The place where a SwiftUI control is shown.
enum SwiftItemPlace {
  /// In a toolbar or navigation bar.
  case bar
  /// In a menu of the app, a menu of a control, or a context menu.
  case menu
  /// In any other place, or in an unknown one.
  case content
  /// In a view that has a name for all its content, or that VoiceOver ignores.
  case insideNamedView
}

/// Determines where SwiftUI controls are shown. The builders around a control are checked first, then the uses of the
/// surrounding property, function or view.
///
/// For example, a button in `var edit: some View` is shown in a bar if the code has `ToolbarItem { edit }`.
struct SwiftItemPlaces {
  let scope: SwiftScope
  private static let maximumDepth = 4
  private static let maximumUseCount = 40

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Returns the place of the control at a token.
  ///
  /// - Parameter followsUses: whether to search the uses of the surrounding declaration if the code around the control
  ///   does not determine the place.
  func place(of token: Int, in file: SwiftFile, followsUses: Bool, depth: Int = 0) -> SwiftItemPlace {
    let codeIndex = file.declarations.codeIndex(around: token)
    scope.recordCodeUse(at: token, in: file.number)
    let node = scope.tree(of: file.number).root.innermostNode(at: token)
    for enclosingNode in sequence(first: node, next: { $0.parent }) {
      // Code in a function or type is shown where the function or type is used.
      if [.memberBlock, .file, .function].contains(enclosingNode.kind) { break }
      guard let builder = BuilderPlace(enclosingNode) else { continue }
      if builder.isNamed { return .insideNamedView }
      if let place = builder.place { return place }
    }
    guard followsUses, depth < Self.maximumDepth, codeIndex != nil else { return .content }
    return place(ofMemberAround: token, in: file, depth: depth)
  }

  /// Returns the place of the property or function that contains a token.
  private func place(ofMemberAround token: Int, in file: SwiftFile, depth: Int) -> SwiftItemPlace {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    let (function, property) = (type.function(around: token), type.property(around: token))
    guard let location = function?.location ?? property?.location, let name = function?.name ?? property?.name else {
      return .content
    }
    if name == "body", type.isSwiftUI {
      if type.inheritedNames.contains(where: { $0.hasSuffix("ToolbarContent") }) { return .bar }
      if type.inheritedNames.contains("Commands") { return .menu }
      guard type.inheritedNames.contains("View") else { return .content }
      return place(ofUses: type.unqualifiedName, ofType: true, type, file, depth)
    }
    if let resultTokens = function?.resultTokens ?? property?.typeTokens {
      if file.source.contains(resultTokens, anyOf: ["ToolbarContent", "CustomizableToolbarContent"]) { return .bar }
      if file.source.contains(resultTokens, anyOf: ["Commands"]) { return .menu }
    }
    if file.source.head(of: location.token).words.contains("ToolbarContentBuilder") { return .bar }
    return place(ofUses: name, ofType: false, type, file, depth)
  }

  /// Returns the place where a view type or a member of a type is used. A bar takes precedence over a menu, and a menu
  /// over all other places.
  private func place(
    ofUses name: String, ofType isType: Bool, _ type: SwiftType, _ file: SwiftFile, _ depth: Int
  ) -> SwiftItemPlace {
    var (bestPlace, useCount) = (SwiftItemPlace.content, 0)
    let files: [SwiftFile]
    if isType {
      files = scope.filesWithMentions(of: name) ?? [file]
    } else {
      let joinedType = scope.type(named: type.name, in: file.number) ?? type
      let fileNumbers = Set(
        joinedType.functions.map(\.location.fileNumber) + joinedType.properties.map(\.location.fileNumber) + [
          file.number
        ])
      files = (scope.project?.sortedByKey(fileNumbers) ?? [file.number]).compactMap { scope.readFile(numbered: $0) }
    }
    for mentioningFile in files {
      scope.recordSearch(for: [name], in: mentioningFile.number)
      let bodies =
        isType ? [mentioningFile.source.tokens.indices] : mentioningFile.declarations.types[type.name]?.bodies ?? []
      for use in bodies.flatMap({ mentioningFile.source.occurrences(of: name, in: $0) }) {
        useCount += 1
        guard useCount < Self.maximumUseCount else { return bestPlace }
        scope.recordCodeUse(at: use, in: mentioningFile.number)
        guard mentioningFile.isUse(use, ofType: isType), !mentioningFile.isInPreview(use),
          !scope.tree(of: mentioningFile.number).root.innermostNode(at: use).isNamedByModifiers
        else { continue }
        switch place(of: use, in: mentioningFile, followsUses: true, depth: depth + 1) {
        case .bar: return .bar
        case .menu: bestPlace = .menu
        case .content, .insideNamedView: break
        }
      }
    }
    return bestPlace
  }
}

extension SwiftFile {
  /// Whether a token uses a view type, as in `EditMenu()`, or a member, as in `editMenu` and `self.editMenu`.
  fileprivate func isUse(_ index: Int, ofType isType: Bool) -> Bool {
    if isType { return source.isToken(index + 1, "(") && source.kind(index - 1) != .period }
    guard declarations.codeIndex(around: index) != nil, source.kind(index + 1) != .colon,
      !["let", "var", "func"].contains(source.text(index - 1))
    else { return false }
    return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
  }
}
