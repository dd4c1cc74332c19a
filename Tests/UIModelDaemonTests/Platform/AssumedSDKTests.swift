import Testing

@testable import UIModelPlatform

/// Checks which SDK is assumed from the signs in an app's files, such as CI configurations and project formats.
@Suite struct AssumedSDKTests {
  private func sign(_ kind: SDKSign.Kind, _ version: Version, _ path: String = "/a", line: Int = 1) -> SDKSign {
    SDKSign(kind, version, path: path, line: line, text: "\(kind) \(version)")
  }

  @Test func sdkIsUnknownWithoutSigns() {
    #expect(AssumedSDK.unknown.sign == nil && AssumedSDK.unknown.phrase == nil)
    #expect(AssumedSDK.unknown.isAtLeast(27) == nil)
  }

  /// Each kind overrides all kinds after it, in any order of discovery.
  @Test func mostReliableKindDecides() {
    let kinds = SDKSign.Kind.allCases
    for (index, kind) in kinds.enumerated() {
      let signs = kinds[index...].map { sign($0, $0 == kind ? 27.2 : 28) }
      for some in [signs, signs.reversed()] { #expect(AssumedSDK(some).sign?.kind == kind, "\(kind)") }
    }
  }

  @Test func chosenVersionIsExact() {
    let old = AssumedSDK([sign(.ci, 26.4)])
    #expect(old.isAtLeast(27) == false && old.phrase == "26.4")
    let new = AssumedSDK([sign(.ci, 27)])
    #expect(new.isAtLeast(27) == true && new.isAtLeast(26) == true && new.isAtLeast(28) == false && new.phrase == "27")
    // The minor version is unknown.
    #expect(new.isAtLeast(27.1) == nil)
  }

  @Test func projectFormatGivesTheMinimum() {
    let sdk = AssumedSDK([sign(.format, 27)])
    #expect(sdk.isAtLeast(27) == true && sdk.isAtLeast(28) == nil && sdk.phrase == "27 or later")
    // The newest of several minimums applies, because the older ones do not contradict it.
    let two = AssumedSDK([sign(.upgrade, 27), sign(.upgrade, 27.1, "/b")])
    #expect(two.phrase == "27.1 or later" && two.sign?.path == "/b" && two.contradictingSign == nil)
  }

  /// CI that builds with two versions does not reveal which build ships.
  @Test func twoVersionsInCIAreBothNamed() {
    let sdk = AssumedSDK([sign(.ci, 27, line: 9), sign(.ci, 26, line: 3), sign(.format, 27)])
    #expect(
      sdk.isAtLeast(27) == nil && sdk.isAtLeast(26) == true && sdk.isAtLeast(28) == false && sdk.phrase == "26 or 27")
    #expect(sdk.sign?.line == 9 && sdk.contradictingSign?.line == 3)
    // Different minor versions of one major version do not contradict each other.
    let minor = AssumedSDK([sign(.ci, 27, line: 9), sign(.ci, 27.1, line: 3)])
    #expect(minor.isAtLeast(27) == true && minor.phrase == "27.1" && minor.contradictingSign == nil)
  }

  @Test(arguments: [
    ([(SDKSign.Kind.ci, 26.0 as Version), (.upgrade, 27)], SDKSign.Kind.upgrade as SDKSign.Kind?),
    ([(.ci, 27), (.upgrade, 27.1)], nil), ([(.ci, 27), (.xcodeVersion, 26)], .xcodeVersion),
    ([(.xcodeVersion, 27), (.runner, 26)], .runner), ([(.format, 27), (.runner, 26)], .runner),
    ([(.format, 27), (.tools, 27)], nil), ([(.option, 26), (.ci, 27), (.upgrade, 27)], .ci),
  ])
  func contradictingSignIsNamed(signs: [(SDKSign.Kind, Version)], contradicting: SDKSign.Kind?) {
    let sdk = AssumedSDK(signs.map { sign($0.0, $0.1) })
    #expect(sdk.contradictingSign?.kind == contradicting && sdk.sign?.kind == signs.first?.0)
  }

  @Test func eachXcodeHasAnSDK() {
    #expect(SDKSign.sdk(ofXcode: 15.4) == 17 && SDKSign.sdk(ofXcode: 16.2) == 18)
    #expect(SDKSign.sdk(ofXcode: 26.1) == 26.1 && SDKSign.sdk(ofXcode: 27) == 27)
    #expect(SDKSign.sdk(ofXcode: 9) == nil && SDKSign.sdk(ofXcode: 20) == nil)
  }
}
