'use strict';

/** How long to wait before each restart, and when to give up: after as many ends as there are delays in `span`. */
class Backoff {
  /** `delays` and `span` are in milliseconds. */
  constructor({ delays = [500, 1000, 2000, 4000, 8000], span = 180000 } = {}) {
    this.delays = delays;
    this.span = span;
    this.ends = [];
  }

  /** Counts an end; the delay before the next start, or undefined if there should be none. */
  delay(now = Date.now()) {
    this.ends = [...this.ends.filter(time => now - time < this.span), now];
    return this.delays[this.ends.length - 1];
  }

  /** Forgets the ends, for a start that a person asked for. */
  reset() {
    this.ends = [];
  }
}

module.exports = { Backoff };
