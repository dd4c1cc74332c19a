import UIModelJSON
import UIModelPlatform

/// A place where code gets a window or a size without asking the view concerned. For example, `{ "by":
/// "UIScreen.main.bounds", "sets": "bannerWidth.constant", "side": "width" }`.
package struct WindowUse: Sendable, DeclaredConditionally {
  /// The API that the code uses instead.
  package enum Means: String, Sendable, CaseIterable {
    /// An arbitrary scene of the app, or one of its windows.
    case anyScene = "connectedScenes.first"
    case screenBounds = "UIScreen.main.bounds"
    /// The window of the app delegate, without scenes.
    case delegateWindow = "UIApplicationDelegate.window"
    /// A new window without a scene.
    case newWindow = "UIWindow(frame:)"
  }

  /// The defect of a scene manifest that exists.
  package enum ManifestGap: String, Sendable, CaseIterable {
    /// The manifest has no scene configurations.
    case empty
    /// The build generates the manifest, without scene configurations.
    case generated
    /// The manifest's configurations name neither a delegate nor a storyboard.
    case withoutDelegate
  }

  package enum Side: String, Sendable, CaseIterable {
    case width, height
  }

  /// The purpose for which the layout uses the size.
  package enum Purpose: String, Sendable, CaseIterable {
    /// The size of a view or an item.
    case size
    /// The maximum size of a view.
    case limit
    /// The position of a view, or of the rectangle that a popover points to.
    case position
    /// The room for which content is measured, such as the width of a text.
    case measurement
    /// The factor by which other sizes are multiplied.
    case scale
    /// A comparison that chooses between layouts.
    case choice
  }

  package let means: Property<Means>
  /// The property that the layout sets with the size, such as `bannerWidth.constant`.
  package let sets: Property<String>
  /// The properties, `sets` among them, that the layout sets away from the place where the code reads the size, in
  /// order.
  package let setsElsewhere: List<Located<String>>
  /// The side of the screen that the layout uses.
  package let side: Property<Side>
  /// The purpose for which the layout uses the size; `size` by default.
  package let purpose: Property<Purpose>
  /// Whether the view also resizes with its superview later.
  package let autoresizes: Property<Bool>
  /// The maximum number of points that the layout uses, however large the screen is.
  package let maximumPoints: Property<Double>
  /// Whether the code belongs to a view or view controller, or has one as a parameter.
  package let hasView: Property<Bool>
  /// Whether the code uses the window only to call `endEditing(_:)`.
  package let endsEditing: Property<Bool>
  /// Whether the code presents content from the window, or adds a view to it.
  package let showsContent: Property<Bool>
  /// The functions and properties that use the window which this code provides.
  package let usedBy: List<Located<String>>
  /// The number of scenes that the apps with this code can have.
  package let scenes: Property<DeclaredScenes>
  /// The defect of the scene manifest in the app with this code.
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
    maximumPoints = reader.number("atMost")
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
  package var declaresWindowUses: Bool { reader["windowUses"] != nil }

  package var windowUses: List<WindowUse> {
    reader.list("windowUses") { element in
      element.kind == .object ? WindowUse(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
