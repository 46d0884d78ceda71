import { isInDoubt } from "#domain/runs/open-calls.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { formatListAnd } from "#ui/format/format-list.ts";

/**
 * The error with tools named as their cards name them. After an interruption, it names all tools that were
 * running.
 */
export function withTitles(
  error: RunError,
  calls: readonly OpenCall[],
  titleOf: (toolName: string) => string,
): RunError {
  const { kind, toolName } = error;
  if (toolName === undefined) return error;
  const running = calls.filter(isInDoubt).map((call) => call.toolName);
  const names = kind === "interrupted" && running.length > 0 ? running : [toolName];
  return { ...error, toolName: formatListAnd([...new Set(names.map(titleOf))]) };
}
