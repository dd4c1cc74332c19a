import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks the severity of a finding about an arbitrary window, which depends on how the code uses the window.
@Suite struct SwiftShownWindowTests {
  private func severity(_ statements: String, _ classHeader: String = "NoteController: UIViewController") throws
    -> Severity
  {
    let text = """
      import UIKit
      class \(classHeader) {
        @IBAction func share(_ sender: UIButton) {
          let sheet = UIAlertController(title: "Saved", message: nil, preferredStyle: .alert)
          \(statements.replacing("\n", with: "\n    "))
        }
      }
      """
    let example = RuleExample(text, language: "swift", files: [.project, .scenesInfoPlist])
    let findings = try ExampleProject(example).findings.filter { $0.finding.code == "scene/arbitrary-window" }
    #expect(findings.count == 1)
    return try #require(findings.first).finding.severity
  }

  @Test(arguments: [
    "UIApplication.shared.windows.first?.rootViewController?.present(sheet, animated: true)",
    "let window = UIApplication.shared.keyWindow\nwindow?.rootViewController?.present(sheet, animated: true)",
    "let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene\nscene?.keyWindow?.addSubview(banner)",
    """
    guard let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene,
      let root = scene.windows.first?.rootViewController
    else { return }
    var top = root
    while let next = top.presentedViewController { top = next }
    top.present(sheet, animated: true)
    """,
    "if let window = (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.keyWindow {\n"
      + "  window.addSubview(banner)\n}",
  ])
  func presentationInAnArbitraryWindowIsAWarning(_ statements: String) throws {
    #expect(try severity(statements) == .warning)
  }

  @Test(arguments: [
    "let insets = UIApplication.shared.windows.first?.safeAreaInsets\nuse(insets)",
    "let window = UIApplication.shared.keyWindow\nuse(window?.bounds.width)\npresent(sheet, animated: true)",
    "let scene = UIApplication.shared.connectedScenes.first\nuse(scene)",
    "UIApplication.shared.keyWindow?.endEditing(true)",
  ])
  func valueReadFromAnArbitraryWindowIsAHint(_ statements: String) throws { #expect(try severity(statements) == .hint) }
}
