@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Swift source, and what is found in it. The bytes are files of one folder with 0x1C between them; 0x1D and two numbers of one
/// byte stand for an edit: that many 256ths into the text of the last file, so many bytes become what comes behind.
@_cdecl("LLVMFuzzerTestOneInput") public func source(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0x1D, omittingEmptySubsequences: false)
  let files = parts[0].split(separator: 0x1C, maxSplits: 4, omittingEmptySubsequences: false).map {
    Array(String(decoding: $0, as: UTF8.self).utf8)
  }
  if files.count == 1 {
    let checked = SingleDocument(String(decoding: files[0], as: UTF8.self), kind: .swift)
    for finding in checked.findings { precondition(finding.range.upperBound <= checked.document.count) }
    if parts.count == 1 { return 0 }
  }
  let (check, last) = (SwiftEditCheck(files), files.count - 1)
  var tally = SwiftEditCheck.Tally()
  for part in parts.dropFirst().prefix(4) where part.count >= 2 {
    let (at, length) = (Int(part[part.startIndex]), Int(part[part.startIndex + 1]))
    let start = files[last].count * at / 256
    let range = start..<min(files[last].count, start + length)
    let new = Array(String(decoding: part.dropFirst(2), as: UTF8.self).utf8)
    let differences = check.differences(editing: last, range, new, &tally)
    precondition(differences.isEmpty, "\(differences)")
  }
  return 0
}
