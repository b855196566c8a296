// Talks to the rule server: what it refuses has a code and data, which the page puts into words.

/// A request that was not answered as expected.
export class Refusal extends Error {
  constructor(code, data = {}, message = code, status = 0) {
    super(message);
    Object.assign(this, { code, data, status });
  }
}

let mark = null;
/// The header that the server asks along with each change: the token of the session, or the console's own; null for none.
export const trust = (name, value) => { mark = value ? { [name]: value } : null; };

async function ask(method, path, { body, type = "application/json", signal } = {}) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") Object.assign(headers, mark);
  if (body !== undefined) headers["Content-Type"] = type;
  let response;
  try {
    response = await fetch(path, { method, signal, headers, body: body === undefined || typeof body === "string" ? body : JSON.stringify(body) });
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new Refusal("server.silent");
  }
  const text = await response.text();
  let value = null;
  try { value = text && response.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : text; } catch { /* the status says it */ }
  if (response.ok) return value;
  const error = value?.error;
  // A proxy that answers in the server's place has no code.
  throw error?.code ? new Refusal(error.code, error.data ?? {}, error.message, response.status)
    : new Refusal(response.status >= 500 ? "server.failed" : "server.unknown", { status: response.status }, response.statusText, response.status);
}

export const get = (path, signal) => ask("GET", path, { signal });
export const post = (path, body = {}, signal) => ask("POST", path, { body, signal });
export const put = (path, body, type) => ask("PUT", path, { body, type });
export const remove = (path) => ask("DELETE", path);
