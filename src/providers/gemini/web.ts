import { defined } from "#domain/defined.ts";
import type { JsonObject } from "#domain/json.ts";
import type { StreamPart } from "#domain/stream.ts";
import { asArray, asNonBlankString, asNumber, asObject } from "#providers/shared/json-reading.ts";
import { afterBytes } from "#providers/shared/stream/text-offsets.ts";

/** What Google searched for and found, and which parts of the text rest on it. */
export function groundingParts(grounding: JsonObject, text: string): StreamPart[] {
  const chunks = asArray(grounding["groundingChunks"]).map((chunk) => {
    const web = asObject(asObject(chunk)?.["web"]) ?? {};
    return { address: asNonBlankString(web["uri"]), title: asNonBlankString(web["title"]) };
  });
  const lookups = asArray(grounding["webSearchQueries"]).flatMap((query): StreamPart[] => {
    const about = asNonBlankString(query);
    if (about === undefined) return [];
    // Google requires that its own search is offered along with the results.
    const address = `https://www.google.com/search?q=${encodeURIComponent(about)}`;
    return [{ type: "web.lookup", kind: "search", about, address }];
  });
  const sources = chunks.flatMap(({ address, title }): StreamPart[] =>
    address === undefined ? [] : [{ type: "web.source", address, ...defined({ title }) }],
  );
  const citations = asArray(grounding["groundingSupports"]).flatMap((support): StreamPart[] => {
    const { segment, groundingChunkIndices } = asObject(support) ?? {};
    const at = endOf(asObject(segment) ?? {}, text);
    return asArray(groundingChunkIndices).flatMap((index): StreamPart[] => {
      const { address, title } = chunks[asNumber(index) ?? -1] ?? {};
      if (address === undefined || at === undefined) return [];
      return [{ type: "web.citation", at, address, ...defined({ title }) }];
    });
  });
  return [...lookups, ...sources, ...citations];
}

/**
 * Where a segment ends in the text. Segments count bytes; if that does not match, the segment's own words
 * are searched for.
 */
function endOf(segment: JsonObject, text: string): number | undefined {
  const words = asNonBlankString(segment["text"]);
  const at = afterBytes(text, asNumber(segment["endIndex"]) ?? 0);
  if (words === undefined || text.slice(0, at).endsWith(words)) return at === 0 ? undefined : at;
  const found = text.indexOf(words);
  return found < 0 ? undefined : found + words.length;
}

/** The pages that Google fetched, and which of them failed. */
export function fetchParts(fetched: JsonObject): StreamPart[] {
  return asArray(fetched["urlMetadata"]).flatMap((one): StreamPart[] => {
    const { retrievedUrl, urlRetrievalStatus } = asObject(one) ?? {};
    const address = asNonBlankString(retrievedUrl);
    if (address === undefined) return [];
    const status = asNonBlankString(urlRetrievalStatus) ?? "";
    const isThere = status === "" || status.endsWith("_SUCCESS");
    const failed = isThere ? undefined : status.replace("URL_RETRIEVAL_STATUS_", "").toLowerCase();
    return [
      { type: "web.lookup", kind: "fetch", about: address, ...defined({ failed }) },
      ...(isThere ? [{ type: "web.source" as const, address }] : []),
    ];
  });
}
