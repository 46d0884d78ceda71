import { ownToolFaults, ownToolLimits } from "#domain/own-tools/check-own-tool.ts";
import { KEY_PLACEHOLDER } from "#domain/own-tools/http-request.ts";
import { HTTP_METHODS } from "#domain/own-tools/own-tool.ts";
import type {
  HttpBody,
  HttpBodyType,
  HttpHeader,
  JavaScriptBody,
  OwnTool,
  OwnToolBody,
} from "#domain/own-tools/own-tool.ts";
import { onlyPlaceholder } from "#domain/own-tools/placeholders.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";

import {
  anyObject,
  arrayOf,
  enumOf,
  id,
  isBoolean,
  line,
  oneOf,
  optional,
  required,
  strictObject,
  text,
  timestamp,
  unionBy,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

const kind = required(line);
const limits = ownToolLimits;

/** What a tool's row must look like, in storage as in files. */
export const ownToolRowShape = strictObject<OwnTool>({
  id: required(id),
  name: required(text(64)),
  description: required(text(limits.description)),
  summary: required(text(limits.summary)),
  parameters: required(anyObject),
  body: required(
    unionBy<OwnToolBody["kind"]>("kind", {
      javascript: strictObject<JavaScriptBody>({
        kind,
        code: required(text(limits.code)),
        files: required(isBoolean),
      }),
      http: strictObject<HttpBody>({
        kind,
        method: required(oneOf(...HTTP_METHODS)),
        address: required(text(limits.address)),
        headers: required(
          arrayOf(
            strictObject<HttpHeader>({
              name: required(text(limits.headerName)),
              value: required(text(limits.headerValue)),
            }),
          ),
        ),
        body: required(text(limits.body)),
        bodyType: required(enumOf<HttpBodyType>({ json: true, form: true, text: true })),
        take: required(text(limits.take)),
        changesNothing: required(isBoolean),
      }),
    }),
  ),
  on: required(isBoolean),
  unread: optional(oneOf(true)),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});

/**
 * What a tool's row in a file must look like: it could have been saved here, except that its name may
 * be taken and that header values are left out of files.
 */
export const ownToolShape: Validator = (value) => {
  const fault = ownToolRowShape(value);
  if (fault !== undefined) return fault;
  // Its shape was just checked.
  const tool = value as OwnTool;
  if (tool.body.kind === "http" && tool.body.headers.length > limits.headers) {
    const message = `expected at most ${limits.headers}`;
    return { kind: "schema", path: ["body", "headers"], message };
  }
  const wrong = ownToolFaults(tool, []).find(({ place }) => !place.startsWith("header "));
  if (wrong === undefined) return undefined;
  return { kind: "schema", path: [wrong.place], message: wrong.message };
};

/** Law N4: a tool as it is in a file. Header values that may be keys are left out. */
export function ownToolInFile(tool: OwnTool): OwnTool {
  const { body } = tool;
  if (body.kind !== "http") return tool;
  const headers = body.headers.map((header) =>
    isOpen(header) ? header : { ...header, value: "" },
  );
  return { ...tool, body: { ...body, headers } };
}

/**
 * Whether a header's value may be in a file: it is known not to be a key, or is only the key's
 * placeholder, with at most a scheme before it.
 */
function isOpen({ name, value }: HttpHeader): boolean {
  if (secretValues({ [name]: value }).length === 0) return true;
  return onlyPlaceholder(value.trim().replace(/^[a-z-]{1,20}\s+/iu, "")) === KEY_PLACEHOLDER;
}
