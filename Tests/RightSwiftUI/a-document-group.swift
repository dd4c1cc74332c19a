import SwiftUI
import UniformTypeIdentifiers

@main struct A: App {
  var body: some Scene { DocumentGroup(newDocument: Doc()) { file in EditorView(document: file.$document) } }
}
struct EditorView: View {
  @Binding var document: Doc
  @State private var q = ""
  var body: some View { TextEditor(text: $document.text).toolbar { Button("Bold", systemImage: "bold") {} } }
}
struct Doc: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  var text = ""
  init() {}
  init(configuration: ReadConfiguration) throws {}
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper() }
}
