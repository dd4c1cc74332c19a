import UIModelPlatform

/// Where a toolbar is shown: what decides about its areas.
package struct ToolbarSetting: Sendable, Hashable {
  /// The horizontal size class.
  package enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case compact, regular
  }

  package let environment: Environment
  package let horizontalSizeClass: SizeClass
  /// The system shows a back button.
  package let hasBackButton: Bool
  /// The named states that hold; nil shows every branch.
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

  /// An iPad's bar in regular width; an iPhone's is laid out as in compact width.
  var isRegular: Bool { environment.platform == .iPadOS && horizontalSizeClass == .regular }
}

extension Environment {
  /// Whether SwiftUI has `toolbarRole(_:)` and `UINavigationItem` has `style`: since iOS 16 and macOS 13.
  var hasBarRoles: Bool {
    switch platform {
    case .iOS, .iPadOS, .macCatalyst: version >= 16
    case .macOS: version >= 13
    case .visionOS: true
    }
  }
}
