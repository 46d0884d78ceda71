/** `wanted`: the person has asked for it while an answer was being written. */
export type OfferStage = "unsaid" | "said" | "wanted";

/** Once, and again after it was wanted; never while an answer is being written in any tab. */
export function isOfferDue(stage: OfferStage, isBusy: boolean): boolean {
  return !isBusy && stage !== "said";
}
