import UIModelPlatform

/// Determines in which view's coordinates a point is, from the gesture or delegate method that provides it. For
/// example, `gesture.location(in: tableView)` is in the table's coordinates.
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
  func isInOtherSpace(_ name: Int, in body: Range<Int>) -> Bool {
    let text = source.text(name)
    if let declaration = source.occurrences(of: text, in: body.lowerBound..<name).last(where: {
      source.isDeclaration($0, of: text)
    }
    ) {
      return isLocationInList(declaration + 1..<source.endOfStatement(declaration, before: body.upperBound))
    }
    guard let function = type.functions.first(where: { $0.body == body && $0.location.file == file.number }),
      function.parameters.contains(where: { $0.name == text }), type.superclass.map({ !Self.isList($0) }) ?? false
    else { return false }
    return isListDelegatePoint(function, text) || isMenuDelegatePoint(function, text)
  }

  /// Whether a value is a location in a list, as in `= gesture.location(in: tableView)`.
  private func isLocationInList(_ value: Range<Int>) -> Bool {
    guard let call = value.first(where: { source.isToken($0, "location") && source.kind($0 - 1) == .period }),
      source.isToken(call + 1, "("), source.isToken(call + 2, "in"), let close = source.closing(of: call + 1)
    else { return false }
    var names = (call + 4..<close).compactMap(source.identifier)
    if names.first == "self" { names.removeFirst() }
    guard names.count == 1, let name = names.first, close - call - 4 <= 3 else { return false }
    let properties = scope.classChain(of: type.name, in: file.number).compactMap { $0.property(name, isStatic: false) }
    return properties.contains { property in
      property.location.file == file.number && property.type?.contains { Self.isList(source.text($0)) } == true
    }
  }

  /// Whether a function is `collectionView(_:contextMenuConfigurationForItemsAt:point:)` or its table view variant.
  /// Their point is in the coordinates of the list's scrolling content.
  private func isListDelegatePoint(_ function: SwiftFunction, _ point: String) -> Bool {
    guard ["collectionView", "tableView"].contains(function.name), function.parameters.count == 3 else { return false }
    let last = function.parameters[2]
    return last.label == "point" && last.name == point
      && (function.parameters[1].label ?? "").hasPrefix("contextMenuConfigurationFor")
  }

  /// Whether a function is `contextMenuInteraction(_:configurationForMenuAtLocation:)` for a view other than the
  /// controller's view. The point is in the coordinates of the view with the interaction.
  private func isMenuDelegatePoint(_ function: SwiftFunction, _ point: String) -> Bool {
    guard function.name == "contextMenuInteraction", function.parameters.count == 2,
      function.parameters[1].label == "configurationForMenuAtLocation", function.parameters[1].name == point
    else { return false }
    // Only a cast to a class such as `UIButton` proves that the interaction's view is not the controller's view.
    let interaction = function.parameters[0].name
    return source.occurrences(of: "view", in: function.body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, interaction)
        && source.isToken(index + 1, "as") && source.isToken(index + 2, "?")
        && Self.contentSuffixes.contains { source.text(index + 3).hasSuffix($0) }
    }
  }

  private static func isList(_ name: String) -> Bool {
    listClasses.contains(name) || name == "UITableViewController" || name == "UICollectionViewController"
  }
}
