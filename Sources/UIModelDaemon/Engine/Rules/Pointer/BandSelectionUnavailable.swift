import UIModelJSON
import UIModelPlatform

/// Band selection that is asked for and never begins.
enum BandSelectionUnavailable: Rule {
  static let description = RuleDescription(
    code: "pointer/band-selection-unavailable", severity: .warning, system: .pointer,
    summary: "A band selection is declared and can never begin",
    reason: "A band selection interaction needs the events of its view, which image views and labels, and what is "
      + "switched off, do not get, and a handler that lets it begin. A collection view asks its own delegate's "
      + "`shouldBeginMultipleSelectionInteractionAt`, and without that method takes the answer for no. The pointer then "
      + "drags nothing, and nothing says so.",
    advice: "Let the view take events and the drag begin, or take away what waits for it.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIView.h: isUserInteractionEnabled; UIImageView.h, UILabel.h: false by default", .header),
      Source("UIBandSelectionInteraction.h: shouldBeginHandler", .header),
      Source("UICollectionView.h: shouldBeginMultipleSelectionInteractionAt, no without it", .header),
    ],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "ref": "page", "class": 1️⃣"UIImageView"1️⃣, "bandSelectionInteraction": { "in": "select(_:)" } } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "ref": "page", "class": "UIImageView", "bandSelectionInteraction": { "in": "select(_:)" }, "isUserInteractionEnabled": true } } ] }"#
      ),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "sheet", "isUserInteractionEnabled": 1️⃣false1️⃣,
          "subviews": [
            { "ref": "page", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "sheet", "isUserInteractionEnabled": true,
            "subviews": [
              { "ref": "page", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } }
            ]
          } } ] }
          """#),
      RuleExample(
        #"{ "screens": [ { "view": { "ref": "page", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)", "shouldBeginHandler": 1️⃣false1️⃣ } } } ] }"#
      ),
      RuleExample(
        #"""
        { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
          1️⃣"collectionView(_:didBeginMultipleSelectionInteractionAt:)"1️⃣: [] } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
          1️⃣"tableView(_:shouldBeginMultipleSelectionInteractionAt:)"1️⃣: true } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "ref": "grid", "class": "UICollectionView", "delegate": {
            "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true } } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } },
          {
            "class": "UIImageView", "isUserInteractionEnabled": true,
            "bandSelectionInteraction": { "shouldBeginHandler": true }
          },
          {
            "class": "UICollectionView",
            "delegate": {
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true,
              "collectionView(_:didBeginMultipleSelectionInteractionAt:)": []
            }
          },
          { "class": "UICollectionView", "allowsMultipleSelection": true },
          {
            "class": "UICollectionView",
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": false }
          }
        ] } } ] }
        """#),
      // Lists select several items by two fingers; a list's delegate may serve a collection view besides.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UICollectionView",
            "collectionViewLayout": { "list": { "appearance": "plain" } },
            "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UITableView",
            "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          },
          {
            "class": "UICollectionView",
            "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
          }
        ] } } ] }
        """#),
      // Switched on later, or nobody knows.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UIImageView", "isUserInteractionEnabled": { "$unknown": "a setting" },
            "bandSelectionInteraction": {}
          },
          { "class": "UIImageView", "bandSelectionInteraction": { "isEnabled": false } },
          { "class": "UIImageView", "bandSelectionInteraction": { "$unknown": "in a helper" } },
          { "class": "ZoomableImage", "superclass": "UIImageView", "bandSelectionInteraction": {} },
          {
            "class": "PageView",
            "bandSelectionInteraction": { "shouldBeginHandler": { "when": "isDrawing" } }
          },
          {
            "class": "UICollectionView",
            "delegate": {
              "collectionView(_:didBeginMultipleSelectionInteractionAt:)": [],
              "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": {
                "$unknown": "a setting"
              }
            }
          }
        ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for band in pointer.bands { check(band, pointer.screen, &report) }
    for (view, list) in pointer.collections { check(view, list, pointer.screen, &report) }
  }

  // MARK: The interaction

  private static func check(_ band: PointerAnswer.Band, _ screen: Screen, _ report: inout Report) {
    let environments = report.context.pointerEnvironments(where: band.interaction.availability)
    if case .given(false, let origin) = band.interaction.shouldBegin {
      report.report(self, at: origin.place, "the handler never lets the band selection begin", in: environments)
      return
    }
    guard !screen.mayChange("isUserInteractionEnabled"), let deaf = deafView(around: band.view, screen) else { return }
    let view = screen.views[deaf]
    let name = screen.views[band.view].name
    let isGiven = view.isUserInteractionEnabled.isGiven
    let place = isGiven ? view.isUserInteractionEnabled.place : view.className.place
    let why =
      isGiven ? "isUserInteractionEnabled is false" : "a \(view.className.value ?? "view") takes no events by default"
    let whose = deaf == band.view ? "" : ", nor does anything inside it"
    report.report(
      self, at: place, "\(why), so '\(name)' never sees the drag that its band selection waits for\(whose)",
      related: [RelatedPlace(band.interaction.place, "the band selection")],
      fixes: [
        Fix(
          "Let it take events",
          isGiven
            ? .replace(place ?? view.place, true)
            : .set(object: view.place, name: "isUserInteractionEnabled", true))
      ], in: environments)
  }

  /// The nearest of a view and those around it that certainly takes no events; nil if none does, or that is not known.
  private static func deafView(around view: Int, _ screen: Screen) -> Int? {
    for index in sequence(first: view, next: { screen.views[$0].parent }) {
      switch screen.views[index].isUserInteractionEnabled {
      case .given(true, _): continue
      case .given(false, _): return index
      case .unknown: return nil
      case .default:
        // A class of one's own may switch them on.
        if screen.views[index].className.value.flatMap(ViewClass.named)?.takesEvents == false { return index }
      }
    }
    return nil
  }

  // MARK: The collection view's own

  private static func check(_ view: Int, _ list: ListProperties, _ screen: Screen, _ report: inout Report) {
    let methods = list.delegate.methods
    guard methods.isKnown, list.isList.isKnown, list.isList.value != true else { return }
    let answer = list.shouldBeginMultipleSelection
    guard answer.isKnown, answer.value != true else { return }
    let name = screen.views[view].name
    let environments = report.context.pointerEnvironments(since: 13)
    if answer.isDefault, let method = methods.methods[BuiltInBandSelection.tableShouldBegin] {
      // One delegate may serve a table view and a collection view.
      guard !screen.lists.keys.contains(where: { $0 != view && !screen.isCollection($0) }),
        screen.views.allSatisfy({ $0.isContentKnown && $0.className.isKnown && $0.superclass.isKnown })
      else { return }
      report.report(
        self, at: method.place, "this is asked of table views; '\(name)' is a collection view and never asks it",
        fixes: [
          Fix("Rename it for collection views", .renameProperty(method.place, to: BuiltInBandSelection.shouldBegin))
        ], in: environments)
      return
    }
    guard let told = BuiltInBandSelection.told.lazy.compactMap({ methods.methods[$0] }).first else { return }
    report.report(
      self, at: told.place,
      answer.isDefault
        ? "'\(name)' never calls this: its delegate does not say that several items may be selected by one gesture"
        : "'\(name)' never calls this: its delegate does not let several items be selected by one gesture",
      related: answer.place.map { [RelatedPlace($0, "where it says so")] } ?? [], in: environments)
  }
}
