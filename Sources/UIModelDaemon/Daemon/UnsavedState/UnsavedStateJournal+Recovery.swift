import UIModelJSON

/// What a daemon does with the journal that it finds.
extension UnsavedStateJournal {
  /// A journal is set aside when as many daemons as this have begun to take it up and none came to the end.
  static let mostAttempts = 2

  /// Takes the journal up, if no other process has it, and has `restore` bring back what is in it. Called again, it
  /// tries again. Waits for the other process's end, so many milliseconds at the most.
  func begin(patience: Int, restore: (JournalState) -> Void) {
    guard let address, lock == nil else { return }
    guard OperatingSystem.makeOwnFolders(address.folder) else {
      return report.stands(.failing("\(address.folder) cannot be made, or belongs to another user"))
    }
    guard let lock = takeLock(address.lock, patience) else {
      return report.stands(FileSystem.exists(address.lock) ? .elsewhere : .failing("cannot write \(address.lock)"))
    }
    self.lock = lock
    OperatingSystem.ignoreFileSizeLimit()
    do {
      try takeUp(address, restore)
      report.stands(.kept)
    } catch {
      // What is there must not be overwritten.
      if file == nil, !mustRewrite {
        OperatingSystem.unlock(lock)
        self.lock = nil
      }
      report.stands(.failing(error.reason))
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

  private func takeUp(_ address: JournalAddress, _ restore: (JournalState) -> Void) throws(JournalFailure) {
    let attempts = attempts(address)
    guard attempts < UnsavedStateJournal.mostAttempts else {
      try setAside(address, because: "\(attempts) daemons have ended while they restored it")
      return forget(attempts: address)
    }
    guard let bytes = try read(address) else { return forget(attempts: address) }
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
      state.take(entry)
    }
    if let other = state.project, other != project {
      state = JournalState()
      return try setAside(address, because: "it is of \(other)")
    }
    // Before it is restored: a part of it may be what brings the process down.
    if isBroken { try keepCopy(of: bytes, address) }
    settleCommit()
    if state.isEmpty {
      OperatingSystem.remove(address.journal)
      mustRewrite = false
      return forget(attempts: address)
    }
    note(attempts: attempts + 1, address)
    restore(state)
    forget(attempts: address)
    report.restored(documents: state.documents.count, sessions: state.sessions.count)
    do throws(JournalFailure) { try rewrite(state) } catch {
      // On a full disk the file as it is will do, unless it says something else.
      guard !isBroken, !mustRewrite else {
        mustRewrite = true
        throw error
      }
      file = try JournalFile.goOn(reading, at: address.journal)
    }
  }

  /// Decides whether the commit that a daemon did not finish was made. The recovery of its files decides, also for the part
  /// that no file holds.
  private func settleCommit() {
    guard let files = state.inFlight?.commit else { return }
    var entry = JournalEntry()
    entry.ended = FileRecovery.isMade(files)
    state.take(entry)
    mustRewrite = true
  }

  // MARK: Files

  private func read(_ address: JournalAddress) throws(JournalFailure) -> [UInt8]? {
    do throws(OperatingSystem.Failure) {
      switch try OperatingSystem.readFile(address.journal, atMost: JournalFormat.longest) {
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
    let aside = address.aside
    do throws(OperatingSystem.Failure) { try OperatingSystem.rename(address.journal, to: aside) } catch {
      // A daemon that ended before it wrote one has left none.
      if error.isMissing { return }
      throw JournalFailure("cannot move \(address.journal): \(error.reason)")
    }
    OperatingSystem.sync(folder: address.folder)
    report.setAside(aside, because: reason)
  }

  /// Puts a journal that is restored in part elsewhere as it is.
  private func keepCopy(of bytes: [UInt8], _ address: JournalAddress) throws(JournalFailure) {
    let (aside, reason) = (address.aside, "a checksum in it is wrong; what comes after that was not restored")
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

  private func forget(attempts address: JournalAddress) { OperatingSystem.remove(address.attempts) }
}
