import UIModelPlatform

/// Determines whether users can edit the text views of a class. Searches the code for assignments of `isEditable` and
/// matches their receivers by name and declared type.
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

  /// Whether instances of the class, which is a text view, are certainly editable: no code sets `isEditable` on them.
  var areInstancesEditable: Bool {
    guard let type = classChain.first, !classChain.contains(where: usesIsEditable) else { return false }
    let className = type.name.split(separator: ".").last.map(String.init) ?? type.name
    let sitesByFile = sites(in: scope.setterFileNumbers(of: Self.propertyName))
    if sitesByFile.isEmpty { return true }
    // In a file that names the class, any assignment may affect an instance of the class. In other files, an assignment
    // counts if its receiver has the name of a known instance. If the files that name the class are unknown, an
    // assignment counts unless its file declares a variable with the receiver's name.
    let instanceNames = scope.filesWithMentions(of: className).map {
      Set($0.flatMap { $0.source.names(ofType: className) })
    }
    return sitesByFile.allSatisfy { number, sites in
      scope.recordSearch(for: [className], in: number)
      let source = scope.file(number).source
      if source.contains(source.tokens.indices, anyOf: [className]) { return false }
      return sites.allSatisfy { site in
        guard let receiverName = site.receiverName else { return false }
        return instanceNames.map { !$0.contains(receiverName) } ?? source.declares(receiverName)
      }
    }
  }

  /// Whether the text view in a property of the class is certainly editable: no code sets `isEditable` on the view.
  func staysEditable(_ property: SwiftProperty) -> Bool {
    let classFiles = Set(
      classChain.flatMap { $0.functions.map(\.location.fileNumber) + $0.properties.map(\.location.fileNumber) })
    let otherPropertyNames = Set(classChain.flatMap(\.properties).map(\.name)).subtracting([property.name])
    let doesEscape = classFiles.contains { mayEscape(property.name, in: $0) }
    return sites(in: scope.setterFileNumbers(of: Self.propertyName).union(classFiles)).values.joined().allSatisfy {
      site in
      guard let receiverName = site.receiverName, receiverName != property.name else { return false }
      return classChain.contains { $0.name == site.typeName } ? otherPropertyNames.contains(receiverName) : !doesEscape
    }
  }

  /// Whether a class declares `isEditable` or uses this name in its methods, property blocks or initial values.
  private func usesIsEditable(_ type: SwiftType) -> Bool {
    let declaresIsEditable = type.properties.contains { $0.name == Self.propertyName }
    let bodies =
      type.functions.map { (file: $0.location.fileNumber, body: $0.body) }
      + type.properties.flatMap { property in
        [property.block, property.value].compactMap { $0 }.map { (property.location.fileNumber, $0) }
      }
    return declaresIsEditable
      || bodies.contains { number, body in
        guard !body.isEmpty else { return false }
        scope.recordCodeUse(at: body.lowerBound, in: number)
        return scope.file(number).source.contains(body, anyOf: [Self.propertyName])
      }
  }

  /// An assignment of `isEditable`.
  private struct Site {
    /// The name of the receiver, such as `notesView` for `self.notesView.isEditable = false`. Nil if the receiver is
    /// not a name.
    let receiverName: String?
    /// The name of the innermost type that contains the assignment; nil outside a type.
    let typeName: String?
  }

  /// Returns the assignments of `isEditable` that have a receiver, such as `view.isEditable = false`, by file number.
  private func sites(in fileNumbers: Set<Int32>) -> [Int32: [Site]] {
    var sites: [Int32: [Site]] = [:]
    for number in fileNumbers {
      guard let file = scope.readFile(numbered: number) else { continue }
      scope.recordSearch(for: [Self.propertyName], in: number)
      let source = file.source
      for index in source.occurrences(of: Self.propertyName, in: source.tokens.indices)
      where source.isAssigned(index) && source.kind(index - 1) == .period {
        let receiverToken = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
        sites[number, default: []].append(
          Site(receiverName: source.identifier(receiverToken), typeName: file.declarations.type(around: index)?.name))
      }
    }
    return sites
  }

  /// Whether the value of a variable may escape in a file: it is returned, assigned, put into an array, or passed to a
  /// function that is not a layout method.
  private func mayEscape(_ name: String, in number: Int32) -> Bool {
    scope.recordSearch(for: [name], in: number)
    let source = scope.file(number).source
    return source.occurrences(of: name, in: source.tokens.indices).contains { index in
      guard source.kind(index + 1) != .period, source.kind(index + 1) != .colon else { return false }
      let firstToken = source.isToken(index - 1, ".") && source.isToken(index - 2, "self") ? index - 2 : index
      if source.isToken(firstToken - 1, "=") || source.isToken(firstToken - 1, "return") { return true }
      let openToken = Int(source.tokens[index].parent)
      guard openToken > 0 else { return false }
      if source.isToken(openToken, "[") { return true }
      guard source.isToken(openToken, "("), let calleeName = source.identifier(openToken - 1) else { return false }
      return !Self.layoutMethods.contains(calleeName)
    }
  }
}

extension SwiftSource {
  /// Returns the names of variables of a type, found by their declarations: `name: Type` or `name = Type(…)`.
  fileprivate func names(ofType type: String) -> [String] {
    occurrences(of: type, in: tokens.indices).compactMap { index in
      kind(index - 1) == .colon || isToken(index - 1, "=") ? identifier(index - 2) : nil
    }
  }

  /// Whether the source declares a variable of this name: `let name`, `var name` or `name: Type`.
  fileprivate func declares(_ name: String) -> Bool {
    occurrences(of: name, in: tokens.indices).contains { index in
      ["let", "var"].contains(text(index - 1))
        || (kind(index + 1) == .colon && identifier(index + 2)?.first?.isUppercase == true)
    }
  }
}
