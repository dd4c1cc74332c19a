/// The kinds of pictures that `uimodel/render` draws. Each kind has the parameters of the query about the same subject.
enum PictureKind: String, CaseIterable, Sendable {
  /// A keyboard that marks the keys whose shortcuts are used, reserved or free.
  case shortcuts
  /// A window with the keyboard over it.
  case keyboard
  /// A sheet at each of its detents, on several devices.
  case sheet
  /// The menu bar with one menu open.
  case menuBar
  /// The overlay of commands that appears while the Command key is held.
  case overlay
  /// A toolbar or a screen's navigation bar at several widths.
  case toolbar
  /// A graph of the screens and sheets that present each other.
  case presentations
  /// The tab loop, drawn over the frames of the views.
  case focusLoop
  /// The focus groups with their primary items.
  case focusGroups
  /// A graph of the scenes and the requests that open them.
  case scenes
  /// The pointer regions, drawn over the frames of the views, with the accessories around the pointer.
  case pointerRegions
}
