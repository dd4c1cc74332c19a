import UIModelPlatform

/// The positions of the nodes of a tree. Frames are in the parent's space. A node without a known frame begins a new
/// coordinate space, and positions in different spaces are not compared. If no frames are given, positions are
/// estimated from the axis and the order of the subviews. An estimated position shows only which view comes first.
///
/// For example, a view at (10, 10) inside a root view at (100, 0) gets the position (110, 10).
struct FocusGeometry: Sendable {
  struct Box: Sendable, Equatable {
    var rect: Rect
    /// The node that defines the coordinate space of `rect`: the root, or the nearest enclosing node without a known
    /// frame.
    var space: Int
    /// Whether the position comes from known frames. False for a position that is estimated from the order of subviews.
    var isExact: Bool
  }

  /// The box of each node; nil if its position is unknown.
  private(set) var boxes: [Box?]
  /// Whether each node is visible at the current scroll position. True if the visibility is unknown.
  private(set) var isVisible: [Bool]
  /// Whether each node is certainly outside of the visible area and cannot be scrolled into that area.
  private(set) var isOffScreen: [Bool]
  /// The nearest enclosing scroll view of each node; nil if no scroll view contains the node.
  private(set) var scrollViews: [Int?]

  init(_ tree: FocusTree, classes: [ViewClass], isRightToLeft: Bool) {
    let nodeCount = tree.nodes.count
    boxes = Array(repeating: nil, count: nodeCount)
    isVisible = Array(repeating: true, count: nodeCount)
    isOffScreen = Array(repeating: false, count: nodeCount)
    scrollViews = Array(repeating: nil, count: nodeCount)
    // The area of each node's content that is visible, and the area that is visible or can become visible by scrolling.
    var visibleParts: [Box?] = Array(repeating: nil, count: nodeCount)
    var reachableParts: [Box?] = Array(repeating: nil, count: nodeCount)
    var slots = Slots(tree, classes, isRightToLeft: isRightToLeft)
    for node in tree.nodes.indices {
      let parent = tree.nodes[node].parent
      if let parent {
        scrollViews[node] = classes[parent].isScrollView ? parent : scrollViews[parent]
        // Scrolling does not help if the scroll view itself is out of reach.
        isOffScreen[node] = scrollViews[node].map { isOffScreen[$0] } ?? false
      }
      boxes[node] = box(of: node, tree, &slots)
      let (outerVisiblePart, outerReachablePart) = (
        parent.flatMap { visibleParts[$0] }, parent.flatMap { reachableParts[$0] }
      )
      if let box = boxes[node] {
        if let outerVisiblePart, outerVisiblePart.space == box.space {
          isVisible[node] = outerVisiblePart.rect.intersects(box.rect)
        }
        if let outerReachablePart, outerReachablePart.space == box.space, box.isExact, !box.rect.isEmpty,
          !outerReachablePart.rect.intersects(box.rect)
        {
          isOffScreen[node] = true
        }
      }
      (visibleParts[node], reachableParts[node]) = (outerVisiblePart, outerReachablePart)
      guard let viewIndex = tree.nodes[node].view else { continue }
      let clipsToBounds = tree.screens[tree.nodes[node].screen].views[viewIndex].clipsToBounds.value == true
      let isRoot = outerVisiblePart == nil && parent.map { tree.nodes[$0].view == nil } ?? true
      guard isRoot || clipsToBounds || classes[node].isScrollView else { continue }
      let exactBox = boxes[node].flatMap { $0.isExact ? $0 : nil }
      visibleParts[node] = exactBox.map { FocusGeometry.clippedBox($0, by: outerVisiblePart) }
      // All content of a scroll view can be scrolled to.
      reachableParts[node] =
        classes[node].isScrollView ? nil : exactBox.map { FocusGeometry.clippedBox($0, by: outerReachablePart) }
    }
  }

  /// Returns the box of a node if it comes from known frames; nil otherwise.
  func exactBox(_ node: Int) -> Box? { boxes[node].flatMap { $0.isExact ? $0 : nil } }

  private static func clippedBox(_ box: Box, by clippingBox: Box?) -> Box {
    guard let clippingBox, clippingBox.space == box.space else { return box }
    let (x, y) = (max(box.rect.minX, clippingBox.rect.minX), max(box.rect.minY, clippingBox.rect.minY))
    let (right, bottom) = (min(box.rect.maxX, clippingBox.rect.maxX), min(box.rect.maxY, clippingBox.rect.maxY))
    return Box(rect: Rect(x, y, max(0, right - x), max(0, bottom - y)), space: box.space, isExact: box.isExact)
  }

  private func box(of node: Int, _ tree: FocusTree, _ slots: inout Slots) -> Box? {
    let focusNode = tree.nodes[node]
    guard let viewIndex = focusNode.view else {
      // A controller has no position. Its views are in the space of the node that embeds the controller.
      return focusNode.parent.flatMap { boxes[$0] }
    }
    let parent = focusNode.parent
    switch tree.screens[focusNode.screen].frames[viewIndex] {
    case .given(let frame, _):
      guard let parent, let origin = origin(inside: parent, tree) else {
        return Box(rect: frame, space: node, isExact: true)
      }
      return Box(
        rect: frame.moved(by: origin.rect.x, origin.rect.y), space: origin.space,
        isExact: origin.isExact)
    case .unknown: return nil
    case .default:
      guard let parent, let slot = slots.nextSlot(node, of: parent) else { return nil }
      let parentBox = boxes[parent] ?? Box(rect: slots.estimatedBounds(of: parent), space: parent, isExact: false)
      return Box(rect: slot(parentBox.rect), space: parentBox.space, isExact: false)
    }
  }

  /// Returns the origin of the coordinate space for the children of a node, as an empty box. If the node's position or
  /// scroll offset is unknown, the children get a new space.
  func origin(inside node: Int, _ tree: FocusTree) -> Box? {
    guard let viewIndex = tree.nodes[node].view else {
      return tree.nodes[node].parent.flatMap { origin(inside: $0, tree) }
        ?? Box(rect: Rect(0, 0, 0, 0), space: node, isExact: true)
    }
    let newSpaceOrigin = Box(rect: Rect(0, 0, 0, 0), space: node, isExact: true)
    guard let box = boxes[node] else { return newSpaceOrigin }
    let offset = tree.screens[tree.nodes[node].screen].details[viewIndex]?.contentOffset ?? .default
    guard offset.isKnown else { return newSpaceOrigin }
    let scrollOffset = offset.value.flatMap { $0.count == 2 ? $0 : nil } ?? [0, 0]
    return Box(
      rect: Rect(box.rect.x - scrollOffset[0], box.rect.y - scrollOffset[1], 0, 0), space: box.space,
      isExact: box.isExact)
  }
}

/// Estimated positions of subviews without frames. The parent is cut into equal parts along its axis, one for each
/// subview.
private struct Slots {
  private let tree: FocusTree
  private let classes: [ViewClass]
  private let isRightToLeft: Bool
  private var placedChildCounts: [Int: Int] = [:]
  private var childCounts: [Int: Int] = [:]

  init(_ tree: FocusTree, _ classes: [ViewClass], isRightToLeft: Bool) {
    self.tree = tree
    self.classes = classes
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the axis along which a node arranges its subviews; nil if it is unknown.
  private func axis(of node: Int) -> LayoutAxis? {
    guard let view = tree.view(of: node) else { return nil }
    if let axis = view.axis.value { return axis }
    guard view.axis.isDefault else { return nil }
    if classes[node].isStack { return .horizontal }
    if classes[node].isTable { return .vertical }
    return classes[node].isCollection && tree.list(of: node)?.appearance.isDefault == false ? .vertical : nil
  }

  /// Returns the number of direct children of a node.
  private mutating func childCount(of node: Int) -> Int {
    if let count = childCounts[node] { return count }
    var count = 0
    var child = node + 1
    while child < tree.nodes[node].end {
      count += 1
      child = tree.nodes[child].end
    }
    childCounts[node] = count
    return count
  }

  /// Returns a function that computes the next child's rectangle from the parent's rectangle; nil if the parent's axis
  /// is unknown. Must be called once for each child, in order.
  mutating func nextSlot(_ node: Int, of parent: Int) -> ((Rect) -> Rect)? {
    guard let axis = axis(of: parent) else { return nil }
    let index = placedChildCounts[parent, default: 0]
    placedChildCounts[parent] = index + 1
    let count = Double(max(1, childCount(of: parent)))
    let slotIndex = Double(axis == .horizontal && isRightToLeft ? Int(count) - 1 - index : index)
    return { parentRect in
      axis == .horizontal
        ? Rect(
          parentRect.x + parentRect.width / count * slotIndex, parentRect.y, parentRect.width / count, parentRect.height
        )
        : Rect(
          parentRect.x, parentRect.y + parentRect.height / count * slotIndex, parentRect.width,
          parentRect.height / count)
    }
  }

  /// Returns estimated bounds for a node of unknown position: one point along the axis for each child, and one point
  /// across the axis.
  mutating func estimatedBounds(of node: Int) -> Rect {
    let count = Double(max(1, childCount(of: node)))
    return axis(of: node) == .vertical ? Rect(0, 0, 1, count) : Rect(0, 0, count, 1)
  }
}
