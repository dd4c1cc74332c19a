import UIModelPlatform

/// Converts the navigation item settings of a class to document nodes. Properties that the code does not set are
/// unknown, because other code may set them.
///
/// For example, `navigationItem.style = .editor` becomes a `navigationItem` object with `"style": "editor"`.
struct SwiftNavigationItemWriter {
  private let elements: [SwiftElement]
  /// The analysis result of each setting, by its location; empty for a known value.
  private(set) var analysisResults: [SwiftLocation: String] = [:]
  /// The number of uses of each named item in the bar, by item key.
  private var useCounts: [String: Int] = [:]
  /// The key of each item with a reference name, by the reference name.
  private var referenceKeys: [String: String] = [:]
  private var className = ""
  /// Whether the class sets item groups. A group may contain an item that the bar also contains outside of groups.
  private var hasGroups = false

  private static let undeterminedReason = SwiftReason.undeterminedValue
  private static let conditionalReason = "it is set only under a condition, or at an unknown time"
  init(_ elements: [SwiftElement]) { self.elements = elements }

  /// Returns the screen node of a class.
  ///
  /// - Parameter methodsNode: the node of the methods that the class implements.
  /// - Parameter settings: the settings in execution order, each with whether it certainly runs.
  mutating func screen(
    _ type: SwiftType, _ methodsNode: SwiftNode, _ classNameRange: Range<Int>,
    _ settings: [(setting: SwiftBarSetting, isCertain: Bool)]
  ) -> SwiftNode? {
    className = type.name.split(separator: ".").last.map(String.init) ?? type.name
    hasGroups = settings.contains { SwiftBar.groupProperties.contains($0.setting.name) }
    for (setting, isCertain) in settings where isCertain { countUses(setting.value) }
    var members: [SwiftMember] = []
    for (index, entry) in settings.enumerated() {
      let (setting, key) = (entry.setting, entry.setting.key)
      let (node, reason) = node(setting, isCertain: entry.isCertain)
      analysisResults[setting.location] =
        analysisResults[setting.location].map { SwiftReason.betterReason($0, reason) } ?? reason
      guard !isReplaced(setting, by: settings[(index + 1)...].map(\.setting)) else {
        members.set(.unknown(key, at: setting.nameRange, "bar button items are set later"))
        continue
      }
      members = mergedMembers(members, SwiftMember(key, setting.nameRange, node))
    }
    members.append(.unknownRest(at: classNameRange))
    let item = SwiftMember("navigationItem", classNameRange, SwiftNode(.object(members), classNameRange))
    return SwiftNode(
      .object([
        SwiftMember("class", classNameRange, SwiftNode(.string(className), classNameRange)),
        .unknown("superclass", at: classNameRange, "it is not analyzed"),
        SwiftMember("implements", classNameRange, methodsNode), item,
      ]), classNameRange)
  }

  /// Records the analysis results for settings of other objects' navigation items.
  mutating func recordResults(_ settings: [SwiftBarSetting]) {
    for setting in settings { analysisResults[setting.location] = node(setting, isCertain: false).reason }
  }

  /// Whether bar button items of the same side are set after a setting of groups. It is then unknown whether the bar
  /// shows the groups or the items.
  private func isReplaced(_ setting: SwiftBarSetting, by laterSettings: [SwiftBarSetting]) -> Bool {
    let itemsKey = ["leadingItemGroups": "leftBarButtonItems", "trailingItemGroups": "rightBarButtonItems"][
      setting.name]
    return itemsKey.map { key in laterSettings.contains { $0.key == key } } ?? false
  }

  /// Returns the members with `newMember` added. Two lists of the same property are concatenated. Two other values of
  /// the same property become unknown.
  private func mergedMembers(_ members: [SwiftMember], _ newMember: SwiftMember) -> [SwiftMember] {
    guard let oldMember = members.first(where: { $0.name == newMember.name }) else { return members + [newMember] }
    guard case .list(let oldNodes) = oldMember.node.value, case .list(let newNodes) = newMember.node.value else {
      return members.filter { $0.name != newMember.name } + [
        .unknown(newMember.name, at: newMember.labelRange, Self.conditionalReason)
      ]
    }
    let concatenated = SwiftNode(.list(oldNodes + newNodes), oldMember.node.range)
    return members.map {
      $0.name == newMember.name ? SwiftMember(newMember.name, oldMember.labelRange, concatenated) : $0
    }
  }

  /// Counts the uses of the named items in a value.
  private mutating func countUses(_ value: SwiftValue) {
    switch value {
    case .element(let elementIndex):
      if let key = key(elementIndex) { useCounts[key, default: 0] += 1 }
      for member in elements[elementIndex].members { countUses(member.value) }
    case .list(let list): for item in list.items { countUses(item.value) }
    case .choice(let choices, _): for choice in choices { countUses(choice.value) }
    default: break
    }
  }

  // MARK: Properties

  /// Returns the node of a setting, and the reason why its value is unknown; the reason is empty for a known value.
  private mutating func node(_ setting: SwiftBarSetting, isCertain: Bool) -> (SwiftNode, reason: String) {
    let condition = isCertain ? setting.condition : .unknown
    let isUnconditional = condition.isAlways
    func nodeAndReason(_ node: SwiftNode?, _ reason: String = Self.undeterminedReason) -> (SwiftNode, reason: String) {
      guard let node else { return (SwiftNode(.unknown(reason), setting.nameRange), reason) }
      return (isUnconditional ? node : SwiftNode(.unknown(Self.conditionalReason), setting.nameRange), "")
    }
    switch setting.key {
    case "leftBarButtonItems", "rightBarButtonItems", "leadingItemGroups", "centerItemGroups", "trailingItemGroups":
      let areGroups = SwiftBar.groupProperties.contains(setting.name)
      var isKnown = true
      var nodes = self.nodes(setting.value, areGroups, condition, &isKnown)
      // The list may have more elements if the setting adds to unknown elements or runs under a condition.
      if setting.isAddition || !isUnconditional {
        nodes.append(SwiftNode(.unknown(Self.conditionalReason), setting.nameRange))
      }
      return (SwiftNode(.list(nodes), setting.nameRange), isKnown ? "" : Self.undeterminedReason)
    case "pinnedTrailingGroup":
      if setting.value.isNull { return (SwiftNode(.unknown(SwiftReason.setElsewhere), setting.nameRange), "") }
      var isKnown = true
      let nodes = self.nodes(setting.value, true, condition, &isKnown)
      return nodeAndReason(nodes.count == 1 && isKnown ? nodes[known: 0] : nil)
    case "style":
      guard case .symbol(let names, _, let range) = setting.value, let name = names.last,
        NavigationItemStyle(rawValue: name) != nil
      else { return nodeAndReason(nil) }
      return nodeAndReason(SwiftNode(.string(name), range))
    case "customizationIdentifier":
      return setting.value.isNull
        ? (SwiftNode(.unknown(SwiftReason.setElsewhere), setting.nameRange), "") : nodeAndReason(setting.value.string)
    case "renameDelegate", "documentProperties":
      if setting.value.isNull { return (SwiftNode(.unknown(SwiftReason.setElsewhere), setting.nameRange), "") }
      let value = SwiftNode.Value.object([])
      return nodeAndReason(SwiftNode(setting.name == "renameDelegate" ? .string(className) : value, setting.nameRange))
    default:
      if setting.value.isNull { return (SwiftNode(.unknown(SwiftReason.setElsewhere), setting.nameRange), "") }
      return nodeAndReason(nil, "the menu that it returns is not analyzed")
    }
  }

  /// Returns the nodes of items or groups, each with its condition. Sets `isKnown` to false if a part of the value is
  /// unknown.
  private mutating func nodes(
    _ value: SwiftValue, _ areGroups: Bool, _ condition: SwiftCondition, _ isKnown: inout Bool
  ) -> [SwiftNode] {
    switch value {
    case _ where value.isNull: return []
    case .list(let list):
      var nodes: [SwiftNode] = []
      for item in list.items { nodes += self.nodes(item.value, areGroups, condition.and(item.condition), &isKnown) }
      if list.isOpen {
        isKnown = false
        nodes.append(SwiftNode(.unknown("the list may contain more elements"), list.range))
      }
      return nodes
    case .choice(let choices, _):
      return choices.flatMap { nodes($0.value, areGroups, condition.and($0.condition), &isKnown) }
    case .element(let elementIndex)
    where elements[elementIndex].className == (areGroups ? SwiftBar.groupClass : SwiftBar.itemClass):
      if condition.isNever { return [] }
      let node = areGroups ? group(elementIndex, condition, &isKnown) : item(elementIndex, condition, &isKnown)
      guard case .object(var members) = node.value, let member = condition.availabilityMember(node.range) else {
        return [node]
      }
      members.append(member)
      return [SwiftNode(.object(members), node.range)]
    default:
      isKnown = false
      return [SwiftNode(.unknown(Self.undeterminedReason), value.range(elements))]
    }
  }

  // MARK: Groups

  /// Returns the node of an item group.
  private mutating func group(_ elementIndex: Int, _ condition: SwiftCondition, _ isKnown: inout Bool) -> SwiftNode {
    let element = elements[elementIndex]
    var members: [SwiftMember] = []
    let kind = element.members.first { $0.name == "kind" }?.value.string
    for member in element.members {
      let range = member.value.range(elements)
      switch member.name {
      case "items":
        let nodes = self.nodes(member.value, false, condition, &isKnown)
        members.append(
          SwiftMember(kind == nil ? "barButtonItems" : "items", member.label, SwiftNode(.list(nodes), range)))
      case "representativeItem":
        if member.value.isNull { continue }
        let nodes = self.nodes(member.value, false, condition, &isKnown)
        members.append(
          nodes.count == 1
            ? SwiftMember(member.name, member.label, nodes[known: 0])
            : .unknown(member.name, at: member.label, Self.undeterminedReason)
        )
      case "customizationIdentifier", "isInDefaultCustomization":
        guard case .literal(let node) = member.value else {
          isKnown = false
          members.append(.unknown(member.name, at: member.label, Self.undeterminedReason))
          continue
        }
        members.append(SwiftMember(member.name, member.label, node))
      default: continue
      }
    }
    if element.isChanged || element.isOpen {
      for name in ["representativeItem", "alwaysAvailable", "isHidden"] {
        members.set(.unknown(name, at: element.nameRange, SwiftReason.changedElsewhere))
      }
    }
    guard case .string(let name)? = kind?.value else { return SwiftNode(.object(members), element.range) }
    let call = SwiftMember(name, element.nameRange, SwiftNode(.object(members), element.range))
    return SwiftNode(.object([call]), element.range)
  }

  // MARK: Items

  /// Returns the key of an item in a variable or property: the name, followed by the number of the element (`owner`)
  /// for a local variable. Nil for an item without a name.
  private func key(_ elementIndex: Int) -> String? {
    let element = elements[elementIndex]
    guard element.className == SwiftBar.itemClass, let handle = element.handle else { return nil }
    return element.owner.map { handle + " " + $0 } ?? handle
  }

  /// Returns the node of an item. The first node of an item with several uses has the member `ref`. Later nodes only
  /// contain the reference name.
  private mutating func item(_ elementIndex: Int, _ condition: SwiftCondition, _ isKnown: inout Bool) -> SwiftNode {
    let element = elements[elementIndex]
    var members: [SwiftMember] = []
    for member in element.members {
      let node: SwiftNode? = if case .literal(let node) = member.value { node } else { nil }
      members.append(
        node.map { SwiftMember(member.name, member.label, $0) }
          ?? .unknown(member.name, at: member.label, Self.undeterminedReason))
    }
    let isShared = element.handle != nil || element.isReceived
    if element.isReceived, element.handle == nil {
      members.append(.unknown("ref", at: element.nameRange, "the item is unknown"))
      // An item without a name is only relevant if the class sets item groups.
      if hasGroups { isKnown = false }
    }
    if let key = key(elementIndex), condition != .unknown, (useCounts[key] ?? 0) > 1 {
      let name = className + "." + (element.handle ?? "")
      if referenceKeys[name] == key { return SwiftNode(.string(name), element.range) }
      // Another item with the same name gets no reference name.
      if referenceKeys[name] == nil {
        referenceKeys[name] = key
        members.append(SwiftMember("ref", element.range, SwiftNode(.string(name), element.range)))
      }
    }
    if isShared || element.isChanged || element.isOpen {
      for name in ["isHidden", "title", "systemItem"] where !members.contains(where: { $0.name == name }) {
        members.append(.unknown(name, at: element.nameRange, SwiftReason.changedElsewhere))
      }
    }
    return SwiftNode(.object(members), element.range)
  }
}
