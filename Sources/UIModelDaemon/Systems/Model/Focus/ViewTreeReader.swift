import UIModelJSON
import UIModelPlatform

/// Flattens a tree of views into an array, each view before its subviews. The JSON parser limits the nesting depth.
struct ViewTreeReader {
  let block: BlockID
  private(set) var views: [View] = []
  private(set) var frames: [Property<Rect>] = []
  private(set) var lists: [Int: ListProperties] = [:]
  private(set) var details: [Int: ViewDetails] = [:]
  private(set) var byRef: [String: Int] = [:]
  /// Whether a view has keyboard properties or requests the keyboard.
  private(set) var concernsKeyboard = false
  /// Whether a view has pointer interactions, or selects several cells with one gesture.
  private(set) var concernsPointer = false
  /// Whether a keyboard layout guide sets `keyboardDismissPadding`.
  private(set) var hasDismissPadding = false
  /// Whether a view opens scenes.
  private(set) var opensScenes = false

  init(block: BlockID) { self.block = block }

  mutating func read(_ reader: ObjectReader, _ kind: View.Kind, parent: Int?) {
    let index = views.count
    views.append(View(reader, kind, parent: parent, index: index))
    frames.append(reader.rect("frame"))
    if let ref = views[index].ref.value, byRef[ref] == nil { byRef[ref] = index }
    let keys = ViewTreeReader.rareKeys(of: reader.element)
    if keys.list || views[index].isListByClass { lists[index] = ListProperties(reader, views[index]) }
    if keys.details {
      let rare = ViewDetails(reader)
      if rare.keyboard != nil || rare.text.inlinePredictionType.isGiven { concernsKeyboard = true }
      if rare.keyboard?.guide?.keyboardDismissPadding.isGiven == true { hasDismissPadding = true }
      if rare.concernsPointer || lists[index]?.delegate.concernsMultipleSelection == true { concernsPointer = true }
      if reader[SceneActivationInteraction.key] != nil || lists[index]?.delegate.returnsActivations == true {
        opensScenes = true
      }
      details[index] = rare
    }
    if views[index].implements.requestsKeyboard { concernsKeyboard = true }
    guard keys.content else { return }
    for (key, kind) in ViewTreeReader.content {
      guard let list = reader[key], list.kind == .array else { continue }
      for element in list.elements where element.kind == .object && element.unknownReason == nil {
        read(ObjectReader(element, in: block), kind, parent: index)
      }
    }
    views[index].end = views.count
  }

  // MARK: Rare keys. Looking up each of them in every cell of a long list would cost more than reading the rest.

  private static let content: [(JSONKey, View.Kind)] = [
    ("subviews", .view), ("cells", .cell), ("focusItems", .focusItem),
  ]
  private static let contentKeys = Set(content.map(\.0.hash))
  private static let listKeys = Set(ListSchema.properties.map { JSONKey($0.name).hash })
  private static let commonKeys = Set(
    (["ref", "class", "superclass", "frame", "implements"] + View.plainKeys).map { JSONKey($0).hash })

  private static func rareKeys(of element: JSONElement) -> (content: Bool, list: Bool, details: Bool) {
    var (content, list, details) = (false, false, false)
    for member in element.members {
      let hash = member.key.node.payload
      if commonKeys.contains(hash) { continue }
      if contentKeys.contains(hash) { content = true }
      if listKeys.contains(hash) { list = true }
      if !contentKeys.contains(hash) && !listKeys.contains(hash) { details = true }
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
