import UIModelJSON
import UIModelPlatform

/// A name of the API that code uses and newer SDKs do not have.
package struct RemovedName: Sendable, DeclaredConditionally {
  /// Names that only betas of iOS 27 had. Source: iOS & iPadOS 27 release notes, 177954148 and 177953926.
  package enum Name: String, Sendable, CaseIterable {
    /// A modifier of SwiftUI.
    case toolbarMinimizeBehavior
    /// Properties of `UINavigationItem`.
    case barMinimizeBehavior, barMinimizationSafeAreaAdjustment

    /// What the SDK has in its place.
    package var replacement: String {
      switch self {
      case .toolbarMinimizeBehavior: "toolbarMinimizationBehavior"
      case .barMinimizeBehavior: "navigationBarMinimization.minimizationBehavior"
      case .barMinimizationSafeAreaAdjustment: "navigationBarMinimization.safeAreaAdjustment"
      }
    }

    /// Whether the replacement is used like the name.
    package var isRenamed: Bool { self == .toolbarMinimizeBehavior }
  }

  package let name: Property<Name>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    name = reader.value("name", Name.self)
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var saysRemovedNames: Bool { reader["removedNames"] != nil }

  package var removedNames: List<RemovedName> {
    reader.list("removedNames") { element in
      element.kind == .object ? RemovedName(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
