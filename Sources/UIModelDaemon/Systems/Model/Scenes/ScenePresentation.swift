import UIModelPlatform

/// How a scene is presented, as a scene or the options of a request say (`UIWindowScene.ActivationRequestOptions`).
package struct ScenePresentation: Sendable {
  /// `preferredPresentationStyle`, and `placement` since 17.
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

  /// What holds in a release: `placement` exists since 17, and comes before the older property.
  package func style(in environment: Environment) -> Property<Style> {
    if environment.version >= 17, !placement.isDefault { return placement }
    return preferredPresentationStyle
  }
}
