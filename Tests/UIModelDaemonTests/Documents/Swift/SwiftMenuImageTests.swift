import Testing

@testable import UIModelDaemon
@testable import UIModelEngine

/// Tests of `menu/image-without-title`: menu elements with only an image, which iOS 27 hides.
@Suite struct SwiftMenuImageTests {
  /// Checks `menu` as a context menu, as the result of an `actionProvider`, and as a menu that `buildMenu(with:)`
  /// inserts.
  private func check(_ menu: String, additionalMembers: String = "", sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let imageArgument = "image: UIImage(systemName: \"star\")"
    let menu = menu.replacing("IMAGE", with: imageArgument)
    let contextMenuSource = """
      import UIKit
      class Page: UIViewController, UIContextMenuInteractionDelegate {
        func contextMenuInteraction(
          _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
          UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in \(menu) }
        }
        \(additionalMembers)
      }
      """
    try checkSource(contextMenuSource, sourceLocation)
    let actionProviderSource = contextMenuSource.replacing(
      "previewProvider: nil) { _ in \(menu) }", with: "actionProvider: { _ in \(menu) })")
    try checkSource(actionProviderSource, sourceLocation)
    let mainMenuSource = """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
          builder.insertChild(\(menu), atEndOfMenu: .view)
        }
        \(additionalMembers)
      }
      """
    try checkSource(
      mainMenuSource.replacing(
        "builder.insertChild(\(menu), atEndOfMenu: .view)",
        with: "let menu = \(menu)\n"
          + "builder.insertChild(menu, atEndOfMenu: .view)"), sourceLocation)
  }

  private func checkSource(_ text: String, _ sourceLocation: SourceLocation) throws {
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": "menu/image-without-title"] : [:], infoPlist: Self.sceneManifest,
      ignoredCodes: ["menu/unnamed-element", "toolbar/unnamed-item"], sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }

  private static let sceneManifest =
    "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
    + "<key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneDelegateClassName</key>"
    + "<string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></dict></array></dict></dict>"

  @Test(arguments: [
    "1️⃣UIAction1️⃣(title: \"\", IMAGE) { _ in }", "1️⃣UIAction1️⃣(IMAGE) { _ in }",
    "UIMenu(title: \"More\", children: [1️⃣UIAction1️⃣(title: \"\", IMAGE) { _ in }])",
  ]) func imageOnlyElementIsReported(element: String) throws {
    try check("UIMenu(title: \"Page\", children: [\(element)])")
  }

  @Test(arguments: [
    "UIAction(title: \"Star\", IMAGE) { _ in }", "UIAction(title: name, IMAGE) { _ in }",
    "UIAction(title: \"\", image: nil) { _ in }", "UIAction(title: \"\") { _ in }",
    "UIAction(title: \"\", subtitle: \"Star\", IMAGE) { _ in }",
  ]) func elementWithTextOrWithoutImageIsNotReported(element: String) throws {
    try check("UIMenu(title: \"Page\", children: [\(element)])")
  }

  private static let starAction = "UIAction(title: \"\", IMAGE) { _ in }"

  /// Palettes, small elements and actions with a preferred image visibility show their images.
  @Test func menusThatShowImagesAreNotReported() throws {
    try check("UIMenu(title: \"Page\", options: .displayAsPalette, children: [\(Self.starAction)])")
    try check("UIMenu(title: \"Page\", preferredElementSize: .small, children: [\(Self.starAction)])")
    try check(
      "UIMenu(title: \"Page\", children: [\(Self.starAction)])",
      additionalMembers: "func more(_ action: UIAction) { action.preferredImageVisibility = .visible }")
  }

  /// The rule ignores the menus of buttons, and actions that are not children of a menu.
  @Test func elementsOutsideCheckedMenusAreIgnored() throws {
    let starAction = Self.starAction.replacing("IMAGE", with: "image: UIImage(systemName: \"star\")")
    try check(
      "UIMenu(title: \"Page\", children: [])",
      additionalMembers:
        "func more(_ button: UIButton) { button.menu = UIMenu(title: \"\", children: [\(starAction)]) }\n"
        + "func item() -> UIBarButtonItem { UIBarButtonItem(primaryAction: \(starAction)) }")
    try check("UIMenu(title: \"Page\", children: [UIAction(title: \"A\") { _ in self.show([\(starAction)]) }])")
  }
}
