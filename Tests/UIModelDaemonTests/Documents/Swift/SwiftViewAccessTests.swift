import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Which code has a view whose window it can ask for: the active scene is the best choice of any other code.
@Suite struct SwiftViewAccessTests {
  private static let manifest =
    "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"
  private static let active =
    "UIApplication.shared.connectedScenes.first { $0.activationState == .foregroundActive }"

  private func check(_ text: String, isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try checkApp(
      text.replacing("ACTIVE", with: isReported ? "1️⃣\(Self.active)1️⃣" : Self.active),
      isReported ? ["1️⃣": "scene/arbitrary-window"] : [:], infoPlist: Self.manifest, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("extension UIWindowScene", "static var focused: UIWindowScene? {", false),
    ("extension UIWindowScene", "var next: UIWindowScene? {", true),
    ("class Form: UIViewController", "class func top() -> UIScene? {", false),
    ("class Form: UIViewController", "static let top: UIScene? = {", false),
    ("class Form: UIViewController", "static func top(_ view: UIView) -> UIScene? {", true),
    ("class Form: UIViewController { static weak var shown: UIView?", "static func top() -> UIScene? {", true),
    ("class Form: UIViewController", "func top() -> UIScene? {", true),
  ]) func aStaticMemberHasNoView(_ head: String, _ member: String, isReported: Bool) throws {
    let call = member.hasSuffix("= {") ? "}()" : "}"
    try check(
      "\(head.contains("{") ? head : head + " {")\n\(member)\nreturn ACTIVE as? UIWindowScene\n\(call)\n"
        + "@objc func act() { use(Self.self) }\n}", isReported: isReported)
  }

  private func prompt(
    _ properties: String, _ show: String, _ parameter: String = "_ alert: UIAlertController"
  ) -> String {
    """
    final class Prompt {
      \(properties)
      @objc func ask(\(parameter)) {
        guard let scene = ACTIVE as? UIWindowScene else { return }
        \(show)
      }
    }
    """
  }

  @Test(arguments: [
    "window = UIWindow(windowScene: scene)\nwindow?.rootViewController?.present(alert, animated: true)",
    "let own = UIWindow(windowScene: scene)\nself.window = own\nown.rootViewController = alert",
    "window = UIWindow(windowScene: scene)\nbar = UIProgressView()\nwindow?.rootViewController?.present(alert)",
  ]) func whatShowsItsViewsInAWindowOfItsOwnHasNone(_ show: String) throws {
    try check(prompt("var window: UIWindow? = nil\nvar bar: UIProgressView?", show), isReported: false)
  }

  @Test(arguments: [
    // The view is given, or the window was made before, for a scene that is known.
    (
      "var window: UIWindow?\nweak var host: UIView?",
      "window = UIWindow(windowScene: scene)\nwindow?.rootViewController?.present(alert, animated: true)"
    ),
    (
      "var window: UIWindow?\nfunc set(_ scene: UIWindowScene) { window = UIWindow(windowScene: scene) }",
      "use(scene)\nhost.present(alert, animated: true)"
    ),
    ("var window: UIWindow?\nfunc set(_ other: UIWindow) { window = other }", "window = UIWindow(windowScene: scene)"),
  ]) func othersHave(_ properties: String, _ show: String) throws {
    try check(prompt(properties, show), isReported: true)
  }

  @Test func whatIsNotShownHereMayBeInAWindow() throws {
    try check(prompt("", "use(scene)", "_ alert: UIViewController"), isReported: true)
  }
}
