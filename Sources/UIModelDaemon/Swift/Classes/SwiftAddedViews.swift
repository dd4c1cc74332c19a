import UIModelPlatform

/// The text inputs and lists that a class certainly adds to its view: outlets, and properties that the class passes to
/// `addSubview(_:)` or `addArrangedSubview(_:)`.
///
/// For example, a class with `let field = UITextField()` and a method that calls `view.addSubview(field)` adds the text
/// field `field`.
struct SwiftAddedViews {
  /// Methods that remove key commands, or decide at run time whether a text input can be edited. Classes whose files
  /// contain one of these names are not analyzed.
  private static let excludedMethods = [
    "removeKeyCommand", "textFieldShouldBeginEditing", "textViewShouldBeginEditing", "searchBarShouldBeginEditing",
  ]
  /// Members that disable a view or remove it from its superview.
  private static let disablingMembers: Set<String> = ["isEnabled", "isUserInteractionEnabled", "removeFromSuperview"]

  private let scope: SwiftScope
  private let file: SwiftFile
  private let classChain: [SwiftType]

  /// Reads the views of a class.
  ///
  /// - Parameter classChain: the class and its superclasses in the project.
  init(_ classChain: [SwiftType], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.classChain, self.file, self.scope) = (classChain, file, scope)
  }

  /// Returns the member `holds` with the added views. Nil if the class adds no text input or list, or if its files
  /// contain one of `excludedMethods`.
  func member(_ classNameRange: Range<Int>) -> SwiftMember? {
    // The code may remove commands or reject editing.
    if mentions(SwiftAddedViews.excludedMethods) { return nil }
    var nodes: [SwiftNode] = []
    for property in classChain.flatMap(\.properties) where !property.isStatic && property.getter == nil {
      guard property.condition.isAlways, let viewClassName = viewClassName(of: property), isAdded(property),
        viewClassName != "UITextView" || SwiftEditableText(classChain, scope).staysEditable(property)
      else { continue }
      let nameRange =
        property.location.fileNumber == file.number ? file.source.tokens[property.location.token].range : classNameRange
      nodes.append(
        SwiftNode(
          .object([
            SwiftMember("name", nameRange, SwiftNode(.string(property.name), nameRange)),
            SwiftMember("class", nameRange, SwiftNode(.string(viewClassName), nameRange)),
          ]), nameRange))
    }
    return nodes.isEmpty ? nil : SwiftMember("holds", classNameRange, SwiftNode(.list(nodes), classNameRange))
  }

  /// Returns the name of a property's UIKit class: its type, or the UIKit superclass of its type. Nil if the class is
  /// not a text input or a list.
  private func viewClassName(of property: SwiftProperty) -> String? {
    let source = scope.file(property.location.fileNumber).source
    scope.recordCodeUse(at: property.location.token, in: property.location.fileNumber)
    var typeName = property.typeTokens.flatMap { source.typeName($0) }
    if typeName == nil, let value = property.value, case .call(let call) = source.expression(value),
      call.path.count == 1
    {
      typeName = call.path[0]
    }
    guard let typeName else { return nil }
    let projectClasses = scope.classChain(of: typeName, in: property.location.fileNumber).prefix(while: \.isDeclared)
    let uikitClass = projectClasses.last?.superclassName ?? typeName
    return ViewClass.named(uikitClass).map { $0.isTextInput || $0.isList } == true ? uikitClass : nil
  }

  /// Whether one of the files of the class contains one of these identifiers.
  private func mentions(_ names: [String]) -> Bool {
    fileNumbers.contains { number in
      scope.recordSearch(for: names, in: number)
      let source = scope.file(number).source
      return source.contains(source.tokens.indices, anyOf: names)
    }
  }

  /// The numbers of the files that declare methods or properties of the class chain.
  private var fileNumbers: Set<Int32> {
    Set(classChain.flatMap { $0.functions.map(\.location.fileNumber) + $0.properties.map(\.location.fileNumber) })
  }

  /// Whether the view of a property is certainly added to another view: the property is an outlet, or the class passes
  /// it to `addSubview(_:)` or `addArrangedSubview(_:)`. False if the property's file disables or removes the view.
  private func isAdded(_ property: SwiftProperty) -> Bool {
    let number = property.location.fileNumber
    scope.recordSearch(for: ["IBOutlet", property.name], in: number)
    let source = scope.file(number).source
    let isDisabledOrRemoved = source.occurrences(of: property.name, in: source.tokens.indices).contains { index in
      SwiftAddedViews.disablingMembers.contains(source.accessedMember(of: index))
    }
    if isDisabledOrRemoved { return false }
    if source.isOutlet(property.location.token) { return true }
    return classChain.contains { type in
      type.functions.contains { function in
        guard function.location.fileNumber == number else { return false }
        return function.body.contains { source.isToken($0, property.name) && source.isAdded($0) }
      }
    }
  }
}

extension SwiftSource {
  /// Returns the name of the member after a variable, such as `isEnabled` for `field?.isEnabled`. Empty if no member
  /// follows the variable.
  fileprivate func accessedMember(of index: Int) -> String {
    let period = isToken(index + 1, "?") || isToken(index + 1, "!") ? index + 2 : index + 1
    return kind(period) == .period ? text(period + 1) : ""
  }

  /// Whether the property with the name at this token has the attribute `@IBOutlet`.
  fileprivate func isOutlet(_ nameToken: Int) -> Bool {
    var token = nameToken - 1
    while token >= 0, nameToken - token < 10,
      tokens[token].kind == .identifier || tokens[token].kind == .at || isToken(token, ")")
    {
      if isToken(token, "IBOutlet") { return true }
      token -= 1
    }
    return false
  }

  /// Whether the variable at a token is the argument of `addSubview(_:)` or `addArrangedSubview(_:)`. Calls on a window
  /// do not count.
  fileprivate func isAdded(_ nameToken: Int) -> Bool {
    guard isToken(nameToken + 1, ")") else { return false }
    let openToken = isToken(nameToken - 1, ".") && isToken(nameToken - 2, "self") ? nameToken - 3 : nameToken - 1
    guard isToken(openToken, "("), isToken(openToken - 1, "addSubview") || isToken(openToken - 1, "addArrangedSubview")
    else {
      return false
    }
    // A view in another window is not in this responder chain.
    return !(kind(openToken - 2) == .period && text(openToken - 3).lowercased().contains("window"))
  }
}
