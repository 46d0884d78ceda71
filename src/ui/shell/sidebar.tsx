import { useState } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { ChatContext } from "#domain/context.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { BinIcon, CrossIcon, PlusIcon } from "#ui/kit/icons-act.tsx";
import { SettingsIcon } from "#ui/kit/icons-thing.tsx";
import { Logo } from "#ui/kit/logo.tsx";

import styles from "./sidebar.module.css";

/** As many as a person scrolls through; the rest is found by searching. */
const LISTED = 200;

/** The conversations, newest first. On a narrow screen it is a sheet. */
export function Sidebar({ contextId }: { contextId: string | null }) {
  const contexts = useLive((bough) => bough.conversations.list(LISTED), []);
  const [today] = useState(Date.now);
  const listOpen = useView((view) => view.listOpen);
  const setView = useView((view) => view.set);
  const close = () => setView({ listOpen: false });
  return (
    <nav aria-label="Conversations" className={styles["bar"]} data-open={listOpen}>
      <header className={styles["brand"]}>
        <Logo />
        <span className={styles["name"]}>Bough</span>
        <span className={styles["narrow"]}>
          <IconButton label="Close the list" icon={<CrossIcon />} onClick={close} />
        </span>
      </header>
      <Button
        icon={<PlusIcon />}
        onClick={() => {
          goTo(null);
          close();
        }}
      >
        New conversation
      </Button>
      <div className={styles["list"]}>
        {groupsOf(contexts ?? [], today).map(({ label, members }) => (
          <section key={label} aria-label={label}>
            <h2 className={styles["group"]}>{label}</h2>
            <ul>
              {members.map((context) => (
                <ConversationItem
                  key={context.id}
                  context={context}
                  current={context.id === contextId}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button
        variant="quiet"
        icon={<SettingsIcon />}
        onClick={() => setView({ settingsOpen: true, listOpen: false })}
      >
        Settings
      </Button>
    </nav>
  );
}

function ConversationItem({ context, current }: { context: ChatContext; current: boolean }) {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  const setView = useView((view) => view.set);
  const remove = async () => {
    const moved = await bough.conversations.moveToBin(context.id, bough.now());
    if (!moved.ok) {
      notify({ text: `It could not be deleted: ${moved.error.message}` });
      return;
    }
    if (current) goTo(null);
    notify({
      text: `“${context.title}” is in the bin.`,
      action: { label: "Undo", act: () => void bough.conversations.restore(context.id) },
    });
  };
  return (
    <li className={styles["item"]} data-current={current}>
      <a
        href={`#/c/${context.id}`}
        aria-current={current ? "page" : undefined}
        onClick={() => setView({ listOpen: false })}
      >
        {context.title}
      </a>
      <IconButton
        size="small"
        label={`Delete ${context.title}`}
        icon={<BinIcon />}
        onClick={() => void remove()}
      />
    </li>
  );
}

const DAY = 86_400_000;

function groupsOf(
  contexts: readonly ChatContext[],
  now: number,
): { label: string; members: ChatContext[] }[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const labelOf = ({ updatedAt }: ChatContext) => {
    if (updatedAt >= midnight) return "Today";
    return updatedAt >= midnight - 6 * DAY ? "This week" : "Earlier";
  };
  return ["Today", "This week", "Earlier"]
    .map((label) => ({ label, members: contexts.filter((one) => labelOf(one) === label) }))
    .filter(({ members }) => members.length > 0);
}
