import { plural } from "#ui/format/plural.ts";

/** Announcements for people who don’t see it: something waits, or has ended. */
export const attentionWords = {
  waits: (branch: string) => `${branch} is waiting for you.`,
  failed: (branch: string) => `The run on ${branch} failed.`,
  ended: (branch: string) => `The answer on ${branch} has ended.`,
  endedAnswers: (ready: number, failed: number) => {
    if (ready + failed === 1) return failed === 0 ? "Answer ready" : "Answer failed";
    const parts = [
      ready > 0 ? plural(ready, { one: "# answer ready", other: "# answers ready" }) : "",
      failed > 0 ? plural(failed, { one: "# failed", other: "# failed" }) : "",
    ];
    return parts.filter(Boolean).join(", ");
  },
  someBranch: "a branch",
  notesWait: "There are notes to remember, or to decline.",
} as const;
