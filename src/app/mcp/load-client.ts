/** A policy that allows no `eval` makes the schema library's fast path report a violation. */
function withoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** The protocol's client, loaded with the first connection. */
export async function loadLink() {
  withoutEval();
  return await import("./mcp-link.ts");
}

/** The part of it that signs in. */
export async function loadAuth() {
  withoutEval();
  return await import("./mcp-auth.ts");
}
