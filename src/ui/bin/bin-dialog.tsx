import { useRef, useState } from "react";

import { useBinActions } from "#app/react/actions/bin.ts";
import type { BinEntry } from "#app/react/actions/bin.ts";
import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useBin } from "#app/react/queries/conversations.ts";
import { notify, UNDO } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo } from "#app/view/route.ts";
import { isFocusElsewhere } from "#ui/kit/browser/focus-elsewhere.ts";
import { leaveLine } from "#ui/kit/browser/leave-line.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { BinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { binWords } from "#ui/words/bin.ts";
import { commonWords } from "#ui/words/common.ts";

import { EmptyBinDialog } from "./empty-bin-dialog.tsx";

import styles from "./bin.module.css";

/** How many items are listed. Emptying the bin removes all. */
const SHOWN = 200;

interface Binned {
  key: string;
  title: string;
  /** What the item is, and when it was deleted. */
  note: string;
  restore: () => Promise<void>;
  /** What is removed if the item is deleted for good. */
  entry: BinEntry;
}

/** Deleted conversations and branches, to restore or to remove permanently. */
export function BinDialog() {
  const button = useRef<HTMLButtonElement>(null);
  const [emptying, setEmptying] = useState(false);
  const [doomed, setDoomed] = useState<Binned | null>(null);
  const bin = useBinned();
  const restoreAll = useRestoreAll();
  const isEmpty =
    bin !== undefined && bin.conversations.length + bin.tasks.length + bin.branches.length === 0;
  return (
    <Dialog
      title={binWords.title}
      description={binWords.about}
      lightDismiss
      onClose={closeOverlay}
      footer={
        bin === undefined || isEmpty ? undefined : (
          <Button
            ref={button}
            variant="danger"
            icon={<BinIcon />}
            onClick={() => setEmptying(true)}
          >
            {binWords.empty}
          </Button>
        )
      }
    >
      {isEmpty && (
        <EmptyState icon={<BinIcon />} title={binWords.isEmpty}>
          {binWords.whatComesHere}
        </EmptyState>
      )}
      <Section
        title={binWords.conversations}
        items={bin?.conversations ?? []}
        onDelete={setDoomed}
        onRestoreAll={restoreAll}
      />
      <Section title={binWords.tasks} items={bin?.tasks ?? []} onDelete={setDoomed} />
      <Section title={binWords.branches} items={bin?.branches ?? []} onDelete={setDoomed} />
      {emptying && (
        <EmptyBinDialog
          onClose={() => setEmptying(false)}
          onEmptied={() => {
            // The button disappears. Keep the focus where it is if the person has moved on.
            if (!isFocusElsewhere(button.current)) heading()?.focus();
          }}
        />
      )}
      {doomed !== null && (
        <EmptyBinDialog
          only={doomed}
          onClose={() => setDoomed(null)}
          onEmptied={() => leaveEntry(doomed.key)}
        />
      )}
    </Dialog>
  );
}

/** Restores several conversations at once. */
function useRestoreAll(): (items: readonly Binned[]) => Promise<void> {
  const actions = useConversationActions();
  return async (items) => {
    const ids = items.map(({ key }) => key);
    const restored = await actions.restore(ids);
    if (!restored.ok) return notify({ text: binWords.notRestored(reasonOf(restored.error)) });
    heading()?.focus();
    const undo = {
      label: UNDO,
      act: () =>
        void notifyFailure(actions.delete(ids), { text: binWords.notPutBack, again: undo }),
    };
    notify({ text: binWords.restoredAll(ids.length), action: undo });
  };
}

function useBinned(): { conversations: Binned[]; tasks: Binned[]; branches: Binned[] } | undefined {
  const taskActions = useTaskActions();
  const binActions = useBinActions();
  const conversationActions = useConversationActions();
  const bin = useBin();
  const done = (text: string, contextId: string, key = contextId) => {
    leaveEntry(key);
    const act = () => {
      closeOverlay();
      navigateTo(contextId);
    };
    notify({ text, topic: `bin ${contextId}`, action: { label: commonWords.open, act } });
  };
  const failed = (message: string) => notify({ text: binWords.notRestored(reasonOf(message)) });
  return bin === undefined
    ? undefined
    : {
        conversations: bin.conversations.map(({ id, title, deletedAt = 0 }) => ({
          key: id,
          title,
          entry: { contextId: id },
          note: binWords.conversationDeleted(deletedAt),
          restore: async () => {
            const restored = await conversationActions.restore(id);
            if (!restored.ok) return failed(restored.error.message);
            done(binWords.restored(title), id);
          },
        })),
        tasks: bin.tasks.map(({ context: { id, title, deletedAt = 0 }, parentTitle }) => ({
          key: id,
          title,
          entry: { contextId: id },
          note: binWords.taskEnded(deletedAt, parentTitle),
          restore: async () => {
            const kept = await taskActions.keep(id);
            if (!kept.ok) return failed(kept.error.message);
            done(binWords.taskRestored(title), id);
          },
        })),
        branches: bin.branches.map(
          ({ restoreBy, contextId, branchIds, title, branchName, ...what }) => ({
            key: keyOf(restoreBy),
            title: branchName,
            entry: { contextId, branchIds },
            note: deletionText(what, title),
            restore: async () => {
              const restored = await binActions.restoreBranches({ contextId, restoreBy });
              if (!restored.ok) return failed(restored.error.message);
              done(binWords.restored(branchName), contextId, keyOf(restoreBy));
            },
          }),
        ),
      };
}

/** Moves the focus from an entry's buttons to the next entry, before this one disappears. */
function leaveEntry(key: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("dialog [data-restores]")];
  leaveLine(buttons, ({ dataset }) => dataset["restores"] === key, heading());
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("dialog h2");
}

function keyOf(restoreBy: { undoId: string } | { branchIds: readonly string[] }): string {
  return "undoId" in restoreBy ? restoreBy.undoId : restoreBy.branchIds.join(" ");
}

interface How {
  /**
   * Null if no undo row describes the deletion: the branch came with a file, or was kept when an action was
   * undone.
   */
  kind: "prune" | "delete_branch" | null;
  count: number;
  /** Unix milliseconds. */
  createdAt: number;
}

function deletionText({ kind, count, createdAt }: How, title: string): string {
  const said = kind === null ? binWords.branchMovedHere : binWords.branchDeleted;
  return said(createdAt, count - 1, title);
}

interface SectionProps {
  title: string;
  items: readonly Binned[];
  onDelete: (item: Binned) => void;
  /** Absent if the items can only be restored one by one. */
  onRestoreAll?: (items: readonly Binned[]) => Promise<void>;
}

function Section({ title, items, onDelete, onRestoreAll }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{binWords.counted(title, items.length)}</h3>
        {onRestoreAll !== undefined && items.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => void onRestoreAll(items)}>
            {binWords.restoreAll}
          </Button>
        )}
      </div>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.key} className={styles.item}>
            <Stack as="span" gap={0} className={styles.said}>
              <OneLine className={styles.title}>{item.title}</OneLine>
              <span className={styles.note}>{item.note}</span>
            </Stack>
            <Button
              size="small"
              data-restores={item.key}
              aria-label={binWords.restoreNamed(item.title)}
              onClick={() => void item.restore()}
            >
              {commonWords.restore}
            </Button>
            <IconButton
              size="small"
              label={binWords.deleteNamed(item.title)}
              icon={<BinIcon />}
              onClick={() => onDelete(item)}
            />
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <p className={styles.note}>{binWords.notListed(items.length - SHOWN)}</p>
      )}
    </section>
  );
}
