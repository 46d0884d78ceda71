import type { BranchOverrides } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";

/** A model to ask, as a person chooses it: one line of the dialog. */
export interface LaneChoice {
  connectionId: string;
  modelId: string;
  /** As typed; empty where the conversation's own holds. */
  temperature: string;
}

/** Where the lanes of the last fan-out are kept, among the settings. */
export const LANES_KEY = "fanOut.lanes";

/** What was kept, as far as it can be read. */
export function lanesIn(value: JsonValue | undefined): LaneChoice[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((lane) => {
    if (typeof lane !== "object" || lane === null || Array.isArray(lane)) return [];
    const { connectionId, modelId, temperature } = lane;
    if (typeof connectionId !== "string" || typeof modelId !== "string") return [];
    return [
      { connectionId, modelId, temperature: typeof temperature === "string" ? temperature : "" },
    ];
  });
}

/** A temperature as providers take it; undefined where nothing was typed, null where it is none. */
export function temperatureOf({ temperature }: LaneChoice): number | null | undefined {
  const typed = temperature.trim().replace(",", ".");
  if (typed === "") return undefined;
  const value = Number(typed);
  return Number.isFinite(value) && value >= 0 && value <= 2 ? value : null;
}

/**
 * In what a lane differs from the branch it leaves. A temperature joins the branch's own parameters:
 * overridden ones are taken as a whole.
 */
export function overridesOf(
  lane: LaneChoice,
  parameters: Readonly<Record<string, JsonValue>>,
): BranchOverrides {
  const temperature = temperatureOf(lane);
  return {
    connectionId: lane.connectionId,
    modelId: lane.modelId.trim(),
    ...(typeof temperature === "number" ? { parameters: { ...parameters, temperature } } : {}),
  };
}
