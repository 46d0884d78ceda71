import type { JsonObject, JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/**
 * On the wire, arguments are always an object. For a tool that takes a plain string or a list, that
 * value is wrapped in a single field there, and nowhere else.
 */

const DEFAULT_FIELD = "input";

/** A field name that means something to a model and that every provider accepts. */
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Whether the schema describes a plain string or a list rather than named arguments. */
function takesPlain(parameters: JsonObject): boolean {
  return parameters["type"] === "string" || parameters["type"] === "array";
}

/** The field that wraps plain arguments: the schema's title if that is a valid name. */
function fieldOf(parameters: JsonObject | undefined): string {
  const title = parameters !== undefined && takesPlain(parameters) ? parameters["title"] : null;
  return typeof title === "string" && FIELD_NAME.test(title) ? title : DEFAULT_FIELD;
}

/** Wrapped schemas by the identity of the original: definitions never change once they are registered. */
const wireSchemas = new WeakMap<JsonObject, JsonObject>();

/** A tool's schema as the model gets it. A schema of named arguments is returned unchanged. */
export function wireParameters(parameters: JsonObject): JsonObject {
  if (!takesPlain(parameters)) return parameters;
  const known = wireSchemas.get(parameters);
  if (known !== undefined) return known;
  const field = fieldOf(parameters);
  const wrapped: JsonObject = {
    type: "object",
    properties: { [field]: parameters },
    required: [field],
    additionalProperties: false,
  };
  wireSchemas.set(parameters, wrapped);
  return wrapped;
}

/**
 * Arguments as they are sent: a string or a list is wrapped in its field.
 *
 * @param parameters the tool's schema; undefined if the tool no longer exists
 */
export function wrapArguments(args: ToolArguments, parameters: JsonObject | undefined): JsonValue {
  if (typeof args !== "string" && !Array.isArray(args)) return args;
  return { [fieldOf(parameters)]: args };
}

/** Arguments as a tool gets them. Any that are not wrapped are returned unchanged. */
export function unwrapArguments(args: ToolArguments, parameters: JsonObject): ToolArguments {
  if (!takesPlain(parameters) || args === null || typeof args !== "object") return args;
  if (Array.isArray(args)) return args;
  const [only, ...others] = Object.entries(args);
  return only?.[0] === fieldOf(parameters) && others.length === 0 ? only[1] : args;
}
