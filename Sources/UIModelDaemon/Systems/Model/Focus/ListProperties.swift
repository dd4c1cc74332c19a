import UIModelJSON
import UIModelPlatform

/// What a table or a collection view has beside what every view has.
package struct ListProperties: Sendable {
  package let cells: List<Place>
  package let allowsFocus: Property<Bool>
  package let allowsFocusDuringEditing: Property<Bool>
  package let isEditing: Property<Bool>
  package let selectionFollowsFocus: Property<Bool>
  package let allowsSelection: Property<Bool>
  package let allowsMultipleSelection: Property<Bool>
  package let remembersLastFocusedIndexPath: Property<Bool>
  /// `collectionViewLayout`, as it stands.
  package let collectionViewLayout: Property<JSONValue>
  /// The appearance of a list layout.
  package let appearance: Property<String>
  package let delegate: ListDelegate

  init(_ reader: ObjectReader, _ view: View) {
    cells = reader.list("cells") { Place($0, in: reader.block) }
    allowsFocus = reader.bool("allowsFocus")
    allowsFocusDuringEditing = reader.bool("allowsFocusDuringEditing")
    isEditing = reader.bool("isEditing")
    selectionFollowsFocus = reader.bool("selectionFollowsFocus")
    allowsSelection = reader.bool("allowsSelection")
    allowsMultipleSelection = reader.bool("allowsMultipleSelection")
    remembersLastFocusedIndexPath = reader.bool("remembersLastFocusedIndexPath")
    collectionViewLayout = reader.any("collectionViewLayout")
    appearance = ListProperties.appearance(reader)
    let known = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    let kind: ListDelegate.Kind? =
      known?.isTable == true ? .table : known?.isCollection == true || collectionViewLayout.isGiven ? .collection : nil
    delegate = ListDelegate(reader, kind)
  }

  /// Whether it certainly looks like a sidebar, where UIKit lets cells be focused and selection follow.
  package var isSidebar: Bool { appearance.value == "sidebar" || appearance.value == "sidebarPlain" }

  private static func appearance(_ reader: ObjectReader) -> Property<String> {
    if let list = reader.object("collectionViewLayout")?.object("list") { return list.string("appearance") }
    switch reader.any("collectionViewLayout") {
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    default: return .default
    }
  }
}

/// What a list's delegate answers, for all items or for each.
package struct ListDelegate: Sendable {
  package enum Kind: Sendable { case table, collection }

  package let methods: Implementations
  /// Which list asks it; nil if the class does not show it.
  private let kind: Kind?

  init(_ reader: ObjectReader, _ kind: Kind?) {
    methods = Implementations(reader, "delegate")
    self.kind = kind
  }

  /// Whether the list calls a method: a table view calls none of a collection view's delegate, and the reverse.
  package func isAsked(_ method: String) -> Bool {
    switch kind {
    case .table: !method.hasPrefix("collectionView")
    case .collection: !method.hasPrefix("tableView")
    case nil: true
    }
  }

  /// Whether it says how several items are selected by one gesture.
  var concernsMultipleSelection: Bool {
    methods.isGiven && methods.methods.keys.contains { $0.mentions("MultipleSelectionInteraction") }
  }

  /// Whether it is asked what a pinch on a cell opens.
  var answersActivations: Bool {
    methods.contains(CellActivations.swiftName) || methods.contains(CellActivations.objectiveCName)
  }

  /// What a method answers for a cell: `true`, or `{ "default": true, "newAlbum": false }`. Default where the delegate
  /// does not have the method.
  package func answer(_ names: String..., for cell: Property<String>) -> Property<Bool> {
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", nil) }
    guard let found = names.lazy.filter(isAsked).compactMap({ methods.methods[$0] }).first else { return .default }
    let answer: JSONValue?
    if case .object(let items) = found.value {
      let fallback = items["default"]
      // A cell of which the handle is not known may be any of those that are named.
      let isCertain = cell.isKnown || items.members.allSatisfy { $0.value == fallback }
      answer = isCertain ? cell.value.flatMap { items[$0] } ?? fallback : nil
    } else {
      answer = found.value
    }
    guard let bool = answer?.bool else {
      return .unknown(reason: "the result of the delegate is not known", found.place)
    }
    return .given(bool, Origin(found.place))
  }
}
