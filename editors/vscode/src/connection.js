'use strict';
// JSON-RPC 2.0 with `Content-Length` headers over two streams.

/** An error that the other side answered: `code` is JSON-RPC's, `data` what came with it. */
class ResponseError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.name = 'ResponseError';
    this.code = code;
    this.data = data;
  }
}

/** Codes of errors that say "ask again or not at all", not "something is wrong". */
const withdrawn = new Set([-32800, -32801, -32802]);

/** Whether an error means that a request was canceled, or that its text has changed in the meantime. */
const isWithdrawn = error => error instanceof ResponseError && withdrawn.has(error.code);

/** Takes messages out of bytes. Throws if the bytes are no messages. */
class Decoder {
  constructor() {
    this.bytes = Buffer.alloc(0);
  }

  /** The messages that are complete with these bytes. */
  take(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    const messages = [];
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      if (end < 0) return messages;
      const length = /^Content-Length: *(\d+) *$/im.exec(this.bytes.toString('latin1', 0, end));
      if (!length) throw new Error('a header without Content-Length');
      const start = end + 4;
      const next = start + Number(length[1]);
      if (this.bytes.length < next) return messages;
      messages.push(JSON.parse(this.bytes.toString('utf8', start, next)));
      this.bytes = this.bytes.subarray(next);
    }
  }
}

/** Both directions of a conversation. Handlers are functions of `params`; those of requests may be asynchronous. */
class Connection {
  /** `onBroken` is called with the error if the input makes no sense. */
  constructor(input, output, onBroken) {
    this.output = output;
    this.waiting = new Map();
    this.handlers = new Map();
    this.next = 1;
    this.isClosed = false;
    const decoder = new Decoder();
    input.on('data', bytes => {
      if (this.isClosed) return;
      try {
        decoder.take(bytes).forEach(message => this.receive(message));
      } catch (error) {
        this.close(error);
        onBroken(error);
      }
    });
    // The end of the process tells that the pipe is gone.
    output.on('error', () => {});
  }

  /** Handles what the other side asks or reports under this method. */
  on(method, handler) {
    this.handlers.set(method, handler);
  }

  /** Handles nothing from now on: what is still reported is ignored, what is still asked is refused. */
  detach() {
    this.handlers.clear();
  }

  /** The result of a request; rejects with `ResponseError`, or when the connection ends. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error('the daemon is not running'));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const listener = token && token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      this.waiting.set(id, { resolve, reject, done: () => listener && listener.dispose() });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Rejects all that waits. Nothing is sent or read afterward. */
  close(error) {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { reject, done } of this.waiting.values()) {
      done();
      reject(error);
    }
    this.waiting.clear();
  }

  send(message) {
    if (this.isClosed) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  receive(message) {
    if (message.method === undefined) return this.finish(message);
    if (message.id === undefined) return this.report(message);
    return this.answer(message);
  }

  finish({ id, result, error }) {
    const request = this.waiting.get(id);
    if (!request) return;
    this.waiting.delete(id);
    request.done();
    if (error) request.reject(new ResponseError(error));
    else request.resolve(result);
  }

  report({ method, params }) {
    const handler = this.handlers.get(method);
    if (handler) handler(params);
  }

  async answer({ id, method, params }) {
    const handler = this.handlers.get(method);
    if (!handler) return this.send({ id, error: { code: -32601, message: `not supported: ${method}` } });
    try {
      const result = await handler(params);
      this.send({ id, result: result === undefined ? null : result });
    } catch (error) {
      this.send({ id, error: { code: -32603, message: String(error && error.message) } });
    }
  }
}

module.exports = { Connection, Decoder, ResponseError, isWithdrawn };
