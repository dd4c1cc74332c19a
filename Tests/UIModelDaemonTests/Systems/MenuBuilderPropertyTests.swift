import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Compares random menu builds of the engine with those of a simple reference builder. The reference keeps the menus as
/// a tree of values and searches the complete tree in each step.
@Suite struct MenuBuilderPropertyTests {
  @Test(arguments: Share.sample(200 as UInt64)) func buildAgreesWithThePlainBuilder(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let menus = (0..<5).map { Menu.random("m\($0)", &random) }
    let steps = (0..<7).map { _ in Step.random(&random) }
    let text = MenuTests().document(
      steps: steps.map(\.text).joined(separator: ", "), menus: menus.map(\.text).joined(separator: ", "))
    let mainMenu = try makeMainMenu(text)
    let environment = Environment(platform: .iPadOS, version: 17)
    let build = try #require(mainMenu.build(in: environment))
    let tree = try #require(mainMenu.tree(in: environment))
    var plainBuilder = PlainBuilder(root: PlainBuilder.Node(try defaultRoot()))
    // The menu after a refused replacement is undocumented, so the results are compared only up to the first refused
    // replacement.
    let firstRefusedIndex =
      steps.indices.first { steps[$0].verb == "replace" && build.outcomes[$0] == .skipped } ?? steps.count
    for index in 0..<firstRefusedIndex {
      #expect(
        (build.outcomes[index] == .tookEffect) == plainBuilder.run(steps[index], menus), "step \(index) of \(text)")
    }
    if firstRefusedIndex == steps.count {
      #expect(PlainBuilder.Node(tree.root).outline == plainBuilder.root.outline, "\(text)")
    }
    // From release 26 on, a step fails only if its target menu is missing or the inserted menu exists already.
    let buildOn26 = try #require(mainMenu.build(in: Environment(platform: .iPadOS, version: 26)))
    #expect(!buildOn26.outcomes.contains(.skipped))
  }

  private func defaultRoot() throws -> MenuTree.Node {
    try #require(
      try makeMainMenu(MenuTests().document(steps: "")).tree(in: Environment(platform: .iPadOS, version: 17))
    )
    .root
  }
}

private struct Menu {
  let identifier: String
  let commands: [(action: String, input: String)]

  static func random(_ identifier: String, _ random: inout SeededGenerator) -> Menu {
    Menu(
      identifier: identifier,
      commands: (0..<Int.random(in: 0...2, using: &random)).map { _ in
        (
          ["a:", "b:", "c:", "d:", "e:", "cut:"].randomElement(using: &random) ?? "a:",
          ["b", "i", "k", "l", "y", "j"].randomElement(using: &random) ?? "k"
        )
      })
  }

  var text: String {
    let children = commands.map {
      #"{ "title": "\#($0.action)", "action": "\#($0.action)", "input": "\#($0.input)", "modifierFlags": ["command"] }"#
    }
    return
      #"{ "identifier": "\#(identifier)", "title": "\#(identifier)", "children": [ \#(children.joined(separator: ", ")) ] }"#
  }

  var node: PlainBuilder.Node {
    PlainBuilder.Node(
      identifier: identifier, title: identifier, keys: [], identity: "menu " + identifier,
      children: commands.map {
        PlainBuilder.Node(
          identifier: nil, title: $0.action, keys: [Shortcut($0.input, .command)], identity: "command " + $0.action,
          children: [])
      })
  }
}

private struct Step {
  let verb: String
  let menu: String
  let targetMenu: String

  static func random(_ random: inout SeededGenerator) -> Step {
    let targetMenus = ["file", "view", "font", "textStyle", "format", "standardEdit", "m0", "m1", "m2", "m3"]
    return Step(
      verb: ["atStartOfMenu", "atEndOfMenu", "beforeMenu", "afterMenu", "replace", "remove"].randomElement(
        using: &random)
        ?? "remove", menu: "m\(Int.random(in: 0..<5, using: &random))",
      targetMenu: targetMenus.randomElement(using: &random) ?? "file")
  }

  var text: String {
    switch verb {
    case "remove": #"{ "remove": "\#(targetMenu)" }"#
    case "replace": #"{ "replace": "\#(targetMenu)", "with": "\#(menu)" }"#
    case "beforeMenu", "afterMenu": #"{ "insertSibling": "\#(menu)", "\#(verb)": "\#(targetMenu)" }"#
    default: #"{ "insertChild": "\#(menu)", "\#(verb)": "\#(targetMenu)" }"#
    }
  }
}

private struct PlainBuilder {
  struct Node {
    var identifier: String?
    var title: String
    var keys: [Shortcut]
    var identity: String?
    var children: [Node]
    var isCertain = true
  }
  var root: Node

  /// Applies a step to the menu tree. Returns whether the step has an effect.
  mutating func run(_ step: Step, _ menus: [Menu]) -> Bool {
    guard root.contains(step.targetMenu) else { return false }
    if step.verb == "remove" { return root.edit(step.targetMenu) { _, _ in [] } }
    guard let insertedNode = menus.first(where: { $0.identifier == step.menu })?.node, step.menu != step.targetMenu
    else {
      return false
    }
    var trialRoot = root
    if step.verb == "replace" { _ = trialRoot.edit(step.targetMenu) { _, _ in [] } }
    let existingNodes = trialRoot.subtreeNodes
    let insertedNodes = insertedNode.subtreeNodes
    guard Set(insertedNodes.compactMap(\.identity)).count == insertedNodes.compactMap(\.identity).count,
      Set(insertedNodes.flatMap(\.keys)).count == insertedNodes.flatMap(\.keys).count,
      Set(insertedNodes.compactMap(\.identity)).isDisjoint(with: existingNodes.compactMap(\.identity)),
      Set(insertedNodes.flatMap(\.keys)).isDisjoint(with: existingNodes.flatMap(\.keys))
    else { return false }
    return root.edit(step.targetMenu) { node, _ in
      var node = node
      switch step.verb {
      case "atStartOfMenu": node.children.insert(insertedNode, at: 0)
      case "atEndOfMenu": node.children.append(insertedNode)
      case "beforeMenu": return [insertedNode, node]
      case "afterMenu": return [node, insertedNode]
      default: return [insertedNode]
      }
      return [node]
    }
  }
}

extension PlainBuilder.Node {
  fileprivate init(_ node: MenuTree.Node) {
    identifier = node.identifier
    title = node.title
    isCertain = node.isCertain
    keys = node.isCertain ? ([node.shortcut].compactMap { $0 } + node.alternates.map(\.shortcut)) : []
    identity =
      node.isCertain
      ? node.identifier.map { "menu " + $0 } ?? node.selector.map { "command " + $0 } : nil
    children = node.children.map { PlainBuilder.Node($0) }
  }

  fileprivate var subtreeNodes: [PlainBuilder.Node] { [self] + children.flatMap(\.subtreeNodes) }
  fileprivate func contains(_ name: String) -> Bool { subtreeNodes.contains { $0.identity == "menu " + name } }
  fileprivate var outline: String {
    (identifier ?? title) + (isCertain ? "" : "?") + "(" + children.map(\.outline).joined(separator: " ") + ")"
  }

  /// Replaces the first menu with the identifier `name` by the nodes that `change` returns. Returns whether the menu
  /// exists.
  fileprivate mutating func edit(
    _ name: String, _ change: (PlainBuilder.Node, Int) -> [PlainBuilder.Node]
  ) -> Bool {
    for index in children.indices {
      if children[index].identity == "menu " + name {
        children.replaceSubrange(index...index, with: change(children[index], index))
        return true
      }
      if children[index].edit(name, change) { return true }
    }
    return false
  }
}
