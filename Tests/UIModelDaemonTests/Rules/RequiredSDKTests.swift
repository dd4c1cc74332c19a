import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks the severity of findings that apply only with a newer SDK.
@Suite struct RequiredSDKTests {
  private func severityAndMessage(
    _ severity: Severity, _ signs: [SDKSign] = [], targets: [Target] = [], by requiredSDK: RequiredSDK? = .sdk27
  ) -> (severity: Severity, message: String) {
    var configuration = Configuration()
    configuration.assumedSDK = AssumedSDK(signs)
    var graph = DependencyGraph()
    let context = AppContext(targets: targets, index: AppIndex(&graph), configuration: configuration)
    return context.severityAndMessage(severity, "it fails", requiring: requiredSDK)
  }

  private let sdk26Signs = [SDKSign(.ci, 26, text: "26")]
  private let sdk27Signs = [SDKSign(.ci, 27, text: "27")]
  private static let conditionalMessage = "it fails, when built with Xcode 27, required from April 2027"

  @Test(arguments: [Severity.error, .warning, .information, .hint]) func severityIsKeptWithTheRequiredSDK(
    severity: Severity
  ) {
    #expect(severityAndMessage(severity, sdk27Signs) == (severity, "it fails"))
  }

  @Test(arguments: [
    (Severity.error, Severity.warning), (.warning, .hint), (.information, .hint), (.hint, .hint),
  ])
  func severityIsReducedWithAnUnknownSDK(severity: Severity, expected: Severity) {
    #expect(severityAndMessage(severity) == (expected, Self.conditionalMessage))
  }

  @Test(arguments: [Severity.error, .warning, .hint]) func severityIsHintWithAnOlderSDK(severity: Severity) {
    #expect(severityAndMessage(severity, sdk26Signs) == (.hint, Self.conditionalMessage))
  }

  @Test func findingsWithoutRequiredSDKAreUnchanged() {
    #expect(severityAndMessage(.error, sdk26Signs, by: nil) == (.error, "it fails"))
  }

  @Test func documentTargetsDetermineTheSDK() throws {
    func severity(_ targets: String) throws -> Severity {
      let text = """
        {
          "app": { "targets": [\(targets)], "infoPlist": {} },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
          ]
        }
        """
      return try #require(SingleDocument(text).findings.first).finding.severity
    }
    #expect(try severity(#"{ "platform": "iPadOS", "sdk": "27" }"#) == .error)
    #expect(try severity(#"{ "platform": "iPadOS", "sdk": "26" }"#) == .hint)
    #expect(try severity(#"{ "platform": "iPadOS" }"#) == .warning)
    #expect(try severity(#"{ "platform": "iPadOS", "sdk": { "$unknown": "it is not known" } }"#) == .warning)
    // The two targets may be built with different SDKs.
    let mixedTargets = #"{ "platform": "iPadOS", "sdk": "27" }, { "platform": "macCatalyst", "sdk": "26" }"#
    #expect(try severity(mixedTargets) == .warning)
  }
}
