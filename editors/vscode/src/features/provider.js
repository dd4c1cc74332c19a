'use strict';
const { isWithdrawn } = require('../connection');

/** The result of a request for a provider; undefined if the request was canceled or its text has changed. */
async function ask({ connection }, method, params, token) {
  try {
    return await connection.request(method, params, token) ?? undefined;
  } catch (error) {
    if (isWithdrawn(error) || connection.isClosed) return undefined;
    throw error;
  }
}

module.exports = { ask };
