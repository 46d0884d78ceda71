import type { PreparedContext } from "#domain/prepared-context.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

/** Appends a section to the system prompt and a line to the trace; does nothing if the section is blank. */
export function withSystemSection(
  prepared: PreparedContext,
  enhancer: string,
  section: string,
  note: string,
): PreparedContext {
  const text = section.trim();
  if (text === "") return prepared;
  return {
    ...prepared,
    system: [...prepared.system, text],
    trace: [...prepared.trace, { enhancer, tokens: estimateTokens(text), note }],
  };
}
