import UIModelJSON
import UIModelPlatform

/// A use of an app-wide API for a window or a size that the code should get from the affected view. For example, `{
/// "by": "UIScreen.main.bounds", "sets": "bannerWidth.constant", "side": "width" }`.
package struct WindowUse: Sendable, DeclaredConditionally {
  /// The API from which the code gets the window or the size.
  package enum API: String, Sendable, CaseIterable {
    /// An arbitrary scene of the app, or a window of that scene.
    case anyScene = "connectedScenes.first"
    case screenBounds = "UIScreen.main.bounds"
    /// The window that the app delegate stores, as in apps that have no scene delegate.
    case delegateWindow = "UIApplicationDelegate.window"
    /// A new window without a scene.
    case newWindow = "UIWindow(frame:)"
  }

  /// A defect of a scene manifest.
  package enum ManifestDefect: String, Sendable, CaseIterable {
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
    /// The space for which content is measured, such as the width of a text.
    case measurement
    /// A scale factor: other sizes are multiplied by it, such as the screen's width divided by 375.
    case scale
    /// A comparison that chooses between layouts.
    case choice
  }

  package let usedAPI: Property<API>
  /// The property to which the layout assigns the size, such as `bannerWidth.constant`.
  package let assignedProperty: Property<String>
  /// The properties to which the size is assigned in other statements than the one that reads it, in order. The list
  /// can contain `assignedProperty`.
  package let separateAssignments: List<Located<String>>
  /// The side of the screen that the layout uses.
  package let side: Property<Side>
  /// The purpose for which the layout uses the size; `size` by default.
  package let purpose: Property<Purpose>
  /// Whether the view that gets the size also adapts when the size of its superview changes later.
  package let autoresizes: Property<Bool>
  /// The upper limit of the size that the layout uses, in points, as in `min(bounds.width, 400)`. It does not depend on
  /// the screen's size.
  package let maximumPoints: Property<Double>
  /// Whether the code belongs to a view or view controller, or has one as a parameter.
  package let hasView: Property<Bool>
  /// Whether the code uses the window only to call `endEditing(_:)`.
  package let endsEditing: Property<Bool>
  /// Whether the code presents content from the window, or adds a view to it.
  package let showsContent: Property<Bool>
  /// The functions and properties that call this code and use its window.
  package let windowUsers: List<Located<String>>
  /// The number of scenes that apps with this code can have: none, one or several.
  package let sceneCount: Property<DeclaredScenes>
  /// The defect of the scene manifest in the app that contains this code.
  package let manifestDefect: Property<ManifestDefect>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    usedAPI = reader.value("by", API.self)
    assignedProperty = reader.string("sets")
    separateAssignments = reader.list("setsElsewhere") { element in
      element.string.map { Located($0, Place(element, in: reader.block)) }
    }
    side = reader.value("side", Side.self)
    purpose = reader.value("purpose", Purpose.self)
    autoresizes = reader.bool("autoresizes")
    maximumPoints = reader.number("atMost")
    hasView = reader.bool("hasView")
    endsEditing = reader.bool("endsEditing")
    showsContent = reader.bool("showsContent")
    windowUsers = reader.list("usedBy") { element in
      element.string.map { Located($0, Place(element, in: reader.block)) }
    }
    sceneCount = reader.value("scenes", DeclaredScenes.self)
    manifestDefect = reader.value("manifest", ManifestDefect.self)
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
