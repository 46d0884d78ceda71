import type { Branch, HiddenMarks } from "#domain/context.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

/**
 * The ids among `nodes` that the person hid from the model. A round has one mark, its answer's, so that
 * nothing can split it (law L2).
 *
 * @param nodes messages of one branch, oldest first; must not begin inside a round
 */
export function hiddenAmong(
  nodes: readonly MessageNode[],
  marks: HiddenMarks | undefined,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (marks === undefined) return hidden;
  let isRoundHidden = false;
  for (const { id, message } of nodes) {
    if (message.role !== "tool") isRoundHidden = Object.hasOwn(marks, id);
    if (isRoundHidden) hidden.add(id);
  }
  return hidden;
}

/**
 * Law L3: the messages that a request leaves out. What the request answers is always sent: the person's
 * last message, and Bough's last one on their behalf.
 */
export function leftOutOfRequest(
  nodes: readonly MessageNode[],
  marks: HiddenMarks | undefined,
): ReadonlySet<string> {
  const hidden = new Set(hiddenAmong(nodes, marks));
  hidden.delete(nodes.findLast(({ message }) => message.role === "user")?.id ?? "");
  hidden.delete(nodes.findLast(({ message }) => isPersons(message))?.id ?? "");
  return hidden;
}

/** The branch with other messages, keeping its marks on those that remain. */
export function withMessages(branch: Branch, messageIds: string[]): Branch {
  return { ...withMarks(branch, marksOn(branch.hidden, messageIds)), messageIds };
}

/** The marks on these messages; undefined if there are none. */
export function marksOn(
  marks: HiddenMarks | undefined,
  messageIds: readonly string[],
): HiddenMarks | undefined {
  if (marks === undefined) return undefined;
  const listed = new Set(messageIds);
  return Object.fromEntries(Object.entries(marks).filter(([id]) => listed.has(id)));
}

/** The branch with these marks. Equal sets of marks give equal rows. */
export function withMarks(branch: Branch, marks: HiddenMarks | undefined): Branch {
  const { hidden: _hidden, ...row } = branch;
  return marks === undefined || Object.keys(marks).length === 0 ? row : { ...row, hidden: marks };
}
