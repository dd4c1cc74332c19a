/// The SDK that an app is built with, derived from signs, and the sign that decides. Project files do not name the SDK:
/// they use the one of the Xcode that builds them.
package struct AssumedSDK: Sendable, Hashable {
  /// The oldest possible SDK; nil without any sign.
  package let oldestVersion: Version?
  /// The newest possible SDK; nil without any sign, and if any newer SDK is possible.
  package let newestVersion: Version?
  /// The deciding sign; nil without any sign.
  package let sign: SDKSign?
  /// A sign that contradicts the result and might be current; nil if there is none.
  package let contradictingSign: SDKSign?

  /// The result without any sign.
  package static let unknown = AssumedSDK([])

  /// Derives the SDK from signs in any order. Only signs of the most reliable kind decide. If they name several SDKs,
  /// the app is built with each of them.
  package init(_ signs: [SDKSign]) {
    let sortedSigns = signs.sorted()
    let decidingSigns = sortedSigns.filter { $0.kind == sortedSigns.first?.kind }
    guard let lowestSign = decidingSigns.min(by: { $0.version < $1.version }),
      let highestSign = decidingSigns.max(by: { $0.version < $1.version })
    else {
      (self.oldestVersion, self.newestVersion, self.sign, self.contradictingSign) = (nil, nil, nil, nil)
      return
    }
    // A minimum SDK excludes all older ones.
    let first = highestSign.isMinimum ? highestSign.version : lowestSign.version
    let last = highestSign.isMinimum ? nil : highestSign.version
    let isMixed = !highestSign.isMinimum && lowestSign.version.major != highestSign.version.major
    (oldestVersion, newestVersion) = (first, last)
    sign = decidingSigns.first { $0.version == highestSign.version }
    contradictingSign =
      isMixed
      ? lowestSign : sortedSigns.dropFirst(decidingSigns.count).first { AssumedSDK.contradicts($0, first, last) }
  }

  private static func contradicts(_ sign: SDKSign, _ oldestVersion: Version, _ newestVersion: Version?) -> Bool {
    let isNewer = newestVersion.map { sign.version.major > $0.major } ?? false
    return isNewer || !sign.isMinimum && sign.version.major < oldestVersion.major
  }

  /// Whether the app is built with this SDK or a newer one; nil if this is unknown.
  package func isAtLeast(_ version: Version) -> Bool? {
    guard let oldestVersion else { return nil }
    if oldestVersion >= version { return true }
    if let newestVersion, newestVersion.major < version.major { return false }
    return nil
  }

  /// The SDK for a sentence: `27`, `26 or 27`, `27 or later`; nil without any sign.
  package var phrase: String? {
    guard let oldestVersion else { return nil }
    guard let newestVersion else { return "\(oldestVersion) or later" }
    return oldestVersion.major == newestVersion.major ? "\(newestVersion)" : "\(oldestVersion) or \(newestVersion)"
  }
}
