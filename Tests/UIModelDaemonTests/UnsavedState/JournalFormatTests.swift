import Testing

@testable import UIModelDaemon

/// Checks the byte format of a journal with complete, truncated and modified files.
@Suite struct JournalFormatTests {
  private static let payloads = ["{}", "", "{\"a\":\"é\"}", "last"].map { Array($0.utf8) }

  private static func makeJournal(_ payloads: [[UInt8]] = payloads) -> (bytes: [UInt8], ends: [Int]) {
    var (bytes, chain) = (JournalFormat.header, JournalFormat.seed)
    var ends = [bytes.count]
    for payload in payloads {
      let record = JournalFormat.record(payload, after: chain)
      bytes += record.bytes
      chain = record.chain
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  @Test func recordsSurviveARoundTrip() {
    let (bytes, _) = Self.makeJournal()
    let reading = JournalReading(bytes)
    #expect(reading.payloads.map { Array($0) } == Self.payloads)
    #expect(reading.end == .whole && reading.validSize == bytes.count)
    #expect(JournalReading([]).end == .whole)
  }

  @Test func truncatedJournalKeepsItsCompleteRecords() {
    let (bytes, ends) = Self.makeJournal()
    for count in 1..<bytes.count {
      let reading = JournalReading(Array(bytes[..<count]))
      let completeCount = max(0, ends.filter { $0 <= count }.count - 1)
      #expect(reading.payloads.map { Array($0) } == Array(Self.payloads[..<completeCount]), "\(count)")
      #expect(reading.end == (ends.contains(count) ? .whole : .torn), "\(count)")
      #expect(reading.validSize == (ends.last { $0 <= count } ?? 0), "\(count)")
    }
  }

  @Test func trailingZerosAreReadAsATornRecord() {
    let (bytes, _) = Self.makeJournal()
    let reading = JournalReading(bytes + [UInt8](repeating: 0, count: 4096))
    #expect(reading.end == .torn && reading.validSize == bytes.count)
  }

  @Test func flippedBitIsNotReadAsATornRecord() {
    let (bytes, ends) = Self.makeJournal()
    for bit in 0..<bytes.count * 8 {
      var changedBytes = bytes
      changedBytes[bit / 8] ^= 1 << (bit % 8)
      let reading = JournalReading(changedBytes)
      let intactCount = ends.dropFirst().filter { $0 * 8 <= bit }.count
      #expect(reading.payloads.map { Array($0) } == Array(Self.payloads[..<intactCount]), "bit \(bit)")
      if bit / 8 >= JournalFormat.header.count {
        #expect(reading.end == .broken, "bit \(bit)")
      } else {
        #expect(![.whole, .torn, .broken].contains(reading.end), "bit \(bit)")
      }
    }
  }

  @Test func movedOrRepeatedRecordIsRejected() {
    let (bytes, ends) = Self.makeJournal([[1, 2, 3], [1, 2, 3]])
    let (firstRecord, secondRecord) = (bytes[ends[0]..<ends[1]], bytes[ends[1]..<ends[2]])
    #expect(JournalReading(JournalFormat.header + secondRecord + firstRecord).end == .broken)
    #expect(JournalReading(bytes + secondRecord).payloads.count == 2)
  }

  @Test func newerFormatIsDistinguishedFromAForeignFile() {
    #expect(JournalReading(Array("uimodel-journal 2\nwhatever".utf8)).end == .newer(version: 2))
    #expect(JournalReading(Array("uimodel-journal 0\nwhatever".utf8)).end == .foreign)
    #expect(JournalReading(Array("{ \"sheets\": [] }, and more".utf8)).end == .foreign)
  }

  @Test func modifiedJournalYieldsOnlyWrittenRecords() {
    var generator = SeededGenerator(seed: 7)
    let (bytes, _) = Self.makeJournal()
    for _ in 0..<2_000 {
      var changedBytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let offset = Int.random(in: 0..<changedBytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: changedBytes[offset] = UInt8.random(in: 0...255, using: &generator)
        case 1: changedBytes.remove(at: offset)
        case 2: changedBytes.insert(UInt8.random(in: 0...255, using: &generator), at: offset)
        default: changedBytes.removeSubrange(offset...)
        }
        if changedBytes.isEmpty { changedBytes = [0] }
      }
      let reading = JournalReading(changedBytes)
      #expect(zip(reading.payloads, Self.payloads).allSatisfy { Array($0) == $1 })
      #expect(reading.payloads.count <= Self.payloads.count)
    }
  }
}
