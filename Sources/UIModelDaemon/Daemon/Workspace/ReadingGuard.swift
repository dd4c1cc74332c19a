import Synchronization
import UIModelEngine

/// Knows which source each thread is reading, so that one that brings the process down is noted on the way out and set
/// aside by the next process that meets it.
package enum ReadingGuard {
  /// What a thread is reading. Plain memory, for a signal handler may touch nothing else.
  private struct Slot {
    var thread: UInt
    var key: UnsafeRawBufferPointer
    var bytes: UnsafeRawBufferPointer
  }

  private static let slotCount = 64
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    slots.initialize(repeating: Slot(thread: 0, key: nothing, bytes: nothing), count: slotCount)
    return slots
  }()
  private static let free = Mutex(Array(0..<slotCount))
  /// Where notes go; nil before `install`.
  nonisolated(unsafe) private static var writer: CrashNoteWriter?

  /// Has a crash noted from now on. To be called once, before other threads are started.
  package static func install() {
    guard let folder = SetAsideFiles.folder else { return }
    _ = slots
    writer = CrashNoteWriter(folder: folder, build: SetAsideFiles.build)
    OperatingSystem.handleCrashes { signal in
      ReadingGuard.note()
      OperatingSystem.crashAgain(signal)
    }
  }

  /// Reads a source. `read` learns whether the source is set aside: reading it has ended a process before, it is too long,
  /// or it is no text.
  package static func reading<Result>(_ key: String, _ bytes: [UInt8], _ read: (_ isSetAside: Bool) -> Result) -> Result
  {
    if SetAsideFiles.shared.contains(bytes) || UnreadFile.reason(ofSource: bytes) != nil { return read(true) }
    guard writer != nil, let index = free.withLock({ $0.popLast() }) else { return read(false) }
    defer { free.withLock { $0.append(index) } }
    OperatingSystem.prepareForStackOverflow()
    return Array(key.utf8).withUnsafeBytes { key in
      bytes.withUnsafeBytes { bytes in
        slots[index] = Slot(thread: OperatingSystem.thread, key: key, bytes: bytes)
        defer { slots[index].thread = 0 }
        #if DEBUG
          // Tests need a source that nobody survives; this file is none.
          if String(decoding: bytes, as: UTF8.self).contains("uimodel-testing" + "-crash") { OperatingSystem.crash() }
        #endif
        return read(false)
      }
    }
  }

  /// Called by the signal handler, on the thread that crashed.
  private static func note() {
    let thread = OperatingSystem.thread
    for index in 0..<slotCount where slots[index].thread == thread {
      writer?.write(slots[index].key, slots[index].bytes)
      return
    }
  }
}
