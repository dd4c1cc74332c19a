/// The process's standard streams, reserved for the protocol. Other output to standard output, such as a stray `print`
/// in a handler or a library, goes to standard error.
struct StandardStreams {
  let input: Int32
  /// A duplicate of the original descriptor of standard output, used only for the protocol; -1 if the process was
  /// started without standard output.
  let output: Int32

  /// Reserves the streams. Must be called once, before any output and before any file is opened.
  static func reserve() -> StandardStreams {
    // The number of a closed standard descriptor would be reused for the next opened file. Protocol messages would then
    // be written to that file.
    let hasOutput = OperatingSystem.isOpen(1)
    for descriptor in Int32(0)...2 where !OperatingSystem.isOpen(descriptor) { OperatingSystem.openNull() }
    let output = hasOutput ? OperatingSystem.duplicate(1) : nil
    OperatingSystem.redirect(1, to: 2)
    return StandardStreams(input: 0, output: output ?? -1)
  }
}
