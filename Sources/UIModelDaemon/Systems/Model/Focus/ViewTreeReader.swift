import UIModelJSON
import UIModelPlatform

/// A reader that flattens a tree of views into an array, with each view before its subviews. The JSON parser limits the
/// nesting depth.
struct ViewTreeReader {
  let block: BlockID
  private(set) var views: [View] = []
  private(set) var frames: [Property<Rect>] = []
  private(set) var listProperties: [Int: ListProperties] = [:]
  private(set) var details: [Int: ViewDetails] = [:]
  private(set) var viewIndicesByRef: [String: Int] = [:]
  /// Whether a view has keyboard properties or requests the keyboard.
  private(set) var concernsKeyboard = false
  /// Whether a view has pointer interactions, or a list allows people to select several cells with one gesture.
  private(set) var concernsPointer = false
  /// Whether a keyboard layout guide sets `keyboardDismissPadding`.
  private(set) var hasDismissPadding = false
  /// Whether a view can open scenes.
  private(set) var canOpenScenes = false

  init(block: BlockID) { self.block = block }

  mutating func read(_ reader: ObjectReader, _ kind: View.Kind, parentIndex: Int?) {
    let index = views.count
    views.append(View(reader, kind, parentIndex: parentIndex, index: index))
    frames.append(reader.rect("frame"))
    if let ref = views[index].ref.value, viewIndicesByRef[ref] == nil { viewIndicesByRef[ref] = index }
    let keyKinds = ViewTreeReader.rareKeyKinds(of: reader.element)
    if keyKinds.list || views[index].isListByClass { listProperties[index] = ListProperties(reader, views[index]) }
    if keyKinds.details {
      let viewDetails = ViewDetails(reader)
      if viewDetails.keyboard != nil || viewDetails.textInput.inlinePredictionType.isGiven { concernsKeyboard = true }
      if viewDetails.keyboard?.guide?.keyboardDismissPadding.isGiven == true { hasDismissPadding = true }
      if viewDetails.concernsPointer || listProperties[index]?.delegate.hasMultipleSelectionMethod == true {
        concernsPointer = true
      }
      if reader[SceneActivationInteraction.key] != nil
        || listProperties[index]?.delegate.returnsSceneConfigurations == true
      {
        canOpenScenes = true
      }
      details[index] = viewDetails
    }
    if views[index].implementations.requestsKeyboard { concernsKeyboard = true }
    guard keyKinds.content else { return }
    for (key, kind) in ViewTreeReader.childKinds {
      guard let list = reader[key], list.kind == .array else { continue }
      for element in list.elements where element.kind == .object && element.unknownReason == nil {
        read(ObjectReader(element, in: block), kind, parentIndex: index)
      }
    }
    views[index].endIndex = views.count
  }

  // MARK: Rare keys. Looking up each rare key in every cell of a long list would cost more than reading the common
  // properties.

  private static let childKinds: [(JSONKey, View.Kind)] = [
    ("subviews", .view), ("cells", .cell), ("focusItems", .focusItem),
  ]
  private static let contentKeyHashes = Set(childKinds.map(\.0.hash))
  private static let listKeyHashes = Set(ListSchema.properties.map { JSONKey($0.name).hash })
  private static let commonKeyHashes = Set(
    (["ref", "class", "superclass", "frame", "implements"] + View.viewOnlyKeys).map { JSONKey($0).hash })

  private static func rareKeyKinds(of element: JSONElement) -> (content: Bool, list: Bool, details: Bool) {
    var (content, list, details) = (false, false, false)
    for member in element.members {
      let hash = member.key.node.payload
      if commonKeyHashes.contains(hash) { continue }
      if contentKeyHashes.contains(hash) { content = true }
      if listKeyHashes.contains(hash) { list = true }
      if !contentKeyHashes.contains(hash) && !listKeyHashes.contains(hash) { details = true }
    }
    return (content, list, details)
  }
}

extension View {
  /// Whether the view's class, or its declared superclass, is a table or collection view.
  fileprivate var isListByClass: Bool {
    kind == .view && [className.value, superclass.value].contains { $0.flatMap(ViewClass.named)?.isList ?? false }
  }
}
