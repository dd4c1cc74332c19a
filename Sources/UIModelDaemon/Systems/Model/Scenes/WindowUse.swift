import UIModelJSON
import UIModelPlatform

/// A place where code gets at a window, or at a size, without asking the view that it is about.
package struct WindowUse: Sendable, DeclaredConditionally {
  /// What it asks instead.
  package enum Means: String, Sendable, CaseIterable {
    /// Any of the app's scenes, or of their windows.
    case anyScene = "connectedScenes.first"
    case screenBounds = "UIScreen.main.bounds"
    /// What the app's delegate shows, without scenes.
    case delegateWindow = "UIApplicationDelegate.window"
    /// A new window without a scene.
    case newWindow = "UIWindow(frame:)"
  }

  /// What a scene manifest lacks that is there.
  package enum ManifestGap: String, Sendable, CaseIterable {
    /// It has no scene configurations.
    case empty
    /// The build writes it, without scene configurations.
    case generated
    /// Its configurations name no delegate, and no storyboard.
    case withoutDelegate
  }

  package enum Side: String, Sendable, CaseIterable {
    case width, height
  }

  /// What the code does with the size.
  package enum Purpose: String, Sendable, CaseIterable {
    /// A view is as large as that.
    case size
    /// A view is not larger.
    case limit
    /// A view, or the rectangle that a popover points at, is placed by it.
    case position
    /// It is how much room some content has.
    case measurement
    /// Other sizes are multiplied with how large the screen is.
    case scale
    /// It is compared, and what comes of that chooses between layouts.
    case choice
  }

  package let means: Property<Means>
  /// What is laid out by it.
  package let sets: Property<String>
  /// What is laid out by it away from where the code asks for it, in order.
  package let setsElsewhere: List<Located<String>>
  /// Which side of the screen counts.
  package let side: Property<Side>
  /// What is done with it.
  package let purpose: Property<Purpose>
  /// Whether the view that is as large as that is resized with its superview later.
  package let autoresizes: Property<Bool>
  /// So many points of it count at most.
  package let atMost: Property<Double>
  /// Whether the code is that of a view or a controller, or is handed one.
  package let hasView: Property<Bool>
  /// Whether `endEditing(_:)` is all that is done with the window.
  package let endsEditing: Property<Bool>
  /// Whether the code presents something from the window, or adds a view to it.
  package let showsContent: Property<Bool>
  /// The functions and properties that use the window which the code gives them.
  package let usedBy: List<Located<String>>
  /// How many scenes the apps with this code may have.
  package let scenes: Property<DeclaredScenes>
  /// What the manifest of the app with this code lacks.
  package let manifest: Property<ManifestGap>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    means = reader.value("by", Means.self)
    sets = reader.string("sets")
    setsElsewhere = reader.list("setsElsewhere") { element in
      element.string.map { Located($0, Place(element, in: reader.block)) }
    }
    side = reader.value("side", Side.self)
    purpose = reader.value("purpose", Purpose.self)
    autoresizes = reader.bool("autoresizes")
    atMost = reader.number("atMost")
    hasView = reader.bool("hasView")
    endsEditing = reader.bool("endsEditing")
    showsContent = reader.bool("showsContent")
    usedBy = reader.list("usedBy") { element in
      element.string.map { Located($0, Place(element, in: reader.block)) }
    }
    scenes = reader.value("scenes", DeclaredScenes.self)
    manifest = reader.value("manifest", ManifestGap.self)
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var saysWindowUses: Bool { reader["windowUses"] != nil }

  package var windowUses: List<WindowUse> {
    reader.list("windowUses") { element in
      element.kind == .object ? WindowUse(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
