import Testing

@testable import UIModelPlatform

/// Checks the SDK version that is assumed for an app. Signs in the app's files, such as CI configurations and project
/// formats, indicate the version.
@Suite struct AssumedSDKTests {
  private func sign(_ kind: SDKSign.Kind, _ version: Version, _ path: String = "/a", line: Int = 1) -> SDKSign {
    SDKSign(kind, version, path: path, line: line, text: "\(kind) \(version)")
  }

  @Test func sdkIsUnknownWithoutSigns() {
    #expect(AssumedSDK.unknown.decidingSign == nil && AssumedSDK.unknown.phrase == nil)
    #expect(AssumedSDK.unknown.isAtLeast(27) == nil)
  }

  /// Checks that a sign of each kind overrides signs of all later kinds, in any order of the signs.
  @Test func mostReliableKindDecides() {
    let kinds = SDKSign.Kind.allCases
    for (index, kind) in kinds.enumerated() {
      let signs = kinds[index...].map { sign($0, $0 == kind ? 27.2 : 28) }
      for orderedSigns in [signs, signs.reversed()] {
        #expect(AssumedSDK(orderedSigns).decidingSign?.kind == kind, "\(kind)")
      }
    }
  }

  @Test func versionInCIIsTheAssumedSDK() {
    let sdk26 = AssumedSDK([sign(.ci, 26.4)])
    #expect(sdk26.isAtLeast(27) == false && sdk26.phrase == "26.4")
    let sdk27 = AssumedSDK([sign(.ci, 27)])
    #expect(
      sdk27.isAtLeast(27) == true && sdk27.isAtLeast(26) == true && sdk27.isAtLeast(28) == false && sdk27.phrase == "27"
    )
    // The sign gives only the major version, so whether the SDK is 27.1 or later is unknown.
    #expect(sdk27.isAtLeast(27.1) == nil)
  }

  @Test func projectFormatGivesTheMinimum() {
    let sdk = AssumedSDK([sign(.format, 27)])
    #expect(sdk.isAtLeast(27) == true && sdk.isAtLeast(28) == nil && sdk.phrase == "27 or later")
    // The newest of several minimums applies, because the older ones do not contradict it.
    let newestMinimum = AssumedSDK([sign(.upgrade, 27), sign(.upgrade, 27.1, "/b")])
    #expect(
      newestMinimum.phrase == "27.1 or later" && newestMinimum.decidingSign?.path == "/b"
        && newestMinimum.contradictingSign == nil)
  }

  /// If CI builds with two Xcode versions, the version of the shipped build is unknown, so both versions are named.
  @Test func twoVersionsInCIAreBothNamed() {
    let sdk = AssumedSDK([sign(.ci, 27, line: 9), sign(.ci, 26, line: 3), sign(.format, 27)])
    #expect(
      sdk.isAtLeast(27) == nil && sdk.isAtLeast(26) == true && sdk.isAtLeast(28) == false && sdk.phrase == "26 or 27")
    #expect(sdk.decidingSign?.line == 9 && sdk.contradictingSign?.line == 3)
    // Different minor versions of one major version do not contradict each other.
    let minorVersionSDK = AssumedSDK([sign(.ci, 27, line: 9), sign(.ci, 27.1, line: 3)])
    #expect(
      minorVersionSDK.isAtLeast(27) == true && minorVersionSDK.phrase == "27.1"
        && minorVersionSDK.contradictingSign == nil)
  }

  @Test(arguments: [
    ([(SDKSign.Kind.ci, 26.0 as Version), (.upgrade, 27)], SDKSign.Kind.upgrade as SDKSign.Kind?),
    ([(.ci, 27), (.upgrade, 27.1)], nil), ([(.ci, 27), (.xcodeVersion, 26)], .xcodeVersion),
    ([(.xcodeVersion, 27), (.runner, 26)], .runner), ([(.format, 27), (.runner, 26)], .runner),
    ([(.format, 27), (.tools, 27)], nil), ([(.option, 26), (.ci, 27), (.upgrade, 27)], .ci),
  ])
  func contradictingSignIsNamed(signs: [(SDKSign.Kind, Version)], contradictingKind: SDKSign.Kind?) {
    let sdk = AssumedSDK(signs.map { sign($0.0, $0.1) })
    #expect(sdk.contradictingSign?.kind == contradictingKind && sdk.decidingSign?.kind == signs.first?.0)
  }

  @Test func xcodeVersionsMapToSDKVersions() {
    #expect(SDKSign.sdk(ofXcode: 15.4) == 17 && SDKSign.sdk(ofXcode: 16.2) == 18)
    #expect(SDKSign.sdk(ofXcode: 26.1) == 26.1 && SDKSign.sdk(ofXcode: 27) == 27)
    #expect(SDKSign.sdk(ofXcode: 9) == nil && SDKSign.sdk(ofXcode: 20) == nil)
  }
}
