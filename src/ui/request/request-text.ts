import type { RequestRow } from "#domain/requests/request-row.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { formatMoment } from "#ui/format/format-date.ts";
import { formatShare } from "#ui/format/format-number.ts";

const outcomes = { answered: "answered", failed: "failed", left: "ended early" } as const;

/** How a request ended, as far as known. */
export function outcomeText({ end }: Pick<RequestRow, "end">): string {
  if (end === undefined) return "in progress";
  const status = end.error?.status === undefined ? "" : ` (${end.error.status})`;
  return `${outcomes[end.outcome]}${status}`;
}

/** "14:02:11 · answered · gpt-4o". */
export function requestLabel(row: RequestRow): string {
  return `${formatMoment(row.sentAt)} · ${outcomeText(row)} · ${row.modelId}`;
}

/** How reliable the estimate is. */
export function calibrationText({ samples, medianError }: Calibration, modelId: string): string {
  if (samples === 0) {
    return `Estimated. ${modelId} hasn’t reported token counts yet, so this couldn’t be calibrated.`;
  }
  const from = samples === 1 ? "one request" : `${samples} requests`;
  const off = medianError === undefined ? "" : ` Median error so far: ${formatShare(medianError)}.`;
  return `Estimated, calibrated with the counts ${modelId} reported for ${from}.${off}`;
}
