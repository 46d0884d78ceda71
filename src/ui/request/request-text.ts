import type { RequestPurpose, RequestRow } from "#domain/requests/request-row.ts";
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
  const purpose = row.purpose === undefined ? "" : `${purposeText[row.purpose]} · `;
  return `${formatMoment(row.sentAt)} · ${purpose}${outcomeText(row)} · ${row.modelId}`;
}

/** What a request was sent for, if not for an answer. */
export const purposeText: Readonly<Record<RequestPurpose, string>> = {
  check: "check of an answer",
  title: "title",
  summary: "summary",
};

/** How reliable the estimate is. */
export function calibrationText({ samples, medianError }: Calibration, modelId: string): string {
  if (samples === 0) {
    return `Estimated. ${modelId} hasn’t reported token counts yet, so this couldn’t be calibrated.`;
  }
  const from = samples === 1 ? "one request" : `${samples} requests`;
  const off = medianError === undefined ? "" : ` Median error so far: ${formatShare(medianError)}.`;
  return `Estimated, calibrated with the counts ${modelId} reported for ${from}.${off}`;
}
