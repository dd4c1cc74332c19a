import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the positions of accessories around the pointer.
@Suite struct PointerPositionTests {
  @Test(
    arguments: [
      ("top", 0, -14), ("right", 14, 0), ("bottom", 0, 14), ("left", -14, 0), ("topRight", 9.899, -9.899),
      ("bottomRight", 9.899, 9.899), ("bottomLeft", -9.899, 9.899), ("topLeft", -9.899, -9.899),
    ] as [(String, Double, Double)])
  func namedPositionsAreEighthsOfATurn(_ name: String, _ x: Double, _ y: Double) throws {
    let position = try #require(PointerPosition(name: name))
    let vector = try #require(position.vector)
    #expect(vector.x == x && vector.y == y)
    #expect(position.direction == name)
  }

  @Test func anglesAreClockwiseFromTheTop() throws {
    let vector = try #require(PointerPosition(offset: 20, angle: Double.pi / 6).vector)
    #expect(vector.x == 10 && vector.y == -17.321)
    #expect(PointerPosition(offset: 20, angle: Double.pi / 6).direction == nil)
  }

  @Test func fullTurnsAreIgnored() throws {
    let expectedVector = try #require(PointerPosition(offset: 10, angle: 1).vector)
    for turns in [-100.0, -1, 1, 2, 100] {
      let vector = try #require(PointerPosition(offset: 10, angle: 1 + turns * 2 * Double.pi).vector)
      #expect(abs(vector.x - expectedVector.x) < 0.01 && abs(vector.y - expectedVector.y) < 0.01)
    }
    #expect(PointerPosition(offset: 10, angle: -Double.pi / 2).direction == "left")
  }

  @Test func offsetsBelowZeroCountAsZero() throws {
    let vector = try #require(PointerPosition(offset: -8, angle: 2).vector)
    #expect(vector.x == 0 && vector.y == 0)
  }

  @Test(arguments: [Double.infinity, -Double.infinity, Double.nan, 1e308]) func invalidAngleOrOffsetHasNoVector(
    _ angle: Double
  ) {
    #expect(PointerPosition(offset: 10, angle: angle).vector == nil)
    #expect(PointerPosition(offset: 10, angle: angle).direction == nil)
    #expect(PointerPosition(offset: 1e308, angle: 1).vector != nil)
    #expect(PointerPosition(offset: .infinity, angle: 1).vector == nil)
  }
}
