/** `wanted`: the person asked for the update while an answer was being written. */
export type OfferStage = "unsaid" | "said" | "wanted";

/**
 * Whether to offer the update now: once, and again if the person wanted it. Never while any tab receives an
 * answer.
 */
export function isOfferDue(stage: OfferStage, isBusy: boolean): boolean {
  return !isBusy && stage !== "said";
}
