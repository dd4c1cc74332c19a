/// Something that may hold or not, or that is not known, and why.
package enum ToolbarFact<Value: Sendable & Hashable>: Sendable, Hashable {
  case known(Value)
  case unknown(String)

  package var value: Value? { if case .known(let value) = self { value } else { nil } }

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

/// How people can customise a toolbar somewhere, and what the customisation popover offers at first.
package struct ToolbarCustomization: Sendable {
  /// An item as customisation sees it.
  package struct Entry: Sendable {
    /// The item's index in the toolbar.
    package let item: Int
    package let id: ToolbarIdentifier?
    package let title: String?
    package let edits: ToolbarFact<ToolbarEdits>
    /// Hidden until somebody adds it.
    package let isHiddenAtFirst: ToolbarFact<Bool>
    /// Stays in the overflow menu when it is not in the bar.
    package let isAlwaysAvailable: Bool
    package let place: Place
  }

  package let environment: Environment
  /// Whether people can customise the toolbar at all.
  package let isOffered: ToolbarFact<Bool>
  /// Every item that is there, in the order of the declaration.
  package let entries: [Entry]
  /// False if there may be items that are not known.
  package let isComplete: Bool

  package init(_ toolbar: Toolbar, in environment: Environment, states: Set<String>? = nil) {
    self.environment = environment
    let isOffered = ToolbarCustomization.isOffered(toolbar, in: environment)
    self.isOffered = isOffered
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
    self.entries = entries
    self.isComplete = isComplete
  }

  /// The items that people can do something with.
  package var customizable: [Entry] {
    entries.filter { ($0.edits.value ?? .none) != .none }
  }

  /// What the popover offers at first: items that are not in the bar and can be added.
  package var popover: [Entry] {
    entries.filter { $0.edits.value?.canRemove == true && $0.isHiddenAtFirst.value == true }
  }

  // MARK: The platform's rules

  /// Whether a platform lets people customise toolbars. iPadOS does since 16, the Mac always; an iPhone shows such a
  /// toolbar without customisation; of visionOS nothing is said.
  package static func isOffered(in environment: Environment) -> ToolbarFact<Bool> {
    switch environment.platform {
    case .iPadOS: .known(environment.version >= 16)
    case .iOS: .known(false)
    case .macCatalyst, .macOS: .known(true)
    case .visionOS: .unknown("whether visionOS customises toolbars is not documented")
    }
  }

  static func isOffered(_ toolbar: Toolbar, in environment: Environment) -> ToolbarFact<Bool> {
    switch toolbar.id {
    case .given: isOffered(in: environment)
    case .default: .known(false)
    case .unknown(let reason, _): .unknown(reason)
    }
  }

  /// What a placement lets people do on a platform that customises toolbars.
  ///
  /// iPadOS customises secondary actions only (documented). Of automatic items its documentation also says that they
  /// go to the centre of a bar that can be customised, which is where customisable items are: that is left open.
  package static func edits(
    of placement: Property<ToolbarPlacement>, in environment: Environment
  ) -> ToolbarFact<ToolbarEdits> {
    guard environment.platform == .iPadOS else { return .known(.all) }
    switch placement {
    case .given(.secondaryAction, _): return .known(.all)
    case .given(.automatic, _), .default:
      return .unknown("whether iPadOS customises automatic items is documented both ways")
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
    isHiddenAtFirst =
      switch item.defaultVisibility {
      case .unknown(let reason, _): .unknown(reason)
      case .given(let visibility, _): .known(visibility == .hidden)
      case .default: .known(false)
      }
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
    case .systemItem, .titleMenu: return .unknown("whether system items can be customised is not documented")
    case nil: return .unknown("it is not known what kind of item it is")
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
