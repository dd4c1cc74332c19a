import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of `uimodel/pointer/…`.
enum PointerParameters {
  /// The maximum number of moves in a drag.
  static let moveLimit = 1_000

  struct Point: Sendable {
    let x: Double
    let y: Double
  }

  struct Style: MessageParameters {
    /// A region, given by its index in the list or by its identifier.
    enum Region: Sendable { case index(Int), identifier(String) }

    let screen: EntityAddress
    let view: String?
    let point: Point?
    let region: Region?
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["screen", "view", "point", "region", "environment"])
      screen = try reader.read("screen", EntityAddress.self)
      view = try reader.string(ifPresent: "view")
      point = try reader.member("point").map { member throws(ResponseError) in try member.point() }
      if let member = try reader.member("region") {
        region = member.element?.kind == .string ? .identifier(try member.string()) : .index(try member.uinteger())
      } else {
        region = nil
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      if point == nil, region == nil { _ = try reader.requiredMember("point", "[x, y] in the view, or a region") }
      if point != nil, let member = try reader.member("region") {
        throw member.mismatch("a point or a region, not both")
      }
    }
  }

  struct Drag: MessageParameters {
    let screen: EntityAddress
    let view: String?
    let start: Point
    let moves: [Point]
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["screen", "view", "from", "moves", "environment"])
      screen = try reader.read("screen", EntityAddress.self)
      view = try reader.string(ifPresent: "view")
      start = try reader.requiredMember("from", "[x, y] in the view").point()
      let movesReader = try reader.requiredMember("moves", "a list of [x, y]")
      let parts = try movesReader.array()
      guard parts.count <= moveLimit else { throw movesReader.mismatch("at most \(moveLimit) moves") }
      var moves: [Point] = []
      for part in parts { moves.append(try part.point()) }
      self.moves = moves
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  struct BandSelect: MessageParameters {
    let screen: EntityAddress
    let view: String?
    let rect: Rect
    let modifiers: KeyModifiers
    /// The handles of the items that are selected before the drag, each with its reader for error messages. Nil means
    /// the selection that the document declares.
    let selectedHandles: [(name: String, reader: ParameterReader)]?
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["screen", "view", "rect", "modifiers", "selected", "environment"])
      screen = try reader.read("screen", EntityAddress.self)
      view = try reader.string(ifPresent: "view")
      rect = try reader.requiredMember("rect", "[x, y, width, height] in the view's content").rect()
      modifiers = try reader.modifiers(ifPresent: "modifiers") ?? []
      selectedHandles = try reader.array(ifPresent: "selected").map { parts throws(ResponseError) in
        var names: [(String, ParameterReader)] = []
        for part in parts { names.append((try part.string(), part)) }
        return names
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }
}

extension ParameterReader {
  /// Reads a point, `[x, y]`, in points.
  func point() throws(ResponseError) -> PointerParameters.Point {
    let expectedForm = "[x, y] in points"
    let parts = try array()
    guard parts.count == 2 else { throw mismatch(expectedForm) }
    var numbers: [Double] = []
    for part in parts {
      let number = try part.double()
      guard abs(number) <= KeyboardParameters.maximumCoordinate else {
        throw part.mismatch("points that a screen can have")
      }
      numbers.append(number)
    }
    return PointerParameters.Point(x: numbers[0], y: numbers[1])
  }

  /// Reads a list of names of `UIKeyModifierFlags`, such as `["shift", "command"]`.
  func modifiers(ifPresent key: JSONKey) throws(ResponseError) -> KeyModifiers? {
    guard let parts = try array(ifPresent: key) else { return nil }
    var flags: KeyModifiers = []
    for part in parts {
      let name = try part.string()
      guard let flag = KeyModifiers(name: name) else {
        let names = KeyModifiers.allNames
        throw part.mismatch("one of \(names.joined(separator: ", "))", nearest: nearestTerm(to: name, among: names))
      }
      flags.insert(flag)
    }
    return flags
  }
}
