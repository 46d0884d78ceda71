import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { StreamPart } from "#domain/stream.ts";
import { asArray, asNonBlankString, asObject } from "#providers/shared/json-reading.ts";

/** Why calls of the API's own tools failed, by call id. */
export function failuresIn(blocks: readonly JsonObject[]): ReadonlyMap<string, string> {
  return new Map(
    blocks.flatMap(({ tool_use_id, content }): [string, string][] => {
      const code = asNonBlankString(asObject(content)?.["error_code"]);
      const id = asNonBlankString(tool_use_id);
      return code === undefined || id === undefined ? [] : [[id, code.replaceAll("_", " ")]];
    }),
  );
}

/** The parts for a block of one of the API's own web tools: a call, or its result. */
export function webParts(block: JsonObject, failures: ReadonlyMap<string, string>): StreamPart[] {
  switch (block["type"]) {
    case "server_tool_use":
      return lookup(block, failures.get(asNonBlankString(block["id"]) ?? ""));
    case "web_search_tool_result":
      return results(block["content"]);
    case "web_fetch_tool_result":
      return results([block["content"] ?? null]);
    default:
      return [];
  }
}

/** The part for a call of one of the API's own web tools that is beginning. */
export function startedLookup(block: JsonObject): StreamPart[] {
  return lookup(block, undefined).flatMap((part): StreamPart[] =>
    part.type === "web.lookup" ? [{ ...part, type: "lookup.start" }] : [],
  );
}

function lookup({ name, input }: JsonObject, failed: string | undefined): StreamPart[] {
  const { query, url } = asObject(input) ?? {};
  const how = defined({ failed });
  if (name === "web_search") {
    return [{ type: "web.lookup", kind: "search", about: asNonBlankString(query) ?? "", ...how }];
  }
  if (name !== "web_fetch") return [];
  return [{ type: "web.lookup", kind: "fetch", about: asNonBlankString(url) ?? "", ...how }];
}

/** The sources in a result. If a search failed, `content` is a single object instead of a list. */
function results(content: JsonValue | undefined): StreamPart[] {
  return asArray(content).flatMap((result): StreamPart[] => {
    const { type, url, title, content: document } = asObject(result) ?? {};
    const address = asNonBlankString(url);
    if ((type !== "web_search_result" && type !== "web_fetch_result") || address === undefined) {
      return [];
    }
    const name = asNonBlankString(title) ?? asNonBlankString(asObject(document)?.["title"]);
    return [{ type: "web.source", address, ...defined({ title: name }) }];
  });
}

/** @param end where the text block with these citations ends in the answer's text */
export function citationParts(citations: readonly JsonValue[], end: number): StreamPart[] {
  return citations.flatMap((one): StreamPart[] => {
    const { url, title } = asObject(one) ?? {};
    const address = asNonBlankString(url);
    if (address === undefined) return [];
    return [
      { type: "web.citation", at: end, address, ...defined({ title: asNonBlankString(title) }) },
    ];
  });
}
