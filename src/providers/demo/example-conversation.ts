import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { InternalMessage, MessageMetadata, MessageNode } from "#domain/message.ts";

import { ledger } from "./example-texts.ts";

/** The rows of a conversation, as they are stored. */
export interface ExampleConversation {
  context: ChatContext;
  branches: Branch[];
  nodes: MessageNode[];
}

export interface ExampleOptions {
  newId: () => string;
  /** Unix milliseconds. The example's messages are dated within the half hour before. */
  now: number;
  connectionId: string;
  modelId: string;
}

const MINUTE = 60_000;

/** The conversation of a first visit: four named branches, a version and a finished tool round. */
export function exampleConversation(options: ExampleOptions): ExampleConversation {
  const tree = new TreeWriter(options);

  const main = tree.branch("main", 0);
  tree.ask(main, ledger.question);
  const beginning = tree.answer(main, ledger.beginning);
  const inStep = tree.ask(main, ledger.inStep);

  const changeStream = tree.fork(main, inStep, "main~2", 0);
  const dualWrites = tree.answer(main, ledger.dualWrites);
  tree.answer(changeStream, ledger.changeStream);

  const oneNight = tree.fork(main, beginning, "one-night", 1);
  tree.ask(oneNight, ledger.oneNight);
  tree.answer(oneNight, ledger.oneNightAnswer);

  const cheaper = tree.fork(main, dualWrites, "cheaper-path", 2);
  tree.ask(cheaper, ledger.cheaper);
  tree.answer(cheaper, ledger.cheaperAnswer);
  tree.ask(cheaper, ledger.freeze);
  tree.round(cheaper, ledger.freezeCall, "1920000 / 48000", "40");
  tree.answer(cheaper, ledger.freezeAnswer);

  tree.ask(main, ledger.backfill);
  const backfill = tree.answer(main, ledger.backfillAnswer);

  const skeptic = tree.fork(main, backfill, "skeptic", 3);
  tree.ask(skeptic, ledger.skeptic);
  tree.answer(skeptic, ledger.skepticAnswer);

  tree.ask(main, ledger.tour);
  tree.answer(main, ledger.tourAnswer);
  return tree.finish("Example: a tour in branches", main);
}

/** Appends messages to branches, a minute apart, in accordance with the laws of SPEC.md. */
class TreeWriter {
  readonly #options: ExampleOptions;
  readonly #contextId: string;
  readonly #branches: Branch[] = [];
  readonly #nodes: MessageNode[] = [];
  #at: number;

  constructor(options: ExampleOptions) {
    this.#options = options;
    this.#contextId = options.newId();
    this.#at = options.now - 30 * MINUTE;
  }

  branch(name: string, colour: number): Branch {
    const branch: Branch = {
      id: this.#options.newId(),
      contextId: this.#contextId,
      name,
      // A generated name, such as `main~2`, makes it a version.
      named: !name.includes("~"),
      messageIds: [],
      colour,
      activeAt: this.#at,
      createdAt: this.#at,
    };
    this.#branches.push(branch);
    return branch;
  }

  /** A branch that shares everything up to and including `node` with `from`. */
  fork(from: Branch, node: MessageNode, name: string, colour: number): Branch {
    const branch = this.branch(name, colour);
    branch.messageIds = from.messageIds.slice(0, from.messageIds.indexOf(node.id) + 1);
    branch.forkedFrom = { branchId: from.id, nodeId: node.id };
    return branch;
  }

  ask(branch: Branch, text: string): MessageNode {
    return this.#append(branch, { role: "user", content: [{ type: "text", text }] });
  }

  answer(branch: Branch, text: string): MessageNode {
    return this.#append(branch, this.#said(text, { finishReason: "stop" }));
  }

  /** One approved call of the calculator, and its result. */
  round(branch: Branch, text: string, expression: string, value: string): void {
    const requestId = this.#options.newId();
    this.#append(branch, {
      ...this.#said(text, { finishReason: "tool_calls" }),
      toolCalls: [
        {
          id: requestId,
          toolName: "calculator",
          arguments: { expression },
          approvalStatus: "approved",
        },
      ],
    });
    const result = { value, exact: true };
    this.#append(branch, {
      role: "tool",
      content: [],
      toolResult: { requestId, result, isError: false, source: "tool" },
      metadata: { status: "complete", toolMs: 3 },
    });
  }

  finish(title: string, active: Branch): ExampleConversation {
    active.activeAt = this.#options.now;
    const { connectionId, modelId, now } = this.#options;
    const context: ChatContext = {
      id: this.#contextId,
      title,
      config: { modelId, connectionId, mode: DEFAULT_MODE, parameters: {} },
      activeBranchName: active.name,
      writerEpoch: 0,
      createdAt: now - 30 * MINUTE,
      updatedAt: now,
    };
    return { context, branches: this.#branches, nodes: this.#nodes };
  }

  #said(text: string, metadata: MessageMetadata): InternalMessage {
    const { connectionId, modelId } = this.#options;
    return {
      role: "assistant",
      content: [{ type: "text", text }],
      metadata: { model: modelId, connectionId, status: "complete", ...metadata },
    };
  }

  #append(branch: Branch, message: InternalMessage): MessageNode {
    this.#at += MINUTE;
    const node: MessageNode = {
      id: this.#options.newId(),
      contextId: this.#contextId,
      parentId: branch.messageIds.at(-1) ?? null,
      message,
      createdAt: this.#at,
    };
    this.#nodes.push(node);
    branch.messageIds.push(node.id);
    branch.activeAt = this.#at;
    return node;
  }
}
