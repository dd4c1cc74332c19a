import UIModelJSON
import UIModelPlatform

/// What decides the default main menu beside the environment: Info.plist, and the SDK that the app is linked against.
struct MenuConditions: Sendable {
  private let infoPlist: Property<JSONValue>
  /// The oldest release of each platform that the app runs on: it is linked against an SDK at least that new.
  private let minimum: [Platform: Version]

  /// `oldest`: the oldest release of each platform, where something else than the app says it.
  init(app: App?, environments: [Environment], oldest: [Platform: Version]) {
    infoPlist = app?.infoPlist ?? .default
    // Without targets nothing is known of the app's oldest release.
    minimum = app?.targets.elements.isEmpty == false ? environments.oldest : oldest
  }

  /// Whether an item of the default menu is there.
  func presence(of item: SystemMenuItem, in environment: Environment) -> MenuPresence {
    for rule in item.presence {
      guard rule.includes(environment) else { continue }
      switch rule.need.map({ isMet($0, in: environment) }) ?? true {
      case true?: return rule.isAppKits ? .appKit : rule.isCertain ? .certain : .possible
      case false?: continue
      case nil: return .possible
      }
    }
    return .absent
  }

  /// The SDK that an item needs and that the app is only taken to be linked against, in one of these environments.
  func assumedSDK(for item: SystemMenuItem, in environments: [Environment]) -> Version? {
    for rule in item.presence {
      guard case .sdk(let version)? = rule.need else { continue }
      let isAssumed = environments.contains { $0.sdk == nil && (minimum[$0.platform] ?? 0) < version }
      if isAssumed { return version }
    }
    return nil
  }

  /// Nil where it is not known.
  private func isMet(_ need: SystemMenuPresence.Need, in environment: Environment) -> Bool? {
    switch need {
    case .sdk(let version):
      // Apps are submitted with current SDKs only, so one that is not given is taken to be new enough.
      return environment.sdk.map { $0 >= version } ?? true
    case .infoPlist(let path):
      // A path instead of the keys: the file is not here.
      guard infoPlist.isKnown else { return nil }
      guard var value = infoPlist.value else { return false }
      guard value.object != nil else { return nil }
      for key in path {
        guard let next = value[key] else { return false }
        if next["$unknown"] != nil { return nil }
        value = next
      }
      return value.bool
    }
  }
}

extension [Environment] {
  /// The oldest release of each platform.
  package var oldest: [Platform: Version] {
    reduce(into: [:]) { $0[$1.platform] = Swift.min($0[$1.platform] ?? $1.version, $1.version) }
  }
}

/// Whether something is in the menu.
enum MenuPresence: UInt8, Sendable {
  case absent, possible, certain
  /// AppKit adds it after the build.
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
  /// Whether the main menu there is UIKit's, as the facts describe it.
  package var hasMainMenu: Bool { platform == .iPadOS || platform == .macCatalyst }

  /// Up to 18 an insertion with a clash is skipped whole; from 26 on it is taken in.
  package var skipsClashingInsertions: Bool { version < 26 }
}
