import UIModelPlatform

/// A system, as far as it looks at declarations: which answers it makes of them, and when, for its rules to look at. Each
/// stands beside the rules of its system; a new one is an entry in `all`.
struct DeclaredSystem: Sendable {
  /// Makes answers of something, and runs the rules on them.
  typealias Look<Declared> = @Sendable (Declared, inout Report) -> Void

  /// What a block says of itself and of names, whatever it means to the platform.
  var reading: Look<Block>?
  /// What each entity comes to by itself.
  var entities = Entities()
  /// What declarations come to together with others of the app.
  var together = Together()

  /// In the order in which they look.
  static let all: [DeclaredSystem] = [
    .documents, .sheets, .toolbars, .focus, .keyboard, .pointer, .navigationItems, .responders, .controls, .actions,
    .scenes, .sdk,
  ]

  /// What is looked at of each kind of entity by itself.
  struct Entities: Sendable {
    var sheet: Look<Sheet>?
    var toolbar: Look<Toolbar>?
    var app: Look<App>?
    var scene: Look<WindowScene>?
    /// With what the focus system made of the screen at the last check.
    var screen: (@Sendable (Screen, inout Report, inout FocusEngine?) -> Void)?
  }

  /// What is looked at together with the rest of the app, each asking for just what it needs.
  struct Together: Sendable {
    var sheet: Concern<Sheet>?
    var screen: Concern<Screen>?
    /// All that a block declares.
    var declarations: Concern<Declarations>?

    /// Whether a block has anything of this.
    func concerns(_ declared: Declarations) -> Bool {
      if let declarations, declarations.has(declared) { return true }
      if let sheet, declared.sheets.contains(where: sheet.has) { return true }
      if let screen, declared.screens.contains(where: screen.has) { return true }
      return false
    }
  }

  /// What a system looks at only in some declarations.
  struct Concern<Declared>: Sendable {
    /// Whether a declaration has anything for it.
    let has: @Sendable (Declared) -> Bool
    private let look: Look<Declared>

    init(where has: @escaping @Sendable (Declared) -> Bool, look: @escaping Look<Declared>) {
      self.has = has
      self.look = look
    }

    func callAsFunction(_ declared: Declared, _ report: inout Report) {
      if has(declared) { look(declared, &report) }
    }
  }
}
