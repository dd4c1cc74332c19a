import UIModelPlatform

/// The checks of one rule system, such as focus, grouped by the kind of declaration. Each check computes rule subjects
/// (values that rules take as input) from a declaration and runs the rules on them.
///
/// The constants, such as `.documents` and `.focus`, are declared beside the rules of their systems. A new system also
/// needs an entry in `all`.
struct DeclaredSystem: Sendable {
  /// A function that computes rule subjects from a declaration and runs their rules.
  typealias Check<Declared> = @Sendable (Declared, inout Report) -> Void

  /// The check of a block as a document: its syntax, schema and names, regardless of their meaning on the platform.
  var blockCheck: Check<Block>?
  /// The checks that read nothing but the declared entity, such as a sheet or a screen.
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
    /// The check of a screen. The last parameter is the focus engine from the previous check of this screen; nil if no
    /// engine was kept.
    var screen: (@Sendable (Screen, inout Report, inout FocusEngine?) -> Void)?
  }

  /// The checks that query other declarations of the app. Each check runs only on some declarations, see
  /// `ConditionalCheck`.
  struct CrossChecks: Sendable {
    var sheet: ConditionalCheck<Sheet>?
    var screen: ConditionalCheck<Screen>?
    /// The check of all declarations of a block.
    var declarations: ConditionalCheck<Declarations>?

    /// Whether any of these checks applies to a declaration of a block.
    func appliesToAny(_ blockDeclarations: Declarations) -> Bool {
      if let declarations, declarations.appliesTo(blockDeclarations) { return true }
      if let sheet, blockDeclarations.sheets.contains(where: sheet.appliesTo) { return true }
      if let screen, blockDeclarations.screens.contains(where: screen.appliesTo) { return true }
      return false
    }
  }

  /// A check that applies only to some declarations. For example, the focus system checks a screen together with its
  /// embedded screens only if the screen has key commands.
  struct ConditionalCheck<Declared>: Sendable {
    /// Whether the check applies to a declaration.
    let appliesTo: @Sendable (Declared) -> Bool
    private let check: Check<Declared>

    init(where appliesTo: @escaping @Sendable (Declared) -> Bool, check: @escaping Check<Declared>) {
      self.appliesTo = appliesTo
      self.check = check
    }

    func callAsFunction(_ declaration: Declared, _ report: inout Report) {
      if appliesTo(declaration) { check(declaration, &report) }
    }
  }
}
