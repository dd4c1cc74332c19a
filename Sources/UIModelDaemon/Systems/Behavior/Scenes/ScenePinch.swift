import UIModelPlatform

/// The result of a pinch on a view or on a cell of a collection view. For example, the result is `stopped` if the
/// interaction's closure returns nil.
package struct ScenePinch: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    /// A scene is requested.
    case opens
    /// The closure or the delegate returns no configuration, so the gesture does not begin.
    case stopped
    /// No interaction or delegate handles the gesture here.
    case nothing
    /// The app can have only one window, so no scene opens.
    case fails
    case unknown
  }

  package let outcome: Outcome
  package let reason: String
  package let use: SceneAnswer.Use?
  /// The name of the view or cell from which the transition starts; nil if unknown, or if QuickLook supplies the view.
  package let preview: String?

  /// Evaluates a pinch on a view or cell.
  /// - Parameter index: The index of the view or cell in the screen's `views`.
  /// - Parameter point: The pinched point in the view's coordinate space; nil if unknown.
  package init(at index: Int, in screen: Screen, point: (x: Double, y: Double)?, _ support: SceneSupport) {
    let pinch = ScenePinch(at: index, in: screen, point: point)
    guard pinch.outcome == .opens, support.isSupported != true else {
      self = pinch
      return
    }
    let why = support.isSupported == false ? "multipleScenesNotSupported" : "it is not known whether a scene opens"
    self.init(support.isSupported == false ? .fails : .unknown, "\(pinch.reason), but \(support.reason): \(why)")
  }

  /// Evaluates a pinch as if the app could have several windows.
  private init(at index: Int, in screen: Screen, point: (x: Double, y: Double)?) {
    var current: Int? = index
    while let view = current {
      if screen.views[view].kind == .cell, let parent = screen.views[view].parent,
        let list = screen.details[parent]?.cellActivations
      {
        self.init(cell: screen.views[view], list)
        return
      }
      if let interaction = screen.details[view]?.activationInteraction {
        self.init(screen.views[view], interaction, view == index ? point : nil)
        return
      }
      current = screen.views[view].parent
    }
    self.init(.nothing, "nothing here opens a scene")
  }

  private init(cell: View, _ list: CellActivations) {
    let named = cell.ref.value.flatMap { name in list.cells.first { $0.cell == name }?.answer }
    guard cell.ref.isKnown || list.cells.isEmpty else {
      self.init(.unknown, "the cell is not known")
      return
    }
    self.init(named ?? list.fallback, means: .cell, at: cell, "the delegate")
  }

  private init(_ view: View, _ interaction: SceneActivationInteraction, _ point: (x: Double, y: Double)?) {
    guard interaction.regions.isGiven else {
      self.init(interaction.configuration, means: .interaction, at: view, "the interaction")
      return
    }
    guard let point, interaction.regions.isComplete, interaction.regions.elements.allSatisfy({ $0.rect.value != nil })
    else {
      self.init(.unknown, "the interaction depends on the point in the view, which is not known")
      return
    }
    let hit = interaction.regions.elements.first { $0.rect.value?.contains(point) ?? false }
    self.init(hit?.configuration ?? interaction.configuration, means: .interaction, at: view, "the interaction")
  }

  private init(
    _ answer: Property<SceneActivationRequest?>, means: SceneAnswer.Use.Means, at view: View, _ who: String
  ) {
    switch answer {
    case .unknown(let reason, _): self.init(.unknown, "the result of \(who) is not known: \(reason)")
    case .default: self.init(.stopped, "\(who) returns no configuration here")
    case .given(nil, _): self.init(.stopped, "\(who) returns nil, which stops the gesture")
    case .given(let request?, _):
      let use = SceneAnswer.Use(means: means, request: request, owner: view.name)
      let opened = "\(who) returns a configuration"
      if request.kind.value == .quickLook {
        self.init(.opens, "\(who) returns QuickLook's configuration; its scene belongs to the system", use)
      } else if let preview = request.preview.value, preview != .null {
        self.init(.opens, opened + " with a preview", use, preview: preview.string ?? preview["view"]?.string)
      } else if request.preview.isKnown {
        let whole = "; without a preview the transition starts from the entire \(means == .cell ? "cell" : "view")"
        self.init(.opens, opened + whole, use, preview: view.name)
      } else {
        self.init(.opens, opened, use)
      }
    }
  }

  private init(_ outcome: Outcome, _ reason: String, _ use: SceneAnswer.Use? = nil, preview: String? = nil) {
    (self.outcome, self.reason, self.use, self.preview) = (outcome, reason, use, preview)
  }
}

extension Rect {
  fileprivate func contains(_ point: (x: Double, y: Double)) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}
