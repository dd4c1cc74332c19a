import UIModelPlatform

/// Finds bar items, menu elements and controls with shortcuts that have no name: the label is empty or only an image.
///
/// For example, `Button { add() } label: { Image(systemName: "plus") }` in a toolbar gives a node with the image
/// "plus".
struct SwiftNameReader {
  /// One node for each type with unnamed items.
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each item, by the start of the item's class name in UTF-8 bytes: empty for an analyzed
  /// item, else the reason why the item's name is unknown. See `SwiftElementWriter.analysisResults`.
  private(set) var analysisResults: [Int: String] = [:]
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
  private static let maximumItemCount = 500

  /// Reads the unnamed items of a file.
  ///
  /// - Parameter excludedOffsets: the elements that another rule reports, as the starts of their class names in UTF-8
  ///   bytes.
  init(_ file: SwiftFile, _ scope: SwiftScope, excludedOffsets: Set<Int>) {
    (self.file, self.scope) = (file, scope)
    guard !scope.isExtensionOnly else { return }
    let items =
      SwiftControlNames(file, scope).items + SwiftBarItemNames(file, scope).items
      + SwiftMenuElementNames(file, scope).items
    guard !items.isEmpty else { return }
    let directives = source.directives
    var nodesByType: [String: [SwiftNode]] = [:]
    for item in items.sorted(by: { $0.nameToken < $1.nameToken }).prefix(Self.maximumItemCount) {
      let startOffset = source.tokens[item.nameToken].range.lowerBound
      let node = excludedOffsets.contains(startOffset) ? nil : node(item, directives)
      // No reason is recorded for commands here, because `SwiftElementWriter` records it.
      if source.identifier(item.nameToken).map(SwiftSource.itemTypeNames.contains) == true {
        analysisResults[startOffset] =
          (node == nil && item.label.isNameless && !excludedOffsets.contains(startOffset)) || item.label == .unknown
          ? SwiftReason.unknownName : ""
      }
      if let node { nodesByType[file.declarations.type(around: item.nameToken)?.name ?? "", default: []].append(node) }
    }
    for (name, typeNodes) in nodesByType.sorted(by: { $0.key < $1.key }) {
      let type = file.declarations.types[name]
      guard let range = type.map({ source.tokens[$0.location.token].range }) ?? typeNodes.first?.range else { continue }
      screens.append(.screen(type, at: range, ["unnamedItems": typeNodes]))
    }
  }

  /// Returns the node of an item without a name. Nil for any other item. Also nil for code whose compilation conditions
  /// are unknown or never true.
  private func node(_ item: Item, _ directives: [Int]) -> SwiftNode? {
    guard item.label.isNameless else { return nil }
    let condition = source.clauses(around: item.nameToken, directives)
      .and(scope.tree(of: file.number).root.innermostNode(at: item.nameToken).availability)
    guard condition != .unknown, !condition.isNever else { return nil }
    let range = source.tokens[item.nameToken].range
    var members = [
      SwiftMember("class", range, SwiftNode(.string(source.text(item.nameToken)), range)),
      SwiftMember("in", range, SwiftNode(.string(item.kind.rawValue), range)),
    ]
    switch item.label {
    case .image(let name), .sometimesImage(let name):
      let image =
        name.map { SwiftNode(.string($0), range) } ?? SwiftNode(.unknown(SwiftReason.undeterminedValue), range)
      members.append(SwiftMember("image", range, image))
    default: break
    }
    if case .sometimesImage = item.label {
      members.append(SwiftMember("isOnlySometimes", range, SwiftNode(.bool(true), range)))
    }
    return SwiftNode(.object(members + [condition.availabilityMember(range)].compactMap { $0 }), range)
  }
}

extension SwiftSource {
  /// The classes and types whose instances are items or controls.
  static let itemTypeNames = SwiftControl.kinds.union(["UIBarButtonItem", "UIAction", "UIMenu"])
}
