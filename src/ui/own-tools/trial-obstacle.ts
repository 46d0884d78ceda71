import type { OwnToolFault, OwnToolPlace } from "#domain/own-tools/check-own-tool.ts";
import { controlWords } from "#ui/words/controls.ts";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import type { FaultOf } from "./own-tool-draft.ts";

/** Why it cannot be tried: something is marked as wrong, or a place that is not marked is still empty. */
export function trialObstacle(
  faults: readonly OwnToolFault[],
  faultOf: FaultOf,
): string | undefined {
  const inTheWay = faults.filter(({ place }) => place !== "name" && place !== "description");
  const [first] = inTheWay;
  if (first === undefined) return undefined;
  return inTheWay.some(({ place }) => faultOf(place) !== undefined)
    ? ownToolsWords.trial.isBroken
    : ownToolsWords.trial.isEmpty(placeName(first.place));
}

/** What the form calls a place. */
function placeName(place: OwnToolPlace): string {
  switch (place) {
    case "parameters":
      return ownToolsWords.arguments.title;
    case "name":
    case "description":
    case "code":
    case "address":
    case "body":
    case "take":
      return ownToolsWords[place];
    case "summary":
      return ownToolsWords.description;
    default:
      return controlWords.header(Number(place.slice("header ".length)) + 1);
  }
}
