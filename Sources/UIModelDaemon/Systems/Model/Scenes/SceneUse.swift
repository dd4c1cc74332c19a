import UIModelJSON
import UIModelPlatform

/// A place where a class has to do with how scenes come and go.
package struct SceneUse: Sendable, DeclaredConditionally {
  package typealias Means = SceneHandling

  package let means: Property<Means>
  /// What is read of the options that scenes connect with.
  package let connectionOptions: List<Located<String>>
  package let activityType: Property<String>
  /// The types that the app's Info.plist names.
  package let activityTypes: List<Located<String>>
  package let configuration: Property<SceneConfiguration>
  /// What the app's Info.plist says of scenes.
  package let manifest: SceneManifest?
  /// Whether any code of the app registers a scene accessory.
  package let registersAccessory: Property<Bool>
  /// How many scenes the apps with this code may have.
  package let scenes: Property<DeclaredScenes>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    means = reader.value("by", Means.self)
    connectionOptions = reader.strings("connectionOptions")
    activityType = reader.string("activityType")
    activityTypes = reader.strings("activityTypes")
    configuration = reader.property("configuration") { element in
      element.kind == .object ? SceneConfiguration(ObjectReader(element, in: reader.block)) : nil
    }
    manifest = reader.any("manifest").value.map { SceneManifest($0) }
    registersAccessory = reader.bool("registersSceneAccessory")
    scenes = reader.value("scenes", DeclaredScenes.self)
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var saysSceneUses: Bool { reader["sceneUses"] != nil }

  package var sceneUses: List<SceneUse> {
    reader.list("sceneUses") { element in
      element.kind == .object ? SceneUse(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
