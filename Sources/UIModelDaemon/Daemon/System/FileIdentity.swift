/// Which file a name or a descriptor stands for, whatever it is called.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}
