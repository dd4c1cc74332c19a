import UIModelPlatform

/// The conditions that determine where a toolbar's items are placed: platform, release, size class and navigation.
package struct ToolbarSetting: Sendable, Hashable {
  /// A horizontal size class, as in UIKit and SwiftUI.
  package enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case compact, regular
  }

  package let environment: Environment
  package let horizontalSizeClass: SizeClass
  /// Whether the system shows a back button.
  package let hasBackButton: Bool
  /// The named states that are active; nil to include every branch.
  package let states: Set<String>?

  package init(
    _ environment: Environment, _ horizontalSizeClass: SizeClass = .regular, hasBackButton: Bool = false,
    states: Set<String>? = nil
  ) {
    self.environment = environment
    self.horizontalSizeClass = horizontalSizeClass
    self.hasBackButton = hasBackButton
    self.states = states
  }

  /// Whether the bar has the regular-width layout, which only iPad has. For example, an iPhone in regular width still
  /// lays out its bar as in compact width.
  var isRegular: Bool { environment.platform == .iPadOS && horizontalSizeClass == .regular }
}

extension Environment {
  /// Whether SwiftUI has `toolbarRole(_:)` and `UINavigationItem` has `style`: since iOS 16 and macOS 13, and in every
  /// release of visionOS.
  var hasBarRoles: Bool {
    switch platform {
    case .iOS, .iPadOS, .macCatalyst: version >= 16
    case .macOS: version >= 13
    case .visionOS: true
    }
  }
}
