import { attachmentsIn } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { fold } from "#domain/search/fold.ts";
import { gramsAsked, traitGram } from "#domain/search/grams.ts";

import type { CandidateAsk } from "./candidates.ts";

/** The grams that stand for what filters can ask for. */
export function traitsOf(message: InternalMessage): string[] {
  const traits = [traitGram(message.role)];
  if (attachmentsIn(message).length > 0) traits.push(HAS_FILE);
  if ((message.toolCalls ?? []).length > 0) traits.push(HAS_CALL);
  const model = modelOf(message);
  return model === undefined ? traits : [...traits, traitGram("model", model)];
}

/** The name of the model that answered, in lower case. */
export function modelOf({ metadata }: InternalMessage): string | undefined {
  return metadata?.model?.toLowerCase();
}

const HAS_FILE = traitGram("file");
const HAS_CALL = traitGram("call");

/** The query in the syntax of FTS5; undefined if any message may be a hit. */
export function matchOf(
  { query, beginnings = [] }: CandidateAsk,
  models: readonly string[],
): string | undefined {
  const { role, hasFile, hasToolCall, model } = query.filters;
  const parts = gramsAsked(query.terms).whole.map(quoted);
  for (const beginning of beginnings) parts.push(`${quoted(beginning)} *`);
  if (role !== undefined) parts.push(quoted(traitGram(role)));
  if (hasFile === true) parts.push(quoted(HAS_FILE));
  if (hasToolCall === true) parts.push(quoted(HAS_CALL));
  if (model !== undefined) {
    const named = models.filter((name) => fold(name).includes(model));
    // If no model matches, a gram that no message has.
    const grams =
      named.length === 0 ? [traitGram("none")] : named.map((name) => traitGram("model", name));
    parts.push(`(${grams.map(quoted).join(" OR ")})`);
  }
  return parts.length === 0 ? undefined : parts.join(" AND ");
}

function quoted(gram: string): string {
  return `"${gram}"`;
}
