import UIModelPlatform

/// A fact about a toolbar: a value, or the reason why the value is not known. For example, `isOffered` is `.unknown` on
/// visionOS, because its documentation does not mention customization.
package enum ToolbarFact<Value: Sendable & Hashable>: Sendable, Hashable {
  case known(Value)
  case unknown(String)

  package var value: Value? { if case .known(let value) = self { value } else { nil } }
  /// The reason why the value is not known; nil if the value is known.
  package var reason: String? { if case .unknown(let reason) = self { reason } else { nil } }

  package func map<Other>(_ transform: (Value) -> Other) -> ToolbarFact<Other> {
    switch self {
    case .known(let value): .known(transform(value))
    case .unknown(let reason): .unknown(reason)
    }
  }
}

/// The changes that users can make to an item.
package struct ToolbarEdits: Sendable, Hashable {
  package let canMove: Bool
  /// Whether users can remove the item from the bar and add it back.
  package let canRemove: Bool

  package static let all = ToolbarEdits(canMove: true, canRemove: true)
  package static let moveOnly = ToolbarEdits(canMove: true, canRemove: false)
  package static let none = ToolbarEdits(canMove: false, canRemove: false)
}

/// The customization of a bar in one environment: whether users can customize it, which items the customization popover
/// offers, and the bar after the user's changes.
package struct ToolbarCustomization: Sendable {
  /// A toolbar item or a UIKit item group, with the properties that customization depends on.
  package struct Entry: Sendable {
    /// The index of the item in the toolbar, or of the group in `centerItemGroups`.
    package let itemIndex: Int
    package let id: ToolbarIdentifier?
    package let title: String?
    /// The type of the item's first view, such as `ShareLink`, or the kind of the group, such as `movableGroup`.
    package let content: String?
    package let edits: ToolbarFact<ToolbarEdits>
    /// Whether the item is hidden until a user adds it to the bar.
    package let isInitiallyHidden: ToolbarFact<Bool>
    /// Whether the item is not in the bar after the user's changes.
    package internal(set) var isHidden: ToolbarFact<Bool>
    /// Whether the item stays in the overflow menu while it is not in the bar.
    package let isAlwaysAvailable: Bool
    package let place: Place
  }

  package let environment: Environment
  /// Whether users can customize the bar.
  package let isOffered: ToolbarFact<Bool>
  /// The items that are present in the environment, in declaration order. For a navigation item, the groups in its
  /// center.
  package let declaredEntries: [Entry]
  /// The declared items after the user's changes. Customizable items are in the user's order, with the items of the
  /// popover last. All other items keep their positions.
  package let entries: [Entry]
  /// The customizable part of the bar; nil if users cannot customize the bar or if its items are not known.
  package let arrangement: ToolbarArrangement?
  /// Whether all items of the bar are known.
  package let isComplete: Bool

  /// Computes the customization of a SwiftUI toolbar.
  ///
  /// - Parameter states: the named states that are active; nil to include every branch.
  /// - Parameter savedCustomization: the user's changes; nil for the bar as the app declares it.
  package init(
    _ toolbar: Toolbar, in environment: Environment, states: Set<String>? = nil,
    restoring savedCustomization: SavedCustomization? = nil
  ) {
    let isOffered = ToolbarCustomization.isOffered(toolbar, in: environment)
    var isComplete = toolbar.items.isComplete
    var entries: [Entry] = []
    for (index, item) in toolbar.items.elements.enumerated() {
      guard let isPresent = item.availability.includes(environment) else {
        isComplete = false
        continue
      }
      guard isPresent else { continue }
      if let states {
        guard let condition = item.condition.isDefault ? .always : item.condition.value else {
          isComplete = false
          continue
        }
        guard condition.holds(in: states) else { continue }
      }
      entries.append(Entry(item, at: index, isOffered: isOffered, in: environment))
    }
    let arrangement =
      isComplete && isOffered.value == true
      ? ToolbarArrangement(entries, of: toolbar, in: environment, restoring: savedCustomization) : nil
    self.init(environment, isOffered, entries, arrangement, isComplete: isComplete)
  }

  init(
    _ environment: Environment, _ isOffered: ToolbarFact<Bool>, _ declaredEntries: [Entry],
    _ arrangement: ToolbarArrangement?, isComplete: Bool
  ) {
    (self.environment, self.isOffered) = (environment, isOffered)
    (self.declaredEntries, self.arrangement, self.isComplete) = (declaredEntries, arrangement, isComplete)
    entries = arrangement.map { ToolbarCustomization.arrangedEntries(declaredEntries, $0) } ?? declaredEntries
  }

  private static func arrangedEntries(_ declaredEntries: [Entry], _ arrangement: ToolbarArrangement) -> [Entry] {
    // Customizable items exchange positions only with one another. Each other item keeps its index in the list.
    var entriesByID: [String: Entry] = [:]
    for entry in declaredEntries {
      guard let id = entry.id?.literal, arrangement.contains(id), entriesByID[id] == nil else { continue }
      entriesByID[id] = entry
    }
    var orderedIDs = (arrangement.bar + arrangement.popover)[...]
    return declaredEntries.map { entry in
      guard let id = entry.id?.literal, entriesByID[id]?.itemIndex == entry.itemIndex,
        let nextID = orderedIDs.popFirst(),
        var movedEntry = entriesByID[nextID]
      else { return entry }
      movedEntry.isHidden = .known(arrangement.popover.contains(nextID))
      return movedEntry
    }
  }

  /// The items that users can move or remove.
  package var customizableEntries: [Entry] {
    entries.filter { ($0.edits.value ?? .none) != .none }
  }

  /// The items that the customization popover offers: items that are not in the bar and can be added.
  package var popoverEntries: [Entry] {
    entries.filter { $0.edits.value?.canRemove == true && $0.isHidden.value == true }
  }

  // MARK: The platform's rules

  /// Returns whether users of a platform can customize toolbars: on iPadOS since 16, and on the Mac in every release.
  /// On iPhone, toolbars with an id are shown, but users cannot customize them. For visionOS the result is unknown,
  /// because no source mentions it.
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

  /// Returns the changes that a placement allows on a platform where toolbars can be customized.
  ///
  /// On iPadOS, users can customize only secondary actions (documented). For automatic items the result is unknown: the
  /// documentation also says that automatic items move to the center of a customizable bar, where customizable items
  /// are.
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
    self.itemIndex = index
    id = item.id.value
    title = item.content.value?.first?.title
    content = item.content.value?.first?.type
    isInitiallyHidden =
      switch item.defaultVisibility {
      case .unknown(let reason, _): .unknown(reason)
      case .given(let visibility, _): .known(visibility == .hidden)
      case .default: .known(false)
      }
    isHidden = isInitiallyHidden
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
    let placementEdits = ToolbarCustomization.edits(of: item.placement, in: environment)
    guard placementEdits != .known(.none) else { return placementEdits }
    switch item.customizationBehavior {
    case .given(.disabled, _): return .known(.none)
    case .given(.reorderable, _): return placementEdits.map { _ in .moveOnly }
    case .given(.default, _), .default: return placementEdits
    case .unknown(let reason, _): return .unknown(reason)
    }
  }
}
