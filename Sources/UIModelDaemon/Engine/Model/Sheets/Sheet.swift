import UIModelJSON

/// A presentation: a sheet of UIKit or SwiftUI, or a popover that adapts to one.
package struct Sheet: Sendable {
  package let ref: Property<String>
  package let viewController: Property<String>
  package let modalPresentationStyle: Property<ModalPresentationStyle>
  package let isModalInPresentation: Property<Bool>
  /// UIKit's configuration of the sheet itself; nil where the document configures none.
  package let sheetPresentationController: SheetConfiguration?
  package let popover: PopoverConfiguration?
  /// SwiftUI's configuration; nil where the document uses none of its names.
  package let swiftUI: PresentationModifiers?
  /// Later changes, in order.
  package let changes: List<SheetChange>
  package let place: Place

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    viewController = reader.string("viewController")
    modalPresentationStyle = reader.value("modalPresentationStyle", ModalPresentationStyle.self)
    isModalInPresentation = reader.bool("isModalInPresentation")
    sheetPresentationController = reader.object("sheetPresentationController").map { SheetConfiguration($0) }
    popover = reader.object("popoverPresentationController").map { PopoverConfiguration($0) }
    swiftUI = PresentationModifiers(reader)
    changes = reader.list("changes") { element in
      element.kind == .object ? SheetChange(ObjectReader(element, in: reader.block)) : nil
    }
    place = reader.place
  }
}

/// `UIModalPresentationStyle`, as far as sheets and popovers go; other styles exist.
package enum ModalPresentationStyle: String, Sendable, CaseIterable {
  case automatic, pageSheet, formSheet, popover, fullScreen, overFullScreen, currentContext, overCurrentContext, custom
  case none
}

/// The properties of a `UISheetPresentationController`, at first or in a later change.
package struct SheetConfiguration: Sendable {
  package let detents: List<Detent>
  package let selectedDetentIdentifier: Property<String>
  package let largestUndimmedDetentIdentifier: Property<String>
  /// The property's name in the beta that the talk was given with; the shipped one is `largestUndimmedDetentIdentifier`.
  package let smallestUndimmedDetentIdentifier: Property<String>
  package let prefersScrollingExpandsWhenScrolledToEdge: Property<Bool>
  package let prefersGrabberVisible: Property<Bool>
  package let prefersEdgeAttachedInCompactHeight: Property<Bool>
  package let widthFollowsPreferredContentSizeWhenEdgeAttached: Property<Bool>
  package let preferredCornerRadius: Property<Double>
  package let place: Place
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    detents = reader.list("detents") { Detent($0, in: reader.block) }
    selectedDetentIdentifier = reader.string("selectedDetentIdentifier")
    largestUndimmedDetentIdentifier = reader.string("largestUndimmedDetentIdentifier")
    smallestUndimmedDetentIdentifier = reader.string("smallestUndimmedDetentIdentifier")
    prefersScrollingExpandsWhenScrolledToEdge = reader.bool("prefersScrollingExpandsWhenScrolledToEdge")
    prefersGrabberVisible = reader.bool("prefersGrabberVisible")
    prefersEdgeAttachedInCompactHeight = reader.bool("prefersEdgeAttachedInCompactHeight")
    widthFollowsPreferredContentSizeWhenEdgeAttached = reader.bool("widthFollowsPreferredContentSizeWhenEdgeAttached")
    preferredCornerRadius = reader.number("preferredCornerRadius")
    place = reader.place
    self.reader = reader
  }
}

/// The properties of a `UIPopoverPresentationController`.
package struct PopoverConfiguration: Sendable {
  package let sourceItem: Property<String>
  package let sourceView: Property<String>
  package let barButtonItem: Property<String>
  package let adaptiveSheet: SheetConfiguration?
  package let place: Place

  package init(_ reader: ObjectReader) {
    sourceItem = reader.string("sourceItem")
    sourceView = reader.string("sourceView")
    barButtonItem = reader.string("barButtonItem")
    adaptiveSheet = reader.object("adaptiveSheetPresentationController").map { SheetConfiguration($0) }
    place = reader.place
  }
}

extension Sheet {
  /// Every configuration of a sheet that UIKit is given: at first, adaptive, and in later changes.
  package var configurations: [SheetConfiguration] {
    [sheetPresentationController, popover?.adaptiveSheet].compactMap { $0 } + changes.elements.map(\.configuration)
  }

  /// Every list of detents, UIKit's and SwiftUI's.
  package var detentLists: [List<Detent>] {
    configurations.map(\.detents) + (swiftUI.map { [$0.presentationDetents] } ?? [])
  }
}
