import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/focus/move`, `preferred` and `simulateUpdate`, which predict how focus moves.
enum FocusMoveQueries {
  struct MoveParams: MessageParameters {
    let screen: FocusQueries.ScreenParams
    let keys: [FocusKey]

    /// The maximum number of keys in a request, far more than a person presses.
    static let maximumKeyCount = 10_000

    init(_ reader: ParameterReader) throws(ResponseError) {
      screen = try FocusQueries.ScreenParams(reader, and: ["keys"])
      let list = try reader.requiredMember("keys", "a list of keys, such as [\"tab\", \"↓\"]")
      var keys: [FocusKey] = []
      for element in try list.array() {
        let (key, times) = try MoveParams.key(element)
        guard times <= MoveParams.maximumKeyCount - keys.count else {
          throw list.mismatch("at most \(MoveParams.maximumKeyCount) keys")
        }
        keys.append(contentsOf: repeatElement(key, count: times))
      }
      self.keys = keys
    }

    /// Reads a key and the number of presses: a name, a glyph, or an object as in the result of
    /// `uimodel/focus/reachable`, such as `{"key": "down", "times": 3}`.
    private static func key(_ reader: ParameterReader) throws(ResponseError) -> (FocusKey, Int) {
      guard reader.element?.kind == .object else { return (try name(reader), 1) }
      try reader.rejectUnknownMembers(["key", "times"])
      let key = try name(try reader.requiredMember("key", "the name of a key"))
      guard let times = try reader.member("times") else { return (key, 1) }
      let count = try times.uinteger()
      guard count > 0 else { throw times.mismatch("a positive integer") }
      return (key, count)
    }

    private static func name(_ reader: ParameterReader) throws(ResponseError) -> FocusKey {
      let names = FocusKey.allCases.map(\.rawValue)
      let expected = "one of " + FocusKey.allCases.map { "\"\($0.rawValue)\" (\($0.glyph))" }.joined(separator: ", ")
      guard reader.element?.kind == .string else { throw reader.mismatch(expected) }
      let name = try reader.string()
      guard let key = FocusKey(rawValue: name) ?? FocusKey.allCases.first(where: { $0.glyph == name }) else {
        throw reader.mismatch(expected, nearest: nearestName(to: name, among: names))
      }
      return key
    }
  }

  /// Returns the movement of focus for a sequence of key presses. The movement starts at `item`; without `item`, at the
  /// focused or initial item.
  static func move(_ params: MoveParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (screen, keys) = (params.screen, params.keys)
    let (engine, state) = try FocusQueries.system(screen, context)
    let start =
      try screen.item.map { name throws(ResponseError) in try FocusQueries.item(name, "item", engine, screen) }
      ?? state.focused ?? engine.initialItem
    let walk = FocusWalk(engine, keys, from: start, state)
    return FocusQueries.answer(context, "move", walk.json, text: walk.text)
  }

  /// Returns the item that gets focus if UIKit asks a focus environment for its preferred environments. The environment
  /// is the view `item`, or the screen without `item`.
  static func preferred(
    _ params: FocusQueries.ScreenParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let (engine, state) = try FocusQueries.system(params, context)
    let preferred = engine.preferredFocus(from: try environment(engine, params), state)
    return FocusQueries.answer(context, "preferred", preferred.json(engine), text: preferred.text)
  }

  /// Returns the effect of a focus update that a focus environment requests. The environment is the view `item`, or the
  /// screen without `item`.
  static func simulateUpdate(
    _ params: FocusQueries.FocusedParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let params = params.screen
    let (engine, state) = try FocusQueries.system(params, context)
    let focused =
      try params.focused.map { name throws(ResponseError) in
        try FocusQueries.item(name, "focused", engine, params)
      } ?? state.focused ?? engine.initialItem
    let request = engine.simulateUpdate(from: try environment(engine, params), focused: focused, state)
    return FocusQueries.answer(context, "update", request.json(engine), text: request.text(engine))
  }

  private static func environment(
    _ engine: FocusEngine, _ params: FocusQueries.ScreenParams
  ) throws(ResponseError) -> Int {
    try params.item.map { name throws(ResponseError) in try FocusQueries.node(name, "item", engine, params) } ?? 0
  }
}
