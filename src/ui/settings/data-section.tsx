import { use, useState } from "react";

import { useLive } from "#app/hooks.ts";
import { keeping } from "#app/persistence.ts";
import type { PersistenceStatus } from "#app/persistence.ts";
import { useView } from "#app/view.ts";
import { FileButtons } from "#ui/files/file-buttons.tsx";
import { Button } from "#ui/kit/button.tsx";
import { BinIcon } from "#ui/kit/icons-act.tsx";

import { bytesWords } from "./bytes-words.ts";
import { StandingApprovals } from "./standing-approvals.tsx";

import styles from "./settings.module.css";

/** What lies where, how long it stays, and what a person can do about it. */
export function DataSection() {
  return (
    <div className={styles["sections"]}>
      <Kept />
      <FileSection />
      <Places />
      <StandingApprovals />
      <Bin />
    </div>
  );
}

const keepingWords: Record<PersistenceStatus["keeping"], string> = {
  persistent: "The browser keeps your conversations until you remove them.",
  best_effort: "The browser may remove your conversations when this device runs out of room.",
  unknown: "This browser does not say how long it keeps your conversations.",
};

const loadStatus = keeping.status();

function Kept() {
  const first = use(loadStatus);
  const [asked, setAsked] = useState<PersistenceStatus | null>(null);
  const counts = useLive((bough) => bough.conversations.counts(), []);
  const status = asked ?? first;
  return (
    <section aria-label="Storage">
      <h3 className={styles["heading"]}>Storage</h3>
      <p>
        {keepingWords[status.keeping]}
        {status.usage !== undefined && ` ${bytesWords(status.usage)} are in use.`}
        {counts !== undefined && ` ${countWords(counts)}.`}
      </p>
      {status.keeping === "best_effort" && (
        <Button onClick={() => void keeping.ask().then(setAsked)}>Ask it to keep them</Button>
      )}
      {asked?.keeping === "best_effort" && (
        <p role="status">
          The browser said no for now. It tends to agree once a page is used often or bookmarked.
        </p>
      )}
    </section>
  );
}

const numbers = new Intl.NumberFormat("en");

function countWords({ conversations, messages }: { conversations: number; messages: number }) {
  const said = (count: number, one: string) =>
    `${numbers.format(count)} ${count === 1 ? one : `${one}s`}`;
  return `${said(conversations, "conversation")}, ${said(messages, "message")}`;
}

function FileSection() {
  return (
    <section aria-label="Files">
      <h3 className={styles["heading"]}>Files</h3>
      <FileButtons />
    </section>
  );
}

function Places() {
  return (
    <section aria-label="What is kept where">
      <h3 className={styles["heading"]}>What is kept where</h3>
      <dl className={styles["places"]}>
        <dt>Conversations, drafts, memories, settings</dt>
        <dd>In this browser’s database for this address. No copy elsewhere.</dd>
        <dt>Keys “until this tab closes”</dt>
        <dd>In this tab alone. Gone when it closes; other tabs do not have them.</dd>
        <dt>Keys “in this browser”</dt>
        <dd>In the same database, unencrypted: whoever uses this browser profile can use them.</dd>
        <dt>Keys “under a passphrase”</dt>
        <dd>In the same database, encrypted. The passphrase is stored nowhere.</dd>
        <dt>What you send</dt>
        <dd>At the provider that you sent it to, under its own rules.</dd>
      </dl>
    </section>
  );
}

function Bin() {
  const setView = useView((view) => view.set);
  const bin = useLive((bough) => bough.conversations.bin(), []);
  const count = bin === undefined ? 0 : bin.conversations.length + bin.branches.length;
  return (
    <section aria-label="Bin">
      <h3 className={styles["heading"]}>Bin</h3>
      <p>{count === 0 ? "Nothing is in the bin." : `${numbers.format(count)} in the bin.`}</p>
      <Button
        icon={<BinIcon />}
        onClick={() => setView({ settingsOpen: false, layer: "bin" })}
        disabled={count === 0}
      >
        Open the bin
      </Button>
    </section>
  );
}
