import type { SafetySetting } from "@google/genai";

import type { PreparedContext } from "#domain/prepared-context.ts";
import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "#providers/adapter.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { asArray } from "#providers/shared/json-reading.ts";
import { Omissions } from "#providers/shared/request/omissions.ts";
import { RESERVED, RequestedParameters } from "#providers/shared/request/parameters.ts";
import {
  schemaInstructions,
  systemText,
  splitLeadingSystem,
  withVersion,
} from "#providers/shared/request/request-text.ts";

import type { GeminiBody } from "./body.ts";
import { geminiCarries, geminiContents } from "./contents.ts";
import { decodeGeminiBody, GEMINI_PROTOCOL, geminiDecoder } from "./decoder.ts";
import { geminiTraits } from "./models.ts";
import { parseGeminiModels } from "./models.ts";
import { geminiTools, describesSchema, geminiConfig } from "./parameters.ts";

/** Google Gemini (generateContent). */
export const adapter: ProviderAdapter<GeminiBody> = {
  protocol: GEMINI_PROTOCOL,
  buildRequest,
  carries: geminiCarries,
  // In a header rather than in the address, because addresses are logged.
  authorise: (key) => (key === "" ? {} : { "x-goog-api-key": key }),
  createDecoder: geminiDecoder,
  decodeBody: decodeGeminiBody,
  decodeError: decodeErrorResponse,
  modelsRequest: (baseUrl) => ({ url: `${withVersion(baseUrl, "v1beta")}/models?pageSize=1000` }),
  parseModels: parseGeminiModels,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<GeminiBody> {
  const omissions = new Omissions();
  const requested = new RequestedParameters(prepared.parameters, omissions);
  const traits = geminiTraits(prepared.modelId);
  const { leading, messages } = splitLeadingSystem(prepared.messages);
  const contents = geminiContents(prepared, messages, traits, omissions);
  const inWords = describesSchema(prepared, traits);
  if (inWords) omissions.add("output_schema", "output schema");
  const schemaWords =
    inWords && prepared.outputSchema !== undefined
      ? [schemaInstructions(prepared.outputSchema)]
      : [];
  const system = systemText([...prepared.system, ...leading, ...schemaWords]);
  const settings = asArray(requested.take("safetySettings"));
  const tools = geminiTools(prepared, requested, traits);
  const generationConfig = geminiConfig(prepared, requested, traits, inWords);
  requested.omit("parallel_tool_calls");
  requested.drop(...RESERVED, "thinkingConfig");
  // The API refuses unknown fields.
  requested.omitRest();
  return {
    url: `${withVersion(target.baseUrl, "v1beta")}/${modelPath(prepared.modelId)}:streamGenerateContent?alt=sse`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      ...(system === "" ? {} : { systemInstruction: { parts: [{ text: system }] } }),
      ...tools,
      ...(Object.keys(generationConfig).length === 0 ? {} : { generationConfig }),
      // The person's own list, passed on unchecked; the API reports an error if it is invalid.
      ...(settings.length === 0 ? {} : { safetySettings: settings as unknown as SafetySetting[] }),
      contents,
    },
    ...omissions.field(),
  };
}

/** The path of a model: `models/…` by default. Tuned models have a path of their own. */
function modelPath(modelId: string): string {
  const path = modelId.includes("/") ? modelId : `models/${modelId}`;
  return path.split("/").map(encodeURIComponent).join("/");
}
