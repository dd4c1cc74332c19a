import UIModelPlatform

/// The effects of one keyboard state on one view of a screen: the layout guide's frame, the adjustment, the tracked
/// constraints, and the frames of the views attached to the guide.
package struct KeyboardSceneLayout: Sendable {
  /// A set of tracked constraints and its state.
  package struct TrackedConstraintsState: Sendable {
    /// Whether the constraints are active; nil if unknown.
    package let isActive: Bool?
    package let nearEdges: [LayoutEdge]
    package let awayEdges: [LayoutEdge]
    package let reason: String?
  }

  package let setting: KeyboardSetting
  /// The view's frame in the window.
  package let viewFrame: Rect
  package let guideFrame: KeyboardGuideFrame
  package let options: KeyboardGuideOptions
  package let edges: KeyboardEdges
  package let trackedConstraints: [TrackedConstraintsState]
  package let adjustment: KeyboardAdjustment
  /// The distance from the view's bottom edge to the bottom of SwiftUI's safe area, in points; nil if unknown.
  /// SwiftUI's safe area excludes the keyboard's area.
  package let swiftUIBottomSafeAreaInset: Double?
  /// The frames of the views that constraints attach to the guide.
  package let barFrames: BarFrames
  /// The outcome of the drag in words, such as "the keyboard follows the finger"; nil if there is no drag.
  package let gestureOutcome: String?
  package let assumptions: [String]

  /// The view whose layout is computed, with an optional drag.
  package struct Query: Sendable {
    /// The index of the view in the screen.
    package let viewIndex: Int
    /// The view's frame in the window.
    package let frame: Rect
    package let gesture: DismissGesture?
    package let systemSpacing: Double?

    package init(viewIndex: Int, frame: Rect, gesture: DismissGesture? = nil, systemSpacing: Double? = nil) {
      self.viewIndex = viewIndex
      self.frame = frame
      self.gesture = gesture
      self.systemSpacing = systemSpacing
    }
  }

  package init(_ screen: Screen, _ query: Query, _ setting: KeyboardSetting) {
    let details = screen.details[query.viewIndex]?.keyboard
    let options = KeyboardGuideOptions(details, version: setting.version)
    let edges = KeyboardEdges(setting)
    let (gesture, outcome) = KeyboardSceneLayout.followedGesture(query.gesture, screen, setting)
    let guideFrame: KeyboardGuideFrame =
      if query.gesture != nil, gesture == nil, setting.countsAsDocked, let outcome, outcome.isUnknown {
        .unknown(outcome.text)
      } else { setting.guideFrame(in: query.frame, options, during: gesture) }
    let trackedStates = (details?.guide?.trackedConstraints.elements ?? []).map {
      KeyboardSceneLayout.trackedState($0, options, edges)
    }
    let inset = setting.bottomInset(of: query.frame)
    barFrames = BarFrames(
      screen,
      BarFrames.Parameters(
        guideViewIndex: query.viewIndex, bounds: Rect(0, 0, query.frame.width, query.frame.height),
        guideFrame: guideFrame.rect,
        safeArea: Rect(0, 0, query.frame.width, query.frame.height - inset),
        trackedActiveStates: trackedStates.map(\.isActive),
        systemSpacing: query.systemSpacing, isRightToLeft: setting.isRightToLeft))
    self.setting = setting
    self.options = options
    self.edges = edges
    self.guideFrame = guideFrame
    self.trackedConstraints = trackedStates
    self.gestureOutcome = outcome?.text
    viewFrame = query.frame
    adjustment = setting.adjustment(of: query.frame)
    swiftUIBottomSafeAreaInset = setting.swiftUIBottomSafeAreaInset(
      of: query.frame, ignoresKeyboard: KeyboardSceneLayout.ignoresRegion(query.viewIndex, screen, \.ignoresKeyboard),
      ignoresContainer: KeyboardSceneLayout.ignoresRegion(query.viewIndex, screen, \.ignoresContainer))
    var assumptions = barFrames.assumptions
    if setting.keyboardFrame == nil, setting.position.rect != nil {
      assumptions.insert("the keyboard has its usual size; the real size varies by language and release", at: 0)
    }
    self.assumptions = assumptions
  }

  /// Evaluates a set of tracked constraints. UIKit activates tracked constraints only if the guide follows undocked
  /// keyboards.
  private static func trackedState(
    _ trackedConstraints: TrackedConstraints, _ options: KeyboardGuideOptions, _ edges: KeyboardEdges
  ) -> TrackedConstraintsState {
    let nearEdges = trackedConstraints.activeWhenNearEdges.elements.map(\.value)
    let awayEdges = trackedConstraints.activeWhenAwayFromEdges.elements.map(\.value)
    guard options.followsUndockedKeyboard == true else {
      let reason =
        options.followsUndockedKeyboard == false
        ? "tracking works only with followsUndockedKeyboard" : "followsUndockedKeyboard is not known"
      return TrackedConstraintsState(isActive: nil, nearEdges: nearEdges, awayEdges: awayEdges, reason: reason)
    }
    let areActive = edges.areActive(trackedConstraints)
    return TrackedConstraintsState(
      isActive: areActive, nearEdges: nearEdges, awayEdges: awayEdges,
      reason: areActive == nil ? "it is not known whether the keyboard is near an edge" : nil)
  }

  // MARK: The gesture

  private typealias Outcome = (text: String, isUnknown: Bool)

  /// Returns the drag, or nil if the keyboard does not follow the finger, and the outcome in words, or nil if there is
  /// no drag. Only a docked keyboard follows the finger, and only if a scroll view dismisses the keyboard
  /// interactively.
  private static func followedGesture(
    _ gesture: DismissGesture?, _ screen: Screen, _ setting: KeyboardSetting
  ) -> (DismissGesture?, Outcome?) {
    guard let gesture else { return (nil, nil) }
    guard setting.countsAsDocked else {
      return (nil, ("no docked keyboard is shown that could follow the finger", false))
    }
    guard setting.isOnKeyboardScreen else { return (nil, ("the keyboard is on another screen", false)) }
    var isKnown = true
    for viewIndex in screen.views.indices {
      let mode = screen.details[viewIndex]?.keyboardDismissMode ?? .default
      if mode.value?.isInteractive == true { return (gesture, ("the keyboard follows the finger", false)) }
      if !mode.isKnown || !screen.views[viewIndex].isContentKnown { isKnown = false }
    }
    guard isKnown, !screen.views.isEmpty else {
      return (nil, ("it is not known whether a scroll view dismisses the keyboard interactively", true))
    }
    return (nil, ("no scroll view dismisses the keyboard interactively (keyboardDismissMode)", false))
  }

  /// Whether a SwiftUI view or one of its ancestors ignores a region of the safe area; nil if unknown.
  private static func ignoresRegion(_ viewIndex: Int, _ screen: Screen, _ isRegionIgnored: (IgnoredSafeArea) -> Bool)
    -> Bool?
  {
    var nextView: Int? = viewIndex
    var isKnown = true
    while let currentView = nextView {
      let ignoredRegions = screen.details[currentView]?.keyboard?.ignoresSafeArea ?? .default
      if ignoredRegions.value.map(isRegionIgnored) == true { return true }
      if !ignoredRegions.isKnown { isKnown = false }
      nextView = screen.views.indices.contains(currentView) ? screen.views[currentView].parentIndex : nil
    }
    return isKnown ? false : nil
  }
}

extension Screen {
  /// Returns the frame of a view in a window that the root view fills. If the frame is unknown, returns nil and the
  /// reason.
  package func frameInWindow(_ viewIndex: Int, _ window: Rect) -> (frame: Rect?, reason: String?) {
    guard views.indices.contains(viewIndex), views[viewIndex].parentIndex != nil else {
      return (Rect(0, 0, window.width, window.height), nil)
    }
    var (x, y) = (0.0, 0.0)
    var ancestor = viewIndex
    while let parent = views[ancestor].parentIndex {
      guard let frame = frames[ancestor].value else {
        return (nil, "the frame of '\(views[ancestor].name)' is not known")
      }
      (x, y) = (x + frame.x, y + frame.y)
      if let offset = details[parent]?.contentOffset.value { (x, y) = (x - offset[0], y - offset[1]) }
      ancestor = parent
    }
    if let rootFrame = frames[ancestor].value, rootFrame.width != window.width || rootFrame.height != window.height {
      return (
        nil,
        "the frames in the document are for a view of \(Int64(clamping: rootFrame.width)) × \(Int64(clamping: rootFrame.height)) "
          + "points, not for this window; set viewFrame"
      )
    }
    let declaredFrame = frames[viewIndex].value ?? Rect(0, 0, 0, 0)
    return (Rect(x, y, declaredFrame.width, declaredFrame.height), nil)
  }
}

extension Int64 {
  /// Rounds a number to the nearest integer that `Int64` can represent; NaN becomes 0.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}
