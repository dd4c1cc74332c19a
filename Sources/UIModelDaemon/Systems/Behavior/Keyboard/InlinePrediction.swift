import UIModelPlatform

/// The state of inline predictions in a text input (`inlinePredictionType`), with the reason.
///
/// For example, a `UISearchTextField` with default traits on iOS 17 has `isOn == false`, because predictions are off by
/// default in search fields.
package struct InlinePrediction: Sendable, Hashable {
  package static let sources = [
    Source("UITextInputTraits documentation: inlinePredictionType", .documented),
    Source("WWDC23-10281: off by default in search and password fields", .talk),
  ]

  /// Whether predictions appear; nil if unknown.
  package let isOn: Bool?
  package let reason: String

  private init(_ isOn: Bool?, _ reason: String) {
    self.isOn = isOn
    self.reason = reason
  }

  /// Creates the prediction state of a view. Returns nil if the view is not a text input.
  package init?(_ view: View, _ properties: TextInputProperties?, _ environment: Environment) {
    let knownClassName = [view.className, view.superclass].compactMap { $0.value }.first { ViewClass.named($0) != nil }
    guard let knownClassName, ViewClass.named(knownClassName)?.isTextInput == true else { return nil }
    self = InlinePrediction.effectivePrediction(knownClassName, properties, environment)
  }

  private static func effectivePrediction(
    _ className: String, _ properties: TextInputProperties?, _ environment: Environment
  ) -> InlinePrediction {
    guard environment.platform.isIOSFamily else {
      return InlinePrediction(nil, "inline predictions on \(environment.platform.displayName) are not documented")
    }
    guard environment.version >= 17 else { return InlinePrediction(false, "inline predictions require iOS 17") }
    let isSecure = properties?.isSecureTextEntry ?? .default
    let predictionType = properties?.inlinePredictionType ?? .default
    guard predictionType.isKnown else { return InlinePrediction(nil, "inlinePredictionType is not known") }
    switch predictionType.value(default: .default) {
    case .no: return InlinePrediction(false, "inlinePredictionType is no")
    case .yes:
      if isSecure.value == false || isSecure.isDefault { return InlinePrediction(true, "inlinePredictionType is yes") }
      return InlinePrediction(nil, "inlinePredictionType is yes, but its effect on password fields is not documented")
    case .default: break
    }
    guard isSecure.isKnown else { return InlinePrediction(nil, "isSecureTextEntry is not known") }
    if isSecure.value == true { return InlinePrediction(false, "they are off by default in password fields") }
    if className == "UISearchTextField" || className == "UISearchBar" {
      return InlinePrediction(false, "they are off by default in search fields")
    }
    let textContentType = properties?.textContentType ?? .default
    guard textContentType.isKnown else { return InlinePrediction(nil, "textContentType is not known") }
    switch textContentType.value {
    case nil: return InlinePrediction(true, "they are on by default in most text inputs")
    case "password", "newPassword": return InlinePrediction(false, "they are off by default in password fields")
    case let contentType?:
      return InlinePrediction(
        nil,
        "the content types for which they are off by default are not documented ('\(contentType)')")
    }
  }
}
