/// What a class is called in its module: names in Info.plist start with the module, often a build setting.
package enum ClassName {
  /// `SceneDelegate` for `$(PRODUCT_MODULE_NAME).SceneDelegate`; nil where a part of the name itself is not known.
  package static func last(_ name: String) -> String? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return BuildSetting.isMentioned(in: last) ? nil : last
  }
}
