import UIModelDaemon
import UIModelJSON

/// The configuration that `init` writes. Each setting of the schema is a comment with its description and an example.
enum StartingConfiguration {
  /// The settings, each with an example of its value as JSON.
  static let examples: [(key: String, value: String)] = [
    ("targets", #"[{ "platform": "iPadOS", "minimum": "17.0" }]"#),
    (
      "apps",
      #"[{ "name": "Shop", "sources": ["App", "Shared"], "infoPlist": "App/Info.plist" }]"#
    ),
    ("environments", #"[{ "platform": "iPadOS", "version": "18.0", "sdk": "18.0" }]"#),
    ("sdk", "\"27\""),
    ("root", "true"),
    ("rules", #"{ "menu/uncategorized-key-command": "off", "focus": "error" }"#),
    ("overrides", #"[{ "files": ["Legacy/**"], "rules": { "focus": "off" } }]"#),
    ("rulesVersion", "\"\(Product.version)\""),
    ("requireReasons", "true"),
    ("include", #"["Sources/**"]"#),
    ("exclude", #"["Generated/**"]"#),
    ("reservedKeys", #"{ "⌘K": "search across the whole suite" }"#),
  ]

  static var text: String {
    """
    // Settings for checking the files in this folder, on the command line and in editors.
    // All are optional. To use one, remove the `//` before its name and change the value.
    {
    \(examples.map { entry($0.key, $0.value) }.joined(separator: "\n"))\
    }

    """
  }

  private static func entry(_ key: String, _ value: String) -> String {
    let properties = PublishedSchema.all.first { $0.name == "configuration" }?.value["properties"]
    let description = properties?[key]?["description"]?.string ?? ""
    return wrapped(description, margin: "  // ") + "  // \"\(key)\": \(value),\n"
  }
}
