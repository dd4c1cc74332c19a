import UIModelJSON
import UIModelPlatform

/// Reports a focus update request that UIKit ignores.
enum UpdateRequestIgnored: Rule {
  static let description = RuleDescription(
    code: "focus/update-request-ignored", effect: .wrong, system: .focus,
    summary: "Call to `setNeedsFocusUpdate()` has no effect",
    reason:
      "UIKit ignores `setNeedsFocusUpdate()` if the environment does not contain the focused item at that moment, "
      + "or if a parent environment also requests an update. An environment without focusable items, or a view that "
      + "is not yet in a window, cannot contain the focused item.",
    advice:
      "Call `setNeedsFocusUpdate()` once, on an environment that contains the focused item, after the "
      + "environment's view has appeared.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported for requests in methods that run before a view can be in a "
      + "window, for requests on environments without focusable items, and for requests that a parent environment "
      + "repeats in the same method. An environment counts as empty only if the model document lists all its "
      + "contents",
    sources: [Source("UIFocus.h: setNeedsFocusUpdate", .header)],
    wrong: [
      // The view contains no focusable items.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UITextField" },
            {
              "class": "BannerView",
              "implements": { "canBecomeFocused": false, "show:": ["super", 1️⃣"setNeedsFocusUpdate"1️⃣] },
              "subviews": [ { "class": "UILabel" } ]
            }
          ]
        } } ] }
        """#),
      // The view is not in a window yet.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "viewDidLoad()": ["super", 1️⃣"setNeedsFocusUpdate()"1️⃣, "updateFocusIfNeeded()"] },
          "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
        } ] }
        """#),
      // The view controller's request also covers the form.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "reload:": [
            "setNeedsFocusUpdate", 1️⃣{ "setNeedsFocusUpdate": "form" }1️⃣, "updateFocusIfNeeded"
          ] },
          "view": {
            "class": "UIView",
            "subviews": [
              { "ref": "form", "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
            ]
          }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "implements": { "reload:": [
              "setNeedsFocusUpdate", "updateFocusIfNeeded"
            ] },
            "view": {
              "class": "UIView",
              "subviews": [
                { "ref": "form", "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
              ]
            }
          } ] }
          """#),
    ],
    right: [
      // The view has appeared and contains a focusable item.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "viewDidAppear(_:)": ["super", "setNeedsFocusUpdate", "updateFocusIfNeeded"] },
          "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
        } ] }
        """#),
      // The requests are separated by an effect that may update focus, or concern sibling environments.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": {
            "a:": ["form.setNeedsFocusUpdate()", "updateFocusIfNeeded", "setNeedsFocusUpdate"],
            "b:": ["form.setNeedsFocusUpdate()", "search.setNeedsFocusUpdate()"],
            "c:": ["form.setNeedsFocusUpdate()", "refocus", "setNeedsFocusUpdate"],
            "d:": ["setNeedsFocusUpdate"],
            "e:": [ "form.setNeedsFocusUpdate()", { "$unknown": "a helper" }, "setNeedsFocusUpdate" ]
          },
          "view": {
            "class": "UIView",
            "subviews": [
              { "ref": "search", "class": "UISearchTextField" },
              { "ref": "form", "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
            ]
          }
        } ] }
        """#),
      // The contents are unknown, hidden only at first, or focusable only by Full Keyboard Access.
      RuleExample(
        #"""
        { "screens": [
          { "implements": { "a:": ["setNeedsFocusUpdate"] } },
          {
            "implements": { "a:": ["setNeedsFocusUpdate"] },
            "view": { "class": "UIView", "subviews": [ { "class": "UIButton" } ] }
          },
          { "implements": { "a:": ["setNeedsFocusUpdate"] }, "view": { "class": "UICollectionView" } },
          {
            "implements": { "a:": ["setNeedsFocusUpdate"] },
            "view": { "class": "UIView", "subviews": { "$unknown": "made in code" } }
          },
          {
            "implements": { "a:": ["setNeedsFocusUpdate"] },
            "view": { "class": "UIView", "subviews": [ { "class": "CanvasView" } ] }
          },
          {
            "implements": { "a:": ["setNeedsFocusUpdate"] },
            "view": { "class": "UIView", "subviews": [ { "class": "UITextField", "isHidden": true } ] }
          },
          {
            "implements": { "a:": ["setNeedsFocusUpdate"] },
            "children": ["child"], "view": { "class": "UIView" }
          },
          { "ref": "child" }
        ] }
        """#),
      // The request is conditional, is on an unknown object, or calls an override of `setNeedsFocusUpdate()`.
      RuleExample(
        #"""
        { "screens": [
          {
            "implements": { "viewDidLoad()": [
              { "setNeedsFocusUpdate": "self", "when": "isRestored" },
              "coordinator.setNeedsFocusUpdate()"
            ] },
            "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
          },
          {
            "implements": {
              "viewDidLoad()": ["setNeedsFocusUpdate"],
              "setNeedsFocusUpdate()": ["requestFocusUpdate"]
            },
            "view": { "class": "UIView" }
          },
          {
            "implements": { "viewDidLoad()": { "$unknown": "Objective-C" } },
            "view": { "class": "UIView" }
          }
        ] }
        """#),
    ])

  /// Methods that run before a view can be in a window.
  private static let earlyMethods: Set<String> = [
    "viewDidLoad()", "viewDidLoad", "loadView()", "loadView", "init(coder:)", "initWithCoder:", "init(frame:)",
    "initWithFrame:", "awakeFromNib()", "awakeFromNib",
  ]

  /// A call of `setNeedsFocusUpdate()` among the effects of a method.
  private struct Request {
    let target: Int
    let place: Place
    /// The number of other effects of the method before the request. Each of them may update focus, so one request
    /// makes another redundant only if no effect is between them, i.e. their counts are equal.
    let precedingEffectCount: Int
  }

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    var cachedContents: FocusableContents?
    for node in focus.implementingNodes {
      let implementations = focus.tree.implements(of: node)
      guard implementations.isKnown, !implementations.effectPlaces.isEmpty else { continue }
      for method in implementations.effectPlaces.keys.sorted() {
        let requests = requests(method, implementations, node, focus)
        guard !requests.isEmpty else { continue }
        let contents = cachedContents ?? FocusableContents(focus)
        cachedContents = contents
        let firstPlaces = Dictionary(
          requests.map { ([$0.precedingEffectCount, $0.target], $0.place) }, uniquingKeysWith: { first, _ in first })
        for request in requests {
          let enclosingNode = focus.tree.ancestors(of: request.target).first {
            firstPlaces[[request.precedingEffectCount, $0]] != nil
          }
          let place = enclosingNode.flatMap { firstPlaces[[request.precedingEffectCount, $0]] }
          check(
            request, enclosingNode.flatMap { node in place.map { (node, $0) } }, contents, method, node, focus, &report)
        }
      }
    }
  }

  private static func check(
    _ request: Request, _ enclosingRequest: (node: Int, place: Place)?, _ contents: FocusableContents, _ method: String,
    _ node: Int,
    _ focus: FocusAnalysis, _ report: inout Report
  ) {
    let name = focus.tree.name(of: request.target)
    if earlyMethods.contains(method), focus.tree.isInside(request.target, node) {
      report.report(
        self, at: request.place,
        "'\(name)' is not in a window in '\(method)', so UIKit ignores this request; "
          + "request the update after the view appears",
        notes: ["a view outside a window cannot contain the focused item"],
        in: focus.environments)
    } else if contents.hasNoFocusableItems(in: request.target, focus) {
      report.report(
        self, at: request.place,
        "nothing in '\(name)' can be focused, so UIKit ignores the request to update focus in this environment",
        in: focus.environments)
    } else if let enclosingRequest {
      report.report(
        self, at: request.place,
        "'\(focus.tree.name(of: enclosingRequest.node))', which contains '\(name)', requests the same update, so UIKit ignores "
          + "this request; remove the call",
        related: [RelatedPlace(enclosingRequest.place, "UIKit uses this request")],
        fixes: [Fix("Remove the request", .remove(request.place))], in: focus.environments)
    }
  }

  private static func requests(
    _ method: String, _ implementations: Implementations, _ node: Int, _ focus: FocusAnalysis
  ) -> [Request] {
    guard let effects = implementations.methods[method]?.value.array, let places = implementations.effectPlaces[method]
    else {
      return []
    }
    var requests: [Request] = []
    var precedingEffectCount = 0
    for (effect, place) in zip(effects, places) where effect.string != "super" {
      switch requestTarget(effect) {
      case "self": addRequest(node)
      case let name?: focus.tree.node(named: name).map(addRequest)
      case nil: precedingEffectCount += 1
      }
      func addRequest(_ target: Int) {
        guard !mayOverrideRequest(focus.tree.implements(of: target)) else { return }
        requests.append(Request(target: target, place: place, precedingEffectCount: precedingEffectCount))
      }
    }
    return requests
  }

  /// Returns the name of the environment on which an effect requests a focus update: `self` or a `ref`. Returns nil if
  /// the effect does not request a focus update.
  private static func requestTarget(_ effect: JSONValue) -> String? {
    if let object = effect.object { return object.members.count == 1 ? effect["setNeedsFocusUpdate"]?.string : nil }
    let nameComponents = (effect.string ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard nameComponents.count <= 2,
      nameComponents.last == "setNeedsFocusUpdate" || nameComponents.last == "setNeedsFocusUpdate()"
    else {
      return nil
    }
    return nameComponents.count == 1 ? "self" : nameComponents[0]
  }

  private static func mayOverrideRequest(_ implementations: Implementations) -> Bool {
    !implementations.isKnown || implementations.contains("setNeedsFocusUpdate()")
      || implementations.contains("setNeedsFocusUpdate")
  }

  /// The focusable contents of all environments of a screen, computed once.
  private struct FocusableContents {
    private let precedingCounts: [Int]
    private let adoptedEnvironments: AdoptedEnvironments

    init(_ focus: FocusAnalysis) {
      precedingCounts = focus.precedingCounts(focus.mayBeFocused)
      adoptedEnvironments = focus.adoptedEnvironments
    }

    /// Whether an environment certainly contains no item that can be focused in any state.
    func hasNoFocusableItems(in node: Int, _ focus: FocusAnalysis) -> Bool {
      guard focus.tree.isComplete else { return false }
      if focus.tree.view(of: node) == nil, focus.tree.screen(of: node).views.isEmpty { return false }
      return precedingCounts[focus.tree.nodes[node].end] == precedingCounts[node]
        && !adoptedEnvironments.mayHaveOutsideChild(focus.subtree(node))
    }
  }
}
