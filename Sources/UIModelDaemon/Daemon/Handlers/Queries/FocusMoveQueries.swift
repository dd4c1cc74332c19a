import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/focus/move`, `preferred` and `simulateUpdate`, which predict how focus moves.
enum FocusMoveQueries {
  struct MoveParams: MessageParameters {
    let screenParams: FocusQueries.ScreenParams
    let keys: [FocusKey]

    /// The maximum number of keys in a request, far more than a person presses.
    static let maximumKeyCount = 10_000

    init(_ reader: ParameterReader) throws(ResponseError) {
      screenParams = try FocusQueries.ScreenParams(reader, and: ["keys"])
      let list = try reader.requiredMember("keys", "a list of keys, such as [\"tab\", \"↓\"]")
      var keys: [FocusKey] = []
      for element in try list.array() {
        let (key, pressCount) = try MoveParams.keyPress(element)
        guard pressCount <= MoveParams.maximumKeyCount - keys.count else {
          throw list.mismatch("at most \(MoveParams.maximumKeyCount) keys")
        }
        keys.append(contentsOf: repeatElement(key, count: pressCount))
      }
      self.keys = keys
    }

    /// Reads a key and the number of its presses from a name, a glyph, or an object. The object has the format of the
    /// result of `uimodel/focus/reachable`, such as `{"key": "down", "times": 3}`.
    private static func keyPress(_ reader: ParameterReader) throws(ResponseError) -> (FocusKey, Int) {
      guard reader.element?.kind == .object else { return (try namedKey(reader), 1) }
      try reader.rejectUnknownMembers(["key", "times"])
      let key = try namedKey(try reader.requiredMember("key", "the name of a key"))
      guard let countReader = try reader.member("times") else { return (key, 1) }
      let count = try countReader.uinteger()
      guard count > 0 else { throw countReader.mismatch("a positive integer") }
      return (key, count)
    }

    private static func namedKey(_ reader: ParameterReader) throws(ResponseError) -> FocusKey {
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

  /// Returns the movement of focus for a sequence of key presses. The movement starts at `item`. If `item` is missing,
  /// the movement starts at the focused or initial item.
  static func move(_ params: MoveParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (screenParams, keys) = (params.screenParams, params.keys)
    let (engine, state) = try FocusQueries.focusSystem(screenParams, context)
    let start =
      try screenParams.item.map { name throws(ResponseError) in
        try FocusQueries.item(name, "item", engine, screenParams)
      }
      ?? state.focusedItem ?? engine.initialItem
    let walk = FocusWalk(engine, keys, from: start, state)
    return FocusQueries.result(context, "move", walk.json, text: walk.text)
  }

  /// Returns the item that gets focus if UIKit asks a focus environment for its preferred environments. The focus
  /// environment is the view `item`, or the screen if `item` is missing.
  static func preferredFocus(
    _ params: FocusQueries.ScreenParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let (engine, state) = try FocusQueries.focusSystem(params, context)
    let preferredFocus = engine.preferredFocus(from: try environmentNode(engine, params), state)
    return FocusQueries.result(context, "preferred", preferredFocus.json(engine), text: preferredFocus.text)
  }

  /// Returns the effect of a focus update that a focus environment requests. The focus environment is the view `item`,
  /// or the screen if `item` is missing.
  static func simulateUpdate(
    _ params: FocusQueries.FocusedParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let params = params.screenParams
    let (engine, state) = try FocusQueries.focusSystem(params, context)
    let focusedNode =
      try params.focusedHandle.map { name throws(ResponseError) in
        try FocusQueries.item(name, "focused", engine, params)
      } ?? state.focusedItem ?? engine.initialItem
    let request = engine.simulateUpdate(from: try environmentNode(engine, params), focusedItem: focusedNode, state)
    return FocusQueries.result(context, "update", request.json(engine), text: request.text(engine))
  }

  private static func environmentNode(
    _ engine: FocusEngine, _ params: FocusQueries.ScreenParams
  ) throws(ResponseError) -> Int {
    try params.item.map { name throws(ResponseError) in try FocusQueries.node(name, "item", engine, params) } ?? 0
  }
}
