import UIModelJSON
import UIModelPlatform

/// The methods with which a scene saves and restores its state, with their effects. For example, from `implements`:
///
///     { "stateRestorationActivity(for:)": ["saveContent"], "scene(_:willConnectTo:options:)": ["setContent"] }
package struct SceneState: Sendable {
  /// A restoration method, as the document declares it.
  package struct Method: Sendable {
    /// The effects in order: first the effects before the method returns, then the effects of asynchronous work.
    package let effects: [RestorationEffect]
    /// Whether `effects` contains all effects of the method.
    package let isKnown: Bool
    /// The place of the method's name in the document.
    package let place: Place
    package let valuePlace: Place
    /// Whether the method returns null instead of an activity.
    package let isNull: Bool

    package func firstEffect(_ kind: RestorationEffect.Kind) -> RestorationEffect? { effects.first { $0.kind == kind } }
    package func hasEffect(_ kind: RestorationEffect.Kind) -> Bool { firstEffect(kind) != nil }
  }

  /// The activity that the scene saves.
  package enum Activity: Sendable, Hashable {
    /// The activity that `stateRestorationActivity(for:)` creates.
    case created
    /// The activity that the document gives.
    case declared
    /// Certainly no activity, so nothing is restored.
    case none
    case unknown
  }

  package let methods: [RestorationCallback: Method]
  /// Whether the document lists all methods that the scene implements.
  package let isKnown: Bool
  /// Whether the document has the object that names the methods of the scene.
  package let isGiven: Bool
  package private(set) var activity: Activity
  /// The JSON values of the methods that are not restoration callbacks. They are not interpreted, only searched for
  /// words.
  private let otherMethodValues: [JSONElement]

  package init(_ scene: ObjectReader) {
    let implements = scene["implements"]
    isGiven = implements != nil
    isKnown = implements.map { $0.kind == .object && $0.unknownReason == nil } ?? false
    var reader = EffectReader(block: scene.block)
    if let implements, isKnown {
      reader.members = Dictionary(
        implements.members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    var methods: [RestorationCallback: Method] = [:]
    var callbackNames: Set<String> = []
    if let implements, isKnown {
      for callback in RestorationCallback.allCases {
        for member in implements.members where callback.names.contains(member.name) {
          callbackNames.insert(member.name)
          methods[callback] = methods[callback] ?? reader.readMethod(member.key, member.value)
        }
      }
    }
    otherMethodValues = reader.members.filter { !callbackNames.contains($0.key) }.map(\.value)
    self.methods = methods
    activity = SceneState.activity(scene, methods[.stateRestorationActivity], isKnown: isKnown)
  }

  /// Returns whether a method other than the restoration callbacks mentions a word, or might mention the word.
  package func otherMethodsMayMention(_ word: String) -> Bool {
    !isKnown || otherMethodValues.contains { EffectReader.mentions($0, word) }
  }

  package subscript(_ callback: RestorationCallback) -> Method? { methods[callback] }

  /// Returns a copy of this state with a different saved activity.
  package func replacingActivity(_ activity: Activity) -> SceneState {
    var state = self
    state.activity = activity
    return state
  }

  /// Whether all effects on saving and restoring are known.
  package var isFullyKnown: Bool { isKnown && methods.values.allSatisfy(\.isKnown) }

  private static func activity(_ scene: ObjectReader, _ method: Method?, isKnown: Bool) -> Activity {
    if let method { return method.isNull ? .none : .created }
    switch scene["stateRestorationActivity"] {
    case nil: return isKnown ? .none : .unknown
    case let value?: return value.unknownReason != nil ? .unknown : value.kind == .null ? .none : .declared
    }
  }
}

/// A reader for the effects of a scene's methods.
private struct EffectReader {
  let block: BlockID
  var members: [String: JSONElement] = [:]
  private var effects: [RestorationEffect] = []
  private var asyncEffects: [[RestorationEffect]] = []
  private var isKnown = true
  /// The remaining number of list elements to read for the current method. The limit ends cycles of methods that call
  /// each other.
  private var budget = 0
  /// The maximum nesting depth of asynchronous work and called methods.
  private static let maximumDepth = 8

  init(block: BlockID) { self.block = block }

  mutating func readMethod(_ key: JSONElement, _ value: JSONElement) -> SceneState.Method {
    (effects, asyncEffects, isKnown, budget) = ([], [], value.unknownReason == nil, 1_000)
    let isNull = value.kind == .null
    if isKnown, !isNull { read(value, workNumber: 0, depth: 0, isInCalledMethod: false) }
    return SceneState.Method(
      effects: effects + asyncEffects.joined(), isKnown: isKnown, place: Place(key, in: block),
      valuePlace: Place(value, in: block), isNull: isNull)
  }

  private mutating func read(_ list: JSONElement, workNumber: Int, depth: Int, isInCalledMethod: Bool) {
    guard list.kind == .array, list.unknownReason == nil, depth < EffectReader.maximumDepth else {
      return isKnown = false
    }
    var workNumber = workNumber
    for (index, element) in list.elements.enumerated() {
      budget -= 1
      guard budget > 0 else { return isKnown = false }
      let position = isInCalledMethod ? nil : RestorationEffect.Position(list: Place(list, in: block), index: index)
      if let text = element.string, element.kind == .string {
        guard let kind = RestorationEffect.Kind(rawValue: text) else {
          isKnown = false
          continue
        }
        if kind == .async {
          workNumber = startWork()
        } else {
          add(
            RestorationEffect(
              kind: kind, viewHandles: [], savedClassName: nil, place: Place(element, in: block),
              workNumber: workNumber,
              position: position))
        }
        continue
      }
      guard element.kind == .object, element.unknownReason == nil else {
        isKnown = false
        continue
      }
      read(object: element, workNumber: workNumber, position, depth: depth)
    }
  }

  private mutating func read(
    object: JSONElement, workNumber: Int, _ position: RestorationEffect.Position?, depth: Int
  ) {
    var savedClass: Located<String>?
    if let name = object["as"] {
      if name.kind == .string, let text = name.string { savedClass = Located(text, Place(name, in: block)) }
    }
    for member in object.members where member.name != "as" && member.name != "availableOn" {
      switch member.name {
      case "async":
        read(member.value, workNumber: startWork(), depth: depth + 1, isInCalledMethod: position == nil)
      case "calls":
        guard let name = member.value.string, let body = members[name] else {
          isKnown = false
          continue
        }
        read(body, workNumber: workNumber, depth: depth + 1, isInCalledMethod: true)
      default:
        guard let kind = RestorationEffect.Kind(rawValue: member.name),
          kind.affectsViews || kind.changesRestorationTiming,
          let views = kind.affectsViews ? viewHandles(member.value) : []
        else {
          isKnown = false
          continue
        }
        add(
          RestorationEffect(
            kind: kind, viewHandles: views, savedClassName: savedClass, place: Place(object, in: block),
            workNumber: workNumber,
            position: position))
      }
    }
  }

  private mutating func startWork() -> Int {
    asyncEffects.append([])
    return asyncEffects.count
  }

  private mutating func add(_ effect: RestorationEffect) {
    if effect.workNumber == 0 { effects.append(effect) } else { asyncEffects[effect.workNumber - 1].append(effect) }
  }

  private func viewHandles(_ value: JSONElement) -> [String]? {
    if value.kind == .string { return value.string.map { [$0] } }
    if value.bool == true { return [] }
    guard value.kind == .array, value.count > 0 else { return nil }
    let names = value.elements.compactMap { $0.kind == .string ? $0.string : nil }
    return names.count == value.count ? names : nil
  }

  static func mentions(_ element: JSONElement, _ word: String) -> Bool {
    if element.unknownReason != nil { return true }
    switch element.kind {
    case .string: return element.string?.contains(word) ?? false
    case .array: return element.elements.contains { mentions($0, word) }
    case .object: return element.members.contains { $0.name.contains(word) || mentions($0.value, word) }
    default: return false
    }
  }
}
