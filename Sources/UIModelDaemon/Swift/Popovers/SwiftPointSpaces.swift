import UIModelPlatform

/// Determines the view in whose coordinates a point is, from the gesture or delegate method that provides the point.
/// For example, `gesture.location(in: tableView)` is in the table's coordinates.
struct SwiftPointSpaces {
  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope, type: SwiftType) {
    (self.file, self.scope, self.type) = (file, scope, type)
  }

  private static let listClasses: Set<String> = ["UITableView", "UICollectionView"]
  /// Suffixes of class names of views that are inside of a controller's view.
  private static let contentSuffixes = ["Cell", "ImageView", "Button", "Label"]

  /// Whether a name is a point that is certainly not in the coordinates of the controller's `view`.
  func isInOtherSpace(_ nameToken: Int, in body: Range<Int>) -> Bool {
    let name = source.text(nameToken)
    if let declaration = source.occurrences(of: name, in: body.lowerBound..<nameToken).last(where: {
      source.isDeclaration($0, of: name)
    }
    ) {
      return isLocationInList(declaration + 1..<source.endOfStatement(declaration, before: body.upperBound))
    }
    guard let function = type.functions.first(where: { $0.body == body && $0.location.fileNumber == file.number }),
      function.parameters.contains(where: { $0.name == name }), type.superclassName.map({ !Self.isList($0) }) ?? false
    else { return false }
    return isListDelegatePoint(function, name) || isMenuDelegatePoint(function, name)
  }

  /// Whether a value is a location in a list, as in `= gesture.location(in: tableView)`.
  private func isLocationInList(_ value: Range<Int>) -> Bool {
    guard let locationToken = value.first(where: { source.isToken($0, "location") && source.kind($0 - 1) == .period }),
      source.isToken(locationToken + 1, "("), source.isToken(locationToken + 2, "in"),
      let closingBracket = source.closing(of: locationToken + 1)
    else { return false }
    var names = (locationToken + 4..<closingBracket).compactMap(source.identifier)
    if names.first == "self" { names.removeFirst() }
    guard names.count == 1, let name = names.first, closingBracket - locationToken - 4 <= 3 else { return false }
    let properties = scope.classChain(of: type.name, in: file.number).compactMap { $0.property(name, isStatic: false) }
    return properties.contains { property in
      property.location.fileNumber == file.number
        && property.typeTokens?.contains { Self.isList(source.text($0)) } == true
    }
  }

  /// Whether a function is `collectionView(_:contextMenuConfigurationForItemsAt:point:)` or a table view's variant of
  /// this method, and `point` is the name of its last parameter. The point is in the coordinates of the list's
  /// scrolling content.
  private func isListDelegatePoint(_ function: SwiftFunction, _ point: String) -> Bool {
    guard ["collectionView", "tableView"].contains(function.name), function.parameters.count == 3 else { return false }
    let pointParameter = function.parameters[2]
    return pointParameter.label == "point" && pointParameter.name == point
      && (function.parameters[1].label ?? "").hasPrefix("contextMenuConfigurationFor")
  }

  /// Whether a function is `contextMenuInteraction(_:configurationForMenuAtLocation:)` for a view other than the
  /// controller's view, and `point` is the name of its last parameter. The point is in the coordinates of the view with
  /// the interaction.
  private func isMenuDelegatePoint(_ function: SwiftFunction, _ point: String) -> Bool {
    guard function.name == "contextMenuInteraction", function.parameters.count == 2,
      function.parameters[1].label == "configurationForMenuAtLocation", function.parameters[1].name == point
    else { return false }
    // Only a cast to a class such as `UIButton` proves that the interaction's view is not the controller's view.
    let interactionName = function.parameters[0].name
    return source.occurrences(of: "view", in: function.body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, interactionName)
        && source.isToken(index + 1, "as") && source.isToken(index + 2, "?")
        && Self.contentSuffixes.contains { source.text(index + 3).hasSuffix($0) }
    }
  }

  private static func isList(_ name: String) -> Bool {
    listClasses.contains(name) || name == "UITableViewController" || name == "UICollectionViewController"
  }
}
