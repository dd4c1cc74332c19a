import UIModelPlatform

/// Finds the values of each `TabView` selection and of the tabs. Reads the initial value and the assigned values of a
/// `@State` property in the type of the tab view. The initial value and the values of the tabs must be literals or enum
/// cases. For example, `@State var tab = 3` gives the selection 3, and `.tag(1)` gives a tab with the value 1.
struct SwiftTabReader {
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each tab view, by the UTF-8 offset of the view's name: the reason why the tab view is not
  /// checked, or an empty string for a checked tab view.
  private(set) var analysisResults: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let searchedIdentifiers = ["TabView", "Tab", "tag", "PageTabViewStyle", "tabViewStyle"]
  private static let maximumTabViewCount = 50

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.searchedIdentifiers, in: file.number)
    let source = file.source
    let sites = source.occurrences(ofAny: [SwiftSource.tabViewName]).filter { source.isTabView($0) }
    // Tab views in the page style might behave differently.
    guard !sites.isEmpty, !source.hasPageStyle, !scope.isExtensionOnly,
      scope.type(named: "TabView", in: file.number)?.isDeclared != true,
      scope.type(named: "Tab", in: file.number)?.hasBuilderBody != true
    else { return }
    let directives = source.directives
    for site in sites.prefix(Self.maximumTabViewCount) {
      guard let type = file.declarations.type(around: site) else { continue }
      scope.recordCodeUse(at: site, in: file.number)
      guard let bindingTokens = source.selection(of: site) else { continue }
      let nodes = selections(site, bindingTokens, in: type, directives)
      analysisResults[source.tokens[site].range.lowerBound] = nodes == nil ? SwiftReason.undeterminedValue : ""
      guard let nodes, !nodes.isEmpty else { continue }
      screens.append(.screen(type, at: source.tokens[type.location.token].range, ["tabSelections": nodes]))
    }
  }

  /// Returns the values of a tab view's selection as nodes; nil if the selection or the tabs are unknown.
  private func selections(_ site: Int, _ bindingTokens: Range<Int>, in type: SwiftType, _ directives: [Int])
    -> [SwiftNode]?
  {
    guard bindingTokens.count == 1, let binding = source.identifier(bindingTokens.lowerBound), binding.first == "$"
    else {
      return nil
    }
    let name = String(binding.dropFirst())
    scope.recordSearch(for: [name, "$" + name, "_" + name], in: file.number)
    guard let property = type.property(name, isStatic: false), property.location.fileNumber == file.number,
      property.condition.isAlways, source.isAttributed(property, with: "State"), let initialTokens = property.value,
      // If several tab views use the selection, a value need not be a tab in each tab view.
      source.tokens.indices.count(where: { source.isSelection($0, of: property) }) == 1,
      !mayBeSetElsewhere(property, of: type)
    else { return nil }
    var valueReader = SwiftTabValueReader(
      scope, file, type: type.name, selectionType: property.typeTokens.map { source.compactText($0) })
    let clauses = source.clauses(around: site, directives)
    guard let initialValue = valueReader.readInitialValue(initialTokens), clauses != .unknown, !clauses.isNever,
      let body = scope.tree(of: file.number).root.call(named: site)?.builderStatements.only,
      let tabValues = valueReader.values(in: body, depth: 0), !tabValues.isEmpty,
      tabValues.allSatisfy({ $0.hasTypeOf(initialValue) })
    else { return nil }
    let assignments = assignments(of: property, in: type)
    let mayBeSetOnAppearance = assignments.contains { mayRunOnAppearance($0.name, type) }
    var shownValues = mayBeSetOnAppearance ? [] : [(initialTokens, initialValue)]
    shownValues += assignments.filter { assignment in
      // A value that is replaced immediately is never shown.
      !assignments.contains { source.isReplaced(assignment.name, by: $0.name) }
    }.compactMap { assignment in
      scope.recordCodeUse(at: assignment.name, in: file.number)
      guard source.clauses(around: assignment.name, directives).isAlways,
        let value = valueReader.value(assignment.value),
        value.hasTypeOf(initialValue)
      else { return nil }
      return (assignment.value, value)
    }
    return shownValues.map { range, value in selectionNode(range, value, property, tabValues, clauses) }
  }

  private func selectionNode(
    _ range: Range<Int>, _ value: SwiftTabValueReader.Value, _ property: SwiftProperty,
    _ tabValues: [SwiftTabValueReader.Value],
    _ clauses: SwiftCondition
  ) -> SwiftNode {
    let lastToken = range.upperBound - 1
    let valueRange = source.tokens[range.lowerBound].range.lowerBound..<source.tokens[lastToken].range.upperBound
    let members = [
      SwiftMember("property", valueRange, SwiftNode(.string(property.name), valueRange)),
      SwiftMember("value", valueRange, SwiftNode(.string(value.text), valueRange)),
      SwiftMember(
        "tabs", valueRange, SwiftNode(.list(tabValues.map { SwiftNode(.string($0.text), valueRange) }), valueRange)),
    ]
    return SwiftNode(.object(members + [clauses.availabilityMember(valueRange)].compactMap { $0 }), valueRange)
  }

  // MARK: Assignments

  /// Whether other code may set the initial value of the property, through the property wrapper or an argument of the
  /// type's initializer.
  private func mayBeSetElsewhere(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let wrapperName = "_" + property.name
    if source.contains(source.tokens.indices, anyOf: [wrapperName]) { return true }
    if property.isHidden { return false }
    scope.recordLookup(type.unqualifiedName)
    guard let mentioningFiles = scope.filesWithMentions(of: type.unqualifiedName) else { return true }
    return mentioningFiles.contains { mentioningFile in
      if mentioningFile.number != file.number, mentioningFile.declarations.types[type.name] != nil { return true }
      scope.recordSearch(for: [property.name, wrapperName], in: mentioningFile.number)
      return mentioningFile.source.tokens.indices.contains { index in
        mentioningFile.source.isToken(index, wrapperName)
          || mentioningFile.source.isToken(index, property.name) && mentioningFile.source.kind(index + 1) == .colon
            && mentioningFile.source.isLabel(index)
      }
    }
  }

  /// Returns the assignments to a property, `name = …` and `self.name = …`. The elements are the token of the name and
  /// the tokens of the value.
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
      let bodyEnd = source.closing(of: Int(source.tokens[index].parent)) ?? source.tokens.count
      return (index, index + 2..<source.endOfStatement(index, before: bodyEnd))
    }
  }

  /// Whether a name refers to a local variable or parameter at a token. True if the token is outside of all known code.
  private func isLocal(_ name: String, at index: Int) -> Bool {
    guard let codeIndex = file.declarations.codeIndex(around: index) else { return true }
    scope.recordCodeUse(at: index, in: file.number)
    let body = file.declarations.code[known: codeIndex].tokens
    if source.declaredNames(body).contains(name) { return true }
    let function = file.declarations.type(around: index)?.functions.first { $0.body.contains(index) }
    return function?.parameters.contains { $0.name == name } == true
  }

  /// Whether an assignment may run when the view is created or appears.
  private func mayRunOnAppearance(_ index: Int, _ type: SwiftType) -> Bool {
    if type.functions.contains(where: { $0.name == "init" && $0.body.contains(index) }) { return true }
    var bracketToken = Int(source.tokens[index].parent)
    while bracketToken >= 0 {
      let nameToken = source.opening(of: bracketToken - 1).map { $0 - 1 } ?? bracketToken - 1
      if ["onAppear", "task", "onReceive", "onChange"].contains(where: { source.isToken(nameToken, $0) }) {
        return true
      }
      bracketToken = Int(source.tokens[bracketToken].parent)
    }
    // The view may call any of its methods when it appears.
    return type.functions.contains { $0.body.contains(index) }
  }
}

extension SwiftSource {
  static let tabViewName = "TabView"

  /// Whether a token is the name `TabView` in a call of the initializer.
  func isTabView(_ index: Int) -> Bool { isToken(index, Self.tabViewName) && isToken(index + 1, "(") }

  /// Returns the tokens of a tab view's `selection` argument, without the label; nil if there is no such argument.
  fileprivate func selection(of site: Int) -> Range<Int>? {
    guard let close = closing(of: site + 1) else { return nil }
    return split(site + 2..<close).map { argument($0) }.first { $0.label == "selection" }?.value
  }

  /// Whether a token is `$name` in `selection: $name`, where `name` is the property.
  fileprivate func isSelection(_ index: Int, of property: SwiftProperty) -> Bool {
    isToken(index, "$" + property.name) && kind(index - 1) == .colon && isToken(index - 2, "selection")
  }

  /// Whether the source mentions the page style for tab views.
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

  /// Whether the assignment at `laterToken` follows the assignment at `assignmentToken` in the same braces, or in
  /// enclosing braces.
  fileprivate func isReplaced(_ assignmentToken: Int, by laterToken: Int) -> Bool {
    guard laterToken > assignmentToken else { return false }
    var bracketToken = Int(tokens[assignmentToken].parent)
    while bracketToken >= 0 {
      if Int(tokens[laterToken].parent) == bracketToken { return true }
      bracketToken = Int(tokens[bracketToken].parent)
    }
    return false
  }
}
