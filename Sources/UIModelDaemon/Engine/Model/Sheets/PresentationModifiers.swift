import UIModelJSON

/// SwiftUI's modifiers on a sheet's content.
package struct PresentationModifiers: Sendable {
  package let presentationDetents: List<Detent>
  package let selection: Property<JSONValue>

  /// Nil where the sheet uses none of them.
  init?(_ reader: ObjectReader) {
    guard reader.element.member("presentationDetents") != nil || reader.element.member("selection") != nil else {
      return nil
    }
    presentationDetents = reader.list("presentationDetents") { Detent($0, in: reader.block) }
    selection = reader.any("selection")
  }
}

/// A change that code makes to a presented sheet.
package struct SheetChange: Sendable {
  /// The method that makes it.
  package let method: Property<String>
  /// Which controller it changes: `sheetPresentationController` or `adaptiveSheetPresentationController`.
  package let controller: Property<String>
  package let animateChanges: Property<Bool>
  package let configuration: SheetConfiguration
  package let place: Place

  init(_ reader: ObjectReader) {
    method = reader.string("in")
    controller = reader.string("of")
    animateChanges = reader.bool("animateChanges")
    configuration = SheetConfiguration(reader)
    place = reader.place
  }
}
