import UIModelJSON
import UIModelPlatform

/// An app whose entry point is in the code (`@main`), with its Info.plist and build settings as the build resolves
/// them. For example, `{ "name": "Notes", "launchScreen": "missing" }`.
package struct BuiltApp: Sendable, DeclaredConditionally {
  /// A value of `IPHONEOS_DEPLOYMENT_TARGET`.
  package struct DeploymentTarget: Sendable {
    package let version: Property<Version>
    /// The file and line that set the value, for messages.
    package let location: Property<String>

    init(_ reader: ObjectReader) {
      version = reader.version("version")
      location = reader.string("place")
    }
  }

  package let name: Property<String>
  /// The path of the app's Info.plist.
  package let infoPlistPath: Property<String>
  /// The state of the launch screen keys in Info.plist, such as `missing`; `.default` for an app that needs no launch
  /// screen, such as an app for the Mac.
  package let launchScreen: Property<BuiltInfoPlist.LaunchScreen>
  package let requiresCompatibleDesign: Property<Bool>
  package let requiresFullScreen: Property<Bool>
  package let queriedSchemeCount: Property<Int>
  /// The deployment targets of the app and of the frameworks, extensions and pods that are built with it.
  package let deploymentTargets: List<DeploymentTarget>
  /// The places of build settings that pass `-ld_classic` to the linker.
  package let classicLinkerSettings: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.string("name")
    infoPlistPath = reader.string("infoPlist")
    launchScreen = reader.value("launchScreen", BuiltInfoPlist.LaunchScreen.self)
    requiresCompatibleDesign = reader.bool("UIDesignRequiresCompatibility")
    requiresFullScreen = reader.bool("UIRequiresFullScreen")
    queriedSchemeCount = reader.int("queriedSchemes")
    deploymentTargets = reader.list("deploymentTargets") { element in
      element.kind == .object ? DeploymentTarget(ObjectReader(element, in: reader.block)) : nil
    }
    classicLinkerSettings = reader.strings("classicLinkers")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// The notes for findings about the app: the path of the app's Info.plist, or no note if the path is unknown.
  package var notes: [String] { infoPlistPath.value.map { ["Info.plist: \($0)"] } ?? [] }
}

extension Screen {
  package var declaresBuiltApps: Bool { reader["builtApps"] != nil }

  package var builtApps: List<BuiltApp> {
    reader.list("builtApps") { element in
      element.kind == .object ? BuiltApp(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
