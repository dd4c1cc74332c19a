import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The tables of the platform and of the model format. Each is created on its first use.
package enum Tables {
  /// Creates the tables that every document needs, on another thread. The tables are then usually ready before the
  /// editor opens its first document.
  package static func prepare() {
    Concurrently.runInBackground {
      _ = SingleDocument(
        #"""
        { "app": { "targets": [{ "platform": "iPadOS" }] },
          "sheets": [{ "sheetPresentationController": { "detents": ["medium"] } }],
          "toolbars": [{ "items": [{ "placement": "primaryAction" }] }],
          "screens": [{ "view": { "class": "UITextField", "frame": [0, 0, 1, 1] } }] }
        """#)
    }
  }
}
