/// The semantic tokens of a document that a client has. They are kept to compute later deltas.
struct SentTokens {
  let id: String
  let data: [Int]
}
