import { useAct } from "#app/commands/acting.ts";
import { useIsFollowing } from "#app/conversation/hooks.ts";
import { useGist } from "#app/conversation/node-gists.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { usePreviewActs } from "#ui/acts/use-preview-acts.ts";
import { Composer } from "#ui/composer/composer.tsx";
import type { ModelChoice } from "#ui/composer/model-choices.ts";
import { Button } from "#ui/kit/button.tsx";
import { RunStrip } from "#ui/run/run-strip.tsx";

import { lastOwnMessage } from "./last-messages.ts";
import { usePendingFork, useTipId } from "./pending-fork.ts";
import { forgetUnanswered } from "./unanswered.ts";
import { useSend } from "./use-send.ts";

import styles from "./conversation-view.module.css";

/** What is happening, and where the person writes. */
export function ConversationFoot({ run }: { run: RunRow | undefined }) {
  const { conversation, context, tree, active: branch } = useScene();
  const bough = useBough();
  const act = useAct();
  const acts = useNodeActs();
  const leaveFork = useLeaveFork();
  const setView = useView((view) => view.set);
  const fork = usePendingFork(context.id);
  const send = useSend(conversation, branch, fork);
  const preview = usePreviewActs();
  const draftKey = fork === null ? branch.id : forkDraftKey(fork.nodeId);
  const tip = useGist(useTipId() ?? "");
  const running = run !== undefined && isUnfinished(run);
  const { model, chooseModel } = useModelHere(fork);
  const editLast = async () => {
    const nodeId = await lastOwnMessage(bough, branch);
    if (nodeId !== undefined) acts.edit({ nodeId, role: "user", title: "" });
  };
  const cancel = async ({ nodeId }: PendingFork) => {
    await leaveFork();
    setView({ scrollTo: branch.messageIds.includes(nodeId) ? nodeId : null });
  };
  return (
    <div className={styles["foot"]}>
      <Following />
      <RunStrip run={run} branchId={branch.id} />
      <Composer
        draftKey={draftKey}
        placeholder={`Reply on ${fork?.name ?? branchLabel(tree, branch)}…`}
        running={running}
        model={model}
        mayBeEmpty={!running && tip?.role === "user"}
        onModel={(choice) => void chooseModel(choice)}
        onSend={send}
        onTyped={() => forgetUnanswered(draftKey)}
        onStop={() => void act({ type: "run.stop", branchId: branch.id })}
        onInspect={() => setView({ panel: "request", inspected: null, panelFull: false })}
        onSeveral={(text, attached) =>
          setView({
            fanOut: {
              contextId: context.id,
              fromBranchId: fork?.fromBranchId ?? branch.id,
              nodeId: fork?.nodeId ?? branch.messageIds.at(-1) ?? null,
              text,
              attached,
              draftKey,
              ...(fork?.overrides === undefined ? {} : { overrides: fork.overrides }),
            },
          })
        }
        {...(preview?.isElsewhere === true ? { preview } : {})}
        {...(fork === null
          ? { onEditLast: () => void editLast() }
          : {
              fork: {
                name: fork.name,
                onName: (name: string) => setView({ pendingFork: { ...fork, name } }),
                onCancel: () => void cancel(fork),
                ...(tip?.role === "user"
                  ? {
                      onEditInstead: () =>
                        acts.edit({ nodeId: fork.nodeId, role: "user", title: "" }),
                    }
                  : {}),
              },
            })}
      />
    </div>
  );
}

/** The model that answers what is sent here: the active branch's, or that of the fork being made. */
function useModelHere(fork: PendingFork | null) {
  const { context, tree, active } = useScene();
  const bough = useBough();
  const act = useAct();
  const setView = useView((view) => view.set);
  const origin = fork === null ? active : (tree.byId.get(fork.fromBranchId) ?? active);
  const overrides = { ...origin.overrides, ...fork?.overrides };
  const { connectionId, modelId } = { ...context.config, ...overrides };
  const keep = async (choice: ModelChoice) => {
    if (fork !== null) {
      setView({ pendingFork: { ...fork, overrides: { ...fork.overrides, ...choice } } });
    } else if (active.overrides?.modelId !== undefined) {
      // A branch that differs from its conversation goes on to differ; others follow it.
      const differing = { ...active.overrides, ...choice };
      await act({ type: "branch.override", branchId: active.id, overrides: differing });
    } else await act({ type: "context.configure", config: choice });
  };
  const chooseModel = async (choice: ModelChoice) => {
    await keep(choice);
    if (choice.connectionId !== connectionId) {
      await bough.keepings.markUsed(choice.connectionId, bough.now());
    }
  };
  return { model: { connectionId, modelId }, chooseModel };
}

function Following() {
  const { conversation } = useScene();
  const following = useIsFollowing(conversation);
  if (!following) return null;
  return (
    <p className={styles["following"]}>
      Another tab writes this conversation; this one follows it.
      <Button size="small" onClick={() => conversation.takeOver()}>
        Take over
      </Button>
    </p>
  );
}
