import UIModelJSON
import UIModelPlatform

/// The conditions, apart from the environment, that decide whether the default main menu has an item: the app's
/// Info.plist, and the SDK that the app is linked against.
struct MenuConditions: Sendable {
  private let infoPlist: Property<JSONValue>
  /// The oldest supported release of each platform. The app is linked against an SDK that is at least as new.
  private let minimumReleases: [Platform: Version]

  /// Reads the conditions of an app.
  ///
  /// - Parameter oldestReleases: the oldest supported release of each platform, used if the app declares no targets.
  init(app: App?, environments: [Environment], oldestReleases: [Platform: Version]) {
    infoPlist = app?.infoPlist ?? .default
    // An app without targets declares no oldest release, so the caller's value is used.
    minimumReleases = app?.targets.elements.isEmpty == false ? environments.oldestReleases : oldestReleases
  }

  /// Returns the presence of a system item in the default menu of an environment.
  func presence(of item: SystemMenuItem, in environment: Environment) -> MenuPresence {
    for rule in item.presence {
      guard rule.includes(environment) else { continue }
      switch rule.need.map({ isMet($0, in: environment) }) ?? true {
      case true?: return rule.isAddedByAppKit ? .appKit : rule.isCertain ? .certain : .possible
      case false?: continue
      case nil: return .possible
      }
    }
    return .absent
  }

  /// Returns the SDK version that an item requires, if it is only assumed that the app is linked against that version;
  /// nil otherwise. The version is assumed if an environment declares no SDK and the oldest supported release does not
  /// imply the version.
  func assumedSDK(for item: SystemMenuItem, in environments: [Environment]) -> Version? {
    for rule in item.presence {
      guard case .sdk(let version)? = rule.need else { continue }
      let isAssumed = environments.contains { $0.sdk == nil && (minimumReleases[$0.platform] ?? 0) < version }
      if isAssumed { return version }
    }
    return nil
  }

  /// Whether a requirement is met; nil if unknown.
  private func isMet(_ requirement: SystemMenuPresence.Requirement, in environment: Environment) -> Bool? {
    switch requirement {
    case .sdk(let version):
      // The App Store accepts only builds with current SDKs, so an undeclared SDK is assumed to be new enough.
      return environment.sdk.map { $0 >= version } ?? true
    case .infoPlist(let path):
      // The keys are unknown if the document gives only the path of the Info.plist and the file was not read.
      guard infoPlist.isKnown else { return nil }
      guard var value = infoPlist.value else { return false }
      guard value.object != nil else { return nil }
      for key in path {
        guard let member = value[key] else { return false }
        if member["$unknown"] != nil { return nil }
        value = member
      }
      return value.bool
    }
  }
}

extension [Environment] {
  /// The oldest release of each platform. For example, iPadOS 17, iPadOS 15 and Mac Catalyst 16 give 15 for iPadOS and
  /// 16 for Mac Catalyst.
  package var oldestReleases: [Platform: Version] {
    reduce(into: [:]) { $0[$1.platform] = Swift.min($0[$1.platform] ?? $1.version, $1.version) }
  }
}

/// The degree of certainty with which the menu contains an item.
enum MenuPresence: UInt8, Sendable {
  case absent, possible, certain
  /// AppKit adds the item after the build, so `UIMenuBuilder` does not see it.
  case appKit
}

extension SystemMenuPresence {
  fileprivate func includes(_ environment: Environment) -> Bool {
    switch family {
    case .any: environment.version >= since
    case .pad: !environment.platform.isMac && environment.version >= since
    case .mac: environment.platform.isMac && environment.version >= since
    }
  }
}

extension Environment {
  /// Whether the environment has UIKit's main menu, which the tables describe.
  package var hasMainMenu: Bool { platform == .iPadOS || platform == .macCatalyst }

  /// Whether UIKit skips an insertion with a clash completely, which is the case up to iOS 18. From iOS 26 on the
  /// insertion takes effect.
  package var skipsClashingInsertions: Bool { version < 26 }
}
