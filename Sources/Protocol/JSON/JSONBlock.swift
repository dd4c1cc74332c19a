/// Where a block of a long text starts or ends: always between two entries of the root object or of an array in it,
/// so that an edit inside one block leaves its neighbours as they were read.
package enum JSONBlockState: Sendable, Equatable {
  /// Before the root value.
  case start
  /// In the root object, where a member may follow.
  case members
  /// In the array of a root member (a section), where an element may follow.
  case elements(section: String)
  /// After the root value.
  case end
}

/// One top-level piece of a block.
package struct JSONEntry: Sendable {
  package enum Kind: Sendable {
    case rootOpen, rootClose
    /// A member of the root that is no array; `node` is its key.
    case member
    /// A member of the root that is an array: its key and its `[`; `node` is the key.
    case sectionOpen
    case sectionClose
    /// An element of a section; `node` is the value.
    case element
    /// A root that is no object; `node` is the value.
    case other
  }
  package let kind: Kind
  /// The name of the root member that this belongs to; empty for the root itself.
  package let section: String
  /// The entry's first node; -1 where it has none.
  package let node: Int
  /// UTF-8 bytes from the block's start: an opening or closing bracket, else the whole entry.
  package let range: Range<Int>

  package init(kind: Kind, section: String, node: Int, range: Range<Int>) {
    self.kind = kind
    self.section = section
    self.node = node
    self.range = range
  }
}

/// How reading a block came to its end.
package enum JSONBlockEnd: Sendable, Equatable {
  /// The block ends at this byte, and the next one starts in this state.
  case boundary(at: Int, JSONBlockState)
  /// The text was used up inside an entry: it must be read again together with what follows.
  case needsMore
}
