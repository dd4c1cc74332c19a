import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks `scene/arbitrary-window` for code with and without access to a view. Without a view, the active scene is the
/// best choice, so the code is not reported.
@Suite struct SwiftViewAccessTests {
  private static let manifest =
    "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"
  private static let activeScene =
    "UIApplication.shared.connectedScenes.first(where: { $0.activationState == .foregroundActive })"

  private func check(_ text: String, isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try checkApp(
      text.replacing("ACTIVE", with: isReported ? "1️⃣\(Self.activeScene)1️⃣" : Self.activeScene),
      isReported ? ["1️⃣": "scene/arbitrary-window"] : [:], infoPlist: Self.manifest, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("extension UIWindowScene", "static var top: UIScene? {", "Self.top", false),
    ("extension UIWindowScene", "var top: UIScene? {", "top", true),
    ("class Form: UIViewController", "class func top() -> UIScene? {", "Self.top()", false),
    ("class Form: UIViewController", "static func top(_ view: UIView) -> UIScene? {", "Self.top(view)", true),
    (
      "class Form: UIViewController { static weak var shown: UIView?", "static func top() -> UIScene? {", "Self.top()",
      true
    ),
    ("class Form: UIViewController", "func top() -> UIScene? {", "top()", true),
  ]) func staticMembersHaveNoView(_ typeHeader: String, _ member: String, _ sceneExpression: String, isReported: Bool)
    throws
  {
    let text = """
      \(typeHeader.contains("{") ? typeHeader : typeHeader + " {")
        \(member)
          let scene = ACTIVE
          return scene as? UIWindowScene
        }
        @objc func act() { show(in: \(sceneExpression)) }
      }
      """
    try check(text, isReported: isReported)
    // Unlike the active scene, the first connected scene is always reported.
    try checkApp(
      text.replacing("ACTIVE", with: "1️⃣UIApplication.shared.connectedScenes.first1️⃣"),
      ["1️⃣": "scene/arbitrary-window"], infoPlist: Self.manifest)
  }

  private func promptSource(
    _ properties: String, _ statements: String, _ parameter: String = "_ alert: UIAlertController"
  ) -> String {
    """
    final class Prompt {
      \(properties)
      @objc func ask(\(parameter)) {
        guard let scene = ACTIVE as? UIWindowScene else { return }
        \(statements)
      }
    }
    """
  }

  @Test(arguments: [
    ("", "window = UIWindow(windowScene: scene)\nwindow?.rootViewController?.present(alert, animated: true)"),
    ("", "let own = UIWindow(windowScene: scene)\nself.window = own\nown.rootViewController = alert"),
    (
      "\nvar bar: UIProgressView?",
      "window = UIWindow(windowScene: scene)\nbar = UIProgressView()\nwindow?.rootViewController?.present(alert)"
    ),
  ]) func objectThatCreatesItsOwnWindowHasNoView(_ viewProperties: String, _ statements: String) throws {
    try check(promptSource("var window: UIWindow? = nil" + viewProperties, statements), isReported: false)
  }

  @Test(arguments: [
    // Another object provides a view, or the window may have been created earlier for a known scene.
    (
      "var window: UIWindow?\nweak var host: UIView?",
      "window = UIWindow(windowScene: scene)\nwindow?.rootViewController?.present(alert, animated: true)"
    ),
    (
      "var window: UIWindow?\nfunc set(_ scene: UIWindowScene) { window = UIWindow(windowScene: scene) }",
      "use(scene)\nhost.present(alert, animated: true)"
    ),
    ("var window: UIWindow?\nfunc set(_ other: UIWindow) { window = other }", "window = UIWindow(windowScene: scene)"),
    ("var window: UIWindow?\nvar bar: UIProgressView?", "window = UIWindow(windowScene: scene)\nshow(alert)"),
  ]) func otherObjectsMayHaveAView(_ properties: String, _ statements: String) throws {
    try check(promptSource(properties, statements), isReported: true)
  }

  @Test func controllerParameterMayBeInAWindow() throws {
    try check(promptSource("", "use(scene)", "_ alert: UIViewController"), isReported: true)
  }
}
