import UIModelJSON
import UIModelPlatform

/// An app that a class starts, with what its Info.plist and its build settings come to once it is built.
package struct BuiltApp: Sendable, DeclaredConditionally {
  /// A value of `IPHONEOS_DEPLOYMENT_TARGET`.
  package struct DeploymentTarget: Sendable {
    package let version: Property<Version>
    /// Where it is said, for people.
    package let `where`: Property<String>

    init(_ reader: ObjectReader) {
      version = reader.version("version")
      `where` = reader.string("place")
    }
  }

  package let name: Property<String>
  /// The path of its Info.plist.
  package let infoPlist: Property<String>
  /// The keys for the launch screen; absent for an app without them that needs none, as on the Mac.
  package let launchScreen: Property<BuiltInfoPlist.LaunchScreen>
  package let requiresCompatibleDesign: Property<Bool>
  package let requiresFullScreen: Property<Bool>
  package let queriedSchemes: Property<Int>
  /// Those of the app and of what is built with it.
  package let deploymentTargets: List<DeploymentTarget>
  /// Where the linker gets the flag `-ld_classic`.
  package let classicLinkers: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.string("name")
    infoPlist = reader.string("infoPlist")
    launchScreen = reader.value("launchScreen", BuiltInfoPlist.LaunchScreen.self)
    requiresCompatibleDesign = reader.bool("UIDesignRequiresCompatibility")
    requiresFullScreen = reader.bool("UIRequiresFullScreen")
    queriedSchemes = reader.int("queriedSchemes")
    deploymentTargets = reader.list("deploymentTargets") { element in
      element.kind == .object ? DeploymentTarget(ObjectReader(element, in: reader.block)) : nil
    }
    classicLinkers = reader.strings("classicLinkers")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Where its Info.plist is, as a note.
  package var notes: [String] { infoPlist.value.map { ["Info.plist: \($0)"] } ?? [] }
}

extension Screen {
  package var saysBuiltApps: Bool { reader["builtApps"] != nil }

  package var builtApps: List<BuiltApp> {
    reader.list("builtApps") { element in
      element.kind == .object ? BuiltApp(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
