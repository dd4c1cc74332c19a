/// The SDK that an app is built with, derived from signs, and the sign that decides. Project files do not name the SDK:
/// they use the one of the Xcode that builds them.
package struct AssumedSDK: Sendable, Hashable {
  /// The oldest possible SDK; nil without any sign.
  package let oldest: Version?
  /// The newest possible SDK; nil without any sign, and if any newer SDK is possible.
  package let newest: Version?
  /// The deciding sign; nil without any sign.
  package let sign: SDKSign?
  /// A sign that contradicts the result and may be up to date; nil if there is none.
  package let contradicting: SDKSign?

  /// The result without any sign.
  package static let unknown = AssumedSDK([])

  /// Derives the SDK from signs in any order. Only signs of the most reliable kind decide. If they name several SDKs,
  /// the app is built with each of them.
  package init(_ signs: [SDKSign]) {
    let ranked = signs.sorted()
    let deciding = ranked.filter { $0.kind == ranked.first?.kind }
    guard let low = deciding.min(by: { $0.version < $1.version }),
      let high = deciding.max(by: { $0.version < $1.version })
    else {
      (self.oldest, self.newest, self.sign, self.contradicting) = (nil, nil, nil, nil)
      return
    }
    // A minimum SDK excludes all older ones.
    let first = high.isAtLeast ? high.version : low.version
    let last = high.isAtLeast ? nil : high.version
    let isMixed = !high.isAtLeast && low.version.major != high.version.major
    (oldest, newest) = (first, last)
    sign = deciding.first { $0.version == high.version }
    contradicting =
      isMixed ? low : ranked.dropFirst(deciding.count).first { AssumedSDK.contradicts($0, first, last) }
  }

  private static func contradicts(_ sign: SDKSign, _ oldest: Version, _ newest: Version?) -> Bool {
    let isNewer = newest.map { sign.version.major > $0.major } ?? false
    return isNewer || !sign.isAtLeast && sign.version.major < oldest.major
  }

  /// Whether the app is built with this SDK or a newer one; nil if this is unknown.
  package func reaches(_ version: Version) -> Bool? {
    guard let oldest else { return nil }
    if oldest >= version { return true }
    if let newest, newest.major < version.major { return false }
    return nil
  }

  /// The SDK for a sentence: `27`, `26 or 27`, `27 or later`; nil without any sign.
  package var phrase: String? {
    guard let oldest else { return nil }
    guard let newest else { return "\(oldest) or later" }
    return oldest.major == newest.major ? "\(newest)" : "\(oldest) or \(newest)"
  }
}
