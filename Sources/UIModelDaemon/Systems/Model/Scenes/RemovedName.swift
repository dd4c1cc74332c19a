import UIModelJSON
import UIModelPlatform

/// A use of an API name that newer SDKs no longer have. For example, `{ "name": "toolbarMinimizeBehavior" }`.
package struct RemovedName: Sendable, DeclaredConditionally {
  /// API names that only betas of iOS 27 had. Source: iOS & iPadOS 27 release notes, 177954148 and 177953926.
  package enum Name: String, Sendable, CaseIterable {
    /// A SwiftUI modifier.
    case toolbarMinimizeBehavior
    /// Properties of `UINavigationItem`.
    case barMinimizeBehavior, barMinimizationSafeAreaAdjustment

    /// The API that replaces this name in the SDK.
    package var replacement: String {
      switch self {
      case .toolbarMinimizeBehavior: "toolbarMinimizationBehavior"
      case .barMinimizeBehavior: "navigationBarMinimization.minimizationBehavior"
      case .barMinimizationSafeAreaAdjustment: "navigationBarMinimization.safeAreaAdjustment"
      }
    }

    /// Whether the replacement differs only in its name, so that renaming is enough.
    package var differsOnlyInName: Bool { self == .toolbarMinimizeBehavior }
  }

  package let name: Property<Name>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    name = reader.value("name", Name.self)
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var declaresRemovedNames: Bool { reader["removedNames"] != nil }

  package var removedNames: List<RemovedName> {
    reader.list("removedNames") { element in
      element.kind == .object ? RemovedName(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
