import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the deployment target that a Podfile sets for its pods.
@Suite struct PodfileTests {
  private func deploymentTarget(_ platform: String, _ hook: String = "") -> String? {
    let text = "\(platform)\nuse_frameworks!\n\ntarget 'Notes' do\n  pod 'Kit' # a pod\nend\n\(hook)"
    return Podfile(Array(text.utf8)).deploymentTarget.map { "\($0.version):\($0.line)" }
  }

  private func postInstallHook(_ lines: String) -> String {
    """

    post_install do |installer|
      installer.pods_project.targets.each do |target|
        target.build_configurations.each do |config|
          \(lines)
        end
      end
    end
    """
  }

  private static let deploymentSetting = "config.build_settings['IPHONEOS_DEPLOYMENT_TARGET']"

  @Test func platformLineGivesTheDeploymentTarget() {
    #expect(
      deploymentTarget("platform :ios, '12.0'") == "12:1" && deploymentTarget("platform :ios, \"15.0\"") == "15:1")
    #expect(deploymentTarget("# platform :ios, '12.0'") == nil && deploymentTarget("") == nil)
    #expect(deploymentTarget("platform :osx, '10.15'") == nil)
  }

  @Test func hookMaySetTheDeploymentTarget() {
    #expect(deploymentTarget("platform :ios, '12.0'", postInstallHook("\(Self.deploymentSetting) = '15.0'")) == "15:11")
    #expect(deploymentTarget("platform :ios, '15.0'", postInstallHook("\(Self.deploymentSetting) = '12.0'")) == "12:11")
    #expect(
      deploymentTarget("platform :ios, '12.0'", postInstallHook("config.build_settings['ENABLE_BITCODE'] = 'NO'"))
        == "12:1")
  }

  @Test func hookMayDeleteTheDeploymentTarget() {
    let deletion = "config.build_settings.delete 'IPHONEOS_DEPLOYMENT_TARGET'"
    #expect(deploymentTarget("platform :ios, '12.0'", postInstallHook(deletion)) == nil)
  }

  @Test func conditionalHookRaisesOnlySomePods() {
    let conditionalLine = { (version: String) in
      "if \(Self.deploymentSetting).to_f < 12\n      \(Self.deploymentSetting) = '\(version)'\n    end"
    }
    #expect(deploymentTarget("platform :ios, '13.0'", postInstallHook(conditionalLine("12.0"))) == "13:1")
    #expect(deploymentTarget("platform :ios, '12.0'", postInstallHook(conditionalLine("15.0"))) == nil)
  }

  @Test(arguments: [
    "react_native_post_install(installer)", "\(deploymentSetting) = min_ios_version_supported",
    "\(deploymentSetting) = least.to_s",
    "flutter_additional_ios_build_settings(target)",
  ]) func computedDeploymentTargetIsUnknown(line: String) {
    #expect(deploymentTarget("platform :ios, '12.0'", postInstallHook(line)) == nil)
  }

  @Test(arguments: [
    "platform :ios, min_ios_version_supported", "platform :ios, \"#{least}\"",
    "platform :ios, '12.0'\nplatform :ios, '15.0'", "  platform :ios, '12.0'", "platform :ios",
  ]) func ambiguousPlatformIsUnknown(line: String) {
    #expect(deploymentTarget(line) == nil)
  }

  @Test func podfileAppliesToTheTargetsItNames() {
    let files = SampleProject.files(["App/Podfile": "platform :ios, '12.0'\ntarget 'Notes' do\nend\n"])
    var (settings, other) = (BuiltSettings(), BuiltSettings())
    settings.addPods(of: "Notes", in: "App", files)
    other.addPods(of: "Other", in: "App", files)
    #expect(settings.deploymentTargets == [.init(version: 12, site: "Podfile:1")] && other.deploymentTargets == [])
  }
}
