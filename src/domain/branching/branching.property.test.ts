// Most checks use `node:assert`, since every law is checked after every step and `expect` would take
// most of the time.
import { deepStrictEqual, strictEqual } from "node:assert/strict";

import fc from "fast-check";
import { expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { ExistingRows } from "#domain/files/existing-rows.ts";
import { fileText } from "#domain/files/file-text.ts";
import type { FileRows } from "#domain/files/format.ts";
import { checkFile } from "#domain/files/plan.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { planImport } from "#domain/files/test-support/plan-import.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { checkSendable, openCalls, openRoundAtTip } from "#domain/runs/rounds.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { newSideTask } from "#domain/tasks/side-task.ts";
import { hiddenAmong, leftOutOfRequest, marksOn } from "#domain/text/hidden-marks.ts";
import { workspaceOf } from "#domain/workspace/workspace.ts";

import { appendNodes } from "./append.ts";
import { branchChoices } from "./branch-choices.ts";
import { branchLabel } from "./branch-label.ts";
import { branchTree, lastViewedVersion } from "./branch-tree.ts";
import { bringBack } from "./bring-back.ts";
import { isNoChange } from "./change-set.ts";
import type { OperationResult, UndoKind, UndoRow } from "./change-set.ts";
import { cherryPick } from "./cherry-pick.ts";
import { deleteBranch } from "./delete-branch.ts";
import { emptyBin } from "./empty-bin.ts";
import { fanOut } from "./fan-out.ts";
import { forkBranch } from "./fork.ts";
import { hideMessages } from "./hide.ts";
import { checkContext } from "./laws.ts";
import { editMessage, regenerate } from "./make-version.ts";
import { outlineOf } from "./outline.ts";
import type { OutlineSegment } from "./outline.ts";
import { awaitsName } from "./propose-name.ts";
import { pruneAt } from "./prune.ts";
import { isRedoEnded } from "./redo-rows.ts";
import { retryPartial } from "./retry-partial.ts";
import { activeBranchOf, goesThrough, isLive, refusal, sharedPrefixLength } from "./rows.ts";
import type { ContextRows } from "./rows.ts";
import { activateBranch, pinBranch, recolour, renameBranch, setOverrides } from "./settings.ts";
import {
  answers,
  applied,
  calls,
  chain,
  emptyContext,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { GivenFiles } from "./test-support/file-acts.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";
import { versionsAt } from "./versions.ts";

/** Numbers from which a step makes its choices, whatever the context looks like by then. */
interface Choice {
  branch: number;
  node: number;
  flavour: number;
  /** Makes the ids of this step unique. */
  serial: number;
}

/** A command with fixed inputs, so that it can be repeated on a later context. */
type Command = (model: ContextModel) => OperationResult;
type Operation = (model: ContextModel, choice: Choice) => Command | undefined;

/** The file changes that the messages of the current history were given. */
let given = new GivenFiles();

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

/** A random branch, sometimes from the bin, so that refusals occur too. */
function someBranch({ branches }: ContextModel, { branch, flavour }: Choice): Branch {
  const live = branches.filter(isLive);
  const found = pick(flavour % 7 === 0 ? branches : live, branch);
  if (found === undefined) throw new Error("There is no branch.");
  return found;
}

function someNodeId(branch: Branch, { node }: Choice): string | undefined {
  return pick(branch.messageIds, node);
}

function append(
  make: (model: ContextModel, branch: Branch, choice: Choice) => MessageNode[],
): Operation {
  return (model, choice) => {
    const branch = someBranch(model, choice);
    const nodes = given.to(make(model, branch, choice));
    return (now) => appendNodes(rowsOf(now), { branchId: branch.id, nodes });
  };
}

function tipOf(branch: Branch): string | null {
  return branch.messageIds.at(-1) ?? null;
}

function resultsFor(model: ContextModel, branch: Branch, { serial }: Choice): MessageNode[] {
  const asking = model.pool.get(tipOf(branch) ?? "");
  const open = asking === undefined ? [] : openCalls(asking, []);
  const messages = open.map(({ id }, index) => [`n${serial}-${index}`, result(id)] as const);
  return chain(
    tipOf(branch),
    ...messages.map(([id, message]) => [id, message] as [string, typeof message]),
  );
}

function command<Input>(
  operation: (rows: ContextRows, input: Input) => OperationResult,
  input: Input,
): Command {
  return (now) => operation(rowsOf(now), input);
}

const operations: Record<string, Operation> = {
  say: append((_, branch, { serial }) => chain(tipOf(branch), [`n${serial}`, says("words")])),
  answer: append((_, branch, { serial }) => chain(tipOf(branch), [`n${serial}`, answers("words")])),
  turn: append((_, branch, { serial }) =>
    chain(tipOf(branch), [`n${serial}-a`, says("words")], [`n${serial}-b`, answers("words")]),
  ),
  call: append((_, branch, { serial, flavour }) => {
    const ids = Array.from({ length: 1 + (flavour % 3) }, (_, index) => `c${serial}-${index}`);
    return chain(tipOf(branch), [`n${serial}`, calls(...ids)]);
  }),
  results: append(resultsFor),
  someResults: append((model, branch, choice) => resultsFor(model, branch, choice).slice(1)),
  breakOff: append((_, branch, { serial, flavour }) => {
    const status = flavour % 2 === 0 ? "partial" : "stopped";
    const text = flavour % 3 === 0 ? "" : "half a sen";
    return chain(tipOf(branch), [`n${serial}`, answers(text, { status })]);
  }),
  fork: (model, choice) => {
    const branch = someBranch(model, choice);
    const nodeId = choice.flavour % 9 === 0 ? null : (someNodeId(branch, choice) ?? null);
    const content = given.with(`n${choice.serial}`, [{ type: "text", text: "another way" }]);
    return command(forkBranch, {
      fromBranchId: branch.id,
      nodeId,
      newBranchId: `b${choice.serial}`,
      name: choice.flavour % 4 === 0 ? null : `fork ${choice.flavour}`,
      message:
        choice.flavour % 2 === 0 ? null : { runId: "r", nodeId: `n${choice.serial}`, content },
      now: choice.serial,
    });
  },
  edit: (model, choice) => {
    const branch = someBranch(model, choice);
    const nodeId = someNodeId(branch, choice);
    if (nodeId === undefined) return undefined;
    const isAnswer = model.pool.get(nodeId)?.message.role === "assistant";
    const text = [{ type: "text" as const, text: "better words" }];
    const content = isAnswer ? text : given.with(`n${choice.serial}`, text);
    return command(editMessage, {
      branchId: branch.id,
      nodeId,
      newBranchId: `b${choice.serial}`,
      message: { runId: "r", nodeId: `n${choice.serial}`, content },
      now: choice.serial,
    });
  },
  regenerate: (model, choice) => {
    const branch = someBranch(model, choice);
    const nodeId = someNodeId(branch, choice);
    if (nodeId === undefined) return undefined;
    return command(regenerate, {
      branchId: branch.id,
      nodeId,
      newBranchId: `b${choice.serial}`,
      now: choice.serial,
    });
  },
  retry: (model, choice) => {
    const cut = model.branches.filter(
      (each) => model.pool.get(tipOf(each) ?? "")?.message.metadata?.status !== undefined,
    );
    const branch =
      pick(choice.flavour % 3 === 0 ? [] : cut, choice.branch) ?? someBranch(model, choice);
    const nodeId = tipOf(branch);
    if (nodeId === null) return undefined;
    return command(retryPartial, {
      branchId: branch.id,
      nodeId,
      newBranchId: `b${choice.serial}`,
      now: choice.serial,
    });
  },
  fanOut: (model, choice) => {
    const branch = someBranch(model, choice);
    const content = given.with(`n${choice.serial}`, [{ type: "text", text: "to all" }]);
    return command(fanOut, {
      fromBranchId: branch.id,
      nodeId: someNodeId(branch, choice) ?? null,
      message:
        choice.flavour % 3 === 0 ? null : { runId: "r", nodeId: `n${choice.serial}`, content },
      lanes: Array.from({ length: 1 + (choice.flavour % 4) }, (_, lane) => ({
        branchId: `b${choice.serial}-${lane}`,
        overrides: lane === 0 ? {} : { modelId: `m${lane}` },
      })),
      now: choice.serial,
    });
  },
  bringBack: (model, choice) => {
    const source = someBranch(model, choice);
    const content = given.with(`n${choice.serial}`, [{ type: "text", text: "found there" }]);
    return command(bringBack, {
      branchId: someBranch(model, { ...choice, branch: choice.node }).id,
      message: { runId: "r", nodeId: `n${choice.serial}`, content },
      source: { branchId: source.id, nodeIds: source.messageIds.slice(-2) },
      now: choice.serial,
    });
  },
  bringAside: (model, choice) =>
    command(bringBack, {
      branchId: someBranch(model, choice).id,
      message: {
        runId: "r",
        nodeId: `n${choice.serial}`,
        content: choice.flavour % 5 === 0 ? [] : [{ type: "text" as const, text: "found aside" }],
      },
      source: { contextId: "aside", branchId: "b-aside", nodeIds: ["n-aside"] },
      now: choice.serial,
    }),
  cherryPick: (model, choice) => {
    const source = someBranch(model, choice);
    const some = source.messageIds.filter((_, index) => (choice.node >> (index % 6)) % 2 === 1);
    return command(cherryPick, {
      branchId: someBranch(model, { ...choice, branch: choice.flavour }).id,
      source: { branchId: source.id, nodeIds: some },
      pickId: `p${choice.serial}`,
      now: choice.serial,
    });
  },
  override: (model, choice) =>
    command(setOverrides, {
      branchId: someBranch(model, choice).id,
      overrides:
        choice.flavour % 3 === 0
          ? {}
          : {
              modelId: `m${choice.flavour}`,
              ...(choice.node % 2 === 0 ? { mode: `mode ${choice.node}` } : {}),
              ...(choice.node % 3 === 0 ? { tools: { calculator: choice.node % 2 === 0 } } : {}),
            },
    }),
  hide: (model, choice) => {
    const branch = someBranch(model, choice);
    const some = branch.messageIds.filter((_, index) => (choice.node >> (index % 6)) % 2 === 1);
    return command(hideMessages, {
      branchId: branch.id,
      nodeIds: choice.flavour % 3 === 0 ? some : some.slice(0, 1),
      hidden: true,
      now: choice.serial,
    });
  },
  show: (model, choice) => {
    const marked = model.branches.filter((each) => isLive(each) && each.hidden !== undefined);
    const branch = pick(marked, choice.branch) ?? someBranch(model, choice);
    const hidden = hiddenAmong(nodesOf(model, branch.messageIds), branch.hidden);
    return command(hideMessages, {
      branchId: branch.id,
      nodeIds: [...hidden].slice(0, 1 + (choice.node % 3)),
      hidden: false,
      now: choice.serial,
    });
  },
  activate: (model, choice) =>
    command(activateBranch, {
      branchId: someBranch(model, choice).id,
      // Clocks may stand still and go back.
      now: choice.serial % 5,
    }),
  rename: (model, choice) =>
    command(renameBranch, {
      branchId: someBranch(model, choice).id,
      name: ["", "  main ", "main~2", `name ${choice.flavour}`][choice.node % 4] ?? "",
    }),
  recolour: (model, choice) =>
    command(recolour, {
      branchId: someBranch(model, choice).id,
      colour: choice.flavour % 9,
    }),
  pin: (model, choice) =>
    command(pinBranch, {
      branchId: choice.flavour % 4 === 0 ? null : someBranch(model, choice).id,
    }),
  remove: (model, choice) =>
    command(deleteBranch, {
      branchId: someBranch(model, choice).id,
      undoId: `u${choice.serial}`,
      now: choice.serial,
    }),
  prune: (model, choice) => {
    const nodeId = someNodeId(someBranch(model, choice), choice);
    if (nodeId === undefined) return undefined;
    return command(pruneAt, {
      nodeId,
      keptBranchId: `kept${choice.serial}`,
      undoId: `u${choice.serial}`,
      now: choice.serial,
    });
  },
  undo: (model, choice) => {
    const row = pick([...model.undoRows.values()], choice.node);
    const id = row?.id ?? "";
    return (now) => {
      const current = now.undoRows.get(id);
      if (current === undefined) return err(refusal("not_found", "There is nothing to undo."));
      const isEnded = isRedoEnded(current, [...now.undoRows.values()]);
      return undo(rowsOf(now), { undo: current, isEnded, now: choice.serial });
    };
  },
  emptyBin: () => (now) => ok(emptyBin(rowsOf(now))),
};

/** The undo kinds of the operations that write no undo row themselves. */
const kinds: Record<string, UndoKind> = {
  fork: "fork",
  edit: "edit",
  regenerate: "regenerate",
  fanOut: "fan_out",
  rename: "rename",
  recolour: "recolour",
  override: "override",
  pin: "pin",
  bringBack: "bring_back",
  bringAside: "bring_back",
  cherryPick: "cherry_pick",
  hide: "hide",
  show: "show",
};

/** The step's command, with the undo row that storage would write. */
function commandOf(name: string, model: ContextModel, choice: Choice): Command | undefined {
  const command = operations[name]?.(model, choice);
  const kind = kinds[name];
  if (command === undefined || kind === undefined) return command;
  const act = { undoId: `u${choice.serial}`, kind, branchId: null, now: choice.serial };
  return (now) => {
    const outcome = command(now);
    return outcome.ok ? ok(undoable(rowsOf(now), outcome.value, act)) : outcome;
  };
}

const appends: ReadonlySet<UndoKind> = new Set(["bring_back", "cherry_pick"]);

/** The laws that a step must keep in addition to those of the rows at rest. */
const makesNoNodes = new Set([
  "hide",
  "show",
  "regenerate",
  "retry",
  "activate",
  "rename",
  "recolour",
  "override",
  "pin",
  "remove",
  "prune",
  "undo",
  "emptyBin",
]);
const touchesNoOtherBranch = new Set(["fork", "edit", "regenerate", "fanOut"]);
const removesBranches = new Set(["emptyBin", "undo"]);
const removesNodes = new Set(["emptyBin", "retry"]);

function checkStep(
  name: string,
  before: ContextModel,
  after: ContextModel,
  outcome: OperationResult,
): void {
  if (!outcome.ok) return;
  const change = outcome.value;
  const known = new Set(before.branches.map((branch) => branch.id));
  const changed = change.putBranches.filter((branch) => known.has(branch.id));
  const kept = [...before.pool].filter(([id]) => !change.deleteNodeIds.includes(id));
  deepStrictEqual(makesNoNodes.has(name) ? change.putNodes : [], []);
  deepStrictEqual(touchesNoOtherBranch.has(name) ? changed : [], []);
  deepStrictEqual(
    change.putNodes.filter((node) => before.pool.has(node.id)),
    [],
  );
  deepStrictEqual(
    kept.filter(([id, node]) => after.pool.get(id) !== node),
    [],
  );
  deepStrictEqual(removesBranches.has(name) ? [] : change.deleteBranchIds, []);
  deepStrictEqual(removesNodes.has(name) ? [] : change.deleteNodeIds, []);
}

/** No message is lost, and no message stays that no branch lists. */
function checkPool({ branches, pool }: ContextModel): void {
  const listed = new Set(branches.flatMap((branch) => branch.messageIds));
  deepStrictEqual(
    [...pool.keys()].filter((id) => !listed.has(id)),
    [],
  );
}

function checkRequests(model: ContextModel): void {
  const { lookup } = rowsOf(model);
  for (const { messageIds, hidden } of model.branches) {
    const end = openRoundAtTip(messageIds, lookup)?.start ?? messageIds.length;
    const nodes = messageIds.slice(0, end).flatMap((id) => lookup(id) ?? []);
    deepStrictEqual(checkSendable(nodes), []);
    const out = leftOutOfRequest(nodes, hidden);
    const sent = nodes.filter(({ id }) => !out.has(id));
    deepStrictEqual(
      checkSendable(sent).filter(({ law }) => law !== "B1"),
      [],
    );
    const asked = nodes.filter(({ message }) => message.role === "user").slice(-1);
    expect(sent).toEqual(expect.arrayContaining(asked));
  }
}

function nodesOf(model: ContextModel, ids: readonly string[]): MessageNode[] {
  return ids.flatMap((id) => model.pool.get(id) ?? []);
}

/**
 * Law L1: no branch gains or loses marks through another action. A fork has the marks of what it
 * shares.
 */
function checkMarks(name: string, before: ContextModel, outcome: OperationResult): void {
  if (!outcome.ok) return;
  const known = new Map(before.branches.map((branch) => [branch.id, branch]));
  for (const branch of outcome.value.putBranches) {
    const was = known.get(branch.id);
    const from = name === "fork" ? known.get(branch.forkedFrom?.branchId ?? "") : undefined;
    const like = (marksBranches.has(name) ? undefined : was) ?? from ?? branch;
    const shared = branch.messageIds.slice(
      0,
      sharedPrefixLength(branch.messageIds, like.messageIds),
    );
    expect(marksOn(branch.hidden, shared) ?? {}).toEqual(marksOn(like.hidden, shared) ?? {});
  }
}

const marksBranches = new Set(["hide", "show", "undo"]);

/** Laws K1, K2, K5: each branch, in the bin or not, has the files that its messages left. */
function checkFiles(model: ContextModel): void {
  for (const { messageIds } of model.branches) {
    const files = [...workspaceOf(nodesOf(model, messageIds))];
    expect(files).toEqual(given.after(messageIds));
    filesSeen = Math.max(filesSeen, files.length);
  }
}

/** The most files that any branch had. A history without files would prove nothing. */
let filesSeen = 0;

function checkUndone(before: ContextModel, after: ContextModel, outcome: OperationResult): void {
  if (!outcome.ok || outcome.value.undo?.undoneAt !== undefined) return;
  if (outcome.value.undo === undefined) return;
  const restored = taken(after, outcome.value.undo);
  const known = new Set(before.branches.map(({ id }) => id));
  const made = restored.branches.filter(({ id }) => !known.has(id));
  deepStrictEqual(byId(restored.branches.filter(({ id }) => known.has(id))), byId(before.branches));
  deepStrictEqual(restored.context, before.context);
  // Branches with messages of their own are in the bin, from where they can be restored.
  deepStrictEqual(made.filter(isLive), []);
  deepStrictEqual(checkContext(rowsOf(restored)), []);
  checkPool(restored);
  checkRedone(after, restored, outcome.value.undo);
}

/** Law P11: redoing restores the rows as they were before the undoing, and can itself be undone. */
function checkRedone(before: ContextModel, undone: ContextModel, row: UndoRow): void {
  const redo = [...undone.undoRows.values()].find(({ redoOf }) => redoOf === row.id);
  if (redo === undefined) throw new Error("Nothing redoes it.");
  const again = taken(undone, redo);
  deepStrictEqual(byId(again.branches), byId(before.branches));
  deepStrictEqual(again.context, before.context);
  deepStrictEqual(again.pool, before.pool);
  const act = [...again.undoRows.values()].at(-1);
  expect(act).toMatchObject({ kind: row.kind, branches: row.branches, again: true });
  if (act === undefined) return;
  const back = taken(again, act);
  deepStrictEqual(liveOf(back), liveOf(undone));
  deepStrictEqual(back.context, undone.context);
}

/** Law P11 for an action that is undone late, after others. */
function checkUndoneLate(
  before: ContextModel,
  after: ContextModel,
  outcome: OperationResult,
): void {
  if (!outcome.ok || outcome.value.redo?.redoes === undefined) return;
  const { undo: row } = outcome.value;
  if (row !== undefined) checkRedone(before, after, row);
}

function taken(model: ContextModel, row: UndoRow): ContextModel {
  const undone = undo(rowsOf(model), { undo: row, now: 1_000_000 });
  if (!undone.ok) throw new Error(undone.error.message);
  return applied(model, undone.value);
}

/** Live branches by id, without the time at which they were last active. */
function liveOf({ branches }: ContextModel): Omit<Branch, "activeAt">[] {
  return byId(branches.filter(isLive)).map(({ activeAt: _activeAt, ...row }) => row);
}

function byId(branches: readonly Branch[]): Branch[] {
  return branches.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

function checkPruned(before: ContextModel, after: ContextModel, choice: Choice): void {
  const nodeId = someNodeId(someBranch(before, choice), choice) ?? "";
  const live = after.branches.filter(isLive);
  deepStrictEqual(
    live.filter((branch) => branch.messageIds.includes(nodeId)),
    [],
  );
  for (const branch of before.branches.filter(isLive)) {
    const binned = after.branches.find(({ id }) => id === branch.id);
    expect(binned?.messageIds).toEqual(branch.messageIds);
    const cut = branch.messageIds.indexOf(nodeId);
    if (cut < 0) continue;
    // Inside a round, the path ends before the round.
    let end = cut;
    while (before.pool.get(branch.messageIds[end] ?? "")?.message.role === "tool") end -= 1;
    const path = branch.messageIds.slice(0, end);
    strictEqual(
      live.some((other) => goesThrough(other, path)),
      true,
    );
  }
}

/** Checks versions.ts against a slow computation of the same. */
function checkVersions({ branches }: ContextModel): void {
  const tree = branchTree(branches);
  const live = branches.filter(isLive);
  for (const branch of live) {
    const relatives = live.filter((other) => tree.baseOf(other) === tree.baseOf(branch));
    for (let index = 0; index < branch.messageIds.length; index += 1) {
      const { versions, position, chips } = versionsAt(tree, branch, index);
      const before = branch.messageIds.slice(0, index);
      const expected = relatives.flatMap((other) =>
        goesThrough(other, before) ? (other.messageIds[index] ?? []) : [],
      );
      expect(new Set(versions)).toEqual(new Set(expected));
      expect(versions).toHaveLength(new Set(expected).size);
      strictEqual(versions[position - 1], branch.messageIds[index]);
      checkChips(branch, live, index, chips);
    }
  }
}

/**
 * The last position of a version's messages, present or coming, that has several versions; -1 if none
 * has.
 */
function lastPlaceOfSeveral({ messageIds }: Branch, relatives: readonly Branch[]): number {
  for (let at = messageIds.length; at >= 0; at -= 1) {
    const near = relatives.filter((other) => goesThrough(other, messageIds.slice(0, at)));
    const messages = new Set(near.flatMap((other) => other.messageIds[at] ?? []));
    const waiting = near.filter((other) => !other.named && other.messageIds.length === at);
    if (messages.size + waiting.length > 1) return at;
  }
  return -1;
}

/**
 * Law V9: each version has the number of the last stepper on its transcript, and so do versions in the
 * bin. No two live versions have the same label, and no line that can be chosen shares another's.
 */
function checkLabels({ branches }: ContextModel): void {
  const tree = branchTree(branches);
  for (const branch of branches) {
    if (branch.named) continue;
    const label = branchLabel(tree, branch);
    const number = Number(/ · version (\d+)[a-z]*$/u.exec(label)?.[1]);
    expect(number).toBeGreaterThan(0);
    if (!isLive(branch)) continue;
    const relatives = tree.root.through.filter(
      (other) => tree.baseOf(other) === tree.baseOf(branch),
    );
    const at = lastPlaceOfSeveral(branch, relatives);
    const { versions, position } = versionsAt(tree, branch, at);
    const isWaiting = at === branch.messageIds.length;
    const isRight = isWaiting ? number > versions.length : number === Math.max(1, position);
    strictEqual(isRight, true);
  }
  const choices = branchChoices(tree).map((choice) =>
    choice.kind === "version" ? `${choice.base.id} ${String(choice.mark)}` : choice.base.id,
  );
  strictEqual(new Set(choices).size, choices.length);
  const labels = tree.root.through.map(
    (branch) => `${tree.baseOf(branch).id} ${branchLabel(tree, branch)}`,
  );
  strictEqual(new Set(labels).size, labels.length);
}

function checkChips(
  branch: Branch,
  live: readonly Branch[],
  index: number,
  chips: readonly { branchId: string }[],
): void {
  for (const { branchId } of chips) {
    const other = live.find(({ id }) => id === branchId);
    if (other === undefined) throw new Error("A chip of a binned branch.");
    strictEqual(other.named, true);
    strictEqual(goesThrough(other, branch.messageIds.slice(0, index + 1)), true);
    const next = other.messageIds[index + 1];
    if (next !== undefined) expect(next).not.toBe(branch.messageIds[index + 1]);
  }
}

function idsWithin({ nodeIds, children }: OutlineSegment): string[] {
  return [...nodeIds, ...children.flatMap(idsWithin)];
}

function checkOutline({ branches }: ContextModel): void {
  const tree = branchTree(branches);
  const live = branches.filter(isLive);
  const outline = outlineOf(tree);
  const messages = new Set(live.flatMap((branch) => branch.messageIds));
  strictEqual(outline.flatMap(idsWithin).length, messages.size);
  for (const branch of live) {
    const path: string[] = [];
    let runs = outline;
    for (
      let run = runs.find(({ branchIds }) => branchIds.includes(branch.id));
      run !== undefined;
    ) {
      path.push(...run.nodeIds);
      runs = run.children;
      if (run.endingBranchIds.includes(branch.id)) break;
      run = runs.find(({ branchIds }) => branchIds.includes(branch.id));
    }
    expect(path).toEqual(branch.messageIds);
  }
}

/**
 * Law S9: a question on the side, at any message, keeps every law from its first row on. It has copies
 * of everything on the branch through that message, with the same messages hidden (L4), and the
 * branch's mode and tool switches.
 */
function checkAsides(model: ContextModel): void {
  const { context, lookup } = rowsOf(model);
  for (const branch of model.branches.filter(isLive)) {
    const nodeId = branch.messageIds[Math.floor(branch.messageIds.length / 2)];
    if (nodeId === undefined) continue;
    const ids = { contextId: "aside", branchId: "b-aside", pickId: "aside", nodeId, now: 1 };
    const made = newSideTask(ids, { context, branch, lookup });
    if (!made.ok) throw new Error(`${made.error.kind}: ${made.error.message}`);
    const { context: own, branch: first, nodes } = made.value;
    const copies = new Map(nodes.map((node) => [node.id, node]));
    const rows = { context: own, branches: [first], lookup: (id: string) => copies.get(id) };
    deepStrictEqual(checkContext(rows), []);
    const seen = branch.messageIds.slice(0, first.messageIds.length);
    expect(first.messageIds).toEqual(seen.map((id) => derivedId("aside", id)));
    const hidden = hiddenAmong(nodesOf(model, seen), branch.hidden);
    expect(hiddenAmong(nodes, first.hidden)).toEqual(
      new Set([...hidden].map((id) => derivedId("aside", id))),
    );
    const [theirs, here] = [ownSettings(own, first), ownSettings(context, branch)];
    expect({ mode: theirs.mode, tools: theirs.tools }).toEqual({
      mode: here.mode,
      tools: here.tools,
    });
  }
}

/**
 * Law K5: a Bough file of the conversation keeps the files of every branch, and so does an import
 * beside the conversation, under new ids.
 */
function checkTravel(model: ContextModel): void {
  const read = imported(model, () => undefined);
  const copied = imported(model, () => ({ ...model.context, title: "something else" }));
  for (const rows of [read, copied]) {
    const nodes = new Map(rows.messages.map((node) => [node.id, node]));
    for (const { name, messageIds } of model.branches) {
      const there = rows.branches.find((one) => one.name === name)?.messageIds ?? [];
      const files = workspaceOf(there.flatMap((nodeId) => nodes.get(nodeId) ?? []));
      expect([...files]).toEqual(given.after(messageIds));
    }
  }
}

/** What importing a file of the conversation would add. */
function imported(
  { context, branches, pool }: ContextModel,
  here: ExistingRows["context"],
): Pick<FileRows, "branches" | "messages"> {
  const file = {
    contexts: [context],
    // The model's clocks begin at 0, so earlier times are negative, which no file may contain.
    branches: branches.map((row) => ({ ...row, activeAt: Math.max(0, row.activeAt) })),
    messages: [...pool.values()],
  };
  const reader = createBoughFileReader(() => undefined);
  expect(reader.push(fileText(file, "2026-11-23T00:00:00.000Z"))).toBeUndefined();
  const read = reader.end();
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const checked = runToEnd(checkFile(read.value));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const nothing = () => undefined;
  const rows = { context: here, branch: nothing, node: nothing, blob: nothing };
  let made = 0;
  const newId = () => `new-${(made += 1)}`;
  return planImport(
    checked.value,
    { ...rows, hasTraces: () => false, branchesOf: () => [], hasRunOn: () => false },
    newId,
  ).add;
}

const choices = fc.record({ branch: fc.nat(50), node: fc.nat(50), flavour: fc.nat(50) });
/** Growing steps are listed more often, so that contexts get large before they are cut back. */
const names = [
  ...Object.keys(operations),
  "say",
  "turn",
  "turn",
  "call",
  "results",
  "edit",
  "fork",
  "breakOff",
  "breakOff",
  "retry",
  "cherryPick",
  "hide",
  "hide",
];
const steps = fc.array(fc.tuple(fc.constantFrom(...names), choices), {
  minLength: 5,
  maxLength: 45,
});

test("B, R, V, P, L: every law holds after each step of any sequence of actions", () => {
  const carriedOut = new Map<string, number>();
  const refused = new Map<string, number>();
  fc.assert(
    fc.property(steps, (list) => {
      let model = emptyContext();
      given = new GivenFiles();
      for (const [index, [name, numbers]] of list.entries()) {
        const choice = { ...numbers, serial: index + 1 };
        const command = commandOf(name, model, choice);
        if (command === undefined) continue;
        const outcome = command(model);
        const tally = outcome.ok ? carriedOut : refused;
        tally.set(name, (tally.get(name) ?? 0) + 1);
        const before = model;
        model = outcome.ok ? applied(model, outcome.value) : model;
        if (outcome.ok) given.learn(outcome.value.putNodes);
        checkFiles(model);
        checkStep(name, before, model, outcome);
        deepStrictEqual(checkContext(rowsOf(model)), []);
        checkPool(model);
        checkRequests(model);
        checkMarks(name, before, outcome);
        checkUndone(before, model, outcome);
        checkUndoneLate(before, model, outcome);
        if (name === "prune" && outcome.ok) checkPruned(before, model, choice);
        checkView(model);
        if (outcome.ok) checkTwice(model, command);
      }
      checkAsides(model);
      // This check takes longer than all others together.
      if (list.length % 8 === 0) checkTravel(model);
      checkVersions(model);
      checkLabels(model);
      checkOutline(model);
    }),
    { numRuns: 2_000, examples: [goesOnInTheBin()] },
  );
  expect(filesSeen).toBeGreaterThan(2);
  for (const name of Object.keys(operations).filter((each) => each !== "someResults")) {
    expect([name, carriedOut.get(name) ?? 0]).toSatisfy(isOften);
  }
  for (const name of ["say", "someResults", "retry", "edit", "rename", "recolour", "remove"]) {
    expect([name, refused.get(name) ?? 0]).toSatisfy(isOften);
  }
});

/** A branch in the bin goes on and is then affected by undoing something else. */
function goesOnInTheBin(): [[string, Omit<Choice, "serial">][]] {
  const at = { branch: 0, node: 0, flavour: 0 };
  return [
    [
      ["bringAside", { ...at, flavour: 6 }],
      ["undo", at],
      ["say", { ...at, branch: 1 }],
      ["undo", { ...at, node: 1 }],
      ["bringBack", at],
    ],
  ];
}

const acts = ["remove", "prune", ...Object.keys(kinds), "hide", "show", "show"];
/** Answers arrive in between, on the branches that were made. */
const suffix = fc.array(fc.tuple(fc.constantFrom(...acts, "turn"), choices), {
  minLength: 1,
  maxLength: 25,
});

test("P8, P11: undoing any sequence of actions restores what was live, redoing it the rows", () => {
  const undone = new Map<string, number>();
  fc.assert(
    fc.property(steps, suffix, (before, after) => {
      let model = emptyContext();
      const play = (list: typeof before, serial: number, only?: (branch: Branch) => boolean) => {
        for (const [index, [name, numbers]] of list.entries()) {
          const choice = { ...numbers, serial: serial + index };
          if (name === "turn" && only?.(someBranch(model, choice)) === false) continue;
          const outcome = commandOf(name, model, choice)?.(model);
          if (outcome?.ok === true) model = applied(model, outcome.value);
        }
      };
      play(before, 1);
      const start = model;
      const known = new Set(start.branches.map(({ id }) => id));
      // Continuing a pruned branch would make it stay (P5).
      play(after, 1_000, (branch) => {
        const base = branchTree(model.branches).baseOf(branch);
        const { id } = branch;
        // A question would name the base (B10), which undoing doesn't take back.
        return !known.has(id) && !id.startsWith("kept") && !awaitsName(base);
      });
      const rows = [...model.undoRows.values()].filter(
        (row) => row.createdAt >= 1_000 && row.undoneAt === undefined,
      );
      const done = model;
      const redos: UndoRow[] = [];
      for (const row of rows.toReversed()) {
        // Answers followed what was appended to a created branch, so undoing only removes it as a whole
        // (P9).
        if (appends.has(row.kind) && !undo(rowsOf(model), { undo: row, now: 1_000_000 }).ok)
          continue;
        model = taken(model, row);
        deepStrictEqual(checkContext(rowsOf(model)), []);
        undone.set(row.kind, (undone.get(row.kind) ?? 0) + 1);
        redos.push(...[...model.undoRows.values()].filter(({ redoOf }) => redoOf === row.id));
      }
      deepStrictEqual(liveOf(model), liveOf(start));
      deepStrictEqual(model.context, start.context);
      checkPool(model);
      checkView(model);
      for (const redo of redos.toReversed()) {
        model = taken(model, redo);
        deepStrictEqual(checkContext(rowsOf(model)), []);
      }
      deepStrictEqual(byId(model.branches), byId(done.branches));
      deepStrictEqual(model.context, done.context);
    }),
    { numRuns: 1_000 },
  );
  for (const kind of ["prune", "delete_branch", ...Object.values(kinds)]) {
    expect([kind, undone.get(kind) ?? 0]).toSatisfy(isOften);
  }
});

function isOften([, count]: [string, number]): boolean {
  return count >= 20;
}

/** Law V8: choosing the base of the active branch again changes nothing. */
function checkView(model: ContextModel): void {
  const active = activeBranchOf(model);
  if (active === undefined) throw new Error("No branch is active.");
  const tree = branchTree(model.branches);
  strictEqual(lastViewedVersion(tree, tree.baseOf(active)).name, active.name);
}

/** Law B8: repeating a command changes nothing. */
function checkTwice(model: ContextModel, command: Command): void {
  const again = command(model);
  if (!again.ok) throw new Error(`Twice: ${again.error.message}`);
  strictEqual(isNoChange(again.value), true);
}
