import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The tables of the platform and of the format, made when they are first used.
package enum Tables {
  /// Makes those that every document needs, on another thread: while the editor is still about to open the first one.
  package static func prepare() {
    Concurrently.aside {
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
