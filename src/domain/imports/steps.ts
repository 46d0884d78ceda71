import type {
  ImportedAttachment,
  ImportedCall,
  ImportedNode,
  ImportedPart,
  ImportedResult,
} from "./imported-conversation.ts";

/** A call, and its result if the same entry has it. */
export interface StepCall {
  call: ImportedCall;
  result?: ImportedResult;
}

/** What is neither call nor result; pages have become texts. */
export type SaidPart = Exclude<ImportedPart, ImportedCall | ImportedResult | { type: "html" }>;

/** What becomes one message: what somebody says, with calls, or results of calls before it. */
export type Step =
  | { kind: "say"; parts: SaidPart[]; calls: StepCall[] }
  | { kind: "results"; results: ImportedResult[]; attachments: ImportedAttachment[] };

type Say = Extract<Step, { kind: "say" }>;

/**
 * An entry as a sequence of messages: where an app shows a call, its result and what follows as one
 * answer, each round is a message of its own.
 */
export function stepsOf({ role, parts }: ImportedNode): Step[] {
  const results = pairedResults(parts);
  const taken = new Set(results.values());
  const steps: Step[] = [];
  let say: Say = { kind: "say", parts: [], calls: [] };
  const end = (): void => {
    if (say.parts.length + say.calls.length > 0) steps.push(say);
    say = { kind: "say", parts: [], calls: [] };
  };
  for (const part of parts) {
    if (part.type === "result") {
      if (taken.has(part)) continue;
      end();
      steps.push({ kind: "results", results: [part], attachments: [] });
    } else if (part.type === "call") {
      if (role === "assistant") {
        const result = results.get(part);
        say.calls.push(result === undefined ? { call: part } : { call: part, result });
      } else say.parts.push({ type: "unknown", what: "tool call", raw: part });
    } else if (part.type !== "html") {
      if (say.calls.some(({ result }) => result !== undefined)) end();
      say.parts.push(part);
    }
  }
  end();
  return role === "tool" ? asResults(steps) : steps;
}

/** In an entry of a tool's, what is beside a result belongs to it. */
function asResults(steps: readonly Step[]): Step[] {
  const results: ImportedResult[] = [];
  const attachments: ImportedAttachment[] = [];
  const rest: unknown[] = [];
  for (const step of steps) {
    if (step.kind === "results") results.push(...step.results);
    else {
      for (const part of step.parts) {
        if (part.type === "attachment") attachments.push(part);
        else rest.push(part.type === "text" ? part.text : part);
      }
    }
  }
  if (results.length === 0) {
    results.push({ type: "result", value: rest.length === 1 ? rest[0] : rest });
  }
  return [{ kind: "results", results, attachments }];
}

/** Which result belongs to which call of the same entry. */
function pairedResults(parts: readonly ImportedPart[]): Map<ImportedCall, ImportedResult> {
  const pairs = new Map<ImportedCall, ImportedResult>();
  const open = new Set<ImportedCall>();
  const calls = parts.filter((part) => part.type === "call");
  const byId = new Map(calls.map((call) => [call.id, call]));
  for (const part of parts) {
    if (part.type === "call") open.add(part);
    if (part.type !== "result") continue;
    const named = part.callId === undefined ? undefined : byId.get(part.callId);
    const call = named ?? (part.callId === undefined ? firstFor(open, part) : undefined);
    if (call === undefined || pairs.has(call)) continue;
    pairs.set(call, part);
    open.delete(call);
  }
  return pairs;
}

function firstFor(
  open: ReadonlySet<ImportedCall>,
  { name }: ImportedResult,
): ImportedCall | undefined {
  const [first] = open;
  return name === undefined ? first : ([...open].find((call) => call.name === name) ?? first);
}
