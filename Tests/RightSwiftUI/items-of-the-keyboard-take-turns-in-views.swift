import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @FocusState private var amount: Bool
  @FocusState private var note: Bool
  @State private var t = ""
  @State private var u = ""
  var body: some View {
    VStack {
      TextField("E", text: $t).focused($amount)
        .toolbar { ToolbarItem(placement: .keyboard) { if amount { Button("Percent") { t += "%" } } } }
      TextField("F", text: $u).focused($note)
        .toolbar { ToolbarItem(placement: .keyboard) { if note { Button("Degree") { u += "°" } } } }
    }
  }
}
