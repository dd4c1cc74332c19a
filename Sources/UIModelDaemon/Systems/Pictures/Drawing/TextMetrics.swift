import UIModelPlatform

/// Estimates of the width of text. The estimates assume the widest of the common sans-serif fonts, so that the text
/// fits in any of these fonts. For example, `fitted("Inbox", .text, into: 100)` is "Inbox", because about 33 points are
/// enough.
package enum TextMetrics {
  /// The maximum number of characters that `lines` wraps. The rest of a longer text is left out.
  private static let maximumLength = 4_000
  /// The width of semibold text relative to regular text.
  private static let boldFactor = 1.07
  /// The width of DejaVu Sans, the widest of the common fonts, relative to Helvetica.
  private static let widestFontFactor = 1.14

  /// Returns the width of a text, in points.
  package static func width(_ text: String, _ font: DrawingFont) -> Double {
    let ems = text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) }
    return ems * font.size * widestFontFactor * (font.isBold ? boldFactor : 1)
  }

  /// Returns the longest prefix of a text that fits into a width, with `…` at the end if the text is cut. Returns an
  /// empty string if not even `…` fits.
  package static func fitted(_ text: String, _ font: DrawingFont, into width: Double) -> String {
    let fittingPrefix = prefix(of: Substring(text), font, into: width)
    if fittingPrefix.endIndex == text.endIndex { return text }
    let truncatedText = prefix(of: fittingPrefix, font, into: width - Self.width("…", font)).trimmingTrailingSpaces
    return truncatedText.isEmpty && Self.width("…", font) > width ? "" : truncatedText + "…"
  }

  /// Returns the longest prefix that fits into a width.
  private static func prefix(of text: Substring, _ font: DrawingFont, into width: Double) -> Substring {
    var (end, usedWidth) = (text.startIndex, 0.0)
    while end < text.endIndex {
      usedWidth += Self.width(String(text[end]), font)
      if usedWidth > width { break }
      end = text.index(after: end)
    }
    return text[text.startIndex..<end]
  }

  /// Returns the lines of a text that is wrapped at spaces, and inside of words that are wider than a line. If the text
  /// needs more than `lineLimit` lines, the last line contains the rest of the text and is wider than `width`.
  package static func lines(of text: String, _ font: DrawingFont, into width: Double, lineLimit: Int) -> [String] {
    var lines: [(text: String, isRest: Bool)] = []
    let text = text.count > maximumLength ? text.prefix(maximumLength) + "…" : Substring(text)
    for word in text.split(separator: " ").flatMap({ wordPieces(of: $0, font, into: width) }) {
      guard let lastLine = lines.last else {
        lines.append(word)
        continue
      }
      let longerLine = lastLine.text + (word.isRest ? "" : " ") + word.text
      if lines.count >= lineLimit || Self.width(longerLine, font) <= width {
        lines[known: lines.count - 1].text = longerLine
      } else {
        lines.append(word)
      }
    }
    return lines.map(\.text)
  }

  /// Returns the pieces of a word, each at most as wide as a line. A wider word is split before an uppercase letter if
  /// possible: `PodcastSettings` becomes `Podcast` and `Settings`. `isRest` is false for the first piece only.
  private static func wordPieces(
    of word: Substring, _ font: DrawingFont, into width: Double
  ) -> [(text: String, isRest: Bool)] {
    var remainder = word
    var wordPieces: [(text: String, isRest: Bool)] = []
    while !remainder.isEmpty {
      var piece = prefix(of: remainder, font, into: width)
      if piece.isEmpty { piece = remainder.prefix(1) }
      if piece.endIndex < remainder.endIndex, let uppercaseIndex = piece.lastIndex(where: \.isUppercase),
        uppercaseIndex > piece.startIndex
      {
        piece = piece[piece.startIndex..<uppercaseIndex]
      }
      wordPieces.append((String(piece), !wordPieces.isEmpty))
      remainder = remainder[piece.endIndex...]
    }
    return wordPieces
  }

  /// Returns the width of one character, in ems of Helvetica.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    if let knownWidth = asciiWidths[scalar] { return knownWidth }
    if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.canonicalCombiningClass != .notReordered {
      return 0
    }
    // Estimates for key symbols, other scripts and emoji.
    return scalar.value < 0x2000 ? 0.68 : 1
  }

  private static let asciiWidths: [Unicode.Scalar: Double] = {
    let widths: KeyValuePairs<String, Double> = [
      "'": 0.191, "ijl": 0.222, "|": 0.26, " !,./:;I[\\]ft": 0.278, "`()-r{}": 0.334, "\"": 0.355, "*": 0.389,
      "Jckosvxyz": 0.5, "#$0123456789?L_abdeghnpqu": 0.556, "+<=>~": 0.584, "FTZ^": 0.611, "&ABEKPSVXY": 0.667,
      "CDHNRUw": 0.722, "GOQ": 0.778, "Mm": 0.833, "%": 0.889, "W": 0.944, "@": 1.015,
    ]
    return Dictionary(widths.flatMap { letters, width in letters.unicodeScalars.map { ($0, width) } }) { one, _ in one }
  }()
}

extension Substring {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
