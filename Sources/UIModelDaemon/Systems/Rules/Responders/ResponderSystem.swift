import UIModelPlatform

extension DeclaredSystem {
  /// Rules that check one responder's declaration.
  static let responders = DeclaredSystem(
    entities: Entities(
      app: { app, report in report.run(on: DeclaredResponder.app(app)) },
      scene: { scene, report in report.run(on: DeclaredResponder.scene(scene)) },
      screen: { screen, report, _ in
        for element in screen.imageOnlyElements.elements { report.run(on: element) }
        for item in screen.unnamedItems.elements { report.run(on: item) }
        report.run(on: DeclaredResponder.screen(screen))
        if screen.hasKeyCommands || screen.hasConditionalKeyCommands {
          report.run(on: HidingKeyCommands.eachOther(of: screen))
        }
      }))
}

/// A responder as one declaration describes it.
enum DeclaredResponder: Sendable {
  case screen(Screen)
  case scene(WindowScene)
  /// The app with its delegate.
  case app(App)
}

/// Key commands that may shadow others.
enum HidingKeyCommands: Sendable {
  /// Those of one screen, each of which may shadow a later one.
  case eachOther(of: Screen)
  /// Those of screens, which may shadow commands of the main menu.
  case menus(MenuAnswer, of: [Screen])
}
