import type { RequestPurpose, RequestRow } from "#domain/requests/request-row.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { requestWords } from "#ui/words/request.ts";

/** Milliseconds. A request without an end that is older than this was cut off when its page closed. */
const LONGEST = 86_400_000;

/** How a request ended, as far as is known. */
export function outcomeText({ end, sentAt }: Pick<RequestRow, "end" | "sentAt">): string {
  if (end === undefined) {
    return Date.now() - sentAt < LONGEST ? requestWords.inProgress : requestWords.unknownEnd;
  }
  const outcome = requestWords.outcomes[end.outcome];
  const status = end.error?.status;
  return status === undefined ? outcome : requestWords.outcomeWithStatus(outcome, status);
}

/** A request's label: "14:02:11 · answered · gpt-4o". */
export function requestLabel(row: RequestRow): string {
  const purpose = row.purpose === undefined ? [] : [purposeText[row.purpose]];
  return requestWords.label(row.sentAt, [...purpose, outcomeText(row), row.modelId]);
}

/** What a request was sent for, if not for an answer. */
export const purposeText: Readonly<Record<RequestPurpose, string>> = requestWords.purposes;

/** Says how reliable a token estimate is. */
export function calibrationText({ samples, medianError }: Calibration, modelId: string): string {
  if (samples === 0) {
    return requestWords.estimated(modelId);
  }
  const said = requestWords.calibrated(modelId, samples);
  return medianError === undefined ? said : `${said} ${requestWords.medianError(medianError)}`;
}
