import UIModelPlatform

/// Finds bar items, menu elements and controls with shortcuts that have no name: the label is empty or only an image.
///
/// For example, `Button { add() } label: { Image(systemName: "plus") }` in a toolbar gives a node with the image
/// "plus".
struct SwiftNameReader {
  /// One node for each type with unnamed items.
  private(set) var screens: [SwiftNode] = []
  /// The reason why each item's name is unknown, by the start of the item's class name in UTF-8 bytes; empty for an
  /// analyzed item. See `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  /// An item with the label that the code gives it.
  struct Item {
    enum Kind: String { case bar, menu, shortcut }
    /// The token of the item's class or type.
    let nameToken: Int
    let kind: Kind
    let label: SwiftLabel
  }

  /// The maximum number of items that are read in a file.
  private static let maximumItems = 500

  /// Reads the unnamed items of a file.
  ///
  /// - Parameter besides: the elements that another rule reports, as the starts of their class names in UTF-8 bytes.
  init(_ file: SwiftFile, _ scope: SwiftScope, besides: Set<Int>) {
    (self.file, self.scope) = (file, scope)
    guard !scope.isExtensionOnly else { return }
    let items =
      SwiftControlNames(file, scope).items + SwiftBarItemNames(file, scope).items
      + SwiftMenuElementNames(file, scope).items
    guard !items.isEmpty else { return }
    let directives = source.directives
    var nodes: [String: [SwiftNode]] = [:]
    for item in items.sorted(by: { $0.nameToken < $1.nameToken }).prefix(Self.maximumItems) {
      let startOffset = source.tokens[item.nameToken].range.lowerBound
      let node = besides.contains(startOffset) ? nil : node(item, directives)
      // No reason is recorded for commands here, because `SwiftElementWriter` records it.
      if source.identifier(item.nameToken).map(SwiftSource.itemTypeNames.contains) == true {
        reasons[startOffset] =
          (node == nil && item.label.isNameless && !besides.contains(startOffset)) || item.label == .unknown
          ? SwiftReason.unknownName : ""
      }
      if let node { nodes[file.declarations.type(around: item.nameToken)?.name ?? "", default: []].append(node) }
    }
    for (name, list) in nodes.sorted(by: { $0.key < $1.key }) {
      let type = file.declarations.types[name]
      guard let place = type.map({ source.tokens[$0.location.token].range }) ?? list.first?.range else { continue }
      screens.append(.screen(type, at: place, ["unnamedItems": list]))
    }
  }

  /// Returns the node of an item without a name. Nil for any other item, and for code that is never compiled or whose
  /// compilation conditions are unknown.
  private func node(_ item: Item, _ directives: [Int]) -> SwiftNode? {
    guard item.label.isNameless else { return nil }
    let condition = source.clauses(around: item.nameToken, directives)
      .and(scope.tree(of: file.number).root.innermost(at: item.nameToken).availability)
    guard condition != .unknown, !condition.isNever else { return nil }
    let place = source.tokens[item.nameToken].range
    var members = [
      SwiftMember("class", place, SwiftNode(.string(source.text(item.nameToken)), place)),
      SwiftMember("in", place, SwiftNode(.string(item.kind.rawValue), place)),
    ]
    switch item.label {
    case .image(let name), .sometimesImage(let name):
      let image =
        name.map { SwiftNode(.string($0), place) } ?? SwiftNode(.unknown(SwiftReason.undeterminedValue), place)
      members.append(SwiftMember("image", place, image))
    default: break
    }
    if case .sometimesImage = item.label {
      members.append(SwiftMember("isOnlySometimes", place, SwiftNode(.bool(true), place)))
    }
    return SwiftNode(.object(members + [condition.availabilityMember(place)].compactMap { $0 }), place)
  }
}

extension SwiftSource {
  /// The classes and types whose instances are items or controls.
  static let itemTypeNames = SwiftControl.kinds.union(["UIBarButtonItem", "UIAction", "UIMenu"])
}
