import UIModelProtocol

extension Route {
  /// Returns a route for a method that changes the model. The method can also be used in `uimodel/transaction/run`.
  ///
  /// If the change fails, the transaction of the change can no longer be committed.
  static func change(_ method: String, _ read: @escaping ChangeReader) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, request in
        let change: RequestedChange
        do throws(ResponseError) {
          change = try read(reader)
        } catch {
          context.whenScanned { $0.markTransactionFailed(of: reader, method, error) }
          throw error
        }
        let responder = Responder(request)
        context.whenScanned { context in
          do {
            try ModelChanges.make(change, context, responder)
          } catch {
            let error = ResponseError(wrapping: error)
            context.markTransactionFailed(of: reader, method, error)
            responder.fail(error)
          }
        }
        return nil
      }, changeReader: read)
  }
}
