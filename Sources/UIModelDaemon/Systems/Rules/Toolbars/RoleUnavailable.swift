import UIModelJSON
import UIModelPlatform

/// A toolbar role that is unavailable on macOS, in an app that runs there.
enum RoleUnavailable: Rule {
  static let description = RuleDescription(
    code: "toolbar/role-unavailable", effect: .crash, system: .toolbar,
    summary: "Toolbar role is unavailable on macOS",
    reason: "macOS has only the roles `automatic` and `editor`. The roles `browser` and `navigationStack` "
      + "are unavailable on macOS, so code that uses these roles does not compile for macOS.",
    advice: "Use `editor` or `automatic`. Alternatively, limit the role to other platforms, with `#if "
      + "!os(macOS)` in Swift or `availableOn` in a document.",
    holds: "apps that run on macOS. Mac Catalyst has all roles",
    sources: [Source("SwiftUI interface: ToolbarRole", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [ { "toolbarRole": 1️⃣"browser"1️⃣, "navigationTitle": "Pages" } ] }
        """#,
        fixed:
          #"""
          { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
            "toolbars": [ { "navigationTitle": "Pages" } ] }
          """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macOS", "minimum": "13.0" }
          ] },
          "toolbars": [ { "toolbarRole": 1️⃣"navigationStack"1️⃣, "navigationTitle": "Pages" } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macOS", "minimum": "13.0" }
          ] },
          "toolbars": [
            { "toolbarRole": "editor" }, { "toolbarRole": "automatic" },
            { "availableOn": { "iPadOS": "16.0" }, "toolbarRole": "browser" }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ { "toolbarRole": "browser" } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [ { "toolbarRole": { "$unknown": "by platform" } },
            { "availableOn": { "$unknown": "a condition" }, "toolbarRole": "browser" } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard case .given(let role, let origin) = facts.toolbar.toolbarRole, role == .browser || role == .navigationStack
    else { return }
    let macOSEnvironments = report.context.environments { $0.platform == .macOS }
    let isMacOnly = macOSEnvironments.count == report.context.environments.count && report.context.hasAllTargets
    report.report(
      self, at: origin.place,
      "toolbar role '\(role.rawValue)' is not available on macOS; use 'editor' or 'automatic' there",
      fixes: isMacOnly ? [Fix("Remove 'toolbarRole'", .remove(origin.place))] : [], in: macOSEnvironments)
  }
}
