import Testing
import UIModelJSON

@testable import UIModelSystems

/// Checks that the pictures of all examples have no flaws, and that each kind of flaw is detected.
@Suite struct PictureFlawTests {
  /// The folders of the workspaces whose pictures are drawn. The first contains model documents, the second the Swift
  /// source of an app.
  static let workspacePaths = ["Examples", "Examples/source"]

  @Test(arguments: workspacePaths) func examplePicturesHaveNoFlaws(_ workspacePath: String) throws {
    let daemon = try DaemonProcess(.line)
    defer { daemon.endLineSession() }
    _ = daemon.result(
      "uimodel/workspace/open", ["path": .string(Repository.root.appendingPathComponent(workspacePath).path)])
    let pictures = daemon.result("uimodel/render/list", [:])["pictures"]?.array ?? []
    var drawnCount = 0
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
        let response = daemon.result("uimodel/render", .object(params))
        let svg = try DrawnSVG(try #require(response["svg"]?.string))
        #expect(svg.drawing.flaws == [], "\(picture["params"]?.text() ?? "")")
        #expect(!svg.title.isEmpty && !svg.detail.isEmpty)
        let (width, height) = (response["width"]?.double ?? 0, response["height"]?.double ?? 0)
        let bounds = try #require(svg.drawing.bounds)
        #expect(bounds.minX >= 8 && bounds.minY >= 8 && bounds.maxX <= width - 8 && bounds.maxY <= height - 8)
        // The picture is cropped: only a margin surrounds the content.
        #expect(bounds.minX <= 20 && bounds.minY <= 20 && bounds.maxX >= width - 20 && bounds.maxY >= height - 24)
        #expect(response == daemon.result("uimodel/render", .object(params)))
        drawnCount += 1
      }
    }
    #expect(drawnCount > 0)
  }

  // MARK: Flaws

  private func drawingFlaws(_ draw: (inout Drawing) -> Void) -> [DrawingFlaw] {
    var drawing = Drawing()
    drawing.addBox(Rect(0, 0, 400, 300), .outline, role: .container)
    draw(&drawing)
    return drawing.flaws
  }

  @Test func labeledBoxesAndArrowHaveNoFlaw() {
    let flaws = drawingFlaws {
      $0.addBox(Rect(20, 20, 100, 40), .item)
      $0.addText("Inbox", at: SVGPoint(30, 44), .text)
      $0.addBox(Rect(200, 20, 100, 40), .item)
      $0.addArrow([SVGPoint(120, 40), SVGPoint(200, 40)], .way)
    }
    #expect(flaws == [])
  }

  @Test func overlappingTextsAreAFlaw() {
    let flaws = drawingFlaws {
      $0.addBox(Rect(20, 20, 200, 40), .item)
      $0.addText("Inbox", at: SVGPoint(30, 44), .text)
      $0.addText("Outbox", at: SVGPoint(40, 48), .text)
    }
    #expect(flaws == [.textsOverlap("Inbox", "Outbox")])
  }

  @Test func arrowThroughTextOrBoxIsAFlaw() {
    let flaws = drawingFlaws {
      $0.addBox(Rect(150, 20, 100, 40), .item)
      $0.addText("Inbox", at: SVGPoint(160, 44), .text)
      $0.addArrow([SVGPoint(20, 40), SVGPoint(380, 40)], .way)
    }
    #expect(flaws == [.arrowThroughText("Inbox"), .arrowThroughBox(SVGPoint(20, 40))])
  }

  @Test func textAcrossABoxEdgeIsAFlaw() {
    let flaws = drawingFlaws {
      $0.addBox(Rect(20, 20, 30, 40), .item)
      $0.addText("Reminders", at: SVGPoint(24, 44), .text)
    }
    #expect(flaws == [.textCrossesEdge("Reminders")])
  }

  @Test func textCutBesideFreeSpaceIsAFlaw() {
    let flawsInBox = drawingFlaws {
      $0.addBox(Rect(20, 20, 60, 40), .item)
      $0.addText("All reminders", at: SVGPoint(24, 44), .text, width: 50)
    }
    #expect(flawsInBox == [])
    let flawsBesideBox = drawingFlaws {
      $0.addBox(Rect(20, 20, 60, 40), .item)
      $0.addText("All reminders", at: SVGPoint(24, 90), .text, width: 50)
    }
    #expect(flawsBesideBox == [.textIsCutNeedlessly("All reminders")])
  }

  @Test func overlappingItemsAreAFlawAndNestedItemsAreNot() {
    #expect(
      drawingFlaws {
        $0.addBox(Rect(20, 20, 60, 40), .item)
        $0.addBox(Rect(60, 40, 60, 40), .item)
      } == [.boxesOverlap(SVGPoint(60, 40))])
    #expect(
      drawingFlaws {
        $0.addBox(Rect(20, 20, 100, 80), .item)
        $0.addBox(Rect(30, 40, 60, 40), .item)
      } == [])
  }

  @Test func drawingWithoutItemsIsAFlaw() {
    #expect(drawingFlaws { $0.addText("Tab loop", at: SVGPoint(10, 20), .title) } == [.hasNoItems])
  }

  /// A picture with a thousand arrows would be unreadable and slow to draw.
  @Test func thousandPresentationsAreDrawnWithoutArrows() throws {
    let sheetRefs = (0..<1_000).map { "sheet\($0)" }
    let sheets = sheetRefs.map { "{ \"ref\": \"\($0)\", \"viewController\": \"V\" }" }.joined(separator: ", ")
    let presentedRefs = sheetRefs.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = """
      { "sheets": [\(sheets)], "screens": [ { "class": "Start", "presents": [\(presentedRefs)] },
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

  /// Checks a chain of 5,000 presentations and a text of 300,000 characters. Neither may take long to process.
  @Test func longChainsAndTextsAreProcessedQuickly() throws {
    var graph = Graph()
    for index in 0..<5_000 {
      var node = Graph.Node(title: "S\(index)")
      node.links = index < 4_999 ? [Graph.Link(label: "sheet", targetIndex: index + 1)] : []
      graph.nodes.append(node)
    }
    #expect(graph.outline.count == 5_000 && graph.largestComponentNodes(limit: 40).count == 40)
    let longText = String(repeating: "word", count: 50_000) + String(repeating: " a", count: 50_000)
    #expect(TextMetrics.fitted(longText, .text, into: 100).count < 40)
    #expect(TextMetrics.lines(of: longText, .text, into: 100, lineLimit: 3).count == 3)
    #expect(
      TextMetrics.fitted("Inbox", .text, into: 100) == "Inbox" && TextMetrics.fitted("Inbox", .text, into: 3) == "")
  }

  // MARK: Colors

  @Test(arguments: [DrawingColors.light, DrawingColors.dark])
  func textContrastMeetsTheGuidelines(_ colors: DrawingColors.Palette) {
    for (font, textColor, backgrounds) in DrawingColors.textColorUses(colors) {
      for background in backgrounds {
        #expect(contrast(textColor, background) >= 4.5, "\(font) \(textColor) on \(background)")
      }
    }
  }

  /// Returns the contrast ratio of two colors (WCAG 2.2).
  private func contrast(_ firstColor: String, _ secondColor: String) -> Double {
    let (a, b) = (luminance(firstColor), luminance(secondColor))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let rgbValue = Int(color.dropFirst(), radix: 16) ?? 0
    let linearChannels = [rgbValue >> 16, rgbValue >> 8 & 0xFF, rgbValue & 0xFF].map { channel -> Double in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : raisedTo2Point4((value + 0.055) / 1.055)
    }
    return 0.2126 * linearChannels[0] + 0.7152 * linearChannels[1] + 0.0722 * linearChannels[2]
  }

  /// Returns the value raised to the power of 2.4, as the fifth root of its twelfth power.
  private func raisedTo2Point4(_ value: Double) -> Double {
    let square = value * value
    let twelfth = square * square * square * square * square * square
    // The fifth root is computed with Newton's method.
    return (0..<60).reduce(1.0) { root, _ in
      let fourth = root * root * root * root
      return root - (fourth * root - twelfth) / (5 * fourth)
    }
  }
}
