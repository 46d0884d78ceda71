import { shortened } from "#domain/text/shown-words.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";

/** A log message that an MCP server wrote for whoever operates it. */
export interface ServerLine {
  /** Unix milliseconds. */
  at: number;
  /** The protocol's level, such as `info` or `error`. */
  level: string;
  text: string;
}

/** The most lines kept for one server. */
export const MAX_LINES = 50;
/** The longest line, in UTF-16 units. */
const LONGEST = 500;

/**
 * Reads the parameters of the protocol's `notifications/message`.
 * @param hide removes secrets from the text
 */
export function lineOf(
  { level, logger, data }: { level: string; logger?: string | undefined; data?: unknown },
  at: number,
  hide: (text: string) => string = (text) => text,
): ServerLine {
  const said = typeof data === "string" ? data : (JSON.stringify(data) ?? "");
  const text = logger === undefined || logger === "" ? said : `${logger}: ${said}`;
  return { at, level, text: escapeHidden(shortened(hide(text), LONGEST)) };
}
