import UIModelJSON
import UIModelPlatform

/// The effect that shows focus on an item. For example, an item whose `focusEffect` is null has the kind `.none`.
package struct ResolvedFocusEffect: Sendable {
  package enum Kind: String, Sendable {
    /// A halo that the item's `focusEffect` requests.
    case halo
    /// The effect that the system chooses for the item.
    case system
    /// No system effect: the app draws focus itself, or focus is invisible.
    case none
    case unknown
  }

  package let kind: Kind
  package let reason: String
  /// The shape of the halo in the item's space, named `rect` or `roundedRect`; nil if there is no halo, or if the halo
  /// has the item's own shape.
  package let shape: (name: String, rect: Rect, cornerRadius: Double?)?
  /// The handle of the view that contains the halo; nil if the halo does not name one.
  package let containerHandle: String?
  /// The handle of the view above which the halo is placed; nil if the halo does not name one.
  package let referenceHandle: String?
  /// The value of the halo's `position`, such as `automatic`; nil if there is no halo.
  package let position: String?

  init(_ view: View, _ effect: Property<FocusEffect?>, isTextInput: Bool) {
    func systemEffect(_ reason: String) -> (Kind, String) { (.system, reason) }
    var halo: FocusEffect?
    switch effect {
    case .given(nil, _): (kind, reason) = (.none, "focusEffect is null, so the system shows no effect")
    case .unknown: (kind, reason) = (.unknown, "focusEffect is not known")
    case .given(let declaredEffect?, _):
      let isSystemDefault = declaredEffect.className.value == "UIFocusEffect"
      halo = isSystemDefault ? nil : declaredEffect
      (kind, reason) =
        isSystemDefault
        ? systemEffect(
          "focusEffect is a plain UIFocusEffect, so the system chooses the effect") : (.halo, "focusEffect is a halo")
    case .default where view.kind == .cell:
      (kind, reason) = systemEffect(
        "on iPad the cell's content or background configuration highlights it, with a halo only if the content is "
          + "opaque; on Mac Catalyst it has a halo")
    case .default where isTextInput:
      (kind, reason) = systemEffect("the caret shows focus, and on Mac Catalyst also a halo")
    case .default: (kind, reason) = systemEffect("a halo on Mac Catalyst; on iPad the system chooses")
    }
    shape = halo.flatMap { halo in
      halo.roundedRect.value.map { ("roundedRect", $0, halo.cornerRadius.value) }
        ?? halo.rect.value.map { ("rect", $0, nil) }
    }
    containerHandle = halo?.containerView.value
    referenceHandle = halo?.referenceView.value
    position = halo.map { $0.position.value ?? ($0.position.isDefault ? "automatic" : "unknown") }
  }

  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "reason": .string(reason)]
    if let shape {
      object[shape.name] = .array(
        [shape.rect.x, shape.rect.y, shape.rect.width, shape.rect.height].map { .number($0) })
      object["cornerRadius"] = shape.cornerRadius.map { .number($0) }
    }
    object["containerView"] = containerHandle.map { .string($0) }
    object["referenceView"] = referenceHandle.map { .string($0) }
    object["position"] = position.map { .string($0) }
    return .object(object)
  }
}

extension FocusEngine {
  /// Returns the effect that shows focus on an item; nil for a controller.
  package func effect(of node: Int) -> ResolvedFocusEffect? {
    guard let view = tree.view(of: node) else { return nil }
    let isTextInput = focusability[node].ground == .textInput
    return ResolvedFocusEffect(view, tree.details(of: node)?.focusEffect ?? .default, isTextInput: isTextInput)
  }
}

/// The values from which the priority of an item in its group is computed. The highest value is the priority.
package struct FocusPriorityParts: Sendable {
  /// The item's `focusGroupPriority`; nil if the property is not set, or if its value is negative and therefore
  /// ignored.
  package let declaredPriority: Int?
  /// The system's priority: 2000 for a selected item, nil for an item that is not selected.
  package let systemPriority: Int?
  package let isPreviouslyFocused: Bool
  package let isFocused: Bool

  package var json: JSONValue {
    var object: JSONObject = [:]
    object["own"] = declaredPriority.map { .int($0) }
    object["system"] = systemPriority.map { .int($0) }
    if isPreviouslyFocused { object["previouslyFocused"] = .int(FocusGroupPriority.previouslyFocused) }
    if isFocused { object["currentlyFocused"] = .int(FocusGroupPriority.currentlyFocused) }
    return .object(object)
  }

  package var text: String {
    let partTexts = [
      declaredPriority.map { "its own \($0)" }, systemPriority.map { "the system's \($0)" },
      isPreviouslyFocused ? "\(FocusGroupPriority.previouslyFocused) for the item that was focused last" : nil,
      isFocused ? "the highest value while it is focused" : nil,
    ].compactMap { $0 }
    return partTexts.isEmpty ? "not set" : partTexts.joined(separator: ", ")
  }
}

extension FocusEngine {
  /// Returns the values from which the priority of an item in its group is computed.
  package func priorityParts(of item: Int, _ state: FocusState) -> FocusPriorityParts {
    let view = tree.view(of: item)
    let declaredPriority = view?.focusGroupPriority.value.flatMap { $0 >= 0 ? $0 : nil }
    return FocusPriorityParts(
      declaredPriority: declaredPriority,
      systemPriority: view.map(tree.isSelected) == true ? FocusGroupPriority.prioritized : nil,
      isPreviouslyFocused: groups.groupByNode[item].map { state.lastFocusedItems[$0] == item } ?? false,
      isFocused: state.focusedItem == item)
  }

  /// Returns the groups that contain a node, from the innermost to the outermost.
  package func groupChain(of node: Int) -> [Int] {
    Array(
      sequence(
        first: groups.groupByNode[node], next: { innerGroup in innerGroup.flatMap { groups.elements[$0].parent } }
      ).prefix {
        $0 != nil
      }.compactMap { $0 }.prefix(groups.elements.count))
  }
}
