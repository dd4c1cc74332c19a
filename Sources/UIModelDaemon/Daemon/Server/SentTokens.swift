/// The semantic tokens of a document as last sent to a client. Later deltas are computed from these tokens.
struct SentTokens {
  let id: String
  let data: [Int]
}
