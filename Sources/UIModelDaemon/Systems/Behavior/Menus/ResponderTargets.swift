import UIModelJSON
import UIModelPlatform

/// The targets of commands according to the responder chain. If neither the focus nor the first responder is known, the
/// chains from all positions on the screen are considered, and a target is known only if all chains agree.
///
/// For example, if a different view performs an action in each chain, the action has a target without a name.
package struct ResponderTargets: CommandTargets {
  private let chains: [ResponderChain]
  /// The names of the states that are active; nil if unknown.
  private let states: Set<String>?
  /// Whether the chains contain all key commands that the source code declares, so that an unknown link cannot add any.
  /// False if the app's delegate is unknown.
  private let areAllKeyCommandsInChains: Bool

  /// Creates the targets for a single chain.
  package init(_ chain: ResponderChain, states: Set<String>? = nil) {
    chains = [chain]
    self.states = states
    areAllKeyCommandsInChains = false
  }

  /// Creates the targets for the chains from all positions on these screens and on the screens embedded in them.
  package init(_ responders: AppResponders, on screens: [Int], states: Set<String>? = nil) {
    self.states = states
    var chains: [ResponderChain] = []
    var pendingScreens = screens
    var visitedScreens: Set<Int> = []
    while let index = pendingScreens.popLast() {
      guard visitedScreens.insert(index).inserted else { continue }
      let screen = responders.app.screens[index]
      chains.append(responders.chain(in: index))
      for (viewIndex, view) in screen.views.enumerated() {
        // A view that takes no text and implements no methods does not affect the targets.
        let responder = responders.responder(of: viewIndex, in: screen)
        if responder.textEditability != nil || !view.implementations.methods.isEmpty || responder.unknownReason != nil
          || responder.mayInheritActions || !responder.keyCommands.elements.isEmpty
        {
          chains.append(responders.chain(from: viewIndex, in: index))
        }
      }
      pendingScreens += screen.embeddedScreens.compactMap { responders.screen(named: $0.name.value) }
    }
    let (app, screens) = (responders.app, responders.app.screens)
    areAllKeyCommandsInChains =
      app.isFromSource && app.app?.delegate != nil
      && screens.indices.allSatisfy { visitedScreens.contains($0) || !screens[$0].hasKeyCommands }
    self.chains = chains.isEmpty && responders.app.isFromSource ? [responders.chainWithoutScreen] : chains
  }

  package func target(of action: String) -> CommandTarget {
    guard let firstChain = chains.first else { return .unknown }
    let target = target(of: action, in: firstChain)
    guard chains.count > 1 else { return target }
    let otherTargets = chains.dropFirst().map { self.target(of: action, in: $0) }
    if otherTargets.allSatisfy({ $0 == target }) { return target }
    // Every chain performs the action, but the performer depends on the first responder.
    let isAlwaysPerformed = ([target] + otherTargets).allSatisfy { $0.isPerformed && $0.isDisabled == false }
    return isAlwaysPerformed ? CommandTarget(.someTarget) : .unknown
  }

  private func target(of action: String, in chain: ResponderChain) -> CommandTarget {
    let walk = chain.walk(action, states: states)
    switch walk.outcome {
    case .performs(let step):
      let responder = walk.steps[step].responder
      return CommandTarget(.responder(responder.name), title: title(of: action, by: responder))
    case .disabled(let step): return CommandTarget(.responder(walk.steps[step].responder.name), isDisabled: true)
    case .noResponder: return CommandTarget(.noTarget)
    case .unknown: return .unknown
    }
  }

  /// Returns the title that the responder's `validate(_:)` sets in the active states; nil if it sets none.
  private func title(of action: String, by responder: Responder) -> String? {
    let changes = responder.implements?.methods["validate(_:)"]?.value.object
    guard let change = changes?.members.first(where: { Selector.normalized($0.name) == action })?.value else {
      return nil
    }
    if let state = change["when"]?.string, states?.contains(state) != true { return nil }
    return change["title"]?.string
  }

  /// The key commands that responders declare, each with whether it is in every chain.
  package var keyCommands: [(element: MenuElement, isCertain: Bool)] {
    var counts: [Place: Int] = [:]
    var elements: [MenuElement] = []
    for chain in chains {
      for element in chain.links.flatMap(\.keyCommands.elements) {
        if counts[element.place] == nil { elements.append(element) }
        counts[element.place, default: 0] += 1
      }
    }
    return elements.map { ($0, counts[$0.place] == chains.count) }
  }

  /// Whether all responders that might declare key commands are known.
  package var areKeyCommandsKnown: Bool {
    !chains.isEmpty
      && chains.allSatisfy { chain in
        chain.links.allSatisfy { ($0.kind != .unknown || areAllKeyCommandsInChains) && $0.keyCommands.isComplete }
      }
  }
}
