import Testing
import UIModelJSON

@testable import UIModelSystems

/// Checks every picture of every example for flaws, and the detection of each kind of flaw.
@Suite struct PictureFlawTests {
  /// The workspaces whose pictures are drawn: model documents, and an app's Swift source.
  static let workspaces = ["Examples", "Examples/source"]

  @Test(arguments: workspaces) func examplePicturesHaveNoFlaws(_ workspace: String) throws {
    let daemon = try DaemonProcess(.line)
    defer { daemon.endOfLines() }
    _ = daemon.result(
      "uimodel/workspace/open", ["path": .string(Repository.root.appendingPathComponent(workspace).path)])
    let pictures = daemon.result("uimodel/render/list", [:])["pictures"]?.array ?? []
    var drawn = 0
    for picture in pictures {
      guard picture["error"] == nil else {
        #expect(picture["error"]?.string?.isEmpty == false)
        continue
      }
      for direction in ["leftToRight", "rightToLeft"] {
        var params = picture["params"]?.object ?? [:]
        if picture["what"]?.string?.hasPrefix("focus") == true {
          params["layoutDirection"] = .string(direction)
        } else if direction == "rightToLeft" {
          continue
        }
        let answer = daemon.result("uimodel/render", .object(params))
        let svg = try DrawnSVG(try #require(answer["svg"]?.string))
        #expect(svg.drawing.flaws == [], "\(picture["params"]?.text() ?? "")")
        #expect(!svg.title.isEmpty && !svg.detail.isEmpty)
        let (width, height) = (answer["width"]?.double ?? 0, answer["height"]?.double ?? 0)
        let bounds = try #require(svg.drawing.bounds)
        #expect(bounds.minX >= 8 && bounds.minY >= 8 && bounds.maxX <= width - 8 && bounds.maxY <= height - 8)
        // The picture is cropped: only a margin surrounds the content.
        #expect(bounds.minX <= 20 && bounds.minY <= 20 && bounds.maxX >= width - 20 && bounds.maxY >= height - 24)
        #expect(answer == daemon.result("uimodel/render", .object(params)))
        drawn += 1
      }
    }
    #expect(drawn > 0)
  }

  // MARK: Flaws

  private func drawing(_ draw: (inout Drawing) -> Void) -> [DrawingFlaw] {
    var drawing = Drawing()
    drawing.box(Rect(0, 0, 400, 300), .outline, role: .container)
    draw(&drawing)
    return drawing.flaws
  }

  @Test func labeledBoxesAndArrowHaveNoFlaw() {
    let flaws = drawing {
      $0.box(Rect(20, 20, 100, 40), .item)
      $0.text("Inbox", at: SVGPoint(30, 44), .text)
      $0.box(Rect(200, 20, 100, 40), .item)
      $0.arrow([SVGPoint(120, 40), SVGPoint(200, 40)], .way)
    }
    #expect(flaws == [])
  }

  @Test func overlappingTextsAreAFlaw() {
    let flaws = drawing {
      $0.box(Rect(20, 20, 200, 40), .item)
      $0.text("Inbox", at: SVGPoint(30, 44), .text)
      $0.text("Outbox", at: SVGPoint(40, 48), .text)
    }
    #expect(flaws == [.textsOverlap("Inbox", "Outbox")])
  }

  @Test func arrowThroughTextOrBoxIsAFlaw() {
    let flaws = drawing {
      $0.box(Rect(150, 20, 100, 40), .item)
      $0.text("Inbox", at: SVGPoint(160, 44), .text)
      $0.arrow([SVGPoint(20, 40), SVGPoint(380, 40)], .way)
    }
    #expect(flaws == [.arrowThroughText("Inbox"), .arrowThroughBox(SVGPoint(20, 40))])
  }

  @Test func textAcrossABoxEdgeIsAFlaw() {
    let flaws = drawing {
      $0.box(Rect(20, 20, 30, 40), .item)
      $0.text("Reminders", at: SVGPoint(24, 44), .text)
    }
    #expect(flaws == [.textCrossesEdge("Reminders")])
  }

  @Test func textCutBesideFreeSpaceIsAFlaw() {
    let inBox = drawing {
      $0.box(Rect(20, 20, 60, 40), .item)
      $0.text("All reminders", at: SVGPoint(24, 44), .text, width: 50)
    }
    #expect(inBox == [])
    let beside = drawing {
      $0.box(Rect(20, 20, 60, 40), .item)
      $0.text("All reminders", at: SVGPoint(24, 90), .text, width: 50)
    }
    #expect(beside == [.textIsCutNeedlessly("All reminders")])
  }

  @Test func overlappingItemsAreAFlawAndNestedItemsAreNot() {
    #expect(
      drawing {
        $0.box(Rect(20, 20, 60, 40), .item)
        $0.box(Rect(60, 40, 60, 40), .item)
      } == [.boxesOverlap(SVGPoint(60, 40))])
    #expect(
      drawing {
        $0.box(Rect(20, 20, 100, 80), .item)
        $0.box(Rect(30, 40, 60, 40), .item)
      } == [])
  }

  @Test func drawingWithoutItemsIsEmpty() {
    #expect(drawing { $0.text("Tab loop", at: SVGPoint(10, 20), .title) } == [.hasNoItems])
  }

  /// A picture with a thousand arrows would be unreadable and slow to draw.
  @Test func thousandPresentationsAreDrawnWithoutArrows() throws {
    let names = (0..<1_000).map { "sheet\($0)" }
    let sheets = names.map { "{ \"ref\": \"\($0)\", \"viewController\": \"V\" }" }.joined(separator: ", ")
    let presents = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = """
      { "sheets": [\(sheets)], "screens": [ { "class": "Start", "presents": [\(presents)] },
        { "ref": "V", "class": "Photos" } ] }
      """
    let document = Document(number: 0, bytes: Array(text.utf8))
    let declarations = document.blocks.map(\.declarations)
    let app = AppModel(
      app: nil, menus: [], screens: declarations.flatMap(\.screens), sheets: declarations.flatMap(\.sheets))
    let picture = try PresentationPicture.graph(of: app)
    #expect(picture.notes.contains("There is no room for 1000 arrows."))
    #expect(picture.text.components(separatedBy: "sheet → Photos").count > 1_000)
  }

  /// A chain of 5,000 presentations and a text of 300,000 characters must not take long to process.
  @Test func longChainsAndTextsAreBounded() throws {
    var graph = Graph()
    for index in 0..<5_000 {
      var node = Graph.Node(title: "S\(index)")
      node.links = index < 4_999 ? [Graph.Link(label: "sheet", target: index + 1)] : []
      graph.nodes.append(node)
    }
    #expect(graph.outline.count == 5_000 && graph.largestComponents(limit: 40).count == 40)
    let long = String(repeating: "word", count: 50_000) + String(repeating: " a", count: 50_000)
    #expect(TextMetrics.fitted(long, .text, into: 100).count < 40)
    #expect(TextMetrics.lines(of: long, .text, into: 100, lineLimit: 3).count == 3)
    #expect(
      TextMetrics.fitted("Inbox", .text, into: 100) == "Inbox" && TextMetrics.fitted("Inbox", .text, into: 3) == "")
  }

  // MARK: Colors

  @Test(arguments: [DrawingColors.light, DrawingColors.dark])
  func textContrastMeetsTheGuidelines(_ colors: DrawingColors.Palette) {
    for (font, text, backgrounds) in DrawingColors.textColorUses(colors) {
      for background in backgrounds {
        #expect(contrast(text, background) >= 4.5, "\(font) \(text) on \(background)")
      }
    }
  }

  /// Returns the contrast ratio of two colors (WCAG 2.2).
  private func contrast(_ one: String, _ other: String) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : powered((value + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Returns the value to the power of 2.4, as the fifth root of the twelfth power.
  private func powered(_ value: Double) -> Double {
    let square = value * value
    let twelfth = square * square * square * square * square * square
    // Newton's method for the fifth root.
    return (0..<60).reduce(1.0) { root, _ in
      let fourth = root * root * root * root
      return root - (fourth * root - twelfth) / (5 * fourth)
    }
  }
}
