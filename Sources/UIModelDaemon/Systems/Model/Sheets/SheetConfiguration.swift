import UIModelJSON
import UIModelPlatform

/// The properties of a `UISheetPresentationController`: the initial values, or the values of a later change. For
/// example, `{ "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" }`.
// A class because it is large: rules pass it on without copying it.
package final class SheetConfiguration: Sendable {
  package let detents: List<Detent>
  /// The identifier of the selected detent; `.given(nil)` for `null`.
  package let selectedDetentIdentifier: Property<String?>
  /// The identifier of the largest detent that does not dim the content behind the sheet; `.given(nil)` for `null`.
  package let largestUndimmedDetentIdentifier: Property<String?>
  /// The place of the key `smallestUndimmedDetentIdentifier`, which is the beta name of
  /// `largestUndimmedDetentIdentifier` (WWDC21-10063).
  package let betaUndimmedKeyPlace: Place?
  package let prefersScrollingExpandsWhenScrolledToEdge: Property<Bool>
  package let prefersGrabberVisible: Property<Bool>
  package let prefersEdgeAttachedInCompactHeight: Property<Bool>
  package let widthFollowsPreferredContentSizeWhenEdgeAttached: Property<Bool>
  /// The corner radius in points; `.given(nil)` for `automaticDimension`.
  package let preferredCornerRadius: Property<Double?>
  /// Whether the sheet has the size of a page sheet (true, the default) or of a form sheet (false).
  package let prefersPageSizing: Property<Bool>
  package let placement: Property<SheetPlacement>
  package let sourceView: Property<String>
  /// The methods of the sheet's delegate.
  package let delegateMethods: Implementations
  package let place: Place
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    detents = reader.list("detents") { Detent($0, in: reader.block) }
    selectedDetentIdentifier = reader.detentName("selectedDetentIdentifier")
    largestUndimmedDetentIdentifier = reader.detentName("largestUndimmedDetentIdentifier")
    betaUndimmedKeyPlace = reader.key("smallestUndimmedDetentIdentifier")
    prefersScrollingExpandsWhenScrolledToEdge = reader.bool("prefersScrollingExpandsWhenScrolledToEdge")
    prefersGrabberVisible = reader.bool("prefersGrabberVisible")
    prefersEdgeAttachedInCompactHeight = reader.bool("prefersEdgeAttachedInCompactHeight")
    widthFollowsPreferredContentSizeWhenEdgeAttached = reader.bool("widthFollowsPreferredContentSizeWhenEdgeAttached")
    preferredCornerRadius = reader.property("preferredCornerRadius") { element in
      if element.string == "automaticDimension" { return .some(nil) }
      return element.floatingPointValue.map { .some($0) }
    }
    prefersPageSizing = reader.bool("prefersPageSizing")
    placement = reader.value("preferredPlacement", SheetPlacement.self)
    sourceView = reader.string("sourceView")
    delegateMethods = Implementations(reader, "delegate")
    place = reader.place
    self.reader = reader
  }

  /// Whether the document sets any property of the controller.
  package var hasMembers: Bool { reader.element.count > 0 }
}

/// The placement of a sheet that does not fill the width (`preferredPlacement`, `presentationPlacement(_:)`).
package enum SheetPlacement: String, Sendable, Hashable {
  case automatic, center, leading, trailing
}

/// A change that code makes to a presented sheet.
// A class because it is large: rules pass it on without copying it.
package final class SheetChange: Sendable {
  /// The method that makes the change.
  package let method: Property<String>
  /// The property with which code accesses the controller that is changed: the sheet's own controller, or the adaptive
  /// one of a popover.
  package let controller: Property<SheetController>
  package let animateChanges: Property<Bool>
  package let invalidateDetents: Property<Bool>
  /// The custom detents whose height depends on the change: their identifiers, or values that their resolvers read.
  package let affectedDetents: List<Located<String>>
  /// The delegate methods that the author expects UIKit to call for the change.
  package let expectedDelegateMethods: List<Located<String>>
  package let configuration: SheetConfiguration
  package let place: Place

  package init(_ reader: ObjectReader) {
    method = reader.string("in")
    controller = reader.value("of", SheetController.self)
    animateChanges = reader.bool("animateChanges")
    invalidateDetents = reader.bool("invalidateDetents")
    affectedDetents = reader.strings("changesInputOf")
    expectedDelegateMethods = reader.strings("expects")
    configuration = SheetConfiguration(reader)
    place = reader.place
  }
}

/// The property with which code accesses a sheet's controller.
package enum SheetController: String, Sendable, Hashable {
  /// The controller of the presented view controller itself.
  case sheet = "sheetPresentationController"
  /// The popover's controller for the sheet to which the popover adapts in compact width.
  case adaptiveSheet = "adaptiveSheetPresentationController"
}

extension ObjectReader {
  /// Reads the short form of a detent's identifier; `.given(nil)` for `null`.
  fileprivate func detentName(_ key: JSONKey) -> Property<String?> {
    property(key) { element in
      if element.kind == .null { return .some(nil) }
      guard element.kind == .string, let name = element.string else { return nil }
      return .some(Detent.shortName(name))
    }
  }
}
