import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @FocusState private var f: Int?
  @State private var t = ""
  var body: some View {
    Form {
      VStack {
        TextField("E", text: $t).focused($f, equals: 3)
          .toolbar { ToolbarItemGroup(placement: .keyboard) { if f == 3 { Button("Percent") { t += "%" } } } }
        TextField("F", text: $t).focused($f, equals: 4)
          .toolbar { ToolbarItemGroup(placement: .keyboard) { if f == 4 { Button("Degree") { t += "°" } } } }
      }
    }
  }
}
