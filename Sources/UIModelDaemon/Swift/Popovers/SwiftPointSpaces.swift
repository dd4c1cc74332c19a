import UIModelPlatform

/// The views in whose coordinates points are: those that gestures and delegates give.
struct SwiftPointSpaces {
  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope, type: SwiftType) {
    (self.file, self.scope, self.type) = (file, scope, type)
  }

  private static let lists: Set<String> = ["UITableView", "UICollectionView"]
  /// Endings of the names of views that are in a controller's view.
  private static let contents = ["Cell", "ImageView", "Button", "Label"]

  /// Whether a name is that of a point which is certainly not in the coordinates of the controller's `view`.
  func isInAnother(_ name: Int, in body: Range<Int>) -> Bool {
    let text = source.text(name)
    if let made = source.places(of: text, in: body.lowerBound..<name).last(where: { source.isDeclaration($0, of: text) }
    ) {
      return isLocationInList(made + 1..<source.endOfStatement(made, before: body.upperBound))
    }
    guard let function = type.functions.first(where: { $0.body == body && $0.spot.file == file.number }),
      function.parameters.contains(where: { $0.name == text }), type.superclass.map({ !Self.isList($0) }) ?? false
    else { return false }
    return isOfListDelegate(function, text) || isOfMenuDelegate(function, text)
  }

  /// `= gesture.location(in: tableView)`
  private func isLocationInList(_ value: Range<Int>) -> Bool {
    guard let call = value.first(where: { source.isToken($0, "location") && source.kind($0 - 1) == .period }),
      source.isToken(call + 1, "("), source.isToken(call + 2, "in"), let close = source.closing(of: call + 1)
    else { return false }
    var names = (call + 4..<close).compactMap(source.identifier)
    if names.first == "self" { names.removeFirst() }
    guard names.count == 1, let name = names.first, close - call - 4 <= 3 else { return false }
    let properties = scope.line(of: type.name, in: file.number).compactMap { $0.property(name, isStatic: false) }
    return properties.contains { property in
      property.spot.file == file.number && property.type?.contains { Self.isList(source.text($0)) } == true
    }
  }

  /// `collectionView(_:contextMenuConfigurationForItemsAt:point:)`: in the list's coordinates, which scroll.
  private func isOfListDelegate(_ function: SwiftFunction, _ point: String) -> Bool {
    guard ["collectionView", "tableView"].contains(function.name), function.parameters.count == 3 else { return false }
    let last = function.parameters[2]
    return last.label == "point" && last.name == point
      && (function.parameters[1].label ?? "").hasPrefix("contextMenuConfigurationFor")
  }

  /// `contextMenuInteraction(_:configurationForMenuAtLocation:)`: in the coordinates of the view with the interaction.
  private func isOfMenuDelegate(_ function: SwiftFunction, _ point: String) -> Bool {
    guard function.name == "contextMenuInteraction", function.parameters.count == 2,
      function.parameters[1].label == "configurationForMenuAtLocation", function.parameters[1].name == point
    else { return false }
    // That the view with the interaction is no controller's view is known only if the code casts it to such a class.
    let interaction = function.parameters[0].name
    return source.places(of: "view", in: function.body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, interaction)
        && source.isToken(index + 1, "as") && source.isToken(index + 2, "?")
        && Self.contents.contains { source.text(index + 3).hasSuffix($0) }
    }
  }

  private static func isList(_ name: String) -> Bool {
    lists.contains(name) || name == "UITableViewController" || name == "UICollectionViewController"
  }
}
