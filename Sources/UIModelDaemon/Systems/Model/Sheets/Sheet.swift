import UIModelJSON
import UIModelPlatform

/// A presentation: a UIKit or SwiftUI sheet, a popover that adapts to one, or a system controller such as an alert. For
/// example, `{ "ref": "picker", "sheetPresentationController": { "detents": ["medium", "large"] } }`.
// A class because it is large: rules pass it on without copying it.
package final class Sheet: Sendable {
  package let ref: Property<String>
  package let viewControllerHandle: Property<String>
  /// The class of the presented controller, if the document does not declare it as a screen.
  package let className: Property<String>
  /// The style of an alert controller.
  package let preferredStyle: Property<AlertStyle>
  package let modalPresentationStyle: Property<ModalPresentationStyle>
  /// `isModalInPresentation`, whose value can depend on a state.
  package let modalInPresentationFlag: StateFlag
  /// The preferred width and height, in points.
  package let preferredContentSize: Property<[Double]>
  /// The UIKit configuration of the sheet itself.
  package let sheetPresentationController: Property<SheetConfiguration>
  package let popover: Property<PopoverConfiguration>
  /// The app's own presentation controller, for the style `custom`.
  package let presentationController: Property<CustomPresentation>
  /// The methods of the presentation controller's delegate.
  package let delegateMethods: Implementations
  /// The SwiftUI configuration; nil if the document uses none of SwiftUI's modifiers.
  package let swiftUI: PresentationModifiers?
  /// The controls in the content with which people can close the presentation. A given empty list means that the
  /// content does not have closing controls.
  package let closingControls: List<Located<String>>
  /// The changes that code makes to the presented sheet, in order.
  package let changes: List<SheetChange>
  /// The platforms and releases on which the sheet exists.
  package let availability: DeclaredAvailability
  package let place: Place
  /// The place of the key `sheetPresentationController`, if it is given.
  package let sheetControllerKeyPlace: Place?
  package let reader: ObjectReader

  /// The value of `isModalInPresentation` in all states; unknown if the value depends on a state.
  package var isModalInPresentation: Property<Bool> { modalInPresentationFlag.value }

  package init(_ reader: ObjectReader) {
    self.reader = reader
    ref = reader.string("ref")
    viewControllerHandle = reader.string("viewController")
    className = reader.string("class")
    preferredStyle = reader.value("preferredStyle", AlertStyle.self)
    modalPresentationStyle = reader.value("modalPresentationStyle", ModalPresentationStyle.self)
    modalInPresentationFlag = StateFlag(reader, "isModalInPresentation")
    preferredContentSize = reader.numbers("preferredContentSize", count: 2)
    sheetPresentationController = reader.value("sheetPresentationController") { SheetConfiguration($0) }
    popover = reader.value("popoverPresentationController") { PopoverConfiguration($0) }
    presentationController = reader.value("presentationController") { CustomPresentation($0) }
    delegateMethods = Implementations(reader, "delegate")
    swiftUI = PresentationModifiers(reader)
    closingControls = reader.strings("closedBy")
    changes = reader.list("changes") { element in
      element.kind == .object ? SheetChange(ObjectReader(element, in: reader.block)) : nil
    }
    availability = DeclaredAvailability(reader)
    place = reader.place
    sheetControllerKeyPlace = reader.key("sheetPresentationController")
  }
}

/// `UIAlertController.Style`: an action sheet or an alert.
package enum AlertStyle: String, Sendable, CaseIterable {
  case actionSheet, alert
}

/// The cases of `UIModalPresentationStyle` that affect sheets and popovers.
package enum ModalPresentationStyle: String, Sendable, CaseIterable {
  case automatic, pageSheet, formSheet, popover, fullScreen, overFullScreen, currentContext, overCurrentContext, custom
  case none

  /// Whether a presentation of this style covers its presenting content completely. These styles never adapt to a sheet
  /// or a popover.
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
  /// The methods of the popover's delegate.
  package let delegateMethods: Implementations
  package let place: Place
  /// The place of the key `adaptiveSheetPresentationController`, if it is given.
  package let adaptiveSheetKeyPlace: Place?

  package init(_ reader: ObjectReader) {
    sourceItem = reader.string("sourceItem")
    sourceView = reader.string("sourceView")
    barButtonItem = reader.string("barButtonItem")
    adaptiveSheet = reader.value("adaptiveSheetPresentationController") { SheetConfiguration($0) }
    delegateMethods = Implementations(reader, "delegate")
    place = reader.place
    adaptiveSheetKeyPlace = reader.key("adaptiveSheetPresentationController")
  }
}

extension ObjectReader {
  /// Reads an object property: the value that `read` creates from a reader for the object. The property is unknown if
  /// its value is not an object.
  func value<T: Sendable>(_ key: JSONKey, _ read: (ObjectReader) -> T) -> Property<T> {
    property(key) { $0.kind == .object ? read(ObjectReader($0, in: block)) : nil }
  }

  /// Returns the place of a property's name; nil if the property is not given.
  func key(_ key: JSONKey) -> Place? { element.member(key).map { Place($0.key, in: block) } }
}
