/// The identity of a file, independent of its name: device and inode number. Two hard links to a file have equal
/// identities.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}
