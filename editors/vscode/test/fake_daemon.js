#!/usr/bin/env node
'use strict';
// A server that does what `script.json` in its folder says, for what the daemon does rarely or not at all. It writes
// what it receives to `received.jsonl`, and sends in pieces of a few bytes.
const fs = require('fs');

const { capabilities = {}, answers = {}, sends = [], late = [] } = JSON.parse(fs.readFileSync('script.json', 'utf8'));
let bytes = Buffer.alloc(0);

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const all = Buffer.concat([Buffer.from(`Content-Type: x\r\nContent-Length: ${body.length}\r\n\r\n`), body]);
  for (let start = 0; start < all.length; start += 7) process.stdout.write(all.subarray(start, start + 7));
}

function take({ id, method }) {
  if (method === 'exit') process.exit(0);
  if (method === 'initialized') sends.forEach(send);
  if (method === 'shutdown') late.forEach(send);
  if (id === undefined || method === undefined) return;
  if (method === 'initialize') send({ id, result: { capabilities, serverInfo: { name: 'fake' } } });
  else if (answers[method] !== 'never') send({ id, ...answers[method] || { result: null } });
}

process.stdin.on('data', part => {
  bytes = Buffer.concat([bytes, part]);
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n');
    const next = end + 4 + Number(/\d+/.exec(bytes.toString('latin1', 0, Math.max(end, 0))));
    if (end < 0 || bytes.length < next) return;
    const text = bytes.toString('utf8', end + 4, next);
    bytes = bytes.subarray(next);
    fs.appendFileSync('received.jsonl', `${text}\n`);
    take(JSON.parse(text));
  }
});
