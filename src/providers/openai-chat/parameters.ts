import type { JsonValue } from "#domain/json.ts";
import { RESERVED_PARAMETERS } from "#domain/parameter-names.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { openaiTraits } from "#providers/shared/models/openai-traits.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";

import type { ChatBody } from "./body.ts";
import type { ChatDialect } from "./dialect.ts";

/** The person's parameters in the dialect of the server, without those that the model refuses. */
export function chatParameters(
  prepared: PreparedContext,
  dialect: ChatDialect,
  omissions: Omissions,
): Partial<ChatBody> {
  const requested = new Map(
    Object.entries(prepared.parameters).filter(
      ([name, value]) => !RESERVED.has(name) && value !== null && value !== "",
    ),
  );
  renameMaxTokens(requested, dialect);
  if (dialect.openaiModels) applyModelRules(requested, prepared, omissions);
  toolChoice(requested, prepared, dialect);
  // The person may set fields for their own server that OpenAI's types don't have.
  return Object.fromEntries(requested) as Partial<ChatBody>;
}

/** Fields of the body that no parameter may overwrite. */
const RESERVED: ReadonlySet<string> = new Set([...RESERVED_PARAMETERS, "__proto__"]);

const SAMPLING =
  "temperature top_p presence_penalty frequency_penalty logit_bias logprobs top_logprobs".split(
    " ",
  );

function renameMaxTokens(requested: Map<string, JsonValue>, dialect: ChatDialect): void {
  const limit = requested.get("max_tokens") ?? requested.get("max_completion_tokens");
  requested.delete("max_tokens");
  requested.delete("max_completion_tokens");
  if (limit !== undefined) requested.set(dialect.maxTokensField, limit);
}

/** Leaves out parameters that the model is known to refuse with a 400. */
function applyModelRules(
  requested: Map<string, JsonValue>,
  prepared: PreparedContext,
  omissions: Omissions,
): void {
  const refuse = (name: string): void => {
    if (requested.delete(name)) omissions.add("parameter", name);
  };
  const traits = openaiTraits(prepared.modelId);
  if (traits.toolsNeedNoEffort && prepared.tools.length > 0 && !requested.has("reasoning_effort")) {
    requested.set("reasoning_effort", "none");
  }
  const samples = traits.samplesWithoutEffort && requested.get("reasoning_effort") === "none";
  if (traits.reasons && !samples) SAMPLING.forEach(refuse);
  if (traits.refusesStop) refuse("stop");
  if (!traits.reasons) refuse("reasoning_effort");
  if (!traits.takesVerbosity) refuse("verbosity");
}

function toolChoice(
  requested: Map<string, JsonValue>,
  prepared: PreparedContext,
  dialect: ChatDialect,
): void {
  if (prepared.tools.length === 0) {
    requested.delete("tool_choice");
    requested.delete("parallel_tool_calls");
  } else if (requested.get("tool_choice") === "required") {
    requested.set("tool_choice", dialect.requiredChoice);
  }
}
