import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import type { CSSProperties, ReactNode } from "react";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { useLookAt } from "#app/react/actions/look-at.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import type { Navigation } from "#app/react/actions/navigation.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useBranchedConversation } from "#app/react/queries/conversations.ts";
import {
  CurrentConversationContext,
  useCurrentConversation,
} from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useDamage } from "#app/react/queries/damage.ts";
import { useConversation, useRun } from "#app/react/queries/open-conversation.ts";
import { useTasks } from "#app/react/queries/tasks.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { showBranchEnd } from "#app/view/focus-requests.ts";
import { useFound } from "#app/view/found.ts";
import { usePanel } from "#app/view/panel.ts";
import { usePlace } from "#app/view/places.ts";
import { navigateTo } from "#app/view/route.ts";
import { branchForVersion, branchTree } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { useTellRefusal } from "#ui/acts/use-tell-refusal.ts";
import { Decisions } from "#ui/approval/decisions.tsx";
import { Announcer } from "#ui/attention/announcer.tsx";
import { LEAST_COLUMN } from "#ui/columns/column-widths.ts";
import { useColumns } from "#ui/columns/use-columns.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { usePanelCovers } from "#ui/panel/covering.ts";
import { DialogBoundary } from "#ui/shell/dialog-boundary.tsx";
import { ListButton } from "#ui/shell/sidebar/list-button.tsx";
import { branchToFollow, makesVersion } from "#ui/thread/end-asked.ts";
import { SelectionActs } from "#ui/thread/selection-acts.tsx";
import { Transcript } from "#ui/thread/transcript.tsx";
import { conversationWords } from "#ui/words/conversation.tsx";

import { ActionDialogs } from "./action-dialogs.tsx";
import { ConversationCommands } from "./conversation-commands.tsx";
import { ConversationFoot } from "./conversation-foot.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { HealingNotice } from "./healing-notice.tsx";
import { PreviewBanner } from "./preview-banner.tsx";
import { SidePanel } from "./side-panel.tsx";
import { useAddedConnection } from "./use-added-connection.ts";
import { useGoingTo, useGoTo } from "./use-going.ts";
import { useKeptScreen } from "./use-kept-screen.ts";
import { useRouteSync } from "./use-route-sync.ts";
import { useToldUndo } from "./use-told-undo.ts";

import styles from "./conversation-view.module.css";

const Columns = lazyComponent(
  async () => (await import("#ui/columns/columns.tsx")).Columns,
  <div />,
);

const FoundWords = lazyComponent(
  async () => (await import("#ui/thread/found-words.tsx")).FoundWords,
  null,
  null,
);

const DamageBanner = lazyComponent(
  async () => (await import("#ui/damage/damage-banner.tsx")).DamageBanner,
);

const BinNotice = lazyComponent(async () => (await import("./bin-notice.tsx")).BinNotice);

const TaskBanner = lazyComponent(async () => (await import("./task-banner.tsx")).TaskBanner);

const TitleSuggester = lazyComponent(
  async () => (await import("#ui/shell/sidebar/title-suggester.tsx")).TitleSuggester,
  null,
  null,
);

export interface ConversationViewProps {
  contextId: string;
  /** A branch's name or id, from the address. */
  branch: string | null;
  /** A message to bring into view, from the address. */
  nodeId: string | null;
}

/** One conversation: its header, active branch, run and composer. */
export function ConversationView({ contextId, branch: wanted, nodeId }: ConversationViewProps) {
  const stored = useBranchedConversation(contextId);
  const tree = useMemo(() => branchTree(stored?.branches ?? []), [stored]);
  const goingTo = useGoingTo(contextId, stored?.context.activeBranchName);
  if (stored === undefined) return <div className={styles.view} />;
  if (stored === null) {
    return (
      <NoConversation title={conversationWords.notHere} contextId={contextId}>
        {conversationWords.notHereHelp}
      </NoConversation>
    );
  }
  const { context, inBin } = stored;
  const live = tree.root.through;
  const active =
    live.find((one) => one.id === goingTo) ??
    live.find((one) => one.name === context.activeBranchName) ??
    live[0];
  if (active === undefined) {
    return (
      <NoConversation title={conversationWords.noBranches} contextId={contextId}>
        {conversationWords.noBranchesHelp}
      </NoConversation>
    );
  }
  const asked = live.find((one) => one.id === wanted || one.name === wanted);
  return (
    <OpenConversation
      context={context}
      inBin={inBin}
      tree={tree}
      active={active}
      askedId={asked?.id ?? null}
      nodeId={nodeId}
    />
  );
}

interface NoConversationProps {
  title: string;
  contextId: string;
  children: ReactNode;
}

/** Says why there is nothing to show, with ways to the list and to a new conversation. */
function NoConversation({ title, contextId, children }: NoConversationProps) {
  // The first frame may have shown this conversation.
  useEffect(() => forgetScreens([contextId]), [contextId]);
  return (
    <section className={styles.view} aria-label={conversationWords.none}>
      <header className={styles.header}>
        <ListButton />
      </header>
      <div className={styles.empty}>
        <EmptyState
          title={title}
          action={
            <Button variant="primary" onClick={() => navigateTo(null)}>
              {conversationWords.startNew}
            </Button>
          }
        >
          {children}
        </EmptyState>
      </div>
    </section>
  );
}

interface OpenProps {
  context: ChatContext;
  inBin: boolean;
  tree: BranchTree;
  active: Branch;
  /** The id of the branch that the address names. */
  askedId: string | null;
  nodeId: string | null;
}

function OpenConversation({ context, inBin, tree, active, askedId, nodeId }: OpenProps) {
  const conversation = useConversation(context.id);
  const [suggestsTitles] = usePreference("suggestsTitles");
  const run = useRun(conversation, active.id);
  const panelSize = usePanel(({ panel }) => panel?.size);
  const isFound = useFound(({ found }) => found !== null);
  const covers = usePanelCovers();
  const isDamaged = useDamage().contextIds.has(context.id);
  const dialog = useActionDialog((view) => view.dialog);
  const fork = usePendingFork(context.id);
  const shown = useShown(context.id, tree, active);
  const shownRun = useRun(conversation, shown.id);
  const columns = useColumns(context.id, tree, active);
  const tasks = useTasks(context.id);
  const current = useMemo(
    () => ({ conversation, context, tree, active, shown, inBin, tasks }),
    [conversation, context, tree, active, shown, inBin, tasks],
  );
  const isWhole = columns === null && shown === active && fork === null;
  const view = useKeptScreen({ context, branch: active, run, isWhole });
  // A fork being made shows its branch only up to the fork, not to the end.
  useLookAt(covers || fork !== null ? NONE : (columns ?? [shown]).map(({ id }) => id));
  useRouteSync(conversation, active, { branchId: askedId, nodeId });
  useReturnToPlace(current, nodeId !== null || (askedId ?? active.id) !== active.id);
  return (
    <CurrentConversationContext value={current}>
      <DispatchContext value={useNoticedAct(current)}>
        <section
          ref={view}
          className={styles.view}
          aria-label={context.title}
          data-panel={covers ? undefined : panelSize}
          style={columnsWanted(columns?.length ?? 0)}
        >
          <ConversationCommands run={run} />
          <div className={styles.covered} inert={covers}>
            <ConversationHeader />
            <div className={styles.reading} data-preview={shown !== active}>
              <div className={styles.banners}>
                <PreviewBanner />
                {isDamaged && <DamageBanner contextId={context.id} />}
                {context.parentId !== undefined && <TaskBanner />}
              </div>
              {columns === null ? (
                <Boundary what={conversationWords.thisBranch} of={shown}>
                  <Transcript
                    key={shown.id}
                    branch={shown}
                    tree={tree}
                    run={shownRun}
                    keepsPlace={isWhole}
                    {...(fork === null ? {} : { endAt: fork.nodeId })}
                  />
                </Boundary>
              ) : (
                <Boundary what={conversationWords.theseBranches} of={columns}>
                  <Columns branches={columns} />
                </Boundary>
              )}
            </div>
            <Foot run={run} />
            {isFound && <FoundWords />}
          </div>
          <SidePanel />
          <DialogBoundary of={run?.state}>
            <Decisions branches={inBin ? [] : (columns ?? [active])} />
          </DialogBoundary>
          <Announcer />
          <HealingNotice />
          {suggestsTitles && <TitleSuggester run={run} />}
          <DialogBoundary of={dialog}>
            <ActionDialogs />
          </DialogBoundary>
        </section>
      </DispatchContext>
    </CurrentConversationContext>
  );
}

const NONE: readonly string[] = [];

/** Must be called after `useRouteSync`, which leaves the fork first if the address leads elsewhere. */
function useReturnToPlace(
  { context, tree, active, inBin }: CurrentConversation,
  isElsewhere: boolean,
): void {
  const navigation = useNavigation(context.id);
  const goBack = useEffectEvent(
    ({ returnToPlace }: Navigation) => void returnToPlace({ context, tree, active }, isElsewhere),
  );
  useEffect(() => {
    if (!inBin) goBack(navigation);
  }, [navigation, inBin]);
}

/** The composer and what is around it; in the bin, the way out. */
function Foot({ run }: { run: RunRow | undefined }) {
  const { context, inBin } = useCurrentConversation();
  useAddedConnection();
  // A sub-task's banner says that it is in the bin.
  if (inBin) return context.parentId === undefined ? <BinNotice /> : null;
  return (
    <>
      <SelectionActs />
      <Boundary what={conversationWords.messageBox} of={run}>
        <ConversationFoot run={run} />
      </Boundary>
    </>
  );
}

/** How much width the columns want; the side panel shrinks to make room for them. */
function columnsWanted(count: number): CSSProperties {
  // React's type allows only known properties, not custom ones.
  return { "--width-columns": `${count * LEAST_COLUMN}px` } as CSSProperties;
}

/** The branch whose messages are shown: the pending fork's, the previewed one, or the active one. */
function useShown(contextId: string, tree: BranchTree, active: Branch): Branch {
  const place = usePlace(contextId);
  switch (place.kind) {
    case "reading":
    case "comparing":
      return active;
    case "previewing": {
      const isOnActive = active.messageIds.includes(place.nodeId);
      return isOnActive ? active : (branchForVersion(tree, place.nodeId) ?? active);
    }
    case "forking":
      return tree.byId.get(place.fork.fromBranchId) ?? active;
  }
}

/**
 * Dispatches commands. Follows the end of the branch if a command asks for it, leaves preview and fork if it
 * leads to another branch, and shows a refusal as a notice.
 */
function useNoticedAct(current: CurrentConversation): Dispatch {
  const { conversation, context } = current;
  const goTo = useGoTo(conversation, context.activeBranchName);
  const undo = useToldUndo(conversation, current);
  const tellRefusal = useTellRefusal(current);
  const { leave } = useNavigation(conversation.contextId);
  return useCallback(
    async function act(command) {
      const followed = branchToFollow(command);
      if (followed !== null) showBranchEnd(followed);
      // The branch is shown at once, before the change is stored.
      if (command.type === "branch.activate") void leave();
      const answer =
        command.type === "branch.activate"
          ? await goTo(command.branchId)
          : command.type === "undo"
            ? await undo(command.undoId)
            : await conversation.dispatch(command);
      if (!answer.ok) void tellRefusal(answer.error, act);
      else if (makesVersion(command)) void leave();
      return answer;
    },
    [conversation, goTo, undo, tellRefusal, leave],
  );
}
