import type { Enhancer } from "./prepare-input.ts";

/** Adds only its line in the trace: the parameters are among the effective settings already. */
export const defaultParameters: Enhancer = {
  name: "parameters",
  enhance: (prepared, { parameters, fromDefaults = [] }) => {
    const said = fromDefaults.flatMap((name) => {
      const value = parameters[name];
      if (value === undefined) return [];
      return [`${name} ${typeof value === "string" ? value : JSON.stringify(value)}`];
    });
    if (said.length === 0) return prepared;
    const note = `From your defaults: ${said.join(", ")}`;
    return { ...prepared, trace: [...prepared.trace, { enhancer: "parameters", tokens: 0, note }] };
  },
};
