import UIModelPlatform

/// Determines whether users can edit text views. Searches the code for assignments of `isEditable` by names and
/// declared types.
///
/// For example, if a file of the class contains `notesView.isEditable = false`, the text view in the property
/// `notesView` might not be editable.
struct SwiftEditableText {
  private static let propertyName = "isEditable"
  /// Methods that add, move or lay out a view and do not change its properties.
  private static let layoutMethods: Set<String> = [
    "addSubview", "addArrangedSubview", "insertSubview", "insertArrangedSubview", "bringSubviewToFront",
    "sendSubviewToBack", "NSLayoutConstraint",
  ]

  private let scope: SwiftScope
  /// The class and its superclasses, nearest first.
  private let classChain: [SwiftType]

  init(_ classChain: [SwiftType], _ scope: SwiftScope) { (self.classChain, self.scope) = (classChain, scope) }

  /// Whether instances of the class, a text view, are certainly editable, because no code sets their `isEditable`.
  var areInstancesEditable: Bool {
    guard let type = classChain.first, !classChain.contains(where: usesIsEditable) else { return false }
    let className = type.name.split(separator: ".").last.map(String.init) ?? type.name
    let sitesByFile = sites(in: scope.filesWithSetters(of: Self.propertyName))
    if sitesByFile.isEmpty { return true }
    // In a file that names the class, any assignment may affect an instance of the class. In other files, a receiver
    // counts if it has the name of a known instance. If the files that name the class are unknown, a receiver that its
    // file does not declare counts.
    let instanceNames = scope.filesWithMentions(of: className).map {
      Set($0.flatMap { $0.source.names(ofType: className) })
    }
    return sitesByFile.allSatisfy { number, sites in
      scope.recordSearch(for: [className], in: number)
      let source = scope.file(number).source
      if source.contains(source.tokens.indices, anyOf: [className]) { return false }
      return sites.allSatisfy { site in
        guard let base = site.base else { return false }
        return instanceNames.map { !$0.contains(base) } ?? source.declares(base)
      }
    }
  }

  /// Whether the text view in a property of the class is certainly editable, because no code sets its `isEditable`.
  func staysEditable(_ property: SwiftProperty) -> Bool {
    let ownFiles = Set(classChain.flatMap { $0.functions.map(\.location.file) + $0.properties.map(\.location.file) })
    let otherPropertyNames = Set(classChain.flatMap(\.properties).map(\.name)).subtracting([property.name])
    let doesEscape = ownFiles.contains { mayEscape(property.name, in: $0) }
    return sites(in: scope.filesWithSetters(of: Self.propertyName).union(ownFiles)).values.joined().allSatisfy { site in
      guard let base = site.base, base != property.name else { return false }
      return classChain.contains { $0.name == site.type } ? otherPropertyNames.contains(base) : !doesEscape
    }
  }

  /// Whether a class declares `isEditable` or uses the name in its methods, property blocks or initial values.
  private func usesIsEditable(_ type: SwiftType) -> Bool {
    let declaresIsEditable = type.properties.contains { $0.name == Self.propertyName }
    let bodies =
      type.functions.map { (file: $0.location.file, body: $0.body) }
      + type.properties.flatMap { property in
        [property.block, property.value].compactMap { $0 }.map { (property.location.file, $0) }
      }
    return declaresIsEditable
      || bodies.contains { number, body in
        guard !body.isEmpty else { return false }
        scope.look(at: body.lowerBound, in: number)
        return scope.file(number).source.contains(body, anyOf: [Self.propertyName])
      }
  }

  /// An assignment of `isEditable`.
  private struct Site {
    /// The name of the receiver, such as `notesView` for `self.notesView.isEditable = false`. Nil if the receiver is
    /// not a name.
    let base: String?
    /// The name of the type whose code contains the assignment.
    let type: String?
  }

  /// Returns the assignments of `isEditable` with a receiver, such as `view.isEditable = false`, by file number.
  private func sites(in numbers: Set<Int32>) -> [Int32: [Site]] {
    var sites: [Int32: [Site]] = [:]
    for number in numbers {
      guard let file = scope.look(into: number) else { continue }
      scope.recordSearch(for: [Self.propertyName], in: number)
      let source = file.source
      for index in source.occurrences(of: Self.propertyName, in: source.tokens.indices)
      where source.isAssigned(index) && source.kind(index - 1) == .period {
        let receiverToken = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
        sites[number, default: []].append(
          Site(base: source.identifier(receiverToken), type: file.declarations.type(around: index)?.name))
      }
    }
    return sites
  }

  /// Whether the value of a name may escape in a file: it is passed to a function, returned, assigned or put into an
  /// array.
  private func mayEscape(_ name: String, in number: Int32) -> Bool {
    scope.recordSearch(for: [name], in: number)
    let source = scope.file(number).source
    return source.occurrences(of: name, in: source.tokens.indices).contains { index in
      guard source.kind(index + 1) != .period, source.kind(index + 1) != .colon else { return false }
      let firstToken = source.isToken(index - 1, ".") && source.isToken(index - 2, "self") ? index - 2 : index
      if source.isToken(firstToken - 1, "=") || source.isToken(firstToken - 1, "return") { return true }
      let open = Int(source.tokens[index].parent)
      guard open > 0 else { return false }
      if source.isToken(open, "[") { return true }
      guard source.isToken(open, "("), let calleeName = source.identifier(open - 1) else { return false }
      return !Self.layoutMethods.contains(calleeName)
    }
  }
}

extension SwiftSource {
  /// Returns the names of variables that are declared with a type or initialized with it: `name: Type`, `name =
  /// Type(…)`.
  fileprivate func names(ofType type: String) -> [String] {
    occurrences(of: type, in: tokens.indices).compactMap { index in
      kind(index - 1) == .colon || isToken(index - 1, "=") ? identifier(index - 2) : nil
    }
  }

  /// Whether a variable of this name is declared: `let name`, `var name` or `name: Type`.
  fileprivate func declares(_ name: String) -> Bool {
    occurrences(of: name, in: tokens.indices).contains { index in
      ["let", "var"].contains(text(index - 1))
        || (kind(index + 1) == .colon && identifier(index + 2)?.first?.isUppercase == true)
    }
  }
}
