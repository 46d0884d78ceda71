import type { ModelInfo } from "#domain/connection.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

import { asArray, asNumber, asObject, asWord } from "./json-reading.ts";

/** The listing of OpenAI and of all who copied it, sorted as the server sent them; entries without an id are left out. */
export function parseModelList(json: JsonValue): ModelInfo[] {
  const list = Array.isArray(json)
    ? json
    : asArray(asObject(json)?.["data"] ?? asObject(json)?.["models"]);
  return list.flatMap((entry) => {
    const model = asObject(entry);
    const id = asWord(model?.["id"]) ?? asWord(model?.["name"]);
    return model === undefined || id === undefined ? [] : [modelInfo(id, model)];
  });
}

function modelInfo(id: string, model: JsonObject): ModelInfo {
  const name = asWord(model["name"]);
  const window = contextWindow(model);
  return {
    id,
    ...(name === undefined || name === id ? {} : { name }),
    ...(window === undefined ? {} : { contextWindow: window }),
  };
}

/** OpenRouter, Groq, Mistral, vLLM and llama.cpp each call it something else. */
function contextWindow(model: JsonObject): number | undefined {
  return [
    asObject(model["meta"])?.["n_ctx"],
    model["context_length"],
    model["context_window"],
    model["max_context_length"],
    model["max_model_len"],
    asObject(model["meta"])?.["n_ctx_train"],
  ]
    .map(asNumber)
    .find((value) => value !== undefined && value > 0);
}
