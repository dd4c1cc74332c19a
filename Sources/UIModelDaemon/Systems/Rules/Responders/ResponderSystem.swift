import UIModelPlatform

extension DeclaredSystem {
  /// The rules that check one responder at a time, including its key commands and menu elements.
  static let responders = DeclaredSystem(
    entityChecks: EntityChecks(
      app: { app, report in report.run(on: DeclaredResponder.app(app)) },
      scene: { scene, report in report.run(on: DeclaredResponder.scene(scene)) },
      screen: { screen, report, _ in
        for element in screen.imageOnlyElements.elements { report.run(on: element) }
        for item in screen.unnamedItems.elements { report.run(on: item) }
        report.run(on: DeclaredResponder.screen(screen))
        if screen.hasKeyCommands || screen.hasConditionalKeyCommands {
          report.run(on: ShadowingKeyCommands.commands(of: screen))
        }
      }))
}

/// The declaration of one responder.
enum DeclaredResponder: Sendable {
  case screen(Screen)
  case scene(WindowScene)
  /// The app, with its delegate.
  case app(App)
}

/// Key commands that might shadow other commands, i.e. receive the key presses that are meant for them.
enum ShadowingKeyCommands: Sendable {
  /// The key commands of one screen. An earlier command might shadow a later one.
  case commands(of: Screen)
  /// The key commands of screens, which might shadow commands of the main menu.
  case menus(AppMainMenu, of: [Screen])
}
