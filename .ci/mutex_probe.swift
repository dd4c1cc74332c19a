// A program without a race. A thread sanitizer that reports one does not know the mutex of Synchronization, and what it
// reports of the daemon means nothing.
import Dispatch
import Synchronization

final class Shared: Sendable {
  let numbers = Mutex<[Int]>([])
}

let shared = Shared()
let group = DispatchGroup()
for _ in 0..<2 {
  DispatchQueue.global().async(group: group) {
    for number in 0..<200_000 {
      shared.numbers.withLock { numbers in
        if number % 100 == 0 { numbers.append(number) } else { _ = numbers.popLast() }
      }
    }
  }
}
group.wait()
