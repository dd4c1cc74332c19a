import UIModelPlatform

/// The menu item that UIKit shows for a scene activation action: the action itself, its alternate, or no item. For
/// example, an iPhone app has one window, so an action with an alternate shows the alternate.
package struct ActivationMenuItem: Sendable, Hashable {
  package enum Content: String, Sendable, Hashable { case action, alternate, hidden, unknown }

  package let content: Content
  /// The item's title; nil if no item is shown or the title is unknown.
  package let title: String?
  package let image: String?
  package let reason: String

  package init(_ request: SceneActivationRequest, _ support: SceneSupport, in environment: Environment) {
    switch request.availability.includes(environment) {
    case false?:
      self.init(.hidden, "the action is not created on this platform")
      return
    case nil:
      self.init(.unknown, "it is not known whether the action is created on this platform")
      return
    case true?: break
    }
    switch support.isSupported {
    case true?:
      let title = request.title.isKnown ? request.title.value ?? SceneActivationRequest.defaultTitle : nil
      self.init(.action, support.reason, title: title)
    case nil: self.init(.unknown, support.reason)
    case false?:
      guard request.alternate.isKnown else {
        self.init(.unknown, "the alternate is not known")
        return
      }
      guard let alternate = request.alternate.value ?? nil else {
        self.init(.hidden, support.reason + ", and the action has no alternate")
        return
      }
      self.init(
        .alternate, support.reason, title: alternate.title.value, image: alternate.image.value)
    }
  }

  private init(_ content: Content, _ reason: String, title: String? = nil, image: String? = nil) {
    (self.content, self.reason, self.title, self.image) = (content, reason, title, image)
  }
}
