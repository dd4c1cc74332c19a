import UIModelPlatform

/// The presentation style of a scene, from the scene itself or from the options of a request
/// (`UIWindowScene.ActivationRequestOptions`). For example, `{ "placement": "prominent" }`.
package struct ScenePresentation: Sendable {
  /// A style for `preferredPresentationStyle`, or for `placement` since iOS 17.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    case automatic, standard, prominent, push, replace
  }

  package let preferredPresentationStyle: Property<Style>
  package let placement: Property<Style>
  package let requestingScene: Property<String>
  package let place: Place

  init(_ reader: ObjectReader) {
    preferredPresentationStyle = reader.value("preferredPresentationStyle", Style.self)
    placement = reader.value("placement", Style.self)
    requestingScene = reader.string("requestingScene")
    place = reader.place
  }

  /// Returns the style that applies in a release. `placement` exists since release 17 and takes precedence over
  /// `preferredPresentationStyle`.
  package func style(in environment: Environment) -> Property<Style> {
    if environment.version >= 17, !placement.isDefault { return placement }
    return preferredPresentationStyle
  }
}
