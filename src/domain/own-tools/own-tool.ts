import { canonicalJson, sha256Hex } from "#domain/canonical.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ToolDefinition } from "#domain/tool.ts";

export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** How the text of a request's body is interpreted and sent. */
export type HttpBodyType = "json" | "form" | "text";

export interface HttpHeader {
  name: string;
  /** `{{key}}` in the value stands for the tool's key, which is in no row and no file. */
  value: string;
}

/** Code that runs in the sandbox: the body of an async function with one parameter, `args`. */
export interface JavaScriptBody {
  kind: "javascript";
  code: string;
  /** Whether the code can read and change the branch's files. */
  files: boolean;
}

/** One HTTP request. `{{name}}` in the address or the body stands for an argument. */
export interface HttpBody {
  kind: "http";
  method: HttpMethod;
  /** The part before the path has no placeholders, so a call never chooses its server. */
  address: string;
  headers: HttpHeader[];
  /** The body's text; may be empty. */
  body: string;
  bodyType: HttpBodyType;
  /** The part of a JSON response that the model gets, such as `items[].name`; empty for all of it. */
  take: string;
  /** The person says that a call changes nothing. They are asked this only for GET: see `mayRepeat`. */
  changesNothing: boolean;
}

export type OwnToolBody = JavaScriptBody | HttpBody;

/** What the person writes to define a tool. */
export interface OwnToolContent {
  name: string;
  /** For the model. */
  description: string;
  /** For the person. If empty, the description's first sentence is used. */
  summary: string;
  /** JSON Schema of named arguments. */
  parameters: JsonObject;
  body: OwnToolBody;
}

/** A row of `ownTools`. */
export interface OwnTool extends OwnToolContent {
  id: string;
  /** Whether models can be given the tool. */
  on: boolean;
  /** Set if the tool came with a file and the person has not read it yet. It can't be on. */
  unread?: true;
  createdAt: number;
  updatedAt: number;
  /** When the person deleted the tool. The row stays for other devices. */
  deletedAt?: number;
}

/** The `origin` in the definitions of own tools. */
export const OWN_ORIGIN = "own";

/** Milliseconds until a call is aborted. Code limits itself to less. */
const TIMEOUT = { javascript: 60_000, http: 60_000 } as const;

export function ownDefinition(tool: OwnToolContent): ToolDefinition {
  const { name, description, parameters, body } = tool;
  return {
    name,
    description,
    summary: summaryOf(tool),
    parameters,
    ...behaviour(body),
    timeout: TIMEOUT[body.kind],
    origin: OWN_ORIGIN,
    bodyHash: bodyHash(body),
  };
}

/** Law N2: the hash of what a call runs. Any change makes it another tool. */
function bodyHash(body: OwnToolBody): string {
  // A body is JSON, but its interface has no index signature.
  return sha256Hex(canonicalJson(body as unknown as JsonValue));
}

function behaviour(
  body: OwnToolBody,
): Pick<ToolDefinition, "requiresApproval" | "risk" | "idempotent" | "outsideText"> {
  if (body.kind === "http") {
    return {
      requiresApproval: true,
      risk: "reaches_network",
      idempotent: mayRepeat(body),
      outsideText: true,
    };
  }
  const risk = body.files ? "writes_files" : "computes";
  return { requiresApproval: false, risk, idempotent: true };
}

/**
 * Whether the request may be repeated automatically. For methods other than GET the person was not
 * asked.
 */
export function mayRepeat({ method, changesNothing }: HttpBody): boolean {
  return method === "GET" && changesNothing;
}

/** What the tool does, in one sentence for the person. */
export function summaryOf({ summary, description }: OwnToolContent): string {
  if (summary.trim() !== "") return summary.trim();
  const [line = ""] = description.trim().split("\n");
  return /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
}

/** The tools that models can be given: on, read and not deleted. */
export function usableTools(tools: readonly OwnTool[]): OwnTool[] {
  return tools.filter(
    ({ on, unread, deletedAt }) => on && unread !== true && deletedAt === undefined,
  );
}
