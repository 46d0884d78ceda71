import type { FanOut } from "#app/view/action-dialog.ts";
import { MAX_LANES } from "#domain/branching/fan-out.ts";
import type { Command } from "#domain/command.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { BranchOverrides } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ContentPart } from "#domain/message.ts";
import { isInRange } from "#domain/parameter-names.ts";
import { mergedOverrides } from "#domain/settings/overrides.ts";
import { namesModel } from "#ui/models/connection-options.ts";

/** A model to ask, as chosen in one line of the dialog. */
export interface LaneChoice {
  connectionId: string;
  modelId: string;
  /** The temperature as typed; empty to use the conversation's. */
  temperature: string;
}

/** The settings key for the lanes of the last fan-out. */
export const LANES_KEY = "fanOut.lanes";

/** The valid lanes in a stored value. */
export function parseLanes(value: JsonValue | undefined): LaneChoice[] {
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

/** The temperature as a number; undefined if nothing was typed, null if it is invalid. */
export function temperatureOf({ temperature }: LaneChoice): number | null | undefined {
  const typed = temperature.trim().replace(",", ".");
  if (typed === "") return undefined;
  const value = Number(typed);
  return isInRange("temperature", value) ? value : null;
}

/** How a lane's settings differ from those of its origin branch. */
export function overridesOf(lane: LaneChoice): BranchOverrides {
  const temperature = temperatureOf(lane);
  return {
    connectionId: lane.connectionId,
    modelId: lane.modelId.trim(),
    ...(typeof temperature === "number" ? { parameters: { temperature } } : {}),
  };
}

/**
 * The lanes that the dialog proposes: the branch's own model, then the lanes of the last fan-out whose
 * connections still exist. If fewer than two of those are left, it proposes the branch's model and one more
 * lane, whose model is empty where no other is known.
 */
export function proposedLanes(
  first: LaneChoice,
  connections: readonly Pick<Connection, "id" | "models">[],
  kept: readonly LaneChoice[],
): LaneChoice[] {
  const known = kept.filter(({ connectionId }) =>
    connections.some(({ id }) => id === connectionId),
  );
  if (known.length > 1) {
    const isFirst = (lane: LaneChoice) =>
      lane.connectionId === first.connectionId && lane.modelId === first.modelId;
    const own = known.find(isFirst) ?? first;
    return [own, ...known.filter((lane) => lane !== own)].slice(0, MAX_LANES);
  }
  return [first, addedLane([first], connections)];
}

/**
 * Another lane like the last one, with a model of its connection that no lane has yet. If none is known, the
 * person has to choose one.
 */
export function addedLane(
  lanes: readonly LaneChoice[],
  connections: readonly Pick<Connection, "id" | "models">[],
): LaneChoice {
  const last = lanes.at(-1) ?? { connectionId: "", modelId: "", temperature: "" };
  const models = connections.find(({ id }) => id === last.connectionId)?.models ?? [];
  const isTaken = ({ id }: { id: string }) =>
    lanes.some((lane) => lane.connectionId === last.connectionId && lane.modelId.trim() === id);
  return { ...last, modelId: models.find((model) => !isTaken(model))?.id ?? "" };
}

/** Whether the lane names a model of an existing connection, and its temperature is valid or empty. */
export function canBeAsked(
  lane: LaneChoice,
  connections: readonly Pick<Connection, "id">[],
): boolean {
  return namesModel(lane, connections) && temperatureOf(lane) !== null;
}

/** The place where a fan-out begins, and the message that is sent there. */
export type AskedLanes = Pick<FanOut, "fromBranchId" | "nodeId" | "text" | "overrides">;

/** The command of a fan-out. Each lane gets its own branch; the message is stored once for all of them. */
export function fanOutCommand(
  { fromBranchId, nodeId, text, overrides }: AskedLanes,
  content: ContentPart[],
  lanes: readonly LaneChoice[],
  newId: () => string,
): Extract<Command, { type: "branch.fanOut" }> {
  return {
    type: "branch.fanOut",
    fromBranchId,
    nodeId,
    message: text === null ? null : { runId: newId(), nodeId: newId(), content },
    lanes: lanes.map((lane) => ({
      branchId: newId(),
      runId: newId(),
      // A lane keeps everything that was chosen for the fork being made, except its model.
      overrides: mergedOverrides(overrides, overridesOf(lane)),
    })),
  };
}
