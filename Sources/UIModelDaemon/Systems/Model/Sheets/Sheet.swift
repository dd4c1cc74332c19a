import UIModelJSON
import UIModelPlatform

/// A presentation: a sheet of UIKit or SwiftUI, or a popover that adapts to one.
// A class because it is large: rules pass it on without copying it.
package final class Sheet: Sendable {
  package let ref: Property<String>
  package let viewController: Property<String>
  /// The class of what is presented, where it is no screen of the app.
  package let className: Property<String>
  /// The style of an alert controller.
  package let preferredStyle: Property<AlertStyle>
  package let modalPresentationStyle: Property<ModalPresentationStyle>
  /// `isModalInPresentation`
  package let modality: StateFlag
  /// Width and height, in points.
  package let preferredContentSize: Property<[Double]>
  /// UIKit's configuration of the sheet itself.
  package let sheetPresentationController: Property<SheetConfiguration>
  package let popover: Property<PopoverConfiguration>
  /// The app's own presentation controller, for the custom style.
  package let presentationController: Property<CustomPresentation>
  /// Methods of the presentation controller's delegate.
  package let delegate: Implementations
  /// SwiftUI's configuration; nil where the document uses none of its names.
  package let swiftUI: PresentationModifiers?
  /// What of its content people can close it with.
  package let closedBy: List<Located<String>>
  /// Later changes, in order.
  package let changes: List<SheetChange>
  /// Where the sheet exists.
  package let availableOn: DeclaredAvailability
  package let place: Place
  /// The name of the property `sheetPresentationController`, where it is given.
  package let sheetControllerKey: Place?
  package let reader: ObjectReader

  /// `isModalInPresentation` whatever state holds.
  package var isModalInPresentation: Property<Bool> { modality.value }

  package init(_ reader: ObjectReader) {
    self.reader = reader
    ref = reader.string("ref")
    viewController = reader.string("viewController")
    className = reader.string("class")
    preferredStyle = reader.value("preferredStyle", AlertStyle.self)
    modalPresentationStyle = reader.value("modalPresentationStyle", ModalPresentationStyle.self)
    modality = StateFlag(reader, "isModalInPresentation")
    preferredContentSize = reader.numbers("preferredContentSize", count: 2)
    sheetPresentationController = reader.value("sheetPresentationController") { SheetConfiguration($0) }
    popover = reader.value("popoverPresentationController") { PopoverConfiguration($0) }
    presentationController = reader.value("presentationController") { CustomPresentation($0) }
    delegate = Implementations(reader, "delegate")
    swiftUI = PresentationModifiers(reader)
    closedBy = reader.strings("closedBy")
    changes = reader.list("changes") { element in
      element.kind == .object ? SheetChange(ObjectReader(element, in: reader.block)) : nil
    }
    availableOn = DeclaredAvailability(reader)
    place = reader.place
    sheetControllerKey = reader.key("sheetPresentationController")
  }
}

/// `UIAlertController.Style`
package enum AlertStyle: String, Sendable, CaseIterable {
  case actionSheet, alert
}

/// `UIModalPresentationStyle`, as far as sheets and popovers go; other styles exist.
package enum ModalPresentationStyle: String, Sendable, CaseIterable {
  case automatic, pageSheet, formSheet, popover, fullScreen, overFullScreen, currentContext, overCurrentContext, custom
  case none

  /// Whether a presentation of this style covers what it is presented over as a whole; never a sheet, never a popover.
  package var isFullScreen: Bool {
    switch self {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: true
    default: false
    }
  }
}

/// The properties of a `UIPopoverPresentationController`.
// A class because it is large: rules pass it on without copying it.
package final class PopoverConfiguration: Sendable {
  package let sourceItem: Property<String>
  package let sourceView: Property<String>
  package let barButtonItem: Property<String>
  package let adaptiveSheet: Property<SheetConfiguration>
  /// Methods of the popover's delegate.
  package let delegate: Implementations
  package let place: Place
  /// The name of the property `adaptiveSheetPresentationController`, where it is given.
  package let adaptiveSheetKey: Place?

  package init(_ reader: ObjectReader) {
    sourceItem = reader.string("sourceItem")
    sourceView = reader.string("sourceView")
    barButtonItem = reader.string("barButtonItem")
    adaptiveSheet = reader.value("adaptiveSheetPresentationController") { SheetConfiguration($0) }
    delegate = Implementations(reader, "delegate")
    place = reader.place
    adaptiveSheetKey = reader.key("adaptiveSheetPresentationController")
  }
}

extension ObjectReader {
  /// An object that is read by its own type.
  func value<T: Sendable>(_ key: JSONKey, _ read: (ObjectReader) -> T) -> Property<T> {
    property(key) { $0.kind == .object ? read(ObjectReader($0, in: block)) : nil }
  }

  /// Where a property's name stands.
  func key(_ key: JSONKey) -> Place? { element.member(key).map { Place($0.key, in: block) } }
}
