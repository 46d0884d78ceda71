import { useCallback, useMemo } from "react";
import type { CSSProperties } from "react";

import { ActContext } from "#app/commands/acting.ts";
import type { Act } from "#app/commands/acting.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { useConversation, useRun } from "#app/conversation/hooks.ts";
import { SceneContext } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { branchForVersion, branchTree } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { ActDialogs } from "#ui/acts/act-dialogs.tsx";
import { Decisions } from "#ui/approval/decisions.tsx";
import { Announcer } from "#ui/attention/announcer.tsx";
import { LEAST_COLUMN } from "#ui/columns/column-widths.ts";
import { useColumns } from "#ui/columns/use-columns.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { later } from "#ui/kit/later.tsx";
import { branchToFollow } from "#ui/thread/end-asked.ts";
import { SelectionFork } from "#ui/thread/selection-fork.tsx";
import { Transcript } from "#ui/thread/transcript.tsx";

import { ConversationCommands } from "./conversation-commands.tsx";
import { ConversationFoot } from "./conversation-foot.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { usePendingFork } from "./pending-fork.ts";
import { SidePanel } from "./side-panel.tsx";
import { useAddress } from "./use-address.ts";
import { useGoingTo, useGoTo } from "./use-going.ts";

import styles from "./conversation-view.module.css";

const Columns = later(async () => (await import("#ui/columns/columns.tsx")).Columns, <div />);

export interface ConversationViewProps {
  contextId: string;
  /** A branch's name or id, from the address. */
  branch: string | null;
  /** A message to bring into view, from the address. */
  nodeId: string | null;
}

/** One conversation: its header, the active branch, the run and the composer. */
export function ConversationView({ contextId, branch: wanted, nodeId }: ConversationViewProps) {
  const stored = useLive((bough) => bough.conversations.watchBranched(contextId), [contextId]);
  const tree = useMemo(() => branchTree(stored?.branches ?? []), [stored]);
  const goingTo = useGoingTo(contextId, stored?.context.activeBranchName);
  if (stored === undefined) return <div className={styles["view"]} />;
  const { context } = stored;
  const live = tree.root.through;
  const active =
    live.find((one) => one.id === goingTo) ??
    live.find((one) => one.name === context.activeBranchName) ??
    live[0];
  if (active === undefined) {
    return <EmptyState title="This conversation has no branch left.">Start a new one.</EmptyState>;
  }
  const asked = live.find((one) => one.id === wanted || one.name === wanted);
  return (
    <OpenConversation
      context={context}
      tree={tree}
      active={active}
      askedId={asked?.id ?? null}
      nodeId={nodeId}
    />
  );
}

interface OpenProps {
  context: ChatContext;
  tree: BranchTree;
  active: Branch;
  /** The branch that the address names. */
  askedId: string | null;
  nodeId: string | null;
}

function OpenConversation({ context, tree, active, askedId, nodeId }: OpenProps) {
  const conversation = useConversation(context.id);
  const run = useRun(conversation, active.id);
  const panel = useView((view) => view.panel);
  const panelFull = useView((view) => view.panelFull);
  const fork = usePendingFork(context.id);
  const shown = useShown(context.id, tree, active);
  const columns = useColumns(context.id, tree, active);
  const scene = useMemo(
    () => ({ conversation, context, tree, active, shown }),
    [conversation, context, tree, active, shown],
  );
  useAddress(conversation, active, { branchId: askedId, nodeId });
  return (
    <SceneContext value={scene}>
      <ActContext value={useNoticedAct(conversation, context.activeBranchName)}>
        <section
          className={styles["view"]}
          aria-label={context.title}
          data-panel={panel === null ? undefined : panelFull ? "full" : "beside"}
          style={columnsWanted(columns?.length ?? 0)}
        >
          <ConversationCommands run={run} />
          <ConversationHeader />
          {columns === null ? (
            <Transcript
              key={shown.id}
              branch={shown}
              tree={tree}
              run={shown === active ? run : undefined}
              {...(fork === null ? {} : { endAt: fork.nodeId })}
            />
          ) : (
            <Columns branches={columns} />
          )}
          <SelectionFork />
          <ConversationFoot run={run} />
          <SidePanel />
          <Decisions branches={columns ?? [active]} />
          <Announcer />
          <ActDialogs />
        </section>
      </ActContext>
    </SceneContext>
  );
}

/** The panel gives way to what stands side by side. */
function columnsWanted(count: number): CSSProperties {
  // A custom property is a style like any other; React's type knows only the named ones.
  return { "--width-columns": `${count * LEAST_COLUMN}px` } as CSSProperties;
}

/** The branch whose messages are shown: that of the fork being made, of the preview, or the active one. */
function useShown(contextId: string, tree: BranchTree, active: Branch): Branch {
  const fork = usePendingFork(contextId);
  const preview = useView((view) => view.preview);
  if (fork !== null) return tree.byId.get(fork.fromBranchId) ?? active;
  if (preview?.contextId !== contextId || active.messageIds.includes(preview.nodeId)) return active;
  return branchForVersion(tree, preview.nodeId) ?? active;
}

/** Dispatches, with the end in view of what is asked for, and shows a refusal as a notice. */
function useNoticedAct(conversation: Conversation, activeName: string): Act {
  const notify = useView((view) => view.notify);
  const setView = useView((view) => view.set);
  const goTo = useGoTo(conversation, activeName);
  return useCallback(
    async (command) => {
      const followed = branchToFollow(command);
      if (followed !== null) setView({ endAsked: followed });
      const answer =
        command.type === "branch.activate"
          ? await goTo(command.branchId)
          : await conversation.dispatch(command);
      if (!answer.ok) notify({ text: answer.error.message });
      return answer;
    },
    [conversation, goTo, notify, setView],
  );
}
