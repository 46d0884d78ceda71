import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { StreamPart } from "#domain/stream.ts";
import { asNonBlankString, asNumber, asObject } from "#providers/shared/json-reading.ts";
import { afterCodePoints } from "#providers/shared/stream/text-offsets.ts";

/** The pages that a server cites for an answer. Some servers give no position, or zero. */
export function annotationParts(annotations: readonly JsonValue[], text: string): StreamPart[] {
  return annotations.flatMap((one): StreamPart[] => {
    const note = asObject(one) ?? {};
    const cited = asObject(note["url_citation"]) ?? note;
    const address = asNonBlankString(cited["url"]);
    if (note["type"] !== "url_citation" || address === undefined) return [];
    const source = { address, ...defined({ title: asNonBlankString(cited["title"]) }) };
    const end = asNumber(cited["end_index"]) ?? 0;
    if (end <= 0) return [{ type: "web.source", ...source }];
    return [{ type: "web.citation", at: afterCodePoints(text, end), ...source }];
  });
}
