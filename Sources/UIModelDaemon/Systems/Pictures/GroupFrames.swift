import UIModelPlatform

/// The boxes of focus groups, each before those inside it.
struct GroupFrames {
  struct Box {
    let group: Int
    let rect: Rect
  }

  /// More than this is not drawn, and said so: twice the items, for groups inside each other.
  static let greatestCount = 2 * FocusPlaces.greatestCount

  private(set) var all: [Box] = []

  init(_ engine: FocusEngine, _ places: FocusPlaces) {
    let groups = engine.groups.all
    // Around what is drawn of a group and of those inside it, where the group has no frame of its own; by row of columns.
    var content: [Int: [Int: Rect]] = [:]
    for node in places.nodes {
      guard let rect = places.rects[node] else { continue }
      var at = engine.groups.ofNode[node]
      while let group = at {
        let band = places.bands[node] ?? 0
        content[group, default: [:]][band] = content[group]?[band]?.union(rect) ?? rect
        at = groups[group].parent
      }
    }
    var order: [Int] = []
    var stack = Array(groups.indices.filter { groups[$0].parent == nil }.reversed())
    while let group = stack.popLast() {
      order.append(group)
      stack += groups[group].children.reversed()
    }
    // How many groups there are one inside the other: a box leaves room for those inside with the same frame.
    var heights = [Int](repeating: 0, count: groups.count)
    for group in order.reversed() {
      if let parent = groups[group].parent { heights[parent] = max(heights[parent], heights[group] + 1) }
    }
    for group in order {
      let room = 3 + 4 * Double(min(heights[group], 4))
      for rect in Self.rects(of: group, engine, places, content) {
        let outer = Rect(rect.x - room, rect.y - room, rect.width + 2 * room, rect.height + 2 * room)
        all.append(Box(group: group, rect: outer))
      }
    }
  }

  private static func rects(
    of group: Int, _ engine: FocusEngine, _ places: FocusPlaces, _ content: [Int: [Int: Rect]]
  ) -> [Rect] {
    guard content[group] != nil else { return [] }
    if engine.groups.all[group].kind == .screen { return [places.screen] }
    let frames = engine.groups.all[group].declarations.prefix(64).compactMap { places.rect(of: $0) }
    if !frames.isEmpty { return frames }
    return (content[group] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}
