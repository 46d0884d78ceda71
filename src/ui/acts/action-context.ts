import { useDispatch } from "#app/react/actions/dispatch.ts";
import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import type { Navigation } from "#app/react/actions/navigation.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useTaskActions } from "#app/react/actions/tasks.ts";
import type { TaskActions } from "#app/react/actions/tasks.ts";
import {
  useCurrentConversation,
  useReadCurrentConversation,
} from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadMessage } from "#app/react/queries/messages.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import { whyOnlyRead } from "#domain/in-bin.ts";
import type { Role } from "#domain/message.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";

/** A message as shown in the transcript, the tree or the outline. */
export interface NodeTarget {
  nodeId: string;
  /** The branch on which the message is read; absent where it stands for all branches that contain it. */
  branchId?: string;
  /** Undefined until the message is loaded. */
  role: Role | undefined;
  /** Whether the message is an answer that can be edited: complete and without tool calls. */
  isAnswerToEdit?: boolean;
  /** The first message of a folded segment, so that pruning takes the whole segment as it is drawn. */
  firstId?: string;
  /** Branches that end at this message; their actions are offered as well. */
  endingIds?: readonly string[];
  /** Whether the message was chosen in the transcript, where it is read. */
  isRead?: boolean;
}

/** The conversation as an action sees it, and the means to change it. */
export interface ActionContext {
  /** The conversation at the time of access, which may be newer than what is drawn. */
  current: Omit<CurrentConversation, "conversation">;
  dispatch: Dispatch;
  navigation: Navigation;
  newId: () => string;
  readMessage: ReturnType<typeof useReadMessage>;
  askOnTheSide: TaskActions["askOnTheSide"];
}

export function useActionContext(): ActionContext {
  const readCurrent = useReadCurrentConversation();
  const { context } = useCurrentConversation();
  return {
    get current() {
      return readCurrent();
    },
    dispatch: useDispatch(),
    navigation: useNavigation(context.id),
    newId: useNewId(),
    readMessage: useReadMessage(),
    askOnTheSide: useTaskActions().askOnTheSide,
  };
}

/**
 * Checks, before an action changes the conversation, whether it is in the bin; if so, tells the person why it
 * cannot change (law P12).
 */
export function isRefusedInBin({
  current,
}: {
  current: Pick<ActionContext["current"], "context" | "inBin">;
}): boolean {
  if (current.inBin) notify({ text: whyOnlyRead(current.context) });
  return current.inBin;
}

/**
 * The branch through which a message is shown: the one on which it is read, else the one in view, else the
 * one of its version.
 */
export function branchThrough(
  { current }: ActionContext,
  { nodeId, branchId }: Pick<NodeTarget, "nodeId" | "branchId">,
): Branch {
  const { tree, shown, active } = current;
  const readOn = tree.root.through.filter(({ id }) => id === branchId);
  const inView = [...readOn, shown, active].find(({ messageIds }) => messageIds.includes(nodeId));
  return inView ?? branchForVersion(tree, nodeId) ?? active;
}

/** Makes a branch the active one and shows it immediately. */
export function activate({ dispatch }: ActionContext, branch: Branch) {
  uncoverConversation();
  return dispatch({ type: "branch.activate", branchId: branch.id });
}

/** Announces what was done and offers to undo it. */
export function offerUndo(
  {
    current,
    dispatch,
  }: Pick<ActionContext, "dispatch"> & { current: Pick<ActionContext["current"], "context"> },
  text: string,
  undoId: string,
): void {
  notify({
    text,
    action: { label: UNDO, act: () => void dispatch({ type: "undo", undoId }) },
    contextId: current.context.id,
    undoId,
  });
}
