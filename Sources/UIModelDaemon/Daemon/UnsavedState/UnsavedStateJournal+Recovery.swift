import UIModelJSON

/// Recovery of the journal that an earlier daemon left.
extension UnsavedStateJournal {
  /// The maximum number of daemons that may begin to restore a journal without finishing. After that, the next daemon
  /// sets the journal aside.
  static let maximumAttemptCount = 2

  /// Locks and reads the journal, and calls `restore` with the journal's state unless the state is empty. Can be called
  /// again after a failure.
  /// - Parameter lockTimeout: the maximum time to wait for another process to release the lock, in milliseconds.
  func begin(lockTimeout: Int, restore: (JournalState) -> Void) {
    guard let address, lockDescriptor == nil else { return }
    guard OperatingSystem.makeUserFolders(address.folderPath) else {
      return report.setState(.failing("\(address.folderPath) cannot be made, or belongs to another user"))
    }
    guard let lock = acquireLock(address.lockPath, lockTimeout) else {
      return report.setState(
        FileSystem.exists(address.lockPath) ? .heldByOtherDaemon : .failing("cannot write \(address.lockPath)"))
    }
    self.lockDescriptor = lock
    OperatingSystem.ignoreFileSizeLimit()
    do {
      try recover(address, restore)
      report.setState(.active)
    } catch {
      // Without the lock, no entry is written, so the existing journal is not overwritten.
      if file == nil, !mustRewrite {
        OperatingSystem.unlock(lock)
        self.lockDescriptor = nil
      }
      report.setState(.failing(error.reason))
      Log.write("changes that are in no file are refused: \(error.reason)")
    }
  }

  private func acquireLock(_ path: String, _ lockTimeout: Int) -> Int32? {
    for _ in 0..<lockTimeout / 10 {
      if let lock = OperatingSystem.lock(file: path) { return lock }
      OperatingSystem.sleep(milliseconds: 10)
    }
    return OperatingSystem.lock(file: path)
  }

  private func recover(_ address: JournalAddress, _ restore: (JournalState) -> Void) throws(JournalFailure) {
    let attemptCount = attemptCount(address)
    guard attemptCount < UnsavedStateJournal.maximumAttemptCount else {
      try setAside(address, because: "\(attemptCount) daemons have ended while they restored it")
      return removeAttemptsFile(at: address)
    }
    guard let bytes = try read(address) else { return removeAttemptsFile(at: address) }
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
    if let otherProjectPath = state.projectPath, otherProjectPath != projectPath {
      state = JournalState()
      return try setAside(address, because: "it is of \(otherProjectPath)")
    }
    // Copy the journal before restoring it, because one of its entries might crash the process.
    if isBroken { try keepCopy(of: bytes, address) }
    resolveCommit()
    if state.isEmpty {
      OperatingSystem.remove(address.journalPath)
      mustRewrite = false
      return removeAttemptsFile(at: address)
    }
    recordAttempts(attemptCount: attemptCount + 1, address)
    restore(state)
    removeAttemptsFile(at: address)
    report.recordRestored(documentCount: state.documents.count, sessionCount: state.sessions.count)
    do throws(JournalFailure) { try rewrite(state) } catch {
      // On a full disk, the existing file is still usable if it has the current state.
      guard !isBroken, !mustRewrite else {
        mustRewrite = true
        throw error
      }
      file = try JournalFile.resume(reading, at: address.journalPath)
    }
  }

  /// Determines whether the commit that a daemon left unfinished has succeeded, and records the outcome. The unsaved
  /// state in the commit's journal entry is restored only if the commit's files were written.
  private func resolveCommit() {
    guard let files = state.pendingCommitEntry?.commitFiles else { return }
    var entry = JournalEntry()
    entry.hasCommitSucceeded = FileRecovery.recoverAndCheck(files)
    state.apply(entry)
    mustRewrite = true
  }

  // MARK: Files

  private func read(_ address: JournalAddress) throws(JournalFailure) -> [UInt8]? {
    do throws(OperatingSystem.Failure) {
      switch try OperatingSystem.readFile(address.journalPath, atMost: JournalFormat.maximumPayloadSize) {
      case .bytes(let bytes): return bytes.isEmpty ? nil : bytes
      case .tooLarge, .notRegular: break
      }
    } catch {
      if error.isMissing { return nil }
      throw JournalFailure("cannot read \(address.journalPath): \(error.reason)")
    }
    try setAside(address, because: "it is not a plain file, or too large")
    return nil
  }

  private func setAside(_ address: JournalAddress, because reason: String) throws(JournalFailure) {
    let asidePath = address.setAsidePath
    do throws(OperatingSystem.Failure) { try OperatingSystem.rename(address.journalPath, to: asidePath) } catch {
      // A daemon that ended before its first write left no journal.
      if error.isMissing { return }
      throw JournalFailure("cannot move \(address.journalPath): \(error.reason)")
    }
    OperatingSystem.sync(folder: address.folderPath)
    report.recordSetAside(asidePath, because: reason)
  }

  /// Copies a journal that is only partly restorable to an unused path. If copying fails, moves the journal to that
  /// path.
  private func keepCopy(of bytes: [UInt8], _ address: JournalAddress) throws(JournalFailure) {
    let (asidePath, reason) = (
      address.setAsidePath, "a checksum in it is wrong; what comes after that was not restored"
    )
    do throws(OperatingSystem.Failure) {
      try OperatingSystem.create(asidePath, bytes, like: nil)
      report.recordSetAside(asidePath, because: reason)
    } catch {
      try setAside(address, because: reason)
    }
    mustRewrite = true
  }

  // MARK: Attempts

  private func attemptCount(_ address: JournalAddress) -> Int {
    guard case .bytes(let bytes)? = try? OperatingSystem.readFile(address.attemptsPath, atMost: 64) else { return 0 }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)) ?? 0
  }

  private func recordAttempts(attemptCount: Int, _ address: JournalAddress) {
    OperatingSystem.remove(address.attemptsPath)
    try? OperatingSystem.create(address.attemptsPath, Array("\(attemptCount)\n".utf8), like: nil)
  }

  private func removeAttemptsFile(at address: JournalAddress) { OperatingSystem.remove(address.attemptsPath) }
}
