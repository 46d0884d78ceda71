import type { HiddenMarks } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { firstWords } from "#domain/text/first-words.ts";
import { bringBackWords } from "#ui/words/bring-back.ts";

/** A unit of selection: one message, or a whole tool round. */
export interface MessageGroup {
  nodes: readonly MessageNode[];
  who: string;
  /** The first words of its messages. */
  label: string;
  /**
   * Whether a call still waits for its result. Such a round cannot be selected: a round is transferred whole.
   */
  open: boolean;
}

/** A branch's messages in order, grouped by tool round. Labels say which ones are hidden from the model. */
export function groupsOf(nodes: readonly MessageNode[], hidden: HiddenMarks = {}): MessageGroup[] {
  const groups: MessageNode[][] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (node.message.role === "tool" && last !== undefined) last.push(node);
    else groups.push([node]);
  }
  return groups.map((group) => {
    const made = groupOf(group);
    const isHidden = Object.hasOwn(hidden, groupId(made));
    return isHidden ? { ...made, label: bringBackWords.hidden(made.label) } : made;
  });
}

function groupOf(nodes: readonly MessageNode[]): MessageGroup {
  const [first, ...results] = nodes;
  const calls = first?.message.toolCalls ?? [];
  const said = first === undefined ? "" : firstWords(first.message, MAX_LABEL);
  const used = calls.map((call) => call.toolName);
  return {
    nodes,
    who: speaker(first),
    label: [said, used.length === 0 ? "" : bringBackWords.used(used)]
      .filter((words) => words !== "")
      .join(" · "),
    open: calls.length > results.length,
  };
}

/** Characters of a label: two lines in a wide dialog. */
const MAX_LABEL = 160;

function speaker(node: MessageNode | undefined): string {
  const { speakers } = bringBackWords;
  const { role, metadata } = node?.message ?? {};
  if (role === "user") return metadata?.synthetic ? speakers.bough : speakers.user;
  return role === "system" ? speakers.system : speakers.assistant;
}

/** The messages of the selected groups, in order. */
export function selectedNodes(
  groups: readonly MessageGroup[],
  excluded: ReadonlySet<string>,
): MessageNode[] {
  return groups.filter((group) => isSelected(group, excluded)).flatMap((group) => group.nodes);
}

/** @param excluded ids of the groups that the person excluded */
export function isSelected(group: MessageGroup, excluded: ReadonlySet<string>): boolean {
  return !group.open && !excluded.has(groupId(group));
}

/** A group's id is that of its first message. */
export function groupId({ nodes }: MessageGroup): string {
  return nodes[0]?.id ?? "";
}
