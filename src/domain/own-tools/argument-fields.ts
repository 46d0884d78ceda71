import { sameJson } from "#domain/canonical.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject } from "#domain/json.ts";

export const ARGUMENT_TYPES = ["string", "number", "integer", "boolean", "list"] as const;
/** The type of an argument; `list` is a list of texts. */
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

/** One argument, as a row of the form's table. */
export interface ArgumentField {
  name: string;
  type: ArgumentType;
  required: boolean;
  description: string;
}

/** The JSON Schema for these arguments. */
export function schemaOfFields(fields: readonly ArgumentField[]): JsonObject {
  const properties = Object.fromEntries(
    fields.map((field): [string, JsonObject] => [field.name, schemaOfField(field)]),
  );
  return {
    type: "object",
    properties,
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOfField({ type, description }: ArgumentField): JsonObject {
  const about = description === "" ? {} : { description };
  if (type === "list") return { type: "array", items: { type: "string" }, ...about };
  return { type, ...about };
}

/** The arguments of a schema; undefined if it says more than the table can show. */
export function fieldsOfSchema(schema: JsonObject): ArgumentField[] | undefined {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = Object.entries(properties).map(([name, property]): ArgumentField => {
    const own = isObject(property) ? property : {};
    const { type, description } = own;
    return {
      name,
      type: type === "array" ? "list" : (ARGUMENT_TYPES.find((one) => one === type) ?? "string"),
      required: required.includes(name),
      description: typeof description === "string" ? description : "",
    };
  });
  const order = {
    ...schema,
    required: fields.filter((one) => one.required).map((one) => one.name),
  };
  const isWhole = required.length === order.required.length;
  return isWhole && sameJson(schemaOfFields(fields), order) ? fields : undefined;
}

/** The names of a schema's arguments. */
export function argumentNames({ properties = {} }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}
