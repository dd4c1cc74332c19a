import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { NavigationStack { RootView() } } }
}

struct RootView: View {
  var body: some View {
    Text("x").toolbar {
      ToolbarItem {
        Button {
        } label: {
          Image(systemName: "plus").decorated(with: Text("Add"))
        }
      }
      ToolbarItem {
        Button {
        } label: {
          Image(systemName: "trash").buttonStyle(CaptionStyle(caption: Text("Delete")))
        }
      }
    }
  }
}

extension View {
  func decorated(with badge: some View) -> some View {
    HStack {
      self
      badge
    }
  }
}

struct CaptionStyle: ButtonStyle {
  let caption: Text
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      caption
    }
  }
}
