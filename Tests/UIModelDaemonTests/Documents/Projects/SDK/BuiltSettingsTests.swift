import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the deployment targets and linker flags of an app, in all configurations and in all targets that are built
/// with the app.
@Suite struct BuiltSettingsTests {
  private static let key = "IPHONEOS_DEPLOYMENT_TARGET"

  private func builtSettings(
    _ debug: String, _ release: String? = nil, shared: String = "", base: String = "",
    _ files: [String: String] = [:]
  ) throws -> BuiltSettings? {
    let objects = SampleProject.objects(
      debug: "\(base) buildSettings = { \(debug) };", release: "\(base) buildSettings = { \(release ?? debug) };",
      shared: "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = 1; \(shared)",
      children: "Config,", more: "Config = { isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };")
    return try SampleProject.project(objects, files).targets.first?.builtSettings
  }

  private static let baseReference = "baseConfigurationReference = Config;"

  @Test(arguments: [
    ("IPHONEOS_DEPLOYMENT_TARGET = 14.0;", "", ["14"]), ("", "IPHONEOS_DEPLOYMENT_TARGET = 12.4;", ["12.4"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", "IPHONEOS_DEPLOYMENT_TARGET = 12.0;", ["16"]),
    ("LEAST = 13.0; IPHONEOS_DEPLOYMENT_TARGET = \"$(LEAST)\";", "", ["13"]),
    ("\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]\" = 14.0;", "IPHONEOS_DEPLOYMENT_TARGET = 16.0;", ["14"]),
    ("", "", []),
  ])
  func nearestSettingIsTheDeploymentTarget(targetSettings: String, sharedSettings: String, expected: [String]) throws {
    let settings = try builtSettings(targetSettings, shared: sharedSettings)
    #expect(settings?.deploymentTargets.map { "\($0.version)" } == expected)
    #expect(settings?.isDeploymentTargetKnown == true)
  }

  @Test func eachConfigurationHasItsDeploymentTarget() throws {
    let differingSettings = try builtSettings("\(Self.key) = 14.0;", "\(Self.key) = 16.0;")
    #expect(
      differingSettings?.deploymentTargets.map(\.version) == [14, 16]
        && differingSettings?.isDeploymentTargetKnown == true)
    let partialSettings = try builtSettings("\(Self.key) = \"$(NOWHERE)\";", "\(Self.key) = 14.0;")
    #expect(
      partialSettings?.deploymentTargets.map(\.version) == [14] && partialSettings?.isDeploymentTargetKnown == false)
  }

  @Test func xcconfigIsNamedWithItsLine() throws {
    let config = "PRODUCT_NAME = Notes\n\(Self.key) = 13.0 // until 2027\nOTHER_LDFLAGS = $(inherited) -ld_classic\n"
    let settings = try builtSettings("", base: Self.baseReference, ["App.xcconfig": config])
    #expect(settings?.deploymentTargets == [.init(version: 13, site: "App.xcconfig:2")])
    #expect(settings?.classicLinkerSites == ["App.xcconfig:3"])
    let settingsWithoutFile = try builtSettings("", shared: "\(Self.key) = 13.0;", base: Self.baseReference)
    #expect(settingsWithoutFile?.deploymentTargets == [] && settingsWithoutFile?.isDeploymentTargetKnown == false)
    #expect(settingsWithoutFile?.areLinkerFlagsKnown == false)
  }

  @Test func uniqueSettingIsNamedWithItsProjectLine() throws {
    let equalSettings = try builtSettings("\(Self.key) = 14.0;")
    #expect(equalSettings?.deploymentTargets == [.init(version: 14, site: "Notes.xcodeproj/project.pbxproj")])
    let differingSettings = try builtSettings("\(Self.key) = 14.0;", "\(Self.key) = 15.0;")
    #expect(differingSettings?.deploymentTargets.first?.site.hasPrefix("Notes.xcodeproj/project.pbxproj:") == true)
  }

  @Test(arguments: [
    "OTHER_LDFLAGS = \"-ld_classic\";", "OTHER_LDFLAGS = (\"$(inherited)\", \"-Wl,-ld_classic\");",
    "OTHER_LDFLAGS = \"-ObjC -Wl,-no_pie,-ld_classic\";", "OTHER_LDFLAGS = \"-Xlinker -ld_classic $(NOWHERE)\";",
    "FLAGS = \"-ld_classic\"; OTHER_LDFLAGS = \"$(FLAGS)\";",
    "\"OTHER_LDFLAGS[sdk=iphoneos*]\" = \"-ld_classic\";",
  ])
  func classicLinkerIsReadFromItsFlag(setting: String) throws {
    let settings = try builtSettings(setting)
    #expect(settings?.classicLinkerSites.count == 1 && settings?.areLinkerFlagsKnown == true)
    let inheritedSettings = try builtSettings("OTHER_LDFLAGS = (\"$(inherited)\", \"-ObjC\");", shared: setting)
    #expect(inheritedSettings?.classicLinkerSites.count == 1)
    let replacedSettings = try builtSettings("OTHER_LDFLAGS = \"-ObjC\";", shared: setting)
    #expect(replacedSettings?.classicLinkerSites == [] && replacedSettings?.areLinkerFlagsKnown == true)
  }

  @Test func undefinedFlagsMakeLinkerFlagsUnknown() throws {
    let settings = try builtSettings("OTHER_LDFLAGS = \"$(inherited) $(NOWHERE)\";")
    #expect(settings?.classicLinkerSites == [] && settings?.areLinkerFlagsKnown == false)
    #expect(try builtSettings("OTHER_LDFLAGS = \"-ld_classical\";")?.classicLinkerSites == [])
  }

  @Test func settingsOfDependenciesAreIncluded() {
    func target(_ name: String, _ kind: CodeTarget.Kind, _ version: Version, needs: [String] = []) -> CodeTarget {
      var target = CodeTarget(name: name, origin: "P", kind: kind)
      (target.platforms, target.dependencies) = ([.iOS], needs.map { .target($0) })
      var settings = BuiltSettings()
      settings.add(BuiltSettings.DeploymentTarget(version: version, site: "p"))
      settings.add(classicLinkerAt: "l")
      target.builtSettings = settings
      return target
    }
    let app = target("App", .application, 16, needs: ["Kit", "Widget", "Tests"])
    var watch = target("Watch", .library, 9)
    watch.platforms = []
    let codeTargets = CodeTargets([
      .init(targets: [
        app, target("Kit", .library, 13, needs: ["Base", "Watch"]), target("Base", .library, 12), watch,
        target("Widget", .appExtension, 14), target("Tests", .test, 11), target("Other", .library, 10),
      ])
    ]) { $0 }
    let settings = codeTargets.builtSettings(of: app)
    #expect(
      settings?.deploymentTargets.map { "\($0.version) \($0.site)" }.sorted()
        == ["12 p (target 'Base')", "13 p (target 'Kit')", "14 p (target 'Widget')", "16 p"])
    #expect(settings?.classicLinkerSites == ["l", "l (target 'Widget')"])
  }
}
