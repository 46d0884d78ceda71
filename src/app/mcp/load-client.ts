/**
 * Turns off the schema library's use of `eval`. Where the page's policy forbids `eval`, even trying it would
 * report a violation.
 */
function withoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Loads the protocol's client, with the first connection. */
export async function loadLink() {
  withoutEval();
  return await import("./mcp-link.ts");
}

/** Loads the part of the protocol's client that signs in. */
export async function loadAuth() {
  withoutEval();
  return await import("./mcp-auth.ts");
}
