import { escapeHidden } from "#domain/text/visible-text.ts";

/** How many errors are sent, and how many UTF-16 units of each. The first errors explain the rest. */
const MOST = 10;
const LONGEST = 1_000;

/** The text that goes into the message box, from which the model can fix the artifact. */
export function reportText(path: string, problems: readonly string[]): string {
  const lines = problems.slice(0, MOST).map((text) => escapeHidden(text.slice(0, LONGEST)));
  const left = problems.length - lines.length;
  const errors = lines.join("\n").replaceAll("```", "'''");
  return `${path} was shown, and reported ${problems.length === 1 ? "this error" : "these errors"}:\n\n\`\`\`\n${errors}\n\`\`\`\n${left > 0 ? `(and ${left} more)\n` : ""}\nPlease fix it.`;
}
