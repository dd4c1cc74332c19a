import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

@Suite struct PropertyListTests {
  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private func read(_ body: String) throws -> JSONValue {
    try PropertyList.read(Array((PropertyListTests.header + body + "\n</plist>\n").utf8))
  }

  @Test func valuesAreParsed() throws {
    let value = try read(
      """
      <dict>
        <!-- a comment -->
        <key>Yes</key> <true/> <key>No</key><false></false>
        <key>Text</key><string>a &lt;b&gt; &amp; &#x2318;<![CDATA[<c>]]></string>
        <key>Int</key><integer> -12 </integer><key>Hex</key><integer>0x10</integer><key>Real</key><real>1.5</real>
        <key>List</key><array><string>x</string><dict/><array/></array>
        <key>When</key><date>2021-06-07T00:00:00Z</date><key>Bytes</key><data>AAAA</data>
        <key>Yes</key><false/>
      </dict>
      """)
    #expect(
      value == [
        "Yes": true, "No": false, "Text": "a <b> & ⌘<c>", "Int": -12, "Hex": 16, "Real": 1.5,
        "List": ["x", [:], []], "When": ["$unknown": "a date"], "Bytes": ["$unknown": "data"],
      ])
  }

  @Test(arguments: [
    ("<dict><key>A</key></dict>", "line 4: the key 'A' has no value"),
    ("<dict><string>A</string></dict>", "line 4: expected <key> in <dict>, found <string>"),
    ("<dict><key>A</key><string>x</dict>", "line 4: expected </string>, found </dict>"),
    ("<dict><key>A</key><integer>1e9</integer></dict>", "line 4: '1e9' is not an integer"),
    ("<string>R&D</string>", "line 4: '&' must be written as '&amp;'"),
    ("<yes/>", "line 4: <yes/> is not a property list value"),
    ("", "line 5: expected a value, found </plist>"),
  ]) func errorsNameTheirLine(_ body: String, _ message: String) {
    #expect(throws: PropertyList.Problem.self) { try read(body) }
    do { _ = try read(body) } catch let problem as PropertyList.Problem {
      #expect(problem.description == message)
    } catch {}
  }

  @Test(
    arguments: [
      "9223372036854775808", "-9223372036854775809", "0x8000000000000000", "-0xFFFFFFFFFFFFFFFFFF",
      "99999999999999999999",
    ]) func integerOverflowIsUnknown(_ text: String) throws
  {
    #expect(try read("<integer>\(text)</integer>") == ["$unknown": "a number too large"])
  }

  @Test(arguments: ["0x", "-0x-8000000000000000", "0x-8000000000000000", "0x+1", "--1", "0x１"])
  func malformedIntegerIsRefused(_ text: String) {
    #expect(throws: PropertyList.Problem.self) { try read("<integer>\(text)</integer>") }
  }

  @Test(arguments: ["", "bplist00", "hello", "<plist>", "<plist><dict>", "<plist/>", "\u{FEFF}<?xml", "<!-- <plist>"])
  func otherFormatsAreRefused(_ text: String) {
    #expect(throws: PropertyList.Problem.self) { try PropertyList.read(Array(text.utf8)) }
  }

  @Test func nestingIsLimited() {
    let nestedArrays = String(repeating: "<array>", count: 100_000)
    #expect(throws: PropertyList.Problem.self) { try PropertyList.read(Array(("<plist>" + nestedArrays).utf8)) }
  }

  /// A truncated or corrupted property list may be refused, but must not crash the process.
  @Test func corruptedBytesDoNotCrash() throws {
    let text =
      PropertyListTests.header
      + "<dict><key>A</key><array><integer>1</integer><string>&amp;</string></array></dict></plist>"
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      _ = try? PropertyList.read(Array(bytes[..<count]))
      for byte in [UInt8(0), 0x26, 0x2F, 0x3C, 0x3E, 0xFF] {
        var mutated = bytes
        mutated[count] = byte
        _ = try? PropertyList.read(mutated)
      }
    }
  }
}
