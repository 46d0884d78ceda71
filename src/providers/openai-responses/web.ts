import { defined } from "#domain/defined.ts";
import type { JsonObject } from "#domain/json.ts";
import type { StreamPart } from "#domain/stream.ts";
import {
  asArray,
  asNonBlankString,
  asNumber,
  asObject,
  asString,
} from "#providers/shared/json-reading.ts";
import { afterCodePoints } from "#providers/shared/stream/text-offsets.ts";

/** What a finished `web_search_call` did. */
export function searchParts({ type, status, action }: JsonObject): StreamPart[] {
  if (type !== "web_search_call") return [];
  const did = asObject(action) ?? {};
  const failed = status === "failed" ? "failed" : undefined;
  if (did["type"] === "open_page" || did["type"] === "find_in_page") {
    const about = asNonBlankString(did["url"]);
    if (about === undefined) return [];
    return [{ type: "web.lookup", kind: "fetch", about, ...defined({ failed }) }];
  }
  const queries = asArray(did["queries"]).flatMap((query) => asNonBlankString(query) ?? []);
  const asked = queries.length > 0 ? queries : [asNonBlankString(did["query"]) ?? ""];
  return [
    ...asked.map((about): StreamPart => {
      return { type: "web.lookup", kind: "search", about, ...defined({ failed }) };
    }),
    ...asArray(did["sources"]).flatMap((source): StreamPart[] => {
      const address = asNonBlankString(asObject(source)?.["url"]);
      return address === undefined ? [] : [{ type: "web.source", address }];
    }),
  ];
}

/**
 * The part for a `web_search_call` that is beginning. What it searches for is often known only when it is
 * done.
 */
export function startedLookup({ type, action }: JsonObject): StreamPart[] {
  if (type !== "web_search_call") return [];
  const did = asObject(action) ?? {};
  const isPage = did["type"] === "open_page" || did["type"] === "find_in_page";
  const about = asNonBlankString(did[isPage ? "url" : "query"]) ?? "";
  return [{ type: "lookup.start", kind: isPage ? "fetch" : "search", about }];
}

/**
 * The citations of a finished message.
 *
 * @param from where the message's text begins in the answer's text
 */
export function citationParts({ content }: JsonObject, from: number): StreamPart[] {
  let start = from;
  return asArray(content).flatMap((part) => {
    const { type, text, annotations } = asObject(part) ?? {};
    if (type !== "output_text") return [];
    const words = asString(text) ?? "";
    const begin = start;
    start += words.length;
    return asArray(annotations).flatMap((one): StreamPart[] => {
      const note = asObject(one) ?? {};
      const address = asNonBlankString(note["url"]);
      if (note["type"] !== "url_citation" || address === undefined) return [];
      const at = begin + afterCodePoints(words, asNumber(note["end_index"]) ?? 0);
      const title = asNonBlankString(note["title"]);
      return [{ type: "web.citation", at, address, ...defined({ title }) }];
    });
  });
}
