import UIModelPlatform

/// The text inputs and lists that a class certainly adds to its view: outlets, and properties that the class passes to
/// `addSubview(_:)` or `addArrangedSubview(_:)`.
///
/// For example, `let field = UITextField()` with `view.addSubview(field)` in a method of the class.
struct SwiftHeldViews {
  /// Names in classes that remove key commands, or decide at run time whether a text input can be edited. Such classes
  /// are not analyzed.
  private static let conditionalMembers = [
    "removeKeyCommand", "textFieldShouldBeginEditing", "textViewShouldBeginEditing", "searchBarShouldBeginEditing",
  ]
  /// Members that disable a view or remove it from its superview.
  private static let disablingMembers: Set<String> = ["isEnabled", "isUserInteractionEnabled", "removeFromSuperview"]

  private let scope: SwiftScope
  private let file: SwiftFile
  private let classChain: [SwiftType]

  /// Reads the views of a class.
  ///
  /// - Parameter classChain: the class and its superclasses that are in the project.
  init(_ classChain: [SwiftType], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.classChain, self.file, self.scope) = (classChain, file, scope)
  }

  /// Returns the member `holds`, or nil if the class has no such view.
  ///
  /// - Parameter place: the range to report for properties in other files.
  func member(_ place: Range<Int>) -> SwiftMember? {
    // These members may remove commands or reject editing.
    if mentions(SwiftHeldViews.conditionalMembers) { return nil }
    var nodes: [SwiftNode] = []
    for property in classChain.flatMap(\.properties) where !property.isStatic && property.getter == nil {
      guard property.condition.isAlways, let kind = kind(of: property), isAdded(property),
        kind != "UITextView" || SwiftEditableText(classChain, scope).staysEditable(property)
      else { continue }
      let here = property.location.file == file.number ? file.source.tokens[property.location.token].range : place
      nodes.append(
        SwiftNode(
          .object([
            SwiftMember("name", here, SwiftNode(.string(property.name), here)),
            SwiftMember("class", here, SwiftNode(.string(kind), here)),
          ]), here))
    }
    return nodes.isEmpty ? nil : SwiftMember("holds", place, SwiftNode(.list(nodes), place))
  }

  /// Returns the UIKit class that the type of a property is or inherits from. Nil if it is not a text input or a list.
  private func kind(of property: SwiftProperty) -> String? {
    let source = scope.file(property.location.file).source
    scope.look(at: property.location.token, in: property.location.file)
    var name = property.type.flatMap { source.typeName($0) }
    if name == nil, let value = property.value, case .call(let call) = source.expression(value), call.path.count == 1 {
      name = call.path[0]
    }
    guard let name else { return nil }
    let above = scope.classChain(of: name, in: property.location.file).prefix(while: \.isDeclared)
    let found = above.last?.superclass ?? name
    return ViewClass.named(found).map { $0.isTextInput || $0.isList } == true ? found : nil
  }

  /// Whether one of the files of the class contains one of these identifiers.
  private func mentions(_ names: [String]) -> Bool {
    files.contains { number in
      scope.recordSearch(for: names, in: number)
      let source = scope.file(number).source
      return source.contains(source.tokens.indices, anyOf: names)
    }
  }

  /// The numbers of the files that declare methods or properties of the class chain.
  private var files: Set<Int32> {
    Set(classChain.flatMap { $0.functions.map(\.location.file) + $0.properties.map(\.location.file) })
  }

  /// Whether a property is an outlet or the class adds its view to another view, and its file does not disable or
  /// remove the view.
  private func isAdded(_ property: SwiftProperty) -> Bool {
    let number = property.location.file
    scope.recordSearch(for: ["IBOutlet", property.name], in: number)
    let source = scope.file(number).source
    let isDisabledOrRemoved = source.places(of: property.name, in: source.tokens.indices).contains { index in
      SwiftHeldViews.disablingMembers.contains(source.accessedMember(of: index))
    }
    if isDisabledOrRemoved { return false }
    if source.isOutlet(property.location.token) { return true }
    return classChain.contains { type in
      type.functions.contains { function in
        guard function.location.file == number else { return false }
        return function.body.contains { source.isToken($0, property.name) && source.isAdded($0) }
      }
    }
  }
}

extension SwiftSource {
  /// Returns the member that is accessed on a name, such as `isEnabled` for `field?.isEnabled`. Empty if no member is
  /// accessed.
  fileprivate func accessedMember(of index: Int) -> String {
    let period = isToken(index + 1, "?") || isToken(index + 1, "!") ? index + 2 : index + 1
    return kind(period) == .period ? text(period + 1) : ""
  }

  /// Whether the property with its name at a token has the attribute `@IBOutlet`.
  fileprivate func isOutlet(_ name: Int) -> Bool {
    var at = name - 1
    while at >= 0, name - at < 10, tokens[at].kind == .identifier || tokens[at].kind == .at || isToken(at, ")") {
      if isToken(at, "IBOutlet") { return true }
      at -= 1
    }
    return false
  }

  /// Whether a name is the argument of `addSubview(_:)` or `addArrangedSubview(_:)`.
  fileprivate func isAdded(_ name: Int) -> Bool {
    guard isToken(name + 1, ")") else { return false }
    let open = isToken(name - 1, ".") && isToken(name - 2, "self") ? name - 3 : name - 1
    guard isToken(open, "("), isToken(open - 1, "addSubview") || isToken(open - 1, "addArrangedSubview") else {
      return false
    }
    // A view in another window is not in this responder chain.
    return !(kind(open - 2) == .period && text(open - 3).lowercased().contains("window"))
  }
}
