import type { Conversation } from "#app/conversation/conversation.ts";
import { engineOf } from "#app/root/engine.ts";
import { brokenLaws } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import type { ChatContext } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import type { ToolCallResult } from "#domain/message.ts";
import { waitsForPerson } from "#domain/runs/run-states.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { taskIdsOf } from "#domain/tasks/task-ids.ts";

/** What a test does as the person while a conversation and its sub-tasks work. */
export interface Acting {
  /**
   * Whether it approves the calls of sub-tasks; the parent's own calls are always approved. True by default.
   */
  approveChildren?: boolean;
  /** If false, it only looks on. */
  actsForPerson?: boolean;
  /** Whether it stops runs that broke off or wait for a retry, instead of retrying them. */
  stopWaiting?: boolean;
}

/** Milliseconds; long, because of busy machines. */
const ENDS_WITHIN = 240_000;

/** A conversation in one tab, with its sub-tasks. */
export class FamilyOf {
  readonly tab: Tab;
  readonly contextId: string;
  readonly branchId: string;

  private readonly opened = new Set<Conversation>();

  constructor(tab: Tab, contextId: string, branchId: string) {
    const engine = engineOf(tab.services);
    const open = engine.open.bind(engine);
    engine.open = (id) => {
      const conversation = open(id);
      this.opened.add(conversation);
      return conversation;
    };
    this.tab = tab;
    this.contextId = contextId;
    this.branchId = branchId;
  }

  /** Gives up all locks. The databases stay open for whatever still reads them. */
  close(): void {
    for (const conversation of [this.tab.conversation, ...this.opened]) conversation.close();
  }

  async send(text: string): Promise<void> {
    const { services, conversation } = this.tab;
    const content = [{ type: "text" as const, text }];
    const message = { runId: services.newId(), nodeId: services.newId(), content };
    const { branchId } = this;
    const sent = await conversation.dispatch({ type: "message.send", branchId, message });
    // On a busy machine, the very first message may be stored late.
    if (!sent.ok && sent.error.kind !== "late") throw new Error(sent.error.message);
  }

  async stop(): Promise<void> {
    await this.tab.conversation.dispatch({ type: "run.stop", branchId: this.branchId });
  }

  parentRun(): Promise<RunRow | undefined> {
    return this.tab.services.runs.latestRun(this.branchId);
  }

  children(): Promise<ChatContext[]> {
    return this.tab.services.subTasks.children(this.contextId);
  }

  async descendants(of = this.contextId): Promise<ChatContext[]> {
    const children = await this.tab.services.subTasks.children(of);
    const deeper = await Promise.all(children.map(({ id }) => this.descendants(id)));
    return [...children, ...deeper.flat()];
  }

  /** States of the newest run of each child. */
  async states(): Promise<string[]> {
    const runs = await Promise.all((await this.children()).map(({ id }) => this.runsOf(id)));
    return runs.flat().map(({ state }) => state);
  }

  async texts(): Promise<string[]> {
    return (await this.nodes()).map(({ message }) => {
      const result = message.toolResult?.result;
      return typeof result === "string" ? result : textOf(message);
    });
  }

  async results(): Promise<ToolCallResult[]> {
    return (await this.nodes()).flatMap(({ message }) => message.toolResult ?? []);
  }

  /** Acts for the person until nothing changes any more and nothing is left to decide. */
  async untilQuiet(acting: Acting = {}): Promise<void> {
    for (let calm = 0; calm < 3;) {
      const acted = await this.actOnce(acting);
      const unfinished = await this.unfinished();
      const isAnyWaiting = unfinished.some(({ state }) => waitsForPerson(state));
      const busy = unfinished.filter(
        ({ state }) => !waitsForPerson(state) && !(isAnyWaiting && state === "executingTools"),
      );
      calm = acted || busy.length > 0 ? 0 : calm + 1;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  /** Acts for the person until every run has ended. */
  async untilEnded(): Promise<void> {
    const deadline = performance.now() + ENDS_WITHIN;
    for (;;) {
      await this.actOnce({});
      const left = await this.unfinished();
      if (left.length === 0) return;
      if (performance.now() > deadline) {
        throw new Error(`Not ended: ${left.map(({ state }) => state).join(", ")}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async unfinished(): Promise<RunRow[]> {
    const ids = [this.contextId, ...(await this.descendants()).map(({ id }) => id)];
    const runs = await Promise.all(ids.map((id) => this.runsOf(id)));
    return runs.flat().filter(isUnfinished);
  }

  private runsOf(contextId: string): Promise<RunRow[]> {
    return this.tab.services.runs.latestRuns(contextId);
  }

  private async nodes() {
    const branch = await this.tab.services.branches.get(this.branchId);
    return this.tab.services.branches.nodes(branch?.messageIds ?? []);
  }

  /** The number of messages on the first branch of each sub-task, in order. */
  async lengths(): Promise<number[]> {
    const { branches } = this.tab.services;
    const children = await this.children();
    const first = await Promise.all(
      children.map(({ parentCallId = "" }) => branches.get(taskIdsOf(parentCallId).branchId)),
    );
    return first.map((branch) => branch?.messageIds.length ?? 0).sort((one, other) => one - other);
  }

  async brokenLaws() {
    const ids = [this.contextId, ...(await this.descendants()).map(({ id }) => id)];
    return (await Promise.all(ids.map((id) => brokenLaws(this.tab.services, id)))).flat();
  }

  private async actOnce({
    approveChildren = true,
    actsForPerson = true,
    stopWaiting,
  }: Acting): Promise<boolean> {
    if (!actsForPerson) return false;
    let acted = false;
    for (const run of await this.unfinished()) {
      if (run.contextId !== this.contextId && !approveChildren) continue;
      if (await this.decide(run, stopWaiting === true)) acted = true;
    }
    return acted;
  }

  private async decide(run: RunRow, stopWaiting: boolean): Promise<boolean> {
    const { services } = this.tab;
    const { branchId, contextId, state } = run;
    const conversation = engineOf(services).open(contextId);
    if (
      state === "transientFailure.awaitingPerson" ||
      (stopWaiting && state.endsWith("backingOff"))
    ) {
      const runId = services.newId();
      const newBranchId = services.newId();
      await conversation.dispatch(
        stopWaiting
          ? { type: "run.stop", branchId }
          : { type: "run.retry", branchId, runId, newBranchId },
      );
      return true;
    }
    const call = run.calls.find(
      ({ status, settled }) => !settled && /pending|question/u.test(status),
    );
    if (call === undefined || !state.startsWith("awaiting")) return false;
    const [node] = await services.branches.nodes([run.answerNodeId ?? ""]);
    const args = node?.message.toolCalls?.find(({ id }) => id === call.id)?.arguments ?? {};
    const callId = call.id;
    await conversation.dispatch(
      call.status === "question"
        ? { type: "question.answer", branchId, callId, answer: "Red" }
        : { type: "tool.approve", branchId, callId, arguments: args, scope: "call" },
    );
    return true;
  }
}
