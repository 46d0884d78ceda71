import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { EvaluateInput, RunRef } from "#machine/actors.ts";
import type { CompletionVerdict } from "#machine/run-events.ts";
import { findIssues } from "#tools/validate.ts";

import type { EffectDeps } from "./deps.ts";
import { answerNode } from "./results.ts";

/** With an output schema, the answer must be JSON that matches it; a plain answer is final. */
export async function checkCompletion(
  deps: EffectDeps,
  input: EvaluateInput,
): Promise<CompletionVerdict> {
  const schema = await outputSchemaOf(deps, input);
  if (schema === undefined) return { kind: "final" };
  const node = await answerNode(deps, input.nodeId);
  const issues = await outputIssues(node === undefined ? "" : textOf(node.message), schema);
  if (issues.length === 0) return { kind: "final" };
  const problem = `The answer does not fit the output schema: ${issues.join("; ")}. Answer again with nothing but JSON that does.`;
  return { kind: "invalid", check: "output", problem };
}

/** The schema in the run's own requests, even if the conversation's has changed since. */
async function outputSchemaOf(deps: EffectDeps, run: RunRef): Promise<JsonObject | undefined> {
  const known = deps.runSettings.known(run);
  if (known !== undefined) return known.outputSchema;
  return (await deps.conversations.get(run.contextId))?.config.outputSchema;
}

async function outputIssues(text: string, schema: JsonObject): Promise<string[]> {
  try {
    // JSON.parse returns JSON.
    return await findIssues(schema, JSON.parse(text) as JsonValue);
  } catch (error) {
    return [`it is not JSON (${error instanceof Error ? error.message : String(error)})`];
  }
}
