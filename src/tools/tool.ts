import type { JsonValue } from "#domain/json.ts";
import type { FileChange, FinishReason } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import type { TaskOrder } from "#domain/tasks/task-order.ts";
import type { FoundTools } from "#domain/tool-sets/finder.ts";
import type { CallNote, ToolArguments, ToolDefinition, ToolErrorKind } from "#domain/tool.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";

/** One message found by `ToolServices.searchConversations`. */
export interface ConversationHit {
  contextId: string;
  nodeId: string;
  title: string;
  role: string;
  /** Plain text around the words that were found. */
  excerpt: string;
  /** When the message was made (Unix milliseconds). */
  at: number;
}

/** What a model answered to a server. */
export interface SampleAnswer {
  text: string;
  modelId: string;
  finishReason?: FinishReason;
}

/** What tools may use of the app; tests provide their own. */
export interface ToolServices {
  /** Searches conversations, without those in the bin. Best hits first, at most `limit`. */
  searchConversations(
    query: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly ConversationHit[]>;
  /** Deletes the notes with this text. Resolves to how many there were. */
  forgetMemories(text: string): Promise<number>;
  /** The tools that fit the words best, of those that are on but not sent. */
  findTools(query: string): Promise<FoundTools>;
  now(): Date;
  /** The person's IANA time zone, such as `Europe/Vienna`. */
  timeZone(): string;
  /**
   * Runs the call's sub-task to its end, and returns what it hands back.
   *
   * @throws ToolFailure if it ends in any other way
   */
  startTask(
    callId: string,
    order: TaskOrder,
    io: Pick<ToolIo, "signal" | "whilePersonDecides">,
  ): Promise<string>;
  /** Why no model can answer a server now; undefined if one can. */
  sampleProblem(): Promise<string | undefined>;
  /** Lets a model answer a server that asked during the call. The error says why there is no answer. */
  sample(
    callId: string,
    order: SampleOrder,
    io: Pick<ToolIo, "signal" | "whilePersonDecides">,
  ): Promise<Result<SampleAnswer, string>>;
}

/**
 * The files of the call's branch as the call sees them: those that existed before it, with its own changes.
 * Paths are spelled as in `domain/workspace/path.ts`. All changes become part of the call's result once it
 * has succeeded; a call that fails changes nothing.
 */
export interface WorkspaceIo {
  /** Files by path, ordered by path. */
  files(): Promise<Workspace>;
  /**
   * Undefined if there is no such file.
   *
   * @throws ToolFailure if its bytes are gone
   */
  read(path: string): Promise<Blob | undefined>;
  /** @throws ToolFailure if the file is too large, or there are too many files */
  write(path: string, data: Blob): Promise<void>;
  /** Returns whether there was such a file. */
  remove(path: string): Promise<boolean>;
}

/** The workspace as the executor uses it, which keeps the changes of a successful call. */
export interface CallWorkspace extends WorkspaceIo {
  /**
   * Stores the bytes of the changes.
   *
   * @throws ToolFailure if they cannot be stored
   */
  commit(): Promise<readonly FileChange[]>;
}

/** What one execution of a tool can use. */
export interface ToolIo {
  /** The `ToolCallRequest.id`. */
  callId: string;
  /** The run that the call belongs to; empty if there is none. */
  runId: string;
  /** The branch and conversation of that run; empty if there is none. */
  branchId: string;
  contextId: string;
  /** Aborted by the person, by the run's end or by the timeout. The tool must then stop all work. */
  signal: AbortSignal;
  /** Shows one short line to the person while the tool works. Ignored once the call has settled. */
  progress(text: string): void;
  /**
   * Appends to what the call's card shows while it works, such as what code prints. Ignored once the call
   * has settled.
   */
  output(text: string): void;
  /**
   * Records what becomes of the call's effect. Resolves once that is durable: await `sent` before anything
   * leaves the page. Only for calls that must not happen twice; others need no notes.
   */
  note(note: CallNote): Promise<void>;
  /**
   * Pauses the call's timeout while it waits for a person: for a sub-task that needs an approval, or a
   * server's own question. The run itself waits for the person before and after its calls.
   */
  whilePersonDecides<Value>(wait: () => Promise<Value>): Promise<Value>;
  services: ToolServices;
  workspace: WorkspaceIo;
}

/** One tool. A file `NAME.tool.ts` exports it as `tool`. */
export interface Tool {
  definition: ToolDefinition;
  /** Arguments that match the definition's own schema, which the contract test checks. */
  examples: readonly ToolArguments[];
  /**
   * Whether the tool reads or changes the branch's files. Such calls of one round run one after another, in
   * order. Consecutive calls that work "side by side", on copies of their own, run at once.
   */
  usesFiles?: true | "side by side";
  /**
   * Whether the tool is offered to a conversation; if left out, to every one.
   *
   * @param parentId the conversation above, given for a sub-task that may be new
   */
  isFor?(contextId: string, parentId?: string): boolean;
  /**
   * Called only with arguments that match the schema and were approved. The message of a thrown
   * `ToolFailure` goes to the model unchanged; for anything else see `classifyThrown`.
   */
  execute(args: ToolArguments, io: ToolIo): Promise<JsonValue>;
  /** What a person reads instead of the name, such as "Shop: Buy". */
  title?: string;
  /**
   * One plain sentence for the dialog about what this call will do. Pure; called through `describeCall`,
   * which catches its errors.
   */
  describe?(args: ToolArguments): string;
  /**
   * The exact text that leaves the page, for the dialog; keys are masked. Pure; called through `requestOf`,
   * which catches its errors.
   */
  request?(args: ToolArguments): string;
  /**
   * The call in one short line, as in the transcript. Pure; called through `callLabel`, which catches its
   * errors.
   */
  label?(args: ToolArguments): string;
}

/** What a `NAME.tool.ts` file exports. */
export interface ToolModule {
  tool: Tool;
}

/**
 * How a tool reports that it failed. `recoverable` lets an idempotent tool run again automatically, `fatal`
 * ends the run; errors of the other kinds go to the model as a result.
 */
export class ToolFailure extends Error {
  readonly kind: ToolErrorKind;

  constructor(kind: ToolErrorKind, message: string) {
    super(message);
    this.name = "ToolFailure";
    this.kind = kind;
  }
}

/** A field of named arguments; undefined if the arguments have another shape. */
export function field(args: ToolArguments, name: string): unknown {
  if (args === null || typeof args !== "object" || Array.isArray(args)) return undefined;
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/** A text field of named arguments; undefined if it is missing or not text. */
export function textField(args: ToolArguments, name: string): string | undefined {
  const value = field(args, name);
  return typeof value === "string" ? value : undefined;
}
