import UIModelJSON

/// Recovery of the journal that an earlier daemon left.
extension UnsavedStateJournal {
  /// The maximum number of daemons that may begin to restore a journal without finishing. After that, the next daemon
  /// sets the journal aside.
  static let maximumAttempts = 2

  /// Locks and reads the journal, and calls `restore` with its content. May be called again after a failure.
  /// - Parameter patience: The maximum time to wait for another process to release the lock, in milliseconds.
  func begin(patience: Int, restore: (JournalState) -> Void) {
    guard let address, lock == nil else { return }
    guard OperatingSystem.makeOwnFolders(address.folder) else {
      return report.setState(.failing("\(address.folder) cannot be made, or belongs to another user"))
    }
    guard let lock = takeLock(address.lock, patience) else {
      return report.setState(
        FileSystem.exists(address.lock) ? .heldByOtherDaemon : .failing("cannot write \(address.lock)"))
    }
    self.lock = lock
    OperatingSystem.ignoreFileSizeLimit()
    do {
      try recover(address, restore)
      report.setState(.kept)
    } catch {
      // The existing journal must not be overwritten.
      if file == nil, !mustRewrite {
        OperatingSystem.unlock(lock)
        self.lock = nil
      }
      report.setState(.failing(error.reason))
      Log.write("changes that are in no file are refused: \(error.reason)")
    }
  }

  private func takeLock(_ path: String, _ patience: Int) -> Int32? {
    for _ in 0..<patience / 10 {
      if let lock = OperatingSystem.lock(file: path) { return lock }
      OperatingSystem.sleep(milliseconds: 10)
    }
    return OperatingSystem.lock(file: path)
  }

  private func recover(_ address: JournalAddress, _ restore: (JournalState) -> Void) throws(JournalFailure) {
    let attempts = attempts(address)
    guard attempts < UnsavedStateJournal.maximumAttempts else {
      try setAside(address, because: "\(attempts) daemons have ended while they restored it")
      return clear(attempts: address)
    }
    guard let bytes = try read(address) else { return clear(attempts: address) }
    let reading = JournalReading(bytes)
    switch reading.end {
    case .newer(let version):
      return try setAside(address, because: "a newer version has written it (format \(version))")
    case .foreign: return try setAside(address, because: "it is not a journal")
    case .whole, .torn, .broken: break
    }
    var isBroken = reading.end == .broken
    for payload in reading.payloads {
      guard let entry = JournalEntry(payload: payload) else {
        isBroken = true
        break
      }
      state.apply(entry)
    }
    if let other = state.project, other != project {
      state = JournalState()
      return try setAside(address, because: "it is of \(other)")
    }
    // Copy the journal before restoring it, because one of its entries may crash the process.
    if isBroken { try keepCopy(of: bytes, address) }
    settleCommit()
    if state.isEmpty {
      OperatingSystem.remove(address.journal)
      mustRewrite = false
      return clear(attempts: address)
    }
    note(attempts: attempts + 1, address)
    restore(state)
    clear(attempts: address)
    report.restored(documents: state.documents.count, sessions: state.sessions.count)
    do throws(JournalFailure) { try rewrite(state) } catch {
      // On a full disk, the existing file is still usable if it has the current state.
      guard !isBroken, !mustRewrite else {
        mustRewrite = true
        throw error
      }
      file = try JournalFile.resume(reading, at: address.journal)
    }
  }

  /// Determines whether the commit that a daemon left unfinished has succeeded, and records the outcome. The recovery
  /// of its files decides, also for the state that is in no file.
  private func settleCommit() {
    guard let files = state.inFlight?.commit else { return }
    var entry = JournalEntry()
    entry.commitSucceeded = FileRecovery.isCommitted(files)
    state.apply(entry)
    mustRewrite = true
  }

  // MARK: Files

  private func read(_ address: JournalAddress) throws(JournalFailure) -> [UInt8]? {
    do throws(OperatingSystem.Failure) {
      switch try OperatingSystem.readFile(address.journal, atMost: JournalFormat.maximumPayloadSize) {
      case .bytes(let bytes): return bytes.isEmpty ? nil : bytes
      case .tooLarge, .other: break
      }
    } catch {
      if error.isMissing { return nil }
      throw JournalFailure("cannot read \(address.journal): \(error.reason)")
    }
    try setAside(address, because: "it is not a plain file, or too large")
    return nil
  }

  private func setAside(_ address: JournalAddress, because reason: String) throws(JournalFailure) {
    let aside = address.setAsidePath
    do throws(OperatingSystem.Failure) { try OperatingSystem.rename(address.journal, to: aside) } catch {
      // A daemon that ended before its first write left no journal.
      if error.isMissing { return }
      throw JournalFailure("cannot move \(address.journal): \(error.reason)")
    }
    OperatingSystem.sync(folder: address.folder)
    report.setAside(aside, because: reason)
  }

  /// Copies a journal that can be restored only in part to an unused path. If that fails, moves the journal there.
  private func keepCopy(of bytes: [UInt8], _ address: JournalAddress) throws(JournalFailure) {
    let (aside, reason) = (address.setAsidePath, "a checksum in it is wrong; what comes after that was not restored")
    do throws(OperatingSystem.Failure) {
      try OperatingSystem.create(aside, bytes, like: nil)
      report.setAside(aside, because: reason)
    } catch {
      try setAside(address, because: reason)
    }
    mustRewrite = true
  }

  // MARK: Attempts

  private func attempts(_ address: JournalAddress) -> Int {
    guard case .bytes(let bytes)? = try? OperatingSystem.readFile(address.attempts, atMost: 64) else { return 0 }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)) ?? 0
  }

  private func note(attempts: Int, _ address: JournalAddress) {
    OperatingSystem.remove(address.attempts)
    try? OperatingSystem.create(address.attempts, Array("\(attempts)\n".utf8), like: nil)
  }

  private func clear(attempts address: JournalAddress) { OperatingSystem.remove(address.attempts) }
}
