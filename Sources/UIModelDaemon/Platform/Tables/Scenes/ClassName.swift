/// A namespace for class names in Info.plist. A class name starts with the module name, which is often a reference to a
/// build setting.
package enum ClassName {
  /// Returns the class name without its module; nil if the remaining name refers to a build setting. For example,
  /// `$(PRODUCT_MODULE_NAME).SceneDelegate` becomes `SceneDelegate`.
  package static func withoutModule(_ name: String) -> String? {
    let lastComponent = name.split(separator: ".").last.map(String.init) ?? name
    return BuildSetting.isMentioned(in: lastComponent) ? nil : lastComponent
  }
}
