import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { StreamPart } from "#domain/stream.ts";
import {
  asArray,
  asNonBlankString,
  asNumber,
  asObject,
  asString,
  parseJson,
} from "#providers/shared/json-reading.ts";

/** The most tools that are reported, since a server may send any number. */
const MOST = 200;

/** Tools that a server ran by itself (Groq's `executed_tools`): its searches and pages. */
export class ExecutedTools {
  /** Tools by index. A later report of a tool has more about it, or repeats it. */
  readonly #executed = new Map<number, JsonObject>();

  push(reported: JsonValue | undefined): void {
    for (const [at, one] of asArray(reported).entries()) {
      const tool = asObject(one);
      if (tool === undefined) continue;
      const index = asNumber(tool["index"]) ?? at;
      const known = this.#executed.get(index);
      if (known === undefined && this.#executed.size >= MOST) continue;
      const { arguments: given, search_results, browser_results } = tool;
      const said = { arguments: given, search_results, browser_results };
      this.#executed.set(index, { ...known, ...withoutEmpty(said) });
    }
  }

  parts(): StreamPart[] {
    return [...this.#executed.values()].flatMap((tool) => [...lookup(tool), ...sources(tool)]);
  }
}

function withoutEmpty(fields: Record<string, JsonValue | undefined>): JsonObject {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== "");
  return defined(Object.fromEntries(kept)) as JsonObject;
}

function lookup(tool: JsonObject): StreamPart[] {
  const given = asObject(parseJson(asString(tool["arguments"]) ?? "")) ?? {};
  const query = asNonBlankString(given["query"]);
  if (query !== undefined) return [{ type: "web.lookup", kind: "search", about: query }];
  const url = asNonBlankString(given["url"]) ?? asNonBlankString(given["id"]);
  return url !== undefined && /^https?:/u.test(url)
    ? [{ type: "web.lookup", kind: "fetch", about: url }]
    : [];
}

function sources(tool: JsonObject): StreamPart[] {
  const found = asObject(tool["search_results"])?.["results"] ?? tool["search_results"];
  return [...asArray(found), ...asArray(tool["browser_results"])].flatMap((one): StreamPart[] => {
    const result = asObject(one) ?? {};
    const address = asNonBlankString(result["url"]);
    const title = asNonBlankString(result["title"]);
    return address === undefined ? [] : [{ type: "web.source", address, ...defined({ title }) }];
  });
}
