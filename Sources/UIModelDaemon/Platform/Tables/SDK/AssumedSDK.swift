/// The SDK that an app is built with, as far as signs say it, and the sign that decides. Project files do not name it: they
/// take the SDK of the Xcode that builds them.
package struct AssumedSDK: Sendable, Hashable {
  /// Nil where nothing says it.
  package let oldest: Version?
  /// Nil where nothing says it, and where it may be any that is newer.
  package let newest: Version?
  /// Nil where nothing says it.
  package let sign: SDKSign?
  /// A sign that contradicts it and may be up to date; nil for none.
  package let contradicting: SDKSign?

  /// Nothing says it.
  package static let unknown = AssumedSDK([])

  /// `signs`: all that were found, in any order. Those of the most reliable kind decide; of several, the app is built with
  /// each.
  package init(_ signs: [SDKSign]) {
    let ranked = signs.sorted()
    let deciding = ranked.filter { $0.kind == ranked.first?.kind }
    guard let low = deciding.min(by: { $0.version < $1.version }),
      let high = deciding.max(by: { $0.version < $1.version })
    else {
      (self.oldest, self.newest, self.sign, self.contradicting) = (nil, nil, nil, nil)
      return
    }
    // What needs an SDK leaves the older ones out.
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

  /// Whether it is an SDK, or a newer one; nil where nobody knows.
  package func reaches(_ version: Version) -> Bool? {
    guard let oldest else { return nil }
    if oldest >= version { return true }
    if let newest, newest.major < version.major { return false }
    return nil
  }

  /// For a sentence; nil where nothing says it: `27`, `26 or 27`, `27 or later`.
  package var words: String? {
    guard let oldest else { return nil }
    guard let newest else { return "\(oldest) or later" }
    return oldest.major == newest.major ? "\(newest)" : "\(oldest) or \(newest)"
  }
}
