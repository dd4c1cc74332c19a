/// The semantic tokens that a client has of a document. They are kept to compute later deltas.
struct SentTokens {
  let id: String
  let data: [Int]
}
