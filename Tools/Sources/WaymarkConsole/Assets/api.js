// Talks to the server: every answer is JSON, every failure an Error with a sentence.

async function answer(response) {
  let body = null;
  try { body = await response.json(); } catch { /* no JSON: the status says it */ }
  if (!response.ok) {
    const failure = new Error(body?.error ?? `${response.status} ${response.statusText}`);
    failure.status = response.status;
    throw failure;
  }
  return body;
}

export const get = async (path, signal) => answer(await fetch(path, { signal, headers: { Accept: "application/json" } }));

export const post = async (path, body, type = "application/json") =>
  answer(await fetch(path, {
    method: "POST",
    headers: { "Content-Type": type, "X-Waymark-Console": "1" },
    body: type === "application/json" ? JSON.stringify(body) : body,
  }));
