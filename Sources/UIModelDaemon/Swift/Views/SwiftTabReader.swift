import UIModelPlatform

/// Finds the values of a `TabView` selection and the values of its tabs. It reads the initial value and the assigned
/// values of a `@State` property in the same type, if they and the tabs are written out. For example, `@State var tab =
/// 3` gives the selection 3, and `.tag(1)` gives a tab with the value 1.
struct SwiftTabReader {
  private(set) var screens: [SwiftNode] = []
  /// The reason why each tab view is not judged, by the byte offset of its name; empty for a judged tab view.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let searchedIdentifiers = ["TabView", "Tab", "tag", "PageTabViewStyle", "tabViewStyle"]
  private static let maximumTabViews = 50

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.searchedIdentifiers, in: file.number)
    let source = file.source
    let sites = source.occurrences(ofAny: [SwiftSource.tabView]).filter { source.isTabView($0) }
    // Tab views in the page style might behave differently.
    guard !sites.isEmpty, !source.hasPageStyle, !scope.isExtensionOnly,
      scope.type(named: "TabView", in: file.number)?.isDeclared != true,
      scope.type(named: "Tab", in: file.number)?.hasBuilderBody != true
    else { return }
    let directives = source.directives
    for site in sites.prefix(Self.maximumTabViews) {
      guard let type = file.declarations.type(around: site) else { continue }
      scope.look(at: site, in: file.number)
      guard let binding = source.selection(of: site) else { continue }
      let nodes = selections(site, binding, in: type, directives)
      reasons[source.tokens[site].range.lowerBound] = nodes == nil ? SwiftReason.undeterminedValue : ""
      guard let nodes, !nodes.isEmpty else { continue }
      screens.append(.screen(type, at: source.tokens[type.location.token].range, ["tabSelections": nodes]))
    }
  }

  /// Returns the values of a tab view's selection as nodes; nil if these values or the tabs are unknown.
  private func selections(_ site: Int, _ binding: Range<Int>, in type: SwiftType, _ directives: [Int]) -> [SwiftNode]? {
    guard binding.count == 1, let binding = source.identifier(binding.lowerBound), binding.first == "$" else {
      return nil
    }
    let name = String(binding.dropFirst())
    scope.recordSearch(for: [name, "$" + name, "_" + name], in: file.number)
    guard let property = type.property(name, isStatic: false), property.location.file == file.number,
      property.condition.isAlways, source.isAttributed(property, with: "State"), let initialTokens = property.value,
      // If several tab views use the selection, a value need not be a tab of each of them.
      source.tokens.indices.count(where: { source.isSelection($0, of: property) }) == 1,
      !mayBeSetElsewhere(property, of: type)
    else { return nil }
    var tabs = SwiftTabValueReader(
      scope, file, type: type.name, selectionType: property.type.map { source.compactText($0) })
    let clauses = source.clauses(around: site, directives)
    guard let initialValue = tabs.readInitialValue(initialTokens), clauses != .unknown, !clauses.isNever,
      let body = scope.tree(of: file.number).root.call(named: site)?.builderStatements.only,
      let values = tabs.values(in: body, depth: 0), !values.isEmpty, values.allSatisfy({ $0.hasTypeOf(initialValue) })
    else { return nil }
    let assignments = assignments(of: property, in: type)
    let isSetOnAppearance = assignments.contains { mayRunOnAppearance($0.name, type) }
    var shownValues = isSetOnAppearance ? [] : [(initialTokens, initialValue)]
    shownValues += assignments.filter { assignment in
      // A value that is replaced immediately is never shown.
      !assignments.contains { source.isReplaced(assignment.name, by: $0.name) }
    }.compactMap { assignment in
      scope.look(at: assignment.name, in: file.number)
      guard source.clauses(around: assignment.name, directives).isAlways, let value = tabs.value(assignment.value),
        value.hasTypeOf(initialValue)
      else { return nil }
      return (assignment.value, value)
    }
    return shownValues.map { range, value in selectionNode(range, value, property, values, clauses) }
  }

  private func selectionNode(
    _ range: Range<Int>, _ value: SwiftTabValueReader.Value, _ property: SwiftProperty,
    _ tabs: [SwiftTabValueReader.Value],
    _ clauses: SwiftCondition
  ) -> SwiftNode {
    let lastToken = range.upperBound - 1
    let place = source.tokens[range.lowerBound].range.lowerBound..<source.tokens[lastToken].range.upperBound
    let members = [
      SwiftMember("property", place, SwiftNode(.string(property.name), place)),
      SwiftMember("value", place, SwiftNode(.string(value.text), place)),
      SwiftMember("tabs", place, SwiftNode(.list(tabs.map { SwiftNode(.string($0.text), place) }), place)),
    ]
    return SwiftNode(.object(members + [clauses.availabilityMember(place)].compactMap { $0 }), place)
  }

  // MARK: Assignments

  /// Whether other code may set the initial value of the property, through its wrapper or an argument of the
  /// initializer.
  private func mayBeSetElsewhere(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let wrapper = "_" + property.name
    if source.contains(source.tokens.indices, anyOf: [wrapper]) { return true }
    if property.isHidden { return false }
    scope.recordLookup(type.unqualifiedName)
    guard let mentioningFiles = scope.filesWithMentions(of: type.unqualifiedName) else { return true }
    return mentioningFiles.contains { mentioningFile in
      if mentioningFile.number != file.number, mentioningFile.declarations.types[type.name] != nil { return true }
      scope.recordSearch(for: [property.name, wrapper], in: mentioningFile.number)
      return mentioningFile.source.tokens.indices.contains { index in
        mentioningFile.source.isToken(index, wrapper)
          || mentioningFile.source.isToken(index, property.name) && mentioningFile.source.kind(index + 1) == .colon
            && mentioningFile.source.isLabel(index)
      }
    }
  }

  /// Returns the assignments to a property, `name = …` and `self.name = …`, as the tokens of their names and values.
  private func assignments(of property: SwiftProperty, in type: SwiftType) -> [(name: Int, value: Range<Int>)] {
    source.tokens.indices.compactMap { index in
      guard source.isToken(index, property.name), source.isToken(index + 1, "="), index != property.location.token,
        file.declarations.type(around: index)?.name == type.name
      else { return nil }
      if source.kind(index - 1) == .period {
        guard source.isToken(index - 2, "self") else { return nil }
      } else {
        guard !source.isToken(index - 1, "let"), !source.isToken(index - 1, "var"), !isLocal(property.name, at: index)
        else { return nil }
      }
      let body = source.closing(of: Int(source.tokens[index].parent)) ?? source.tokens.count
      return (index, index + 2..<source.endOfStatement(index, before: body))
    }
  }

  /// Whether a name refers to a local variable or parameter at a token.
  private func isLocal(_ name: String, at index: Int) -> Bool {
    guard let code = file.declarations.code(around: index) else { return true }
    scope.look(at: index, in: file.number)
    let body = file.declarations.code[known: code].tokens
    if source.declaredNames(body).contains(name) { return true }
    let function = file.declarations.type(around: index)?.functions.first { $0.body.contains(index) }
    return function?.parameters.contains { $0.name == name } == true
  }

  /// Whether an assignment may run when the view is created or appears.
  private func mayRunOnAppearance(_ index: Int, _ type: SwiftType) -> Bool {
    if type.functions.contains(where: { $0.name == "init" && $0.body.contains(index) }) { return true }
    var brace = Int(source.tokens[index].parent)
    while brace >= 0 {
      let name = source.opening(of: brace - 1).map { $0 - 1 } ?? brace - 1
      if ["onAppear", "task", "onReceive", "onChange"].contains(where: { source.isToken(name, $0) }) { return true }
      brace = Int(source.tokens[brace].parent)
    }
    // The view may call any of its methods when it appears.
    return type.functions.contains { $0.body.contains(index) }
  }
}

extension SwiftSource {
  static let tabView = "TabView"

  /// Whether a token is the name of `TabView` in a call of its initializer.
  func isTabView(_ index: Int) -> Bool { isToken(index, Self.tabView) && isToken(index + 1, "(") }

  /// Returns the `selection` argument of a tab view; nil if it has none.
  fileprivate func selection(of site: Int) -> Range<Int>? {
    guard let close = closing(of: site + 1) else { return nil }
    return split(site + 2..<close).map { argument($0) }.first { $0.label == "selection" }?.value
  }

  /// Whether a token is the property in `selection: $name`.
  fileprivate func isSelection(_ index: Int, of property: SwiftProperty) -> Bool {
    isToken(index, "$" + property.name) && kind(index - 1) == .colon && isToken(index - 2, "selection")
  }

  fileprivate var hasPageStyle: Bool {
    occurrences(ofAny: ["PageTabViewStyle", "tabViewStyle"]).contains { index in
      isToken(index, "PageTabViewStyle")
        || isToken(index, "tabViewStyle") && isToken(index + 1, "(") && isToken(index + 3, "page")
    }
  }

  /// Returns the text of some tokens without white space, such as `Tab?`.
  fileprivate func compactText(_ range: Range<Int>) -> String { range.map { text($0) }.joined() }

  /// Whether a name before a colon is the label of an argument or parameter.
  fileprivate func isLabel(_ index: Int) -> Bool { isToken(index - 1, "(") || kind(index - 1) == .comma }

  /// Whether the assignment at `second` follows the one at `first` in the same braces, or in braces around them.
  fileprivate func isReplaced(_ first: Int, by second: Int) -> Bool {
    guard second > first else { return false }
    var brace = Int(tokens[first].parent)
    while brace >= 0 {
      if Int(tokens[second].parent) == brace { return true }
      brace = Int(tokens[brace].parent)
    }
    return false
  }
}
