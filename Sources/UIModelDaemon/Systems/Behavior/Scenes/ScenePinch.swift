import UIModelPlatform

/// The result of a pinch on a view or on a cell of a collection view. For example, the result is `stopped` if the
/// interaction's closure returns nil.
package struct ScenePinch: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    /// A scene is requested.
    case opens
    /// The closure or the delegate returns no configuration, so the gesture does not begin.
    case stopped
    /// No interaction or delegate handles a pinch on the view or on its superviews.
    case nothing
    /// The app can have only one window, so no scene opens.
    case fails
    case unknown
  }

  package let outcome: Outcome
  package let reason: String
  package let requestUse: SceneFacts.RequestUse?
  /// The name of the view or cell from which the transition starts; nil if unknown, or if QuickLook supplies the view.
  package let previewViewName: String?

  /// Evaluates a pinch on a view or cell.
  /// - Parameter index: the index of the view or cell in the screen's `views`.
  /// - Parameter point: the pinched point in the view's coordinate space; nil if unknown.
  package init(at index: Int, in screen: Screen, point: (x: Double, y: Double)?, _ support: SceneSupport) {
    let pinch = ScenePinch(at: index, in: screen, point: point)
    guard pinch.outcome == .opens, support.isSupported != true else {
      self = pinch
      return
    }
    let failureReason =
      support.isSupported == false ? "multipleScenesNotSupported" : "it is not known whether a scene opens"
    self.init(
      support.isSupported == false ? .fails : .unknown, "\(pinch.reason), but \(support.reason): \(failureReason)")
  }

  /// Evaluates a pinch as if the app could have several windows.
  private init(at index: Int, in screen: Screen, point: (x: Double, y: Double)?) {
    var nextIndex: Int? = index
    while let viewIndex = nextIndex {
      if screen.views[viewIndex].kind == .cell, let parent = screen.views[viewIndex].parentIndex,
        let cellActivations = screen.details[parent]?.cellActivations
      {
        self.init(cell: screen.views[viewIndex], cellActivations)
        return
      }
      if let interaction = screen.details[viewIndex]?.activationInteraction {
        self.init(screen.views[viewIndex], interaction, viewIndex == index ? point : nil)
        return
      }
      nextIndex = screen.views[viewIndex].parentIndex
    }
    self.init(.nothing, "nothing here opens a scene")
  }

  private init(cell: View, _ cellActivations: CellActivations) {
    let cellResult = cell.ref.value.flatMap { name in cellActivations.cellResults.first { $0.cell == name }?.answer }
    guard cell.ref.isKnown || cellActivations.cellResults.isEmpty else {
      self.init(.unknown, "the cell is not known")
      return
    }
    self.init(cellResult ?? cellActivations.fallback, site: .cell, at: cell, "the delegate")
  }

  private init(_ view: View, _ interaction: SceneActivationInteraction, _ point: (x: Double, y: Double)?) {
    guard interaction.regions.isGiven else {
      self.init(interaction.configuration, site: .interaction, at: view, "the interaction")
      return
    }
    guard let point, interaction.regions.isComplete, interaction.regions.elements.allSatisfy({ $0.rect.value != nil })
    else {
      self.init(.unknown, "the interaction depends on the point in the view, which is not known")
      return
    }
    let hitRegion = interaction.regions.elements.first { $0.rect.value?.contains(point) ?? false }
    self.init(hitRegion?.configuration ?? interaction.configuration, site: .interaction, at: view, "the interaction")
  }

  private init(
    _ result: Property<SceneActivationRequest?>, site: SceneFacts.RequestUse.Site, at view: View,
    _ providerDescription: String
  ) {
    switch result {
    case .unknown(let reason, _): self.init(.unknown, "the result of \(providerDescription) is not known: \(reason)")
    case .default: self.init(.stopped, "\(providerDescription) returns no configuration here")
    case .given(nil, _): self.init(.stopped, "\(providerDescription) returns nil, which stops the gesture")
    case .given(let request?, _):
      let requestUse = SceneFacts.RequestUse(site: site, request: request, ownerName: view.name)
      let baseReason = "\(providerDescription) returns a configuration"
      if request.kind.value == .quickLook {
        self.init(
          .opens, "\(providerDescription) returns QuickLook's configuration; its scene belongs to the system",
          requestUse)
      } else if let preview = request.preview.value, preview != .null {
        self.init(
          .opens, baseReason + " with a preview", requestUse, previewViewName: preview.string ?? preview["view"]?.string
        )
      } else if request.preview.isKnown {
        let transitionText =
          "; without a preview the transition starts from the entire \(site == .cell ? "cell" : "view")"
        self.init(.opens, baseReason + transitionText, requestUse, previewViewName: view.name)
      } else {
        self.init(.opens, baseReason, requestUse)
      }
    }
  }

  private init(
    _ outcome: Outcome, _ reason: String, _ requestUse: SceneFacts.RequestUse? = nil, previewViewName: String? = nil
  ) {
    (self.outcome, self.reason, self.requestUse, self.previewViewName) = (outcome, reason, requestUse, previewViewName)
  }
}

extension Rect {
  fileprivate func contains(_ point: (x: Double, y: Double)) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}
