import Synchronization
import UIModelEngine

/// Records which source each thread is reading. If reading crashes the process, a note about the source is written. The
/// next process that finds the same source sets the source aside: the process does not read it.
package enum ReadingGuard {
  /// The source that a thread is reading. The slot is in plain memory, because a signal handler must not use anything
  /// else.
  private struct Slot {
    var thread: UInt
    var key: UnsafeRawBufferPointer
    var bytes: UnsafeRawBufferPointer
  }

  private static let slotCount = 64
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    let emptyBuffer = UnsafeRawBufferPointer(start: nil, count: 0)
    slots.initialize(repeating: Slot(thread: 0, key: emptyBuffer, bytes: emptyBuffer), count: slotCount)
    return slots
  }()
  private static let freeSlots = Mutex(Array(0..<slotCount))
  /// The writer of crash notes; nil before `install`.
  nonisolated(unsafe) private static var writer: CrashNoteWriter?

  /// Installs the signal handler that writes crash notes. Must be called once, before other threads start.
  package static func install() {
    guard let folder = SetAsideFiles.folder else { return }
    _ = slots
    writer = CrashNoteWriter(folder: folder, build: SetAsideFiles.buildIdentifier)
    OperatingSystem.handleCrashes { signal in
      ReadingGuard.writeNote()
      OperatingSystem.reraise(signal)
    }
  }

  /// Reads a source with the closure `read`, and returns the closure's result. `read` receives whether the source is
  /// set aside. A source is set aside if reading it crashed an earlier process, if it is too long, or if it is not
  /// text.
  package static func guardedRead<Result>(_ key: String, _ bytes: [UInt8], _ read: (_ isSetAside: Bool) -> Result)
    -> Result
  {
    if SetAsideFiles.shared.contains(bytes) || UnreadFile.reason(ofSource: bytes) != nil { return read(true) }
    guard writer != nil, let index = freeSlots.withLock({ $0.popLast() }) else { return read(false) }
    defer { freeSlots.withLock { $0.append(index) } }
    OperatingSystem.prepareForStackOverflow()
    return Array(key.utf8).withUnsafeBytes { key in
      bytes.withUnsafeBytes { bytes in
        slots[index] = Slot(thread: OperatingSystem.threadIdentifier, key: key, bytes: bytes)
        defer { slots[index].thread = 0 }
        #if DEBUG
          // Tests need a source that crashes the reader. The marker is split here, so that this file does not contain
          // the complete marker.
          if String(decoding: bytes, as: UTF8.self).contains("uimodel-testing" + "-crash") { OperatingSystem.crash() }
        #endif
        return read(false)
      }
    }
  }

  /// Writes the note about the source that the current thread is reading. The signal handler calls this function on the
  /// thread that crashed.
  private static func writeNote() {
    let thread = OperatingSystem.threadIdentifier
    for index in 0..<slotCount where slots[index].thread == thread {
      writer?.write(slots[index].key, slots[index].bytes)
      return
    }
  }
}
