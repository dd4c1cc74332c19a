import UIModelPlatform

// The releases up to which the computed behavior of UIKit and SwiftUI is verified. Some extensions also list changes in
// later releases that the computed behavior does not include yet. For example, the focus system is verified up to
// release 26, and no source confirms its behavior in 27.

private let releaseNotes27Title = "iOS & iPadOS 27 Release Notes: UIKit"

extension AppMainMenu: ReleaseTable {
  package static let extent = ReleaseExtent(
    "how UIKit builds the main menu", verified: 26, Source("Builder measured on iOS 26 (openuikit)", .rederived),
    unverified: 27)
}

extension MenuBar: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the menu bar", verified: 26, Source("UIKit updates, WWDC25: the menu bar of iPadOS 26", .documented),
    unverified: 27)

  package static let changes = [
    ReleaseChange(
      since: 27, on: [.iPadOS, .macCatalyst],
      "images of menu elements are hidden by default; preferredImageVisibility shows them",
      Source("\(releaseNotes27Title), 170479084", .documented)),
    ReleaseChange(
      since: 27, on: [.iPadOS], "an item 'Ask Siri' may appear; no source says in which menu",
      Source("WWDC26-278", .talk)),
    ReleaseChange(
      since: 27, on: [.iPadOS],
      "opening the menu bar takes the focus from the window, so items whose action needs the first responder may do "
        + "nothing; their shortcuts work", Source("kitknox/rootshell, issue 456: iPadOS 26 and 27 compared", .post)),
  ]
}

extension MenuOverlay: ReleaseTable {
  // Only iPadOS 15 to 18 have the overlay, so later releases have nothing to verify.
  package static let extent = ReleaseExtent(
    "the overlay of shortcuts", verified: 27, Source("UIKit updates, WWDC25: the menu bar of iPadOS 26", .documented))
}

extension KeyDispatch: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the dispatch of keys", verified: 26,
    Source("The dispatch of key commands in iPadOS 26.1, measured (openuikit)", .rederived), unverified: 27)
}

extension FocusEngine: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the focus system", verified: 26, Source("UIFocus.h", .header), unverified: 27)
}

extension PointerLook: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the pointer", verified: 26, Source("UIPointerInteraction.h", .header), unverified: 27)
}

extension SheetLayout: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the layout of sheets", verified: 26, Source("UISheetPresentationController.h", .header), unverified: 27)
}

extension ToolbarLayout: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the layout of bars", verified: 26, Source("WWDC22-110343; SwiftUI documentation: Toolbars", .documented),
    unverified: 27)
}

extension ToolbarFit: ReleaseTable {
  package static let extent = ReleaseExtent(
    "what fits into a bar", verified: 26, Source("WWDC22-110343", .talk), unverified: 27)

  package static let changes = [
    ReleaseChange(
      since: 27, on: [.iOS, .iPadOS],
      "built with SDK 27, bar button items have wider padding, so fewer fit; isPaddingRemoved removes it",
      Source("LoopKit/Loop, issue 2524: two testers", .post))
  ]
}

extension KeyboardSceneLayout: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the keyboard's frames and notifications", verified: 26,
    Source("UIKit documentation: Adjusting your layout with keyboard layout guide", .documented), unverified: 27)
}

extension SceneResolution: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the requests of scenes", verified: 26, Source("UISceneActivationConditions.h", .header), unverified: 27)
}

extension RestorationTimeline: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the restoration of scenes", verified: 26, Source("UISceneEnhancedStateRestoration.h", .header), unverified: 27)

  package static let changes = [
    ReleaseChange(
      since: 27, on: [.iOS, .iPadOS, .macCatalyst, .visionOS],
      "built with SDK 27, extendStateRestoration also extends the return of a scene from the background",
      Source("\(releaseNotes27Title), 161843040", .documented))
  ]
}

extension Schema: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the availability of API", verified: 27, Source(releaseNotes27Title, .documented))
}
