import Synchronization

/// The log, written to standard error. A line that cannot be written at once is dropped and counted, because an unread
/// log must not block the daemon. Lines contain no document text.
enum Log {
  private struct State {
    var droppedCount = 0
    var file: RotatingLog?
  }

  private static let state = Mutex(State())

  /// The log file of a shared daemon; nil in any other process.
  static var file: RotatingLog? { state.withLock { $0.file } }

  /// Rotates the file `log` and adds the time to each line from now on, if standard error is that file.
  static func keep(in log: RotatingLog) {
    guard log.isStandardError else { return }
    state.withLock { $0.file = log }
  }

  static func write(_ line: String) { state.withLock { write(line, &$0) } }

  /// Writes a line only if the log is a file.
  static func writeToFileOnly(_ line: @autoclosure () -> String) {
    state.withLock { if $0.file != nil { write(line(), &$0) } }
  }

  private static func write(_ line: String, _ state: inout State) {
    state.file?.rotate()
    guard OperatingSystem.writableByteCount(2) > 0 else {
      state.droppedCount += 1
      return
    }
    let time = state.file == nil ? "" : Timestamp.text(OperatingSystem.wallClock()) + " "
    let note = state.droppedCount > 0 ? "\(time)uimodel-daemon: \(state.droppedCount) lines were dropped\n" : ""
    let bytes = Array("\(note)\(time)uimodel-daemon: \(printable(line))\n".utf8.prefix(4096))
    _ = bytes.withUnsafeBytes { OperatingSystem.write(2, $0) }
    state.droppedCount = 0
  }
}

/// Formatting of dates and times.
enum Timestamp {
  /// Returns a UTC time in the form `2026-01-31T23:59:59Z`. `seconds` is the number of seconds since 1970.
  static func text(_ seconds: Int) -> String {
    let (day, secondOfDay) = (seconds / 86_400, seconds % 86_400)
    // Years run from March to February, which makes the leap day the last day of its year.
    let shiftedDay = day + 719_468
    let era = shiftedDay / 146_097
    let dayOfEra = shiftedDay % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = [(year, 4), (month, 2), (dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2)]
    let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
    return date.map { padded($0, $1) }.joined(separator: "-") + "T"
      + time.map { padded($0, 2) }.joined(separator: ":") + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
