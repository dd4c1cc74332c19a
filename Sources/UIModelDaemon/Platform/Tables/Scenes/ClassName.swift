/// A function for class names in Info.plist, which start with the module, often as a build setting.
package enum ClassName {
  /// Returns the class name without its module; nil if the name itself refers to a build setting. For example,
  /// `$(PRODUCT_MODULE_NAME).SceneDelegate` becomes `SceneDelegate`.
  package static func withoutModule(_ name: String) -> String? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return BuildSetting.isMentioned(in: last) ? nil : last
  }
}
