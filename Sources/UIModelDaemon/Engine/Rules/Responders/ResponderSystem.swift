import UIModelPlatform

extension DeclaredSystem {
  /// What responders say of themselves.
  static let responders = DeclaredSystem(
    entities: Entities(
      app: { app, report in report.run(on: DeclaredResponder.app(app)) },
      scene: { scene, report in report.run(on: DeclaredResponder.scene(scene)) },
      screen: { screen, report, _ in
        report.run(on: DeclaredResponder.screen(screen))
        if screen.hasKeyCommands || screen.hasConditionalKeyCommands {
          report.run(on: HidingKeyCommands.eachOther(of: screen))
        }
      }))
}

/// Something that may perform actions, as it is declared in one place.
enum DeclaredResponder: Sendable {
  case screen(Screen)
  case scene(WindowScene)
  /// The app with its delegate.
  case app(App)
}

/// Key commands that come before others.
enum HidingKeyCommands: Sendable {
  /// Those of one screen, of which each may hide the next.
  case eachOther(of: Screen)
  /// Those of screens, which may hide commands of the main menu.
  case menus(MenuAnswer, of: [Screen])
}
