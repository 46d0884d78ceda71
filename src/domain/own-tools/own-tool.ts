import { canonicalJson, sha256Hex } from "#domain/canonical.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ToolDefinition } from "#domain/tool.ts";

export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** How the text of a request's body is read and sent. */
export type HttpBodyType = "json" | "form" | "text";

export interface HttpHeader {
  name: string;
  /** `{{key}}` in it stands for the tool's key, which is in no row and no file. */
  value: string;
}

/** Runs in the sandbox: the body of an async function with one parameter, `args`. */
export interface JavaScriptBody {
  kind: "javascript";
  code: string;
  /** It sees the branch's files and may change them. */
  files: boolean;
}

/** One request. `{{name}}` stands for an argument in the address and the body. */
export interface HttpBody {
  kind: "http";
  method: HttpMethod;
  /** The part up to the path has no arguments: a call never chooses its server. */
  address: string;
  headers: HttpHeader[];
  /** Empty for none. */
  body: string;
  bodyType: HttpBodyType;
  /** What the model gets of a JSON response, such as `items[].name`; empty for all of it. */
  take: string;
  /** The person says that a call changes nothing. They are asked only of a GET: see `mayRepeat`. */
  changesNothing: boolean;
}

export type OwnToolBody = JavaScriptBody | HttpBody;

/** What the person writes; their tool is this. */
export interface OwnToolContent {
  name: string;
  /** For the model. */
  description: string;
  /** For the person; empty: the description's first sentence. */
  summary: string;
  /** JSON Schema of named arguments. */
  parameters: JsonObject;
  body: OwnToolBody;
}

/** A row of `ownTools`. */
export interface OwnTool extends OwnToolContent {
  id: string;
  /** Models can be given it. */
  on: boolean;
  /** It came with a file, and the person has not read it yet: it cannot be on. */
  unread?: true;
  createdAt: number;
  updatedAt: number;
  /** The person deleted it. The row stays for other devices. */
  deletedAt?: number;
}

/** The `origin` of their definitions. */
export const OWN_ORIGIN = "own";

/** Milliseconds for a call of either kind; code ends itself earlier. */
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

/** Law N2: any change of what runs is another tool. */
function bodyHash(body: OwnToolBody): string {
  // It is JSON, but its interface has no index signature.
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

/** Whether a request may be sent again by itself. Of another method than GET nobody was asked. */
export function mayRepeat({ method, changesNothing }: HttpBody): boolean {
  return method === "GET" && changesNothing;
}

/** One sentence for the person. */
export function summaryOf({ summary, description }: OwnToolContent): string {
  if (summary.trim() !== "") return summary.trim();
  const [line = ""] = description.trim().split("\n");
  return /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
}

/** Those that models can be given: on, read and not deleted. */
export function usableTools(tools: readonly OwnTool[]): OwnTool[] {
  return tools.filter(
    ({ on, unread, deletedAt }) => on && unread !== true && deletedAt === undefined,
  );
}
