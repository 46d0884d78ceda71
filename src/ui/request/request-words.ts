import type { RequestRow } from "#domain/requests/request-row.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { shareWords } from "#ui/usage/usage-words.ts";

const outcomes = { answered: "answered", failed: "failed", left: "ended early" } as const;

/** How a request ended, as far as is known. */
export function outcomeWords({ end }: Pick<RequestRow, "end">): string {
  if (end === undefined) return "not ended";
  const status = end.error?.status === undefined ? "" : ` (${end.error.status})`;
  return `${outcomes[end.outcome]}${status}`;
}

/** "14:02:11 · answered · gpt-4o". */
export function requestLabel(row: RequestRow): string {
  return `${momentWords(row.sentAt)} · ${outcomeWords(row)} · ${row.modelId}`;
}

/** The time, with the day where it is another one than today. */
export function momentWords(at: number): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString("en-GB");
  if (moment.toDateString() === new Date().toDateString()) return time;
  return `${moment.toLocaleDateString("en-GB", { dateStyle: "medium" })}, ${time}`;
}

/** How the estimate is to be taken. */
export function calibrationWords({ samples, medianError }: Calibration, modelId: string): string {
  if (samples === 0) {
    return `An estimate that nothing has corrected yet: ${modelId} has not counted a request of yours.`;
  }
  const from = samples === 1 ? "one request" : `${samples} requests`;
  const off =
    medianError === undefined ? "" : ` The middle error so far: ${shareWords(medianError)}.`;
  return `Estimated, and corrected by what ${modelId} counted in ${from}.${off}`;
}
