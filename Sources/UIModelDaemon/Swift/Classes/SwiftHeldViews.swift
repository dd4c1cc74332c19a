import UIModelPlatform

/// Views for text, and lists, that a class holds and certainly puts among its views: outlets, and properties that it adds.
struct SwiftHeldViews {
  private static let withholding = [
    "removeKeyCommand", "textFieldShouldBeginEditing", "textViewShouldBeginEditing", "searchBarShouldBeginEditing",
  ]
  /// What takes a view out of use.
  private static let unused: Set<String> = ["isEnabled", "isUserInteractionEnabled", "removeFromSuperview"]

  private let scope: SwiftScope
  private let file: SwiftFile
  private let line: [SwiftType]

  /// `line`: a class and those above it, as far as they are the project's.
  init(_ line: [SwiftType], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.line, self.file, self.scope) = (line, file, scope)
  }

  /// `holds`; nil where there is nothing of the kind. `place`: where things stand that are in other files.
  func member(_ place: Range<Int>) -> SwiftMember? {
    // Commands that come and go, and text that asks before it is edited.
    if mentions(SwiftHeldViews.withholding) { return nil }
    var held: [SwiftNode] = []
    for property in line.flatMap(\.properties) where !property.isStatic && property.getter == nil {
      guard property.condition.isAlways, let kind = kind(of: property), isAdded(property),
        kind != "UITextView" || SwiftEditableText(line, scope).isEdited(property)
      else { continue }
      let here = property.spot.file == file.number ? file.source.tokens[property.spot.token].range : place
      held.append(
        SwiftNode(
          .object([
            SwiftMember("name", here, SwiftNode(.string(property.name), here)),
            SwiftMember("class", here, SwiftNode(.string(kind), here)),
          ]), here))
    }
    return held.isEmpty ? nil : SwiftMember("holds", place, SwiftNode(.list(held), place))
  }

  /// UIKit's class that a property's type is, or is below.
  private func kind(of property: SwiftProperty) -> String? {
    let source = scope.file(property.spot.file).source
    scope.look(at: property.spot.token, in: property.spot.file)
    var name = property.type.flatMap { source.typeName($0) }
    if name == nil, let value = property.value, case .call(let call) = source.expression(value), call.path.count == 1 {
      name = call.path[0]
    }
    guard let name else { return nil }
    let above = scope.line(of: name, in: property.spot.file).prefix(while: \.isDeclared)
    let found = above.last?.superclass ?? name
    return ViewClass.named(found).map { $0.isTextInput || $0.isList } == true ? found : nil
  }

  /// Whether the code of the class speaks of any of these.
  private func mentions(_ names: [String]) -> Bool {
    files.contains { number in
      scope.search(for: names, in: number)
      let source = scope.file(number).source
      return source.contains(source.tokens.indices, anyOf: names)
    }
  }

  private var files: Set<Int32> {
    Set(line.flatMap { $0.functions.map(\.spot.file) + $0.properties.map(\.spot.file) })
  }

  /// Whether it is an outlet, or the class adds it to a view.
  private func isAdded(_ property: SwiftProperty) -> Bool {
    let number = property.spot.file
    scope.search(for: ["IBOutlet", property.name], in: number)
    let source = scope.file(number).source
    let isTakenAway = source.places(of: property.name, in: source.tokens.indices).contains { index in
      SwiftHeldViews.unused.contains(source.memberAsked(of: index))
    }
    if isTakenAway { return false }
    if source.isOutlet(property.spot.token) { return true }
    return line.contains { type in
      type.functions.contains { function in
        guard function.spot.file == number else { return false }
        return function.body.contains { source.isToken($0, property.name) && source.isAdded($0) }
      }
    }
  }
}

extension SwiftSource {
  /// `field.isEnabled`, `field?.isEnabled`: what is asked of a name; empty for nothing.
  fileprivate func memberAsked(of index: Int) -> String {
    let period = isToken(index + 1, "?") || isToken(index + 1, "!") ? index + 2 : index + 1
    return kind(period) == .period ? text(period + 1) : ""
  }

  /// Whether the property whose name this is is an outlet.
  fileprivate func isOutlet(_ name: Int) -> Bool {
    var at = name - 1
    while at >= 0, name - at < 10, tokens[at].kind == .identifier || tokens[at].kind == .at || isToken(at, ")") {
      if isToken(at, "IBOutlet") { return true }
      at -= 1
    }
    return false
  }

  /// Whether a name is what is given to `addSubview(_:)`.
  fileprivate func isAdded(_ name: Int) -> Bool {
    guard isToken(name + 1, ")") else { return false }
    let open = isToken(name - 1, ".") && isToken(name - 2, "self") ? name - 3 : name - 1
    guard isToken(open, "("), isToken(open - 1, "addSubview") || isToken(open - 1, "addArrangedSubview") else {
      return false
    }
    // Another window has other responders.
    return !(kind(open - 2) == .period && text(open - 3).lowercased().contains("window"))
  }
}
