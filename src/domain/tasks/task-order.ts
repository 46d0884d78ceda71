import { defined } from "#domain/defined.ts";
import type { ToolArguments } from "#domain/tool.ts";

/** What a model asks of a sub-task: the arguments of `start_task`. */
export interface TaskOrder {
  goal: string;
  /** What the sub-task is to hand back. */
  handBack: string;
  title?: string;
  mode?: string;
  model?: string;
}

/** Reads an order; undefined if a required field is missing or blank. */
export function readTaskOrder(args: ToolArguments): TaskOrder | undefined {
  if (args === null || typeof args !== "object" || Array.isArray(args)) return undefined;
  const text = (name: string): string | undefined => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  const goal = text("goal");
  const handBack = text("hand_back");
  if (goal === undefined || handBack === undefined) return undefined;
  const chosen = defined({ title: text("title"), mode: text("mode"), model: text("model") });
  return { goal, handBack, ...chosen };
}
