import { Suspense, lazy, useEffect, useState } from "react";

import { useConversation, useIsFollowing, useRun } from "#app/conversation-hooks.ts";
import type { Conversation } from "#app/conversation.ts";
import { useBough, useBranches, useLive } from "#app/hooks.ts";
import { showAddress } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";
import { branchLabel, branchTree, lastViewedVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { Composer } from "#ui/composer/composer.tsx";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { TreeIcon } from "#ui/kit/icons-branch.tsx";
import { MenuIcon } from "#ui/kit/icons-thing.tsx";
import { Select } from "#ui/kit/select.tsx";
import { RunStrip } from "#ui/run/run-strip.tsx";
import { Transcript } from "#ui/thread/transcript.tsx";

import styles from "./conversation-view.module.css";

// Loaded when first met: the first page has neither calls nor branches to show.
const ApprovalDialog = lazy(async () => ({
  default: (await import("#ui/approval/approval-dialog.tsx")).ApprovalDialog,
}));
const QuestionDialog = lazy(async () => ({
  default: (await import("#ui/approval/question-dialog.tsx")).QuestionDialog,
}));
const Outline = lazy(async () => ({
  default: (await import("#ui/tree/outline.tsx")).Outline,
}));

export interface ConversationViewProps {
  contextId: string;
  /** A branch's name or id, from the address. */
  branch: string | null;
}

/** One conversation: its header, the active branch, the run and the composer. */
export function ConversationView({ contextId, branch: wanted }: ConversationViewProps) {
  const context = useLive((bough) => bough.conversations.watch(contextId), [contextId]);
  const branches = useBranches(contextId);
  if (context === undefined || branches === undefined) return <div className={styles["view"]} />;
  const live = branches.filter((one) => one.deletedAt === undefined);
  const active = live.find((one) => one.name === context.activeBranchName) ?? live[0];
  if (active === undefined) {
    return <EmptyState title="This conversation has no branch left.">Start a new one.</EmptyState>;
  }
  const asked = live.find((one) => one.id === wanted || one.name === wanted);
  return (
    <OpenConversation
      context={context}
      branches={branches}
      branch={active}
      askedId={asked?.id ?? null}
    />
  );
}

interface OpenProps {
  context: ChatContext;
  branches: Branch[];
  branch: Branch;
  /** The branch that the address names. */
  askedId: string | null;
}

function OpenConversation({ context, branches, branch, askedId }: OpenProps) {
  const bough = useBough();
  const conversation = useConversation(context.id);
  const run = useRun(conversation, branch.id);
  const following = useIsFollowing(conversation);
  const view = useView();
  const tree = branchTree(branches);
  const act = async (command: Command) => {
    const answer = await conversation.dispatch(command);
    if (!answer.ok) view.notify({ text: answer.error.message });
    return answer;
  };
  useAddress(conversation, branch, askedId);
  const pending = view.pendingFork?.contextId === context.id ? view.pendingFork : null;
  const connection = useLive((one) => one.keepings.connections(), [])?.find(
    (one) => one.id === (branch.overrides?.connectionId ?? context.config.connectionId),
  );
  return (
    <section className={styles["view"]} aria-label={context.title} data-tree={view.treeOpen}>
      <Header context={context} tree={tree} branch={branch} onAct={act} />
      <Transcript
        key={branch.id}
        branch={branch}
        tree={tree}
        run={run}
        {...(pending === null ? {} : { endAt: pending.nodeId })}
        onAct={act}
      />
      <div className={styles["foot"]}>
        {following && (
          <p className={styles["following"]}>
            Another tab writes this conversation; this one follows it.
            <Button size="small" onClick={() => conversation.takeOver()}>
              Take over
            </Button>
          </p>
        )}
        <RunStrip run={run} branchId={branch.id} onAct={act} />
        <Composer
          draftKey={pending === null ? branch.id : `fork:${pending.nodeId}`}
          placeholder={`Reply on ${pending?.name ?? branchLabel(tree, branch)}…`}
          running={run !== undefined && run.state !== "idle" && run.state !== "failed"}
          connectionName={connection?.name ?? "No connection"}
          modelId={branch.overrides?.modelId ?? context.config.modelId}
          models={connection?.models.map((model) => model.id) ?? []}
          onModel={(modelId) => void act({ type: "context.configure", config: { modelId } })}
          onSend={(text) => send(text)}
          onStop={() => void act({ type: "run.stop", branchId: branch.id })}
          {...(pending === null
            ? {}
            : { fork: { name: pending.name, onName: rename(pending), onCancel: forget } })}
        />
      </div>
      {view.treeOpen && (
        <aside className={styles["side"]} aria-label="Outline">
          <Suspense>
            <Outline tree={tree} active={branch} onAct={act} />
          </Suspense>
        </aside>
      )}
      <Suspense>
        <Dialogs branch={branch} run={run} onAct={act} />
      </Suspense>
    </section>
  );

  function forget() {
    view.set({ pendingFork: null });
  }

  function rename(fork: PendingFork) {
    return (name: string) => view.set({ pendingFork: { ...fork, name } });
  }

  async function send(text: string) {
    const message = {
      runId: bough.newId(),
      nodeId: bough.newId(),
      content: text.trim() === "" ? [] : [{ type: "text" as const, text }],
    };
    if (pending === null) {
      const answer = await conversation.dispatch({
        type: "message.send",
        branchId: branch.id,
        message,
      });
      return answer.ok
        ? { ok: true as const }
        : { ok: false as const, message: answer.error.message };
    }
    const answer = await conversation.dispatch({
      type: "branch.fork",
      fromBranchId: pending.fromBranchId,
      nodeId: pending.nodeId,
      newBranchId: bough.newId(),
      name: pending.name,
      message,
    });
    if (!answer.ok) return { ok: false as const, message: answer.error.message };
    forget();
    return { ok: true as const };
  }
}

/** An address that names a branch shows it, once; from then on the address follows the branch. */
function useAddress(conversation: Conversation, branch: Branch, askedId: string | null) {
  const [shown, setShown] = useState<string | null>(null);
  const asks = askedId !== null && askedId !== shown && askedId !== branch.id;
  useEffect(() => {
    if (!asks) {
      showAddress(conversation.contextId, branch.name);
      return;
    }
    void conversation
      .dispatch({ type: "branch.activate", branchId: askedId })
      .then(() => setShown(askedId));
  }, [asks, askedId, branch.name, conversation]);
  if (askedId === branch.id && shown !== askedId) setShown(askedId);
}

type Act = (command: Command) => Promise<unknown>;

function Header(props: { context: ChatContext; tree: BranchTree; branch: Branch; onAct: Act }) {
  const { context, tree, branch, onAct } = props;
  const treeOpen = useView((view) => view.treeOpen);
  const setView = useView((view) => view.set);
  const listed = tree.root.through.filter((one) => one.named);
  const base = tree.baseOf(branch);
  const choose = (id: string) => {
    const chosen = listed.find((one) => one.id === id);
    if (chosen === undefined) return;
    const target = lastViewedVersion(tree, chosen);
    setView({ pendingFork: null });
    void onAct({ type: "branch.activate", branchId: target.id });
  };
  return (
    <header className={styles["header"]}>
      <span className={styles["narrow"]}>
        <IconButton
          label="Show conversations"
          icon={<MenuIcon />}
          onClick={() => setView({ listOpen: true })}
        />
      </span>
      <h1 className={styles["title"]}>{context.title}</h1>
      <Select
        label="Branches"
        look="pill"
        value={base.id}
        onChange={choose}
        options={listed.map((one) => ({
          value: one.id,
          label: one === base ? branchLabel(tree, branch) : one.name,
          hue: one.colour,
        }))}
      />
      <IconButton
        label="Tree"
        icon={<TreeIcon />}
        pressed={treeOpen}
        onClick={() => setView({ treeOpen: !treeOpen })}
      />
    </header>
  );
}

interface DialogsProps {
  branch: Branch;
  run: ReturnType<typeof useRun>;
  onAct: Act;
}

function Dialogs({ branch, run, onAct }: DialogsProps) {
  const postponed = useView((view) => view.postponed);
  const setView = useView((view) => view.set);
  if (run?.answerNodeId === undefined || postponed === run.answerNodeId) return null;
  const later = () => setView({ postponed: run.answerNodeId ?? null });
  const shared = { branch, run, onAct, onPostpone: later };
  if (run.state === "awaitingToolApproval") return <ApprovalDialog {...shared} />;
  if (run.state === "awaitingClarification") return <QuestionDialog {...shared} />;
  return null;
}
