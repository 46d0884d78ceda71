import { useState } from "react";

import { engineOf } from "#app/engine.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { BinIcon } from "#ui/kit/icons-act.tsx";

import { EmptyBinDialog } from "./empty-bin-dialog.tsx";

import styles from "./bin.module.css";

/** So many are listed; emptying removes all. */
const SHOWN = 200;

interface Binned {
  key: string;
  title: string;
  /** What it is and when it was deleted. */
  note: string;
  restore: () => Promise<void>;
}

/** What was deleted: conversations and branches, to be restored or removed for good. */
export function BinDialog() {
  const setView = useView((view) => view.set);
  const [emptying, setEmptying] = useState(false);
  const bin = useBin();
  const isEmpty = bin !== undefined && bin.conversations.length + bin.branches.length === 0;
  return (
    <Dialog
      title="Bin"
      description="What is deleted stays here until you empty the bin."
      lightDismiss
      onClose={() => setView({ layer: null })}
      footer={
        isEmpty ? undefined : (
          <Button variant="danger" icon={<BinIcon />} onClick={() => setEmptying(true)}>
            Empty the bin
          </Button>
        )
      }
    >
      {isEmpty && (
        <EmptyState icon={<BinIcon />} title="The bin is empty.">
          Deleted conversations and branches come here first.
        </EmptyState>
      )}
      <Section title="Conversations" items={bin?.conversations ?? []} />
      <Section title="Branches" items={bin?.branches ?? []} />
      {emptying && <EmptyBinDialog onClose={() => setEmptying(false)} />}
    </Dialog>
  );
}

function useBin(): { conversations: Binned[]; branches: Binned[] } | undefined {
  const bough = useBough();
  const setView = useView((view) => view.set);
  const notify = useView((view) => view.notify);
  const bin = useLive((one) => one.conversations.bin(), []);
  const done = (text: string, contextId: string) => {
    const act = () => {
      setView({ layer: null });
      goTo(contextId);
    };
    notify({ text, topic: `bin ${contextId}`, action: { label: "Open", act } });
  };
  const failed = (message: string) => notify({ text: `It could not be restored: ${message}` });
  return bin === undefined
    ? undefined
    : {
        conversations: bin.conversations.map(({ id, title, deletedAt = 0 }) => ({
          key: id,
          title,
          note: `deleted ${dayOf(deletedAt)}`,
          restore: async () => {
            const restored = await bough.conversations.restore(id);
            if (!restored.ok) return failed(restored.error.message);
            done(`“${title}” is back.`, id);
          },
        })),
        branches: bin.branches.map(({ back, contextId, title, branchName, ...what }) => ({
          key: "undoId" in back ? back.undoId : back.branchIds.join(" "),
          title: branchName,
          note: `${wordsOf(what)} ${dayOf(what.createdAt)}, from “${title}”`,
          restore: async () => {
            const conversation = engineOf(bough).open(contextId);
            const restored = await conversation.dispatch(
              "undoId" in back ? { type: "undo", ...back } : { type: "branch.restore", ...back },
            );
            if (!restored.ok) return failed(restored.error.message);
            done(`“${branchName}” is back.`, contextId);
          },
        })),
      };
}

interface How {
  /** Null where no act tells of it: it came with a file, or was kept when an act was undone. */
  kind: "prune" | "delete_branch" | null;
  count: number;
}

function wordsOf({ kind, count }: How): string {
  const act = kind === null ? "put here" : kind === "prune" ? "pruned" : "deleted";
  return count === 1 ? act : `${act} with ${count - 1} more`;
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

function dayOf(at: number): string {
  return days.format(at);
}

function Section({ title, items }: { title: string; items: readonly Binned[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles["section"]}>
      <h3 className={styles["heading"]}>{title}</h3>
      <ul className={styles["list"]}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.key} className={styles["item"]}>
            <span className={styles["said"]}>
              <span className={styles["title"]}>{item.title}</span>
              <span className={styles["note"]}>{item.note}</span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${item.title}`}
              onClick={() => void item.restore()}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <p className={styles["note"]}>{`And ${items.length - SHOWN} more.`}</p>
      )}
    </section>
  );
}
