/// The semantic tokens that a client has of a document, to tell it later only what has changed.
struct SentTokens {
  let id: String
  let data: [Int]
}
