import type {
  ImportedAttachment,
  ImportedCall,
  ImportedNode,
  ImportedPart,
  ImportedResult,
} from "./imported-conversation.ts";

/** A call, and its result if the same entry contains it. */
export interface StepCall {
  call: ImportedCall;
  result?: ImportedResult;
}

/** A part that is neither a call nor a result. HTML has become text by now. */
export type SaidPart = Exclude<ImportedPart, ImportedCall | ImportedResult | { type: "html" }>;

/** What becomes one message: something said, with its calls, or the results of earlier calls. */
export type Step =
  | { kind: "say"; parts: SaidPart[]; calls: StepCall[] }
  | { kind: "results"; results: ImportedResult[]; attachments: ImportedAttachment[] };

type Say = Extract<Step, { kind: "say" }>;

/**
 * Turns an entry into a sequence of messages. If an app shows a call, its result and what follows as
 * one answer, each round becomes a message of its own.
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

/** In an entry of a tool's, whatever stands next to a result is made part of it. */
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

/** Matches results to the calls of the same entry. */
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
