import UIModelJSON
import UIModelPlatform

/// The properties of a `UISheetPresentationController`, at first or in a later change.
// A class because it is large: rules pass it on without copying it.
package final class SheetConfiguration: Sendable {
  package let detents: List<Detent>
  /// Given as nil where the document says null.
  package let selectedDetentIdentifier: Property<String?>
  /// Given as nil where the document says null.
  package let largestUndimmedDetentIdentifier: Property<String?>
  /// The name of the property that the talk's beta had; the shipped one is `largestUndimmedDetentIdentifier`.
  package let betaUndimmedKey: Place?
  package let prefersScrollingExpandsWhenScrolledToEdge: Property<Bool>
  package let prefersGrabberVisible: Property<Bool>
  package let prefersEdgeAttachedInCompactHeight: Property<Bool>
  package let widthFollowsPreferredContentSizeWhenEdgeAttached: Property<Bool>
  /// In points; given as nil for `automaticDimension`.
  package let preferredCornerRadius: Property<Double?>
  /// True (the default) for the sizes of a page sheet, false for those of a form sheet.
  package let prefersPageSizing: Property<Bool>
  package let placement: Property<SheetPlacement>
  package let sourceView: Property<String>
  /// Methods of the sheet's delegate.
  package let delegate: Implementations
  package let place: Place
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    detents = reader.list("detents") { Detent($0, in: reader.block) }
    selectedDetentIdentifier = reader.detentName("selectedDetentIdentifier")
    largestUndimmedDetentIdentifier = reader.detentName("largestUndimmedDetentIdentifier")
    betaUndimmedKey = reader.key("smallestUndimmedDetentIdentifier")
    prefersScrollingExpandsWhenScrolledToEdge = reader.bool("prefersScrollingExpandsWhenScrolledToEdge")
    prefersGrabberVisible = reader.bool("prefersGrabberVisible")
    prefersEdgeAttachedInCompactHeight = reader.bool("prefersEdgeAttachedInCompactHeight")
    widthFollowsPreferredContentSizeWhenEdgeAttached = reader.bool("widthFollowsPreferredContentSizeWhenEdgeAttached")
    preferredCornerRadius = reader.property("preferredCornerRadius") { element in
      if element.string == "automaticDimension" { return .some(nil) }
      return element.points.map { .some($0) }
    }
    prefersPageSizing = reader.bool("prefersPageSizing")
    placement = reader.value("preferredPlacement", SheetPlacement.self)
    sourceView = reader.string("sourceView")
    delegate = Implementations(reader, "delegate")
    place = reader.place
    self.reader = reader
  }

  /// False if the object is there and says nothing.
  package var saysSomething: Bool { reader.element.count > 0 }
}

/// Where a sheet that does not fill the width is placed (`preferredPlacement`, `presentationPlacement(_:)`).
package enum SheetPlacement: String, Sendable, Hashable {
  case automatic, center, leading, trailing
}

/// A change that code makes to a presented sheet.
// A class because it is large: rules pass it on without copying it.
package final class SheetChange: Sendable {
  /// The method that makes it.
  package let method: Property<String>
  /// Which controller it changes.
  package let controller: Property<SheetController>
  package let animateChanges: Property<Bool>
  package let invalidateDetents: Property<Bool>
  /// Custom detents whose resolver reads what the change changes.
  package let changesInputOf: List<Located<String>>
  /// Delegate methods that the author expects to be called for it.
  package let expects: List<Located<String>>
  package let configuration: SheetConfiguration
  package let place: Place

  package init(_ reader: ObjectReader) {
    method = reader.string("in")
    controller = reader.value("of", SheetController.self)
    animateChanges = reader.bool("animateChanges")
    invalidateDetents = reader.bool("invalidateDetents")
    changesInputOf = reader.strings("changesInputOf")
    expects = reader.strings("expects")
    configuration = SheetConfiguration(reader)
    place = reader.place
  }
}

/// The two ways to a sheet's controller.
package enum SheetController: String, Sendable, Hashable {
  /// The view controller's own.
  case sheet = "sheetPresentationController"
  /// The popover's, for the sheet that it becomes in compact widths.
  case adaptive = "adaptiveSheetPresentationController"
}

extension ObjectReader {
  /// A detent's identifier, or null.
  fileprivate func detentName(_ key: JSONKey) -> Property<String?> {
    property(key) { element in
      if element.kind == .null { return .some(nil) }
      guard element.kind == .string, let name = element.string else { return nil }
      return .some(Detent.shortName(name))
    }
  }
}
