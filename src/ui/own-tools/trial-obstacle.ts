import type { OwnToolFault, OwnToolPlace } from "#domain/own-tools/check-own-tool.ts";
import { controlWords } from "#ui/words/controls.ts";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import type { FaultOf } from "./own-tool-draft.ts";

/**
 * Why a tool cannot be tried: a place is marked as wrong, or is empty and not marked yet. A trial needs
 * neither a name nor a description.
 */
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

/** The form's label for a place. */
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
