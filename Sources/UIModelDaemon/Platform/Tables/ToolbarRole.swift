/// A role of SwiftUI's `ToolbarRole`.
package enum ToolbarRole: String, Sendable, Hashable, CaseIterable {
  case automatic, navigationStack, browser, editor
}
