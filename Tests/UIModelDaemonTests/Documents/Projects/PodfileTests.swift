import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the deployment target that a Podfile gives its pods.
@Suite struct PodfileTests {
  private func target(_ platform: String, _ hook: String = "") -> String? {
    let text = "\(platform)\nuse_frameworks!\n\ntarget 'Notes' do\n  pod 'Kit' # a pod\nend\n\(hook)"
    return Podfile(Array(text.utf8)).deploymentTarget.map { "\($0.version):\($0.line)" }
  }

  private func hook(_ lines: String) -> String {
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

  private static let set = "config.build_settings['IPHONEOS_DEPLOYMENT_TARGET']"

  @Test func platformLineGivesTheDeploymentTarget() {
    #expect(target("platform :ios, '12.0'") == "12:1" && target("platform :ios, \"15.0\"") == "15:1")
    #expect(target("# platform :ios, '12.0'") == nil && target("") == nil)
    #expect(target("platform :osx, '10.15'") == nil)
  }

  @Test func hookMaySetTheDeploymentTarget() {
    #expect(target("platform :ios, '12.0'", hook("\(Self.set) = '15.0'")) == "15:11")
    #expect(target("platform :ios, '15.0'", hook("\(Self.set) = '12.0'")) == "12:11")
    #expect(target("platform :ios, '12.0'", hook("config.build_settings['ENABLE_BITCODE'] = 'NO'")) == "12:1")
  }

  @Test func hookMayDeleteTheDeploymentTarget() {
    let remove = "config.build_settings.delete 'IPHONEOS_DEPLOYMENT_TARGET'"
    #expect(target("platform :ios, '12.0'", hook(remove)) == nil)
  }

  @Test func conditionalHookRaisesOnlySomePods() {
    let raise = { (version: String) in "if \(Self.set).to_f < 12\n      \(Self.set) = '\(version)'\n    end" }
    #expect(target("platform :ios, '13.0'", hook(raise("12.0"))) == "13:1")
    #expect(target("platform :ios, '12.0'", hook(raise("15.0"))) == nil)
  }

  @Test(arguments: [
    "react_native_post_install(installer)", "\(set) = min_ios_version_supported", "\(set) = least.to_s",
    "flutter_additional_ios_build_settings(target)",
  ]) func computedDeploymentTargetIsUnknown(line: String) {
    #expect(target("platform :ios, '12.0'", hook(line)) == nil)
  }

  @Test(arguments: [
    "platform :ios, min_ios_version_supported", "platform :ios, \"#{least}\"",
    "platform :ios, '12.0'\nplatform :ios, '15.0'", "  platform :ios, '12.0'", "platform :ios",
  ]) func ambiguousPlatformIsUnknown(line: String) {
    #expect(target(line) == nil)
  }

  @Test func podfileAppliesToTheTargetsItNames() {
    let files = SampleProject.files(["App/Podfile": "platform :ios, '12.0'\ntarget 'Notes' do\nend\n"])
    var (settings, other) = (BuiltSettings(), BuiltSettings())
    settings.addPods(of: "Notes", in: "App", files)
    other.addPods(of: "Other", in: "App", files)
    #expect(settings.deploymentTargets == [.init(version: 12, place: "Podfile:1")] && other.deploymentTargets == [])
  }
}
