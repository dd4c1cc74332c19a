import UIModelJSON
import UIModelPlatform

/// A request to update focus that the focus system turns down.
enum UpdateRequestIgnored: Rule {
  static let description = RuleDescription(
    code: "focus/update-request-ignored", severity: .warning, system: .focus,
    summary: "`setNeedsFocusUpdate()` has no effect here",
    reason: "A request counts only if its environment holds the focused item at that moment, and is turned down if an "
      + "environment around it asks as well. An environment with nothing to focus never holds it, nor does a view that "
      + "is not in a window yet.",
    advice: "Ask once, in an environment that holds the focused item, after it has appeared.",
    holds:
      "iPadOS and Mac Catalyst since 15; where everything in the environment is known, while a view is loaded, and "
      + "for requests that one method makes together",
    sources: [Source("UIFocus.h: setNeedsFocusUpdate", .header)],
    wrong: [
      // Nothing in it can be focused.
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
      // Not in a window yet.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "viewDidLoad()": ["super", 1️⃣"setNeedsFocusUpdate()"1️⃣, "updateFocusIfNeeded()"] },
          "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
        } ] }
        """#),
      // The controller asks for all of it.
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
      // After it has appeared, with something to focus inside.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "viewDidAppear(_:)": ["super", "setNeedsFocusUpdate", "updateFocusIfNeeded"] },
          "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
        } ] }
        """#),
      // One after the other, side by side, or maybe with an update in between.
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
      // What is inside is not known, is left to Full Keyboard Access, or is hidden now; nothing is said of the views.
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
      // At times only, of an object that is not known, or by a class that answers requests itself.
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

  /// What runs before a view can be in a window.
  private static let early: Set<String> = [
    "viewDidLoad()", "viewDidLoad", "loadView()", "loadView", "init(coder:)", "initWithCoder:", "init(frame:)",
    "initWithFrame:", "awakeFromNib()", "awakeFromNib",
  ]

  /// A request in the list of what a method does.
  private struct Request {
    let target: Int
    let place: Place
    /// Counts what may make the update come between.
    let turn: Int
  }

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    var inside: Contents?
    for node in focus.implementing {
      let implements = focus.tree.implements(of: node)
      guard implements.isKnown, !implements.effectPlaces.isEmpty else { continue }
      for method in implements.effectPlaces.keys.sorted() {
        let requests = requests(method, implements, node, focus)
        guard !requests.isEmpty else { continue }
        let contents = inside ?? Contents(focus)
        inside = contents
        let first = Dictionary(
          requests.map { ([$0.turn, $0.target], $0.place) }, uniquingKeysWith: { first, _ in first })
        for request in requests {
          let outer = focus.tree.ancestors(of: request.target).first { first[[request.turn, $0]] != nil }
          let place = outer.flatMap { first[[request.turn, $0]] }
          check(request, outer.flatMap { node in place.map { (node, $0) } }, contents, method, node, focus, &report)
        }
      }
    }
  }

  private static func check(
    _ request: Request, _ outer: (node: Int, place: Place)?, _ contents: Contents, _ method: String, _ node: Int,
    _ focus: FocusAnswer, _ report: inout Report
  ) {
    let name = focus.tree.name(of: request.target)
    if early.contains(method), focus.tree.isInside(request.target, node) {
      report.report(
        self, at: request.place,
        "in '\(method)' '\(name)' is in no window yet and cannot hold the focused item, so the request is ignored",
        in: focus.environments)
    } else if contents.isNothing(in: request.target, focus) {
      report.report(
        self, at: request.place,
        "nothing in '\(name)' can be focused, so it never holds the focused item and the request is always ignored",
        in: focus.environments)
    } else if let outer {
      report.report(
        self, at: request.place,
        "'\(focus.tree.name(of: outer.node))' around '\(name)' asks in the same update, and its request goes before",
        related: [RelatedPlace(outer.place, "the request that counts")],
        fixes: [Fix("Remove the request", .remove(request.place))], in: focus.environments)
    }
  }

  private static func requests(
    _ method: String, _ implements: Implementations, _ node: Int, _ focus: FocusAnswer
  ) -> [Request] {
    guard let effects = implements.methods[method]?.value.array, let places = implements.effectPlaces[method] else {
      return []
    }
    var requests: [Request] = []
    var turn = 0
    for (effect, place) in zip(effects, places) where effect.string != "super" {
      switch named(effect) {
      case "self": add(node)
      case let name?: focus.tree.node(named: name).map(add)
      case nil: turn += 1
      }
      func add(_ target: Int) {
        guard !answersItself(focus.tree.implements(of: target)) else { return }
        requests.append(Request(target: target, place: place, turn: turn))
      }
    }
    return requests
  }

  /// Whom an effect asks for an update: `self`, or another environment by its handle; nil for another effect.
  private static func named(_ effect: JSONValue) -> String? {
    if let object = effect.object { return object.members.count == 1 ? effect["setNeedsFocusUpdate"]?.string : nil }
    let parts = (effect.string ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts.last == "setNeedsFocusUpdate" || parts.last == "setNeedsFocusUpdate()" else {
      return nil
    }
    return parts.count == 1 ? "self" : parts[0]
  }

  private static func answersItself(_ implements: Implementations) -> Bool {
    !implements.isKnown || implements.contains("setNeedsFocusUpdate()") || implements.contains("setNeedsFocusUpdate")
  }

  /// What is inside each environment, computed once.
  private struct Contents {
    private let before: [Int]
    private let adopted: AdoptedEnvironments

    init(_ focus: FocusAnswer) {
      before = focus.counts(focus.mayBeFocused)
      adopted = focus.adopted
    }

    /// Whether nothing in an environment is ever focused, in any state of what is given.
    func isNothing(in node: Int, _ focus: FocusAnswer) -> Bool {
      guard focus.tree.isComplete else { return false }
      if focus.tree.view(of: node) == nil, focus.tree.screen(of: node).views.isEmpty { return false }
      return before[focus.tree.nodes[node].end] == before[node] && !adopted.lieOutside(focus.inside(node))
    }
  }
}
