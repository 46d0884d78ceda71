import { appendUserNode } from "#app/run/nodes.ts";
import { pinBranch } from "#domain/branching/settings.ts";
import { undo } from "#domain/branching/undo.ts";
import type { Command, RunCommand, TaskCommand } from "#domain/command.ts";
import type { ChatContext, ConfigChange } from "#domain/context.ts";
import { refusedInBin } from "#domain/in-bin.ts";
import { mayFail } from "#domain/may-fail.ts";
import { messageLabel } from "#domain/message-label.ts";
import { err, ok } from "#domain/result.ts";
import { titleOf } from "#domain/text/titles.ts";
import { UNTITLED } from "#domain/text/untitled.ts";
import type { UndoOperation } from "#storage/conversations/branches.ts";

import { executeBranchCommand } from "./branch-commands.ts";
import {
  BRANCH_IS_BUSY,
  undoableAs,
  applyOperation,
  refuse,
  startOnce,
} from "./command-context.ts";
import type { CommandResult, CommandContext } from "./command-context.ts";
import { executeMessageCommand } from "./message-commands.ts";
import { isWrittenSince } from "./written-since.ts";

/** Executes a command from any tab. A command that is delivered twice takes effect once. */
export async function executeCommand(
  context: CommandContext,
  command: Command,
): Promise<CommandResult> {
  const stored = addsWork[command.type] ? await contextOf(context) : undefined;
  const { conversations } = context.deps;
  const refusal = stored && refusedInBin(stored, await conversations.binnedAbove(stored));
  if (refusal !== undefined) return err(refusal);
  const result = await execute(context, command);
  if (result.ok) await titleUntitled(context, command);
  return result;
}

/** Whether a command adds messages or makes the model answer (law P12). */
const addsWork = {
  "message.send": true,
  "message.edit": true,
  "message.regenerate": true,
  "message.unqueue": false,
  "task.ask": true,
  "run.stop": false,
  "run.retry": true,
  "run.retryNow": true,
  "run.continue": true,
  "budget.grant": true,
  "budget.decline": false,
  "tool.approve": false,
  "tool.deny": false,
  "calls.decide": false,
  "tool.answer": true,
  "question.answer": true,
  "call.rerun": true,
  "call.abandon": false,
  "review.release": true,
  "review.withhold": true,
  "branch.fork": true,
  "branch.fanOut": true,
  "branch.bringBack": true,
  "branch.cherryPick": true,
  "branch.hide": false,
  "branch.activate": false,
  "branch.rename": false,
  "branch.recolour": false,
  "branch.delete": false,
  "branch.restore": false,
  "branch.prompt": false,
  "branch.override": false,
  "node.prune": false,
  "context.configure": false,
  "context.pin": false,
  undo: false,
} satisfies Record<Command["type"], boolean>;

function contextOf({ deps }: CommandContext): Promise<ChatContext | undefined> {
  return deps.conversations.get(deps.token.contextId);
}

/** The first message of a conversation without a title gives it one. */
async function titleUntitled(commandContext: CommandContext, command: Command): Promise<void> {
  const { deps } = commandContext;
  const content = "message" in command ? (command.message?.content ?? []) : [];
  if (content.length === 0) return;
  const context = await contextOf(commandContext);
  if (context?.title !== UNTITLED) return;
  const title = titleOf(messageLabel({ role: "user", content }));
  // If the title cannot be stored now, the next message sets it.
  if (title !== "") await mayFail(deps.conversations.rename(context.id, title, UNTITLED));
}

function execute(context: CommandContext, command: Command): Promise<CommandResult> {
  switch (command.type) {
    case "message.send":
    case "message.edit":
    case "message.regenerate":
    case "message.unqueue":
      return executeMessageCommand(context, command);
    case "branch.fork":
    case "branch.hide":
    case "branch.activate":
    case "branch.rename":
    case "branch.recolour":
    case "branch.delete":
    case "branch.restore":
    case "branch.prompt":
    case "branch.override":
    case "branch.fanOut":
    case "branch.bringBack":
    case "branch.cherryPick":
    case "node.prune":
      return executeBranchCommand(context, command);
    case "context.configure":
      return configure(context, command.config);
    case "context.pin":
      return applyOperation(
        context,
        [],
        (rows) => pinBranch(rows, command),
        undoableAs("pin", command.branchId),
      );
    case "undo":
      return undoAct(context, command.undoId);
    case "task.ask":
      return askTask(context, command);
    default:
      return executeRunCommand(context, command);
  }
}

function executeRunCommand(context: CommandContext, command: RunCommand): Promise<CommandResult> {
  const { branchId, ...event } = command;
  return context.deliver(branchId, event);
}

async function askTask(context: CommandContext, command: TaskCommand): Promise<CommandResult> {
  const { deps } = context;
  const { branchId, runId, note, held } = command;
  const run = { runId, contextId: deps.token.contextId, branchId };
  if (note !== null) {
    const noted = await deps.serial.run(branchId, () =>
      appendUserNode(deps, run, {
        nodeId: note.nodeId,
        content: [{ type: "text", text: note.text }],
        metadata: { synthetic: true },
        unlessInBin: true,
      }),
    );
    if (!noted.ok) return refuse("storage", noted.error.message);
  }
  return startOnce(context, branchId, runId, held);
}

async function configure({ deps }: CommandContext, config: ConfigChange): Promise<CommandResult> {
  const written = await deps.conversations.configure(deps.token, config);
  return written.ok ? ok(null) : refuse("storage", written.error.message);
}

/**
 * Undoes an action. First stops the runs on the branches that it created, unless these branches stay, so
 * that whatever the runs still write finds its branch.
 */
async function undoAct(context: CommandContext, undoId: string): Promise<CommandResult> {
  const { deps } = context;
  const row = await deps.branches.undoRow(undoId);
  const made = row?.undoneAt === undefined ? (row?.branches ?? []) : [];
  const grown = made.filter(({ kind }) => kind === "appended");
  if (grown.some(({ id }) => context.isRunning(id))) return refuse("streaming", BRANCH_IS_BUSY);
  const isContinued = row !== undefined && (await isWrittenSince(deps, row));
  if (!isContinued) {
    await context.stopRuns(made.filter(({ kind }) => kind === "made").map(({ id }) => id));
  }
  const undoIn: UndoOperation = (rows, asked) => undo(rows, { ...asked, isContinued });
  const done = await deps.branches.undo(deps.token, undoId, undoIn, deps.now());
  if (done.ok) return ok(null);
  return done.error.source === "operation"
    ? err(done.error.refusal)
    : refuse("storage", done.error.problem.message);
}
