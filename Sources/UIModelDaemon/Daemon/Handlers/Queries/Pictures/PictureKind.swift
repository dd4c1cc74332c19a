/// The kinds of pictures. Each has the parameters of the query about the same subject.
enum PictureKind: String, CaseIterable, Sendable {
  /// The keyboard with the shortcuts that are in use, reserved and free.
  case shortcuts
  /// The keyboard over a window.
  case keyboard
  /// A sheet at each detent on some devices.
  case sheet
  /// The menu bar with a menu open.
  case menuBar
  /// The overlay of commands while Command is held.
  case overlay
  /// A toolbar, or the bar of a screen, at some widths.
  case toolbar
  /// What presents what.
  case presentations
  /// The tab loop over the frames.
  case focusLoop
  /// The focus groups, with their primary items.
  case focusGroups
  /// The scenes, and what opens them.
  case scenes
  /// The pointer's regions over the frames, with what stands around the pointer.
  case pointerRegions
}
