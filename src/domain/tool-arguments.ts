import type { JsonObject, JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/**
 * On the wire, arguments are always an object. A tool that takes a plain string or a list gets them
 * under one field there, and without it everywhere else.
 */

const DEFAULT_FIELD = "input";

/** A field's name that says something to a model, and that every provider accepts. */
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Whether the schema is of a plain string or a list, not of named arguments. */
function takesPlain(parameters: JsonObject): boolean {
  return parameters["type"] === "string" || parameters["type"] === "array";
}

/** The schema's title if it can be the name of a field. */
function fieldOf(parameters: JsonObject | undefined): string {
  const title = parameters !== undefined && takesPlain(parameters) ? parameters["title"] : null;
  return typeof title === "string" && FIELD_NAME.test(title) ? title : DEFAULT_FIELD;
}

/** By the schema's identity: definitions are not changed once they are registered. */
const wireSchemas = new WeakMap<JsonObject, JsonObject>();

/** A tool's schema as a model gets it; one of named arguments stays as it is. */
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
 * Arguments as they are sent: a string or a list under the one field.
 *
 * @param parameters of the tool; undefined if the tool is gone
 */
export function wrapArguments(args: ToolArguments, parameters: JsonObject | undefined): JsonValue {
  if (typeof args !== "string" && !Array.isArray(args)) return args;
  return { [fieldOf(parameters)]: args };
}

/** Arguments as a tool gets them; those that are not wrapped stay as they are. */
export function unwrapArguments(args: ToolArguments, parameters: JsonObject): ToolArguments {
  if (!takesPlain(parameters) || args === null || typeof args !== "object") return args;
  if (Array.isArray(args)) return args;
  const [only, ...others] = Object.entries(args);
  return only?.[0] === fieldOf(parameters) && others.length === 0 ? only[1] : args;
}
