import type { Egress } from "#app/egress/egress.ts";
import { diagnose } from "#app/network/diagnose.ts";
import type { BrowserEnvironment } from "#app/network/diagnose.ts";
import type { McpProblem } from "#domain/mcp/problem.ts";

/** Milliseconds for each request. */
const ANSWERS_WITHIN = 4_000;

/** Headers that browsers send without asking the server first. */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "content-language",
]);

/**
 * Finds out why a server gave no readable answer. If something answers at the address, requests without any
 * key show which of the headers the server refuses to pages.
 *
 * @param headers of the request that failed, in lower case
 */
export async function diagnoseMcp(
  egress: Egress,
  address: string,
  headers: readonly string[],
  surroundings?: BrowserEnvironment,
): Promise<McpProblem> {
  // This comes first because whatever answers after a redirect says nothing about the server.
  if (await redirects(egress, address)) return { kind: "redirected" };
  const obstacle = await diagnose(egress, address, surroundings);
  if (obstacle !== "cors") return { kind: "unreached", obstacle };
  if (!(await isReadable(egress, address, []))) return { kind: "cors", refused: [] };
  const asked = headers.filter((name) => !ALWAYS_ALLOWED.has(name));
  const refused = await Promise.all(
    asked.map(async (name) => ((await isReadable(egress, address, [name])) ? [] : [name])),
  );
  return { kind: "cors", refused: refused.flat() };
}

async function redirects(egress: Egress, address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const { type } = await egress.to(address, "page")(address, { signal });
    return type === "opaqueredirect";
  } catch {
    return false;
  }
}

/**
 * Whether the page can read the answer to an empty request with headers of these names. Any answer will do.
 */
async function isReadable(
  egress: Egress,
  address: string,
  names: readonly string[],
): Promise<boolean> {
  const isPost = names.includes("content-type");
  try {
    const response = await egress.to(address, "tool")(address, {
      method: isPost ? "POST" : "GET",
      headers: Object.fromEntries(names.map((name) => [name, harmlessValue(name)])),
      ...(isPost ? { body: "{}" } : {}),
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

function harmlessValue(name: string): string {
  return name === "content-type" ? "application/json" : "check";
}
