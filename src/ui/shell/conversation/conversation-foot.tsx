import { useNavigation } from "#app/react/actions/navigation.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLastMessages } from "#app/react/queries/last-messages.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import { useIsHeldElsewhere } from "#app/react/queries/open-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { openRequest } from "#app/view/panel.ts";
import type { PendingFork } from "#app/view/place.ts";
import { renameFork } from "#app/view/places.ts";
import { goBackTo } from "#app/view/way-back.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { isUnbranched } from "#domain/branching/unbranched.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { isolated } from "#domain/text/direction.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { usePendingFork, useTipId } from "#ui/acts/pending-fork.ts";
import { useModeHere } from "#ui/acts/use-mode.ts";
import type { ModeHere } from "#ui/acts/use-mode.ts";
import { useModelChoice } from "#ui/acts/use-model-choice.ts";
import { usePreviewActions } from "#ui/acts/use-preview-actions.ts";
import { Composer } from "#ui/composer/composer.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Proposals } from "#ui/memory/proposals.tsx";
import { HiddenLine } from "#ui/run/hidden-line.tsx";
import { RunStrip } from "#ui/run/run-strip.tsx";
import { conversationWords } from "#ui/words/conversation.tsx";

import { LostConnection, refuseToSend, useIsLost } from "./lost-connection.tsx";
import { forgetUnanswered } from "./unanswered.ts";
import { useOwnText } from "./use-own-text.ts";
import { useSend } from "./use-send.ts";
import { useTypingOn } from "./use-typing-on.ts";

import styles from "./conversation-view.module.css";

/** Loaded only where a mode is missing. */
const ModeNote = lazyComponent(async () => (await import("./mode-note.tsx")).ModeNote);

/** Shows what is happening, and holds the composer. */
export function ConversationFoot({ run }: { run: RunRow | undefined }) {
  const { conversation, context, tree, active: branch, shown } = useCurrentConversation();
  const runActions = useRunActions(branch.id);
  const actions = useNodeActions();
  const cancel = useCancelFork(context.id, branch);
  const fork = usePendingFork(context.id);
  const shownPreview = usePreviewActions();
  const preview = shownPreview?.isElsewhere === true ? shownPreview : undefined;
  const to = preview === undefined ? undefined : { branch: shown, onSent: preview.onArrive };
  const send = useSend(conversation, branch, fork, to);
  const draftKey = fork === null ? branch.id : forkDraftKey(fork.nodeId);
  const foot = useOwnText(useTypingOn(fork, draftKey), draftKey);
  const tip = useNodeLabel(useTipId() ?? "");
  const unfinished = run !== undefined && isUnfinished(run);
  // After an interruption nothing is at work, so there is nothing to stop.
  const running = unfinished && !isInterrupted(run);
  const { model, chooseModel } = useModelChoice(to?.branch ?? branch);
  const isLost = useIsLost(model.connectionId);
  const mode = useModeHere(to?.branch ?? branch);
  const editLast = useEditLast(branch);
  return (
    <div ref={foot} className={styles.foot}>
      <Following />
      <Proposals run={run} />
      <RunStrip run={run} branchId={branch.id} />
      <LostMode here={mode} />
      <LostConnection connectionId={model.connectionId} onModel={chooseModel} />
      <HiddenLine branch={branch} />
      <Composer
        draftKey={draftKey}
        placeholder={placeholderOf(tree, to?.branch ?? branch, fork)}
        running={running}
        model={model}
        mayBeEmpty={!unfinished && tip?.role === "user"}
        onModel={(choice) => void chooseModel(choice)}
        mode={{
          modeId: mode.settings.mode,
          onMode: (chosen) => void mode.choose(chosen),
          onTools: () => openDialog({ kind: "tools", contextId: context.id }),
        }}
        onSend={isLost ? refuseToSend : send}
        cannotSend={isLost}
        onTyped={() => forgetUnanswered(draftKey)}
        onStop={runActions.stop}
        onInspect={() => openRequest(null)}
        onSeveral={(text, attached) =>
          openDialog({
            kind: "fan_out",
            contextId: context.id,
            fromBranchId: fork?.fromBranchId ?? branch.id,
            nodeId: fork?.nodeId ?? null,
            ...(fork === null && { atEnd: true }),
            text,
            attached,
            draftKey,
            ...defined({ overrides: fork?.overrides }),
          })
        }
        {...defined({ preview })}
        {...(fork === null
          ? { onEditLast: () => void editLast() }
          : {
              fork: {
                name: fork.name,
                onName: (name: string) => renameFork(context.id, name),
                onCancel: () => void cancel(fork),
                ...(tip?.role === "user"
                  ? {
                      onEditInstead: () => actions.edit({ nodeId: fork.nodeId, role: "user" }),
                    }
                  : {}),
              },
            })}
      />
    </div>
  );
}

/** Leaves a fork and returns to the message on which it was begun. */
function useCancelFork(contextId: string, branch: Branch): (fork: PendingFork) => Promise<void> {
  const { leaveFork } = useNavigation(contextId);
  return async ({ nodeId }) => {
    await leaveFork();
    const isHere = branch.messageIds.includes(nodeId);
    if (!isHere || !goBackTo(nodeId)) showMessage(isHere ? nodeId : null);
  };
}

/** Opens the person's last message on the branch for editing. */
function useEditLast(branch: Branch): () => Promise<void> {
  const lastMessages = useLastMessages();
  const actions = useNodeActions();
  return async () => {
    const nodeId = await lastMessages.own(branch);
    if (nodeId !== undefined) actions.edit({ nodeId, role: "user" });
  };
}

/** As long as there is only one line, no branch needs naming. */
function placeholderOf(tree: BranchTree, branch: Branch, fork: PendingFork | null): string {
  if (fork === null && isUnbranched(tree)) return conversationWords.reply;
  const name =
    fork === null ? branchLabel(tree, branch) : fork.name.trim() || conversationWords.newBranch;
  return conversationWords.replyOn(isolated(name));
}

/** Reports a mode that was deleted, or that is not on this device. */
function LostMode({ here: { settings, choose } }: { here: ModeHere }) {
  const modes = useModes();
  const mode = modes && modeInUse(settings.mode, modes);
  if (mode?.state !== "deleted" && mode?.state !== "gone") return null;
  return <ModeNote mode={mode} onMode={(chosen) => void choose(chosen)} />;
}

function Following() {
  const { conversation } = useCurrentConversation();
  const heldElsewhere = useIsHeldElsewhere(conversation);
  if (!heldElsewhere) return null;
  return (
    <p className={styles.following}>
      {conversationWords.activeElsewhere}
      <Button
        size="small"
        data-tip={conversationWords.takeOverTip}
        onClick={() => conversation.takeOver()}
      >
        {conversationWords.takeOver}
      </Button>
    </p>
  );
}
