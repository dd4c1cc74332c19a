import UIModelJSON
import UIModelPlatform

/// A call of `present(_:animated:completion:)` that UIKit might ignore. For example, `{ "receiver": "", "in":
/// "viewDidLoad" }` is a call before the view is in a window.
package struct PresentCall: Sendable {
  /// The object that presents; empty for the view controller itself.
  package let receiver: Property<String>
  /// Whether the same receiver presents other content immediately before.
  package let followsPresentation: Property<Bool>
  /// The method that contains the call, such as `viewDidLoad`. Given only if the call runs before the view is in a
  /// window.
  package let method: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    receiver = reader.string("receiver")
    followsPresentation = reader.bool("isSecond")
    method = reader.string("in")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var presentCalls: List<PresentCall> { reader.objects("presentCalls") { PresentCall($0) } }
}
