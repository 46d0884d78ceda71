import type { AnyStateNode, AnyTransitionDefinition } from "xstate";

/**
 * The statechart as a Mermaid diagram, drawn from the machine itself. Edges that leave every running
 * state (Stop, a fault) are drawn once, from `anyState`.
 */
export function toMermaid(root: AnyStateNode): string {
  const lines = ["stateDiagram-v2", "    direction TB"];
  drawStates(root, lines, 1);
  for (const edge of edgesOf(root)) lines.push(`    ${edge}`);
  return `${lines.join("\n")}\n`;
}

/** A state of the chart, for drawing it on the screen. */
export interface ChartState {
  /** The dotted path, as in a run's row. */
  path: string;
  name: string;
  children: readonly ChartState[];
  /** The outgoing edges, without those that every running state has. */
  next: readonly { to: string; on: string }[];
}

/**
 * The statechart as nested states. They are read from the machine itself, so they are never out of
 * date.
 */
export function toChart(root: AnyStateNode): ChartState[] {
  return Object.values(root.states).map((node) => ({
    path: node.path.join("."),
    name: node.key,
    children: toChart(node),
    next: exitsOf(node),
  }));
}

function exitsOf(node: AnyStateNode): ChartState["next"] {
  const own = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  return own.flatMap((transition) =>
    (transition.target ?? []).map((target) => ({
      to: target.path.join("."),
      on: labelOf(transition),
    })),
  );
}

function drawStates(node: AnyStateNode, lines: string[], depth: number): void {
  const indent = "    ".repeat(depth);
  if (node.initial?.target[0] !== undefined) {
    lines.push(`${indent}[*] --> ${shortId(node.initial.target[0])}`);
  }
  for (const child of Object.values(node.states)) {
    if (Object.keys(child.states).length === 0) {
      lines.push(`${indent}state "${child.key}" as ${shortId(child)}`);
      continue;
    }
    lines.push(`${indent}state "${child.key}" as ${shortId(child)} {`);
    drawStates(child, lines, depth + 1);
    lines.push(`${indent}}`);
  }
}

function edgesOf(node: AnyStateNode): string[] {
  const labels = new Map<string, string[]>();
  for (const transition of transitionsOf(node)) {
    for (const target of transition.target ?? []) {
      const edge = `${shortId(transition.source)} --> ${shortId(target)}`;
      labels.set(edge, [...(labels.get(edge) ?? []), labelOf(transition)]);
    }
  }
  return [...labels].map(([edge, texts]) => `${edge}: ${[...new Set(texts)].join(" / ")}`);
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap(transitionsOf),
  ];
}

function shortId(node: AnyStateNode): string {
  return node.path.length === 0 ? "anyState" : node.path.join("_");
}

function labelOf(transition: AnyTransitionDefinition): string {
  const event = eventLabel(transition.eventType);
  const guard = guardLabel(transition.guard);
  return [event, guard === "" ? "" : `[${guard}]`].filter((text) => text !== "").join(" ");
}

function eventLabel(type: string): string {
  if (type === "") return "";
  if (type.startsWith("xstate.done.actor.")) return `${type.slice(18)} done`;
  if (type.startsWith("xstate.error.actor.")) return "fault";
  if (type.startsWith("xstate.after.")) return "after the back-off";
  return type;
}

function guardLabel(guard: unknown): string {
  if (guard === undefined) return "";
  if (typeof guard === "string") return guard;
  // A named guard; XState does not export its type.
  const { type, params } = guard as { type: string; params?: { state?: string } };
  return params?.state === undefined ? type : `${type} ${params.state}`;
}
