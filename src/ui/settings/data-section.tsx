import { use, useState } from "react";

import { storagePersistence } from "#app/react/actions/persistence.ts";
import type { PersistenceStatus } from "#app/react/actions/persistence.ts";
import { useStoredCounts, useBin } from "#app/react/queries/conversations.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { spaceLevel } from "#domain/space/space.ts";
import { CheckSection } from "#ui/damage/check-section.tsx";
import { FileButtons } from "#ui/files/file-buttons.tsx";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-act.tsx";

import { SpaceSection } from "./space-section.tsx";
import { estimateText } from "./space-text.ts";
import { StoredSection } from "./stored-section.tsx";

import styles from "./settings.module.css";

/** What is stored where, how long it stays, and what a person can do about it. */
export function DataSection() {
  return (
    <div className={styles.sections}>
      <Kept />
      <SpaceSection />
      <FileSection />
      <Places />
      <Bin />
      <CheckSection />
      <StoredSection />
    </div>
  );
}

const durabilityText: Record<PersistenceStatus["durability"], string> = {
  persistent: "Your browser keeps your conversations until you delete them.",
  best_effort: "Your browser may delete your conversations when this device runs low on space.",
  unknown: "Your browser doesn’t say how long it keeps your conversations.",
};

const loadStatus = storagePersistence.status();

function Kept() {
  const first = use(loadStatus);
  const [asked, setAsked] = useState<PersistenceStatus | null>(null);
  const counts = useStoredCounts();
  const status = asked ?? first;
  return (
    <section aria-label="Storage">
      <h3 className={styles.heading}>Storage</h3>
      <p>
        {durabilityText[status.durability]}
        {counts !== undefined &&
          ` ${formatCount(counts.conversations, "conversation")}, ${formatCount(counts.messages, "message")}.`}
      </p>
      <Allowed status={status} />
      {status.durability === "best_effort" && (
        <Button onClick={() => void storagePersistence.ask().then(setAsked)}>
          Protect my data
        </Button>
      )}
      {asked?.durability === "best_effort" && (
        <p role="status">
          The browser declined for now. It usually agrees once you use a page often or bookmark it.
        </p>
      )}
    </section>
  );
}

/** How much of what the browser allows is used; its figures are rough, and some give none. */
function Allowed({ status: { usage, quota } }: { status: PersistenceStatus }) {
  if (usage === undefined || quota === undefined || quota === 0) {
    return <p>This browser doesn’t say how much space is left.</p>;
  }
  const level = spaceLevel({ usage, quota });
  return (
    <>
      <p>
        {estimateText({ usage, quota })} Browsers round this, and count what was deleted until they
        tidy up. The device itself may fill up sooner.
      </p>
      {level !== "enough" && (
        <p>
          <Alert as="span">
            {level === "short" ? "Space is running short." : "Space is nearly used up."} Once none
            is left, new messages can’t be kept. See below what you can free.
          </Alert>
        </p>
      )}
    </>
  );
}

function FileSection() {
  return (
    <section aria-label="Files">
      <h3 className={styles.heading}>Files</h3>
      <FileButtons />
    </section>
  );
}

function Places() {
  return (
    <section aria-label="Where your data is">
      <h3 className={styles.heading}>Where your data is</h3>
      <dl className={styles.places}>
        <dt>Conversations, drafts, prompts, memories, settings</dt>
        <dd>In this browser’s database for this address. There is no other copy.</dd>
        <dt>Keys “until this tab closes”</dt>
        <dd>In this tab only, until you close it. Other tabs don’t have them.</dd>
        <dt>Keys “in this browser”</dt>
        <dd>In the same database, unencrypted. Anyone using this browser profile can use them.</dd>
        <dt>Keys “under a passphrase”</dt>
        <dd>In the same database, encrypted. The passphrase isn’t stored anywhere.</dd>
        <dt>Messages you send</dt>
        <dd>With the provider you sent them to, under its own terms.</dd>
      </dl>
    </section>
  );
}

function Bin() {
  const bin = useBin();
  const count = bin === undefined ? 0 : bin.conversations.length + bin.branches.length;
  return (
    <section aria-label="Bin">
      <h3 className={styles.heading}>Bin</h3>
      <p>{count === 0 ? "The bin is empty." : `${formatNumber(count)} in the bin.`}</p>
      <Button icon={<BinIcon />} onClick={() => openOverlay("bin")} disabled={count === 0}>
        Open bin
      </Button>
    </section>
  );
}
