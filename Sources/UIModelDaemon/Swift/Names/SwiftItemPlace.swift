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
  private static let maximumUses = 40

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Returns the place of the control at a token.
  ///
  /// - Parameter followsUses: whether to search the uses of the surrounding declaration if the code around the control
  ///   does not determine the place.
  func place(of token: Int, in file: SwiftFile, followsUses: Bool, depth: Int = 0) -> SwiftItemPlace {
    let code = file.declarations.code(around: token)
    scope.look(at: token, in: file.number)
    let node = scope.tree(of: file.number).root.innermost(at: token)
    for outer in sequence(first: node, next: { $0.parent }) {
      // The code of a function or type is shown where it is used.
      if [.memberBlock, .file, .function].contains(outer.kind) { break }
      guard let owner = BuilderPlace(outer) else { continue }
      if owner.isNamed { return .insideNamedView }
      if let place = owner.place { return place }
    }
    guard followsUses, depth < Self.maximumDepth, code != nil else { return .content }
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
      if type.inherited.contains(where: { $0.hasSuffix("ToolbarContent") }) { return .bar }
      if type.inherited.contains("Commands") { return .menu }
      guard type.inherited.contains("View") else { return .content }
      return place(ofUses: type.unqualifiedName, ofType: true, type, file, depth)
    }
    if let result = function?.result ?? property?.type {
      if file.source.contains(result, anyOf: ["ToolbarContent", "CustomizableToolbarContent"]) { return .bar }
      if file.source.contains(result, anyOf: ["Commands"]) { return .menu }
    }
    if file.source.head(of: location.token).words.contains("ToolbarContentBuilder") { return .bar }
    return place(ofUses: name, ofType: false, type, file, depth)
  }

  /// Returns the place where a view type or a member of a type is used. A bar takes precedence over a menu, and a menu
  /// over all other places.
  private func place(
    ofUses name: String, ofType isType: Bool, _ type: SwiftType, _ file: SwiftFile, _ depth: Int
  ) -> SwiftItemPlace {
    var (found, count) = (SwiftItemPlace.content, 0)
    let files: [SwiftFile]
    if isType {
      files = scope.filesWithMentions(of: name) ?? [file]
    } else {
      let joinedType = scope.type(named: type.name, in: file.number) ?? type
      let numbers = Set(
        joinedType.functions.map(\.location.file) + joinedType.properties.map(\.location.file) + [file.number])
      files = (scope.project?.sortedByKey(numbers) ?? [file.number]).compactMap { scope.look(into: $0) }
    }
    for other in files {
      scope.recordSearch(for: [name], in: other.number)
      let bodies = isType ? [other.source.tokens.indices] : other.declarations.types[type.name]?.bodies ?? []
      for use in bodies.flatMap({ other.source.occurrences(of: name, in: $0) }) {
        count += 1
        guard count < Self.maximumUses else { return found }
        scope.look(at: use, in: other.number)
        guard other.isUse(use, ofType: isType), !other.isInPreview(use),
          !scope.tree(of: other.number).root.innermost(at: use).isNamedByModifiers
        else { continue }
        switch place(of: use, in: other, followsUses: true, depth: depth + 1) {
        case .bar: return .bar
        case .menu: found = .menu
        case .content, .insideNamedView: break
        }
      }
    }
    return found
  }
}

extension SwiftFile {
  /// Whether a token shows a view: a type in `EditMenu()`, or a member in `editMenu` and `self.editMenu`.
  fileprivate func isUse(_ index: Int, ofType isType: Bool) -> Bool {
    if isType { return source.isToken(index + 1, "(") && source.kind(index - 1) != .period }
    guard declarations.code(around: index) != nil, source.kind(index + 1) != .colon,
      !["let", "var", "func"].contains(source.text(index - 1))
    else { return false }
    return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
  }
}
