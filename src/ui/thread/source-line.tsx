import type { ReactNode } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { navigateTo } from "#app/view/route.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { isLive } from "#domain/branching/rows.ts";
import type { MessageSource, Role } from "#domain/message.ts";
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { BringBackIcon } from "#ui/kit/icons/icons-branch.tsx";
import { EditIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./source-line.module.css";

const words: Partial<Record<MessageSource["kind"], (origin: ReactNode) => ReactNode>> =
  threadWords.sources;

/**
 * Says where a copied or summarised message came from, with a link, and that an answer was rewritten by the
 * person. Renders nothing for other messages.
 */
export function SourceLine({ source, role }: { source: MessageSource | undefined; role: Role }) {
  const { context } = useCurrentConversation();
  if (source?.kind === "edit" && role === "assistant") {
    return (
      <p className={styles.line}>
        <EditIcon size={13} />
        <span>{threadWords.editedByPerson}</span>
      </p>
    );
  }
  // In a question on the side, all messages before the question are copies, so nothing is said about them.
  const isSeen = source?.kind === "cherry_pick" && source.contextId === context.parentId;
  const said = source === undefined || isSeen ? undefined : words[source.kind];
  if (source === undefined || said === undefined) return null;
  return (
    <p className={styles.line}>
      {source.kind === "bring_back" ? <BringBackIcon size={13} /> : <CopyIcon size={13} />}
      <span>{said(<Origin source={source} />)}</span>
    </p>
  );
}

/** Names the message's source: a sub-task, or another conversation. */
function Elsewhere({ source: { contextId, branchId, nodeIds } }: { source: MessageSource }) {
  const origin = useChatContext(contextId ?? null);
  if (contextId === undefined || origin === undefined) {
    return threadWords.otherConversation;
  }
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => navigateTo(contextId, branchId, nodeIds?.[0])}
    >
      <bdi>{origin.title}</bdi>
    </button>
  );
}

function Origin({ source }: { source: MessageSource }) {
  const { context, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const branch = tree.byId.get(source.branchId ?? "");
  if (source.contextId !== context.id) return <Elsewhere source={source} />;
  if (branch === undefined) return threadWords.deletedBranch;
  const name = branchLabel(tree, branch);
  if (!isLive(branch)) return threadWords.branchInBin(name);
  const go = async () => {
    const gone = await dispatch({ type: "branch.activate", branchId: branch.id });
    if (!gone.ok) return;
    showMessage(source.nodeIds?.[0] ?? null);
  };
  return (
    <button type="button" className={styles.link} onClick={() => void go()}>
      <bdi>{name}</bdi>
    </button>
  );
}
