import UIModelPlatform

/// Something that may hold or not, or that is not known, and why.
package enum ToolbarFact<Value: Sendable & Hashable>: Sendable, Hashable {
  case known(Value)
  case unknown(String)

  package var value: Value? { if case .known(let value) = self { value } else { nil } }
  /// Why it is not known; nil where it is.
  package var reason: String? { if case .unknown(let reason) = self { reason } else { nil } }

  package func map<Other>(_ transform: (Value) -> Other) -> ToolbarFact<Other> {
    switch self {
    case .known(let value): .known(transform(value))
    case .unknown(let reason): .unknown(reason)
    }
  }
}

/// What people may do with an item.
package struct ToolbarEdits: Sendable, Hashable {
  package let canMove: Bool
  /// Remove it from the bar, and add it again.
  package let canRemove: Bool

  package static let all = ToolbarEdits(canMove: true, canRemove: true)
  package static let move = ToolbarEdits(canMove: true, canRemove: false)
  package static let none = ToolbarEdits(canMove: false, canRemove: false)
}

/// How people can customize a toolbar somewhere, what the customization popover offers, and the bar as they left it.
package struct ToolbarCustomization: Sendable {
  /// An item, or a group of UIKit's, as customization sees it.
  package struct Entry: Sendable {
    /// The item's index in the toolbar, or the group's among the groups in the center.
    package let item: Int
    package let id: ToolbarIdentifier?
    package let title: String?
    /// The type of its first view, such as `ShareLink`, or how the group is made.
    package let content: String?
    package let edits: ToolbarFact<ToolbarEdits>
    /// Hidden until somebody adds it.
    package let isHiddenAtFirst: ToolbarFact<Bool>
    /// Not in the bar as people have left it.
    package internal(set) var isHidden: ToolbarFact<Bool>
    /// Stays in the overflow menu when it is not in the bar.
    package let isAlwaysAvailable: Bool
    package let place: Place
  }

  package let environment: Environment
  /// Whether people can customize the toolbar at all.
  package let isOffered: ToolbarFact<Bool>
  /// Every item that is there, in the order of the declaration; of a navigation item, every group in the center.
  package let declared: [Entry]
  /// The same as people have left the bar: customizable items in their order, those in the popover last.
  package let entries: [Entry]
  /// The customizable part; nil where that is not known.
  package let arrangement: ToolbarArrangement?
  /// False if there may be items that are not known.
  package let isComplete: Bool

  /// `saved` is what people have made of it; nil for the bar as the app declares it.
  package init(
    _ toolbar: Toolbar, in environment: Environment, states: Set<String>? = nil,
    restoring saved: SavedCustomization? = nil
  ) {
    let isOffered = ToolbarCustomization.isOffered(toolbar, in: environment)
    var isComplete = toolbar.items.isComplete
    var entries: [Entry] = []
    for (index, item) in toolbar.items.elements.enumerated() {
      guard let isHere = item.scope.includes(environment) else {
        isComplete = false
        continue
      }
      guard isHere else { continue }
      if let states {
        guard let condition = item.when.isDefault ? .always : item.when.value else {
          isComplete = false
          continue
        }
        guard condition.holds(in: states) else { continue }
      }
      entries.append(Entry(item, at: index, isOffered: isOffered, in: environment))
    }
    let arrangement =
      isComplete && isOffered.value == true
      ? ToolbarArrangement(entries, of: toolbar, in: environment, restoring: saved) : nil
    self.init(environment, isOffered, entries, arrangement, isComplete: isComplete)
  }

  init(
    _ environment: Environment, _ isOffered: ToolbarFact<Bool>, _ declared: [Entry],
    _ arrangement: ToolbarArrangement?, isComplete: Bool
  ) {
    (self.environment, self.isOffered) = (environment, isOffered)
    (self.declared, self.arrangement, self.isComplete) = (declared, arrangement, isComplete)
    entries = arrangement.map { ToolbarCustomization.arranged(declared, $0) } ?? declared
  }

  private static func arranged(_ declared: [Entry], _ arrangement: ToolbarArrangement) -> [Entry] {
    // Items that take part change places among themselves; the others stay.
    var byID: [String: Entry] = [:]
    for entry in declared {
      guard let id = entry.id?.literal, arrangement.contains(id), byID[id] == nil else { continue }
      byID[id] = entry
    }
    var order = (arrangement.bar + arrangement.popover)[...]
    return declared.map { entry in
      guard let id = entry.id?.literal, byID[id]?.item == entry.item, let next = order.popFirst(),
        var moved = byID[next]
      else { return entry }
      moved.isHidden = .known(arrangement.popover.contains(next))
      return moved
    }
  }

  /// The items that people can do something with.
  package var customizable: [Entry] {
    entries.filter { ($0.edits.value ?? .none) != .none }
  }

  /// What the popover offers: items that are not in the bar and can be added.
  package var popover: [Entry] {
    entries.filter { $0.edits.value?.canRemove == true && $0.isHidden.value == true }
  }

  // MARK: The platform's rules

  /// Whether a platform lets people customize toolbars. iPadOS does since 16, the Mac always; an iPhone shows such a
  /// toolbar without customization; of visionOS nothing is said.
  package static func isOffered(in environment: Environment) -> ToolbarFact<Bool> {
    switch environment.platform {
    case .iPadOS: .known(environment.version >= 16)
    case .iOS: .known(false)
    case .macCatalyst, .macOS: .known(true)
    case .visionOS: .unknown("it is not documented whether visionOS lets users customize toolbars")
    }
  }

  static func isOffered(_ toolbar: Toolbar, in environment: Environment) -> ToolbarFact<Bool> {
    switch toolbar.id {
    case .given: isOffered(in: environment)
    case .default: .known(false)
    case .unknown(let reason, _): .unknown(reason)
    }
  }

  /// What a placement lets people do on a platform that customizes toolbars.
  ///
  /// iPadOS customizes secondary actions only (documented). Of automatic items its documentation also says that they
  /// go to the center of a bar that can be customized, which is where customizable items are: that is left open.
  package static func edits(
    of placement: Property<ToolbarPlacement>, in environment: Environment
  ) -> ToolbarFact<ToolbarEdits> {
    guard environment.platform == .iPadOS else { return .known(.all) }
    switch placement {
    case .given(.secondaryAction, _): return .known(.all)
    case .given(.automatic, _), .default:
      return .unknown("the documentation is inconsistent on whether iPadOS lets users customize automatic items")
    case .given: return .known(.none)
    case .unknown(let reason, _): return .unknown(reason)
    }
  }
}

extension ToolbarCustomization.Entry {
  init(_ item: ToolbarItem, at index: Int, isOffered: ToolbarFact<Bool>, in environment: Environment) {
    self.item = index
    id = item.id.value
    title = item.content.value?.first?.title
    content = item.content.value?.first?.type
    isHiddenAtFirst =
      switch item.defaultVisibility {
      case .unknown(let reason, _): .unknown(reason)
      case .given(let visibility, _): .known(visibility == .hidden)
      case .default: .known(false)
      }
    isHidden = isHiddenAtFirst
    isAlwaysAvailable = item.isAlwaysAvailable.value ?? false
    place = item.place
    edits =
      switch isOffered {
      case .known(true): Self.edits(of: item, in: environment)
      case .known(false): .known(.none)
      case .unknown(let reason): .unknown(reason)
      }
  }

  private static func edits(of item: ToolbarItem, in environment: Environment) -> ToolbarFact<ToolbarEdits> {
    switch item.knownKind {
    case .item: break
    case .group: return .known(.none)
    case .spacer: return ToolbarCustomization.edits(of: item.placement, in: environment)
    case .systemItem, .titleMenu: return .unknown("it is not documented whether system items can be customized")
    case nil: return .unknown("the kind of the item is not known")
    }
    let byPlacement = ToolbarCustomization.edits(of: item.placement, in: environment)
    guard byPlacement != .known(.none) else { return byPlacement }
    switch item.customizationBehavior {
    case .given(.disabled, _): return .known(.none)
    case .given(.reorderable, _): return byPlacement.map { _ in .move }
    case .given(.default, _), .default: return byPlacement
    case .unknown(let reason, _): return .unknown(reason)
    }
  }
}
