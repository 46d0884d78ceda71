import { isOldEnough, sinceOf } from "./browser-data.ts";

/** The link to MDN in the comment before a declaration; MDN's data has the same path. */
const REFERENCE = /\(https:\/\/developer\.mozilla\.org\/docs\/Web\/API\/([\w/]+)\)/u;
const CONSTRUCTOR = /^declare var (\w+): \{$/u;

/** Members that several interfaces share are described with one of them; here is the one that Bough uses. */
const SHARED: Readonly<Record<string, string>> = {
  "api/Request/body": "api/Response/body",
  "api/ReadableStreamBYOBReader/cancel": "api/ReadableStreamDefaultReader/cancel",
};

/**
 * TypeScript's types of the browser without everything that one of the oldest browsers lacks: code that does
 * not compile with these types would not work there.
 *
 * @param types the text of `lib.dom.d.ts`
 * @param allowed paths in MDN's data of features that are used only where they exist
 */
export function oldestDom(types: string, allowed: ReadonlySet<string>): string {
  const kept: string[] = [];
  let path: string | undefined;
  /** Matches the last line of the declaration that is being left out. */
  let end: RegExp | undefined;
  for (const line of types.split("\n")) {
    if (end !== undefined) {
      if (end.test(line)) end = undefined;
      continue;
    }
    const described = REFERENCE.exec(line)?.[1];
    if (described !== undefined) path = described;
    if (isComment(line)) continue;
    const named = CONSTRUCTOR.exec(line)?.[1] ?? path;
    const isInterface = line.startsWith("interface ") || line.startsWith("type ");
    path = undefined;
    if (named === undefined || isInterface || !isTooNew(`api/${named}`, allowed)) {
      kept.push(line);
    } else if (line.endsWith("{")) {
      const indent = /^\s*/u.exec(line)?.[0] ?? "";
      end = new RegExp(`^${indent}\\}`, "u");
    }
  }
  return kept.join("\n");
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\*\*|\*(?:[\s/]|$))/u.test(line);
}

function isTooNew(described: string, allowed: ReadonlySet<string>): boolean {
  const path = SHARED[described] ?? described;
  // MDN describes globals of the window under their own name or under `Window`.
  const paths = [path, path.replace("api/Window/", "api/"), path.replace("api/", "api/Window/")];
  if (paths.some((one) => allowed.has(one))) return false;
  const since = sinceOf(paths);
  return since !== undefined && !isOldEnough(since);
}
