import UIModelJSON
import UIModelPlatform

/// A way in which a class handles the connection, restoration or life cycle of scenes, or the data that an app is
/// opened with. For example, `{ "by": "applicationDidBecomeActive(_:)" }`.
package struct SceneUse: Sendable, DeclaredConditionally {
  package typealias Handling = SceneHandling

  package let handling: Property<Handling>
  /// The parts of `UIScene.ConnectionOptions` that the code reads when scenes connect, such as `urlContexts`.
  package let connectionOptions: List<Located<String>>
  package let activityType: Property<String>
  /// The activity types that the app's Info.plist names (`NSUserActivityTypes`).
  package let activityTypes: List<Located<String>>
  package let configuration: Property<SceneConfiguration>
  /// The scene manifest of the app's Info.plist.
  package let manifest: SceneManifest?
  /// Whether any code of the app registers a scene accessory.
  package let registersAccessory: Property<Bool>
  /// The number of scenes that apps with this code can have: none, one or several.
  package let sceneCount: Property<DeclaredScenes>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    handling = reader.value("by", Handling.self)
    connectionOptions = reader.strings("connectionOptions")
    activityType = reader.string("activityType")
    activityTypes = reader.strings("activityTypes")
    configuration = reader.property("configuration") { element in
      element.kind == .object ? SceneConfiguration(ObjectReader(element, in: reader.block)) : nil
    }
    manifest = reader.json("manifest").value.map { SceneManifest($0) }
    registersAccessory = reader.bool("registersSceneAccessory")
    sceneCount = reader.value("scenes", DeclaredScenes.self)
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var declaresSceneUses: Bool { reader["sceneUses"] != nil }

  package var sceneUses: List<SceneUse> {
    reader.list("sceneUses") { element in
      element.kind == .object ? SceneUse(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
