import UIModelJSON
import UIModelPlatform

/// What a project says of the Xcode that it was written with: a sign of the SDK that it is built with, not a proof. An
/// older value proves nothing, for teams pin it.
package struct XcodeVersionSign: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// `LastUpgradeCheck`, `last-upgrade`: the newest Xcode whose settings were accepted.
    case lastUpgrade
    /// `LastSwiftUpdateCheck`, `last-swift-update`
    case lastSwiftUpdate
    /// `CreatedOnToolsVersion`: the Xcode that made a target.
    case createdOn
    /// `objectVersion` of a `project.pbxproj`
    case objectVersion
    /// That the project is a `project.xcproj`, or is to become one (`projectFileFormat` of XcodeGen).
    case projectFile
    /// `projectFormat` of XcodeGen
    case projectFormat
    /// `xcodeVersion` of XcodeGen
    case xcodeVersion
  }

  package let kind: Kind
  /// As it is written: `2700`, `27.0`, `110`, `xcode27_0`, `project.xcproj`.
  package let text: String
  /// The release of Xcode that the text names, or the first one that writes this; nil if neither is known.
  package let version: Version?
  /// The path of the file that says so.
  package let file: String
  /// UTF-8 bytes of the value in the file; nil where the reader does not keep places.
  package let range: Range<Int>?

  init(_ kind: Kind, _ text: String, file: String, range: Range<Int>? = nil) {
    (self.kind, self.text, self.file, self.range) = (kind, text, file, range)
    version = Self.version(kind, text)
  }

  /// The Xcode that writes a format of `project.pbxproj` by default, or is the first to read it. Sources: the gem
  /// `xcodeproj` (77, 100), what Xcode 27 writes and 26.6 does not open (110).
  private static let objectVersions: [String: Version] = ["77": 16, "100": 26.3, "110": 27]

  private static func version(_ kind: Kind, _ text: String) -> Version? {
    switch kind {
    case .lastUpgrade, .lastSwiftUpdate, .createdOn, .xcodeVersion:
      // `2630` is 26.3, `0930` is 9.3.
      let isShort = text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      if isShort, let number = Int(text) { return Version(number / 100, number / 10 % 10) }
      return Version(text)
    case .objectVersion: return objectVersions[text]
    case .projectFile: return 27
    case .projectFormat:
      guard text.hasPrefix("xcode") else { return nil }
      return Version(text.dropFirst(5).split(separator: "_").joined(separator: "."))
    }
  }

  /// Those of a `project.pbxproj`. `root`: its project.
  static func all(_ plist: JSONValue, root: JSONObject?, file: String) -> [XcodeVersionSign] {
    var signs: [XcodeVersionSign] = []
    func add(_ kind: Kind, _ value: JSONValue?) {
      // An XML property list may have numbers.
      guard let text = value?.string ?? value?.int.map(String.init) else { return }
      let sign = XcodeVersionSign(kind, text, file: file)
      if !signs.contains(sign) { signs.append(sign) }
    }
    add(.objectVersion, plist["objectVersion"])
    let attributes = root?["attributes"]
    add(.lastUpgrade, attributes?["LastUpgradeCheck"])
    add(.lastSwiftUpdate, attributes?["LastSwiftUpdateCheck"])
    for target in (attributes?["TargetAttributes"]?.object?.members ?? []).prefix(mostTargets) {
      add(.createdOn, target.value["CreatedOnToolsVersion"])
    }
    return signs
  }

  /// Targets whose attributes are looked at.
  private static let mostTargets = 1000

  /// Those of a description of XcodeGen.
  static func all(xcodeGen root: JSONObject, file: String) -> [XcodeVersionSign] {
    let options = root["options"]
    var signs: [XcodeVersionSign] = []
    func add(_ kind: Kind, _ value: JSONValue?) {
      guard let text = value?.string ?? value?.int.map(String.init) ?? value?.double.map({ "\($0)" }) else { return }
      signs.append(XcodeVersionSign(kind, text, file: file))
    }
    add(.xcodeVersion, options?["xcodeVersion"])
    add(.projectFormat, options?["projectFormat"])
    if let format = options?["projectFileFormat"], format == "xcproj" { add(.projectFile, format) }
    add(.lastUpgrade, root["attributes"]?["LastUpgradeCheck"])
    add(.lastSwiftUpdate, root["attributes"]?["LastSwiftUpdateCheck"])
    return signs
  }
}
