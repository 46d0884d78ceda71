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
  /** Plain text around the words found. */
  excerpt: string;
  /** Unix milliseconds. */
  at: number;
}

/** What a model answered a server. */
export interface SampleAnswer {
  text: string;
  modelId: string;
  finishReason?: FinishReason;
}

/** What tools may use of the app; tests provide their own. */
export interface ToolServices {
  /** Best first, at most `limit`; without conversations in the bin. */
  searchConversations(
    query: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly ConversationHit[]>;
  /** Deletes the notes with this text; resolves to how many there were. */
  forgetMemories(text: string): Promise<number>;
  /** The tools that are on, and not sent, which fit the words best. */
  findTools(query: string): Promise<FoundTools>;
  now(): Date;
  /** The person's IANA time zone, such as `Europe/Vienna`. */
  timeZone(): string;
  /**
   * Runs the call's sub-task to its end and returns what it hands back.
   * @throws ToolFailure if it ends in any other way
   */
  startTask(
    callId: string,
    order: TaskOrder,
    io: Pick<ToolIo, "signal" | "whilePersonDecides">,
  ): Promise<string>;
  /** Why no model can answer a server now; undefined if one can. */
  sampleProblem(): Promise<string | undefined>;
  /** Has a model answer a server that asked during the call; the error says why there is no answer. */
  sample(
    callId: string,
    order: SampleOrder,
    io: Pick<ToolIo, "signal" | "whilePersonDecides">,
  ): Promise<Result<SampleAnswer, string>>;
}

/**
 * The files of the call's branch as the call sees them: what was there before it, with its own
 * changes. Paths are as `domain/workspace/path.ts` spells them. What is changed becomes part of the
 * call's result, all of it once the call has succeeded; a call that fails changes nothing.
 */
export interface WorkspaceIo {
  /** By path, in the order of the paths. */
  files(): Promise<Workspace>;
  /** Undefined if there is no such file. @throws ToolFailure if its bytes are gone */
  read(path: string): Promise<Blob | undefined>;
  /** @throws ToolFailure if it is too large, or one too many */
  write(path: string, data: Blob): Promise<void>;
  /** Returns whether there was such a file. */
  remove(path: string): Promise<boolean>;
}

/** The same for the executor, which keeps what a successful call has changed. */
export interface CallWorkspace extends WorkspaceIo {
  /** Stores the bytes. @throws ToolFailure if they cannot be stored */
  commit(): Promise<readonly FileChange[]>;
}

/** What one execution can use. */
export interface ToolIo {
  /** The `ToolCallRequest.id`. */
  callId: string;
  /** The run that the call is of; empty for none. */
  runId: string;
  /** The branch of that run, and its conversation; empty for none. */
  branchId: string;
  contextId: string;
  /** Aborted by the person, by the run's end or by the timeout: stop all work. */
  signal: AbortSignal;
  /**
   * Reports one short line to the person while the tool works. Ignored once the call has settled.
   */
  progress(text: string): void;
  /** Adds to what the call's card shows while it works: what code prints. Ignored as progress is. */
  output(text: string): void;
  /**
   * Writes down what becomes of the call's effect. Resolves when it is durable: await `sent` before
   * anything leaves. Only for calls that must not happen twice; others need no notes.
   */
  note(note: CallNote): Promise<void>;
  /**
   * Pauses the call's timeout while it waits for a person: a sub-task that waits for an approval, a
   * server's own question. The run itself waits for the person before and after its calls.
   */
  whilePersonDecides<Value>(wait: () => Promise<Value>): Promise<Value>;
  services: ToolServices;
  workspace: WorkspaceIo;
}

/** One tool: a file `NAME.tool.ts` that exports it as `tool`. */
export interface Tool {
  definition: ToolDefinition;
  /** Arguments that pass the definition's own schema; the contract test checks them. */
  examples: readonly ToolArguments[];
  /**
   * Reads or changes the branch's files: such calls of one round run one after another, in order.
   * Those that follow each other and work side by side, on copies of their own, run at once.
   */
  usesFiles?: true | "side by side";
  /**
   * Whether a conversation is offered it; any is if this is left out.
   * @param parentId of a sub-task that may be new
   */
  isFor?(contextId: string, parentId?: string): boolean;
  /**
   * Called only with arguments that passed the schema and were approved. The message of a thrown
   * `ToolFailure` goes to the model unchanged; for anything else see `classifyThrown`.
   */
  execute(args: ToolArguments, io: ToolIo): Promise<JsonValue>;
  /** What a person reads instead of the name: "Shop: Buy". */
  title?: string;
  /** One plain sentence for the dialog: what this call will do. Pure; `describeCall` guards it. */
  describe?(args: ToolArguments): string;
  /**
   * What exactly leaves the page, for the dialog; keys are masked. Pure; `requestOf` guards it.
   */
  request?(args: ToolArguments): string;
  /** The call in one short line, as in the transcript. Pure; `callLabel` guards it. */
  label?(args: ToolArguments): string;
}

/** What a `NAME.tool.ts` file exports. */
export interface ToolModule {
  tool: Tool;
}

/**
 * How a tool reports that it failed. `recoverable` lets an idempotent tool run again automatically,
 * `fatal` ends the run; the other kinds go to the model as an error result.
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
