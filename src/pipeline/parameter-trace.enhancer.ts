import type { Enhancer, PrepareInput } from "./prepare-input.ts";

/** Records in the trace where parameters come from. They are already part of the effective settings. */
export const parameterTrace: Enhancer = {
  name: "parameters",
  enhance: (prepared, input) => {
    const { modeInUse, fromMode = [], fromDefaults = [] } = input;
    const lines = [
      ...lineOf(`From the mode “${modeInUse?.name ?? ""}”`, fromMode, input),
      ...lineOf("From your defaults", fromDefaults, input),
    ];
    return lines.length === 0 ? prepared : { ...prepared, trace: [...prepared.trace, ...lines] };
  },
};

function lineOf(from: string, names: readonly string[], { parameters }: PrepareInput) {
  const said = names.flatMap((name) => {
    const value = parameters[name];
    if (value === undefined) return [];
    return [`${name} ${typeof value === "string" ? value : JSON.stringify(value)}`];
  });
  if (said.length === 0) return [];
  return [{ enhancer: "parameters", tokens: 0, note: `${from}: ${said.join(", ")}` }];
}
