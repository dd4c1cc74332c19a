/// A UIKit controller whose presentation style UIKit chooses.
package enum SystemPresentation: Sendable, Hashable {
  case actionSheet, alert, activityController

  /// The name of the controller for messages.
  package var name: String {
    switch self {
    case .actionSheet: "the action sheet"
    case .alert: "the alert"
    case .activityController: "the activity controller"
    }
  }
}

extension Sheet {
  /// The kind of system controller that the sheet presents, with the place that declares it; `.default` for any other
  /// controller. For example, `"preferredStyle": "alert"` gives `alert`.
  package var systemPresentation: Property<SystemPresentation> {
    switch preferredStyle {
    case .given(.alert, let origin): return .given(.alert, origin)
    case .given(.actionSheet, let origin): return .given(.actionSheet, origin)
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    case .default: break
    }
    switch className {
    case .given("UIActivityViewController", let origin): return .given(.activityController, origin)
    case .given("UIAlertController", let origin):
      return .unknown(reason: "the style of the alert controller is not given", origin.place)
    case .given, .default: return .default
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    }
  }
}
