import UIModelPlatform

/// The checks of one rule system, by the kind of declaration that they check. Each check computes the subjects of rules
/// from a declaration and runs the rules on them.
///
/// The constants, such as `.documents` and `.focus`, are declared beside the rules of their systems. A new system also
/// needs an entry in `all`.
struct DeclaredSystem: Sendable {
  /// A function that computes subjects from a declaration and runs their rules.
  typealias Check<Declared> = @Sendable (Declared, inout Report) -> Void

  /// The check of a block as a document: its syntax, schema and names, regardless of their meaning on the platform.
  var blockCheck: Check<Block>?
  /// The checks that need only the entity, such as a sheet or a screen.
  var entityChecks = EntityChecks()
  /// The checks that also query other declarations of the app.
  var crossChecks = CrossChecks()

  /// All systems, in the order in which they check a declaration.
  static let all: [DeclaredSystem] = [
    .documents, .sheets, .toolbars, .focus, .keyboard, .pointer, .navigationItems, .responders, .controls, .actions,
    .scenes, .sdk,
  ]

  /// The checks of single entities, one for each kind.
  struct EntityChecks: Sendable {
    var sheet: Check<Sheet>?
    var toolbar: Check<Toolbar>?
    var app: Check<App>?
    var scene: Check<WindowScene>?
    /// The check of a screen. The last parameter is the focus engine of the screen's previous check, or nil if that
    /// engine was not kept.
    var screen: (@Sendable (Screen, inout Report, inout FocusEngine?) -> Void)?
  }

  /// The checks that query other declarations of the app. Each runs only for declarations that it applies to.
  struct CrossChecks: Sendable {
    var sheet: ConditionalCheck<Sheet>?
    var screen: ConditionalCheck<Screen>?
    /// The check of all declarations of a block.
    var declarations: ConditionalCheck<Declarations>?

    /// Whether any of these checks applies to a declaration of a block.
    func appliesToAny(_ declared: Declarations) -> Bool {
      if let declarations, declarations.applies(declared) { return true }
      if let sheet, declared.sheets.contains(where: sheet.applies) { return true }
      if let screen, declared.screens.contains(where: screen.applies) { return true }
      return false
    }
  }

  /// A check that applies only to some declarations. For example, the focus system checks a screen together with its
  /// embedded screens only if the screen has key commands.
  struct ConditionalCheck<Declared>: Sendable {
    /// Whether the check applies to a declaration.
    let applies: @Sendable (Declared) -> Bool
    private let check: Check<Declared>

    init(where applies: @escaping @Sendable (Declared) -> Bool, check: @escaping Check<Declared>) {
      self.applies = applies
      self.check = check
    }

    func callAsFunction(_ declaration: Declared, _ report: inout Report) {
      if applies(declaration) { check(declaration, &report) }
    }
  }
}
