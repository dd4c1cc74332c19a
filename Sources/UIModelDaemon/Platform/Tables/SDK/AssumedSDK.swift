/// The SDK that an app is presumably built with, derived from signs (`SDKSign`) in files and options. Project files do
/// not name the SDK, because each Xcode version brings its own SDK.
package struct AssumedSDK: Sendable, Hashable {
  /// The oldest possible SDK; nil if no sign exists.
  package let oldestVersion: Version?
  /// The newest possible SDK; nil if no sign exists, or if any newer SDK is possible.
  package let newestVersion: Version?
  /// The sign that decides the newest possible SDK; nil if no sign exists.
  package let decidingSign: SDKSign?
  /// A sign that contradicts the result and might be correct; nil if no sign does.
  package let contradictingSign: SDKSign?

  /// The result if no sign exists.
  package static let unknown = AssumedSDK([])

  /// Derives the SDK from signs in any order. Only signs of the most reliable kind decide. If these signs name several
  /// SDKs, the result ranges from the lowest to the highest version.
  package init(_ signs: [SDKSign]) {
    let sortedSigns = signs.sorted()
    let decidingSigns = sortedSigns.filter { $0.kind == sortedSigns.first?.kind }
    guard let lowestSign = decidingSigns.min(by: { $0.version < $1.version }),
      let highestSign = decidingSigns.max(by: { $0.version < $1.version })
    else {
      (self.oldestVersion, self.newestVersion, self.decidingSign, self.contradictingSign) = (nil, nil, nil, nil)
      return
    }
    // A minimum SDK excludes all older SDKs.
    let start = highestSign.isMinimum ? highestSign.version : lowestSign.version
    let end = highestSign.isMinimum ? nil : highestSign.version
    let isMixed = !highestSign.isMinimum && lowestSign.version.major != highestSign.version.major
    (oldestVersion, newestVersion) = (start, end)
    decidingSign = decidingSigns.first { $0.version == highestSign.version }
    contradictingSign =
      isMixed
      ? lowestSign : sortedSigns.dropFirst(decidingSigns.count).first { AssumedSDK.contradicts($0, start, end) }
  }

  private static func contradicts(_ sign: SDKSign, _ oldestVersion: Version, _ newestVersion: Version?) -> Bool {
    let isNewer = newestVersion.map { sign.version.major > $0.major } ?? false
    return isNewer || !sign.isMinimum && sign.version.major < oldestVersion.major
  }

  /// Whether the app is built with this SDK or a newer one; nil if unknown.
  package func isAtLeast(_ version: Version) -> Bool? {
    guard let oldestVersion else { return nil }
    if oldestVersion >= version { return true }
    if let newestVersion, newestVersion.major < version.major { return false }
    return nil
  }

  /// The SDK as a phrase for messages: `27`, `26 or 27`, or `27 or later`. Nil if no sign exists.
  package var phrase: String? {
    guard let oldestVersion else { return nil }
    guard let newestVersion else { return "\(oldestVersion) or later" }
    return oldestVersion.major == newestVersion.major ? "\(newestVersion)" : "\(oldestVersion) or \(newestVersion)"
  }
}
