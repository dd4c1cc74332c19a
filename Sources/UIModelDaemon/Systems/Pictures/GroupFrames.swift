import UIModelPlatform

/// The boxes of focus groups in a picture. An outer box precedes the boxes inside it. For example, the innermost group
/// has a margin of 3 points around its frame, and the group around it has a margin of 7 points.
struct GroupFrames {
  struct Box {
    let group: Int
    let rect: Rect
  }

  /// The maximum number of drawn boxes: twice the number of items, because groups can be nested. A note gives the
  /// number of omitted boxes.
  static let maximumBoxCount = 2 * FocusPlaces.maximumItemCount

  private(set) var boxes: [Box] = []

  init(_ engine: FocusEngine, _ places: FocusPlaces) {
    let groups = engine.groups.elements
    // The bounding box of the items in a group and its inner groups, by group and then by the row of columns in the
    // picture. It is used if the group has no frame of its own.
    var contentFrames: [Int: [Int: Rect]] = [:]
    for node in places.nodes {
      guard let rect = places.rects[node] else { continue }
      var nextGroup = engine.groups.groupByNode[node]
      while let group = nextGroup {
        let band = places.bandNumbers[node] ?? 0
        contentFrames[group, default: [:]][band] = contentFrames[group]?[band]?.union(rect) ?? rect
        nextGroup = groups[group].parent
      }
    }
    var orderedGroups: [Int] = []
    var stack = Array(groups.indices.filter { groups[$0].parent == nil }.reversed())
    while let group = stack.popLast() {
      orderedGroups.append(group)
      stack += groups[group].children.reversed()
    }
    // The number of nesting levels inside each group. A box leaves space for inner boxes with the same frame.
    var nestingDepths = [Int](repeating: 0, count: groups.count)
    for group in orderedGroups.reversed() {
      if let parent = groups[group].parent {
        nestingDepths[parent] = max(nestingDepths[parent], nestingDepths[group] + 1)
      }
    }
    for group in orderedGroups {
      let margin = 3 + 4 * Double(min(nestingDepths[group], 4))
      for rect in Self.rects(of: group, engine, places, contentFrames) {
        let boxRect = Rect(rect.x - margin, rect.y - margin, rect.width + 2 * margin, rect.height + 2 * margin)
        boxes.append(Box(group: group, rect: boxRect))
      }
    }
  }

  private static func rects(
    of group: Int, _ engine: FocusEngine, _ places: FocusPlaces, _ contentFrames: [Int: [Int: Rect]]
  ) -> [Rect] {
    guard contentFrames[group] != nil else { return [] }
    if engine.groups.elements[group].kind == .screen { return [places.screen] }
    let frames = engine.groups.elements[group].declarations.prefix(64).compactMap { places.rect(of: $0) }
    if !frames.isEmpty { return frames }
    return (contentFrames[group] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}
