import UIModelPlatform

/// Reports code that uses an arbitrary scene or window in an app that supports several scenes.
enum ArbitraryWindow: Rule {
  static let description = RuleDescription(
    code: "scene/arbitrary-window", effect: .wrong, system: .scene,
    summary: "Code uses an arbitrary window in an app with several scenes",
    reason:
      "`connectedScenes` is an unordered set, and two windows side by side are both in the foreground. Code that uses "
      + "the first scene may show or measure content in the wrong window. `UIApplication.windows` and "
      + "`UIApplication.keyWindow` have the same problem, because each scene has a key window. If the code presents "
      + "something or adds a view, the finding is a warning, otherwise a hint. The notes of a helper's finding name the "
      + "code that uses it.",
    advice:
      "Use the scene that contains the view, `view.window?.windowScene`. In code without a view, pass the "
      + "window scene, or a view, as a parameter. To end editing, no window is needed: send "
      + "`resignFirstResponder` to `nil` with `sendAction(_:to:from:for:)`.",
    holds:
      "apps that support multiple scenes, on all devices except iPhone. Not reported in code without a view that "
      + "looks for a scene with `activationState == .foregroundActive` first. Such code is a static member, a type "
      + "without views, or one that shows its views in a window that it makes there",
    needs: [.infoPlist],
    sources: [
      Source("UIApplication documentation: connectedScenes is a Set", .documented),
      Source("Apps whose alerts and insets came from another window", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          @objc func showSaved(_ sender: Any?) {
            let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as? UIWindowScene
            guard let window = scene?.keyWindow else { return }
            let banner = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
            banner.text = "Saved"
            window.addSubview(banner)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          class NoteController: UIViewController {
            @objc func showSaved(_ sender: Any?) {
              let scene = view.window?.windowScene
              guard let window = scene?.keyWindow else { return }
              let banner = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
              banner.text = "Saved"
              window.addSubview(banner)
            }
          }
          """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": 1️⃣"connectedScenes.first"1️⃣ } ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          @objc func showSaved(_ sender: Any?) {
            guard let window = view.window, isConnected(window.windowScene) else { return }
            let banner = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
            banner.text = "Saved"
            window.addSubview(banner)
          }

          private func isConnected(_ scene: UIWindowScene?) -> Bool {
            // A search for a known scene does not depend on the order of the scenes.
            UIApplication.shared.connectedScenes.contains { $0 === scene }
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // A service has no view, so its best choice is the active scene.
      RuleExample(
        #"""
        import UIKit

        final class ImportService {
          private func presenter() -> UIViewController? {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
            return scene?.keyWindow?.rootViewController
          }

          @objc func showImport() {
            presenter()?.present(UIAlertController(), animated: true)
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // The app has one window, or the number of windows is unknown. An iPhone shows one window in any case.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ]
        }
        """#),
      RuleExample(
        #"{ "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ] }"#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iOS", "minimum": "17.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ]
        }
        """#),
    ])

  private static let endEditingAdvice =
    "use 'UIApplication.shared.sendAction(#selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)'"

  static func check(_ screenUses: ScreenWindowUses, _ report: inout Report) {
    for use in screenUses.uses(.anyScene) where report.sceneCount(of: use) == .several {
      let endsEditing = use.endsEditing.value == true
      let advice =
        endsEditing
        ? "send 'resignFirstResponder' to the responder chain"
        : use.hasView.value == false
          ? "pass the window scene, or a view, from the caller" : "use 'window?.windowScene' of a view"
      let showsContent = use.showsContent.value == true
      report.report(
        self, at: use.usedAPI.place,
        (showsContent ? "this may show content in the wrong window" : "this may be the wrong window")
          + ", because the app supports several scenes; \(advice)",
        notes: (endsEditing ? [endEditingAdvice] : []) + callersNote(of: use),
        fixes: use.usedAPI.place.map { [Fix("Use the window of the view", .code($0, .useOwnWindow))] } ?? [],
        in: use.environments(report.context.environments { $0.platform != .iOS }),
        severity: showsContent ? nil : .hint)
    }
  }

  private static let maximumListedCallerCount = 20

  /// Returns an array with a note that lists the functions and properties that use the window. The array is empty if
  /// none of them is known.
  private static func callersNote(of use: WindowUse) -> [String] {
    let quotedNames = use.windowUsers.elements.map { "'\($0.value)'" }
    guard !quotedNames.isEmpty else { return [] }
    let omittedCount = quotedNames.count - maximumListedCallerCount
    return [
      "used by " + quotedNames.prefix(maximumListedCallerCount).joined(separator: ", ")
        + (omittedCount > 0 ? " and \(omittedCount) more" : "")
    ]
  }
}
