import { use, useState } from "react";

import { storagePersistence } from "#app/react/actions/persistence.ts";
import type { PersistenceStatus } from "#app/react/actions/persistence.ts";
import { useStoredCounts, useBin } from "#app/react/queries/conversations.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { spaceLevel } from "#domain/space/space.ts";
import { CheckSection } from "#ui/damage/check-section.tsx";
import { FileButtons } from "#ui/files/file-buttons.tsx";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { SpaceSection } from "./space-section.tsx";
import { StoredSection } from "./stored-section.tsx";

import styles from "./settings.module.css";

/** What is stored and where, how long it stays, and what the person can do about it. */
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

const durabilityText: Record<PersistenceStatus["durability"], string> =
  settingsDataWords.storage.durability;

const loadStatus = storagePersistence.status();

function Kept() {
  const first = use(loadStatus);
  const [asked, setAsked] = useState<PersistenceStatus | null>(null);
  const counts = useStoredCounts();
  const status = asked ?? first;
  return (
    <section aria-label={settingsDataWords.storage.title}>
      <h3 className={styles.heading}>{settingsDataWords.storage.title}</h3>
      <p>{durabilityText[status.durability]}</p>
      {counts !== undefined && (
        <p>{settingsDataWords.storage.counts(counts.conversations, counts.messages)}</p>
      )}
      <Allowed status={status} />
      {status.durability === "best_effort" && (
        <Button onClick={() => void storagePersistence.ask().then(setAsked)}>
          {settingsDataWords.storage.protect}
        </Button>
      )}
      {asked?.durability === "best_effort" && (
        <p role="status">{settingsDataWords.storage.declined}</p>
      )}
    </section>
  );
}

/** How much of the space that the browser allows is in use. Browsers give rough figures, or none. */
function Allowed({ status: { usage, quota } }: { status: PersistenceStatus }) {
  if (usage === undefined || quota === undefined || quota === 0) {
    return <p>{settingsDataWords.storage.noFigures}</p>;
  }
  const level = spaceLevel({ usage, quota });
  return (
    <>
      <p>{settingsDataWords.storage.allowed(usage, quota)}</p>
      {level !== "enough" && (
        <p>
          <Alert as="span">
            {level === "short"
              ? settingsDataWords.storage.short
              : settingsDataWords.storage.nearlyFull}
          </Alert>
        </p>
      )}
    </>
  );
}

function FileSection() {
  return (
    <section aria-label={settingsDataWords.files}>
      <h3 className={styles.heading}>{settingsDataWords.files}</h3>
      <FileButtons />
    </section>
  );
}

function Places() {
  return (
    <section aria-label={settingsDataWords.places.title}>
      <h3 className={styles.heading}>{settingsDataWords.places.title}</h3>
      <dl className={styles.places}>
        <dt>{settingsDataWords.places.conversations}</dt>
        <dd>{settingsDataWords.places.conversationsAre}</dd>
        <dt>{settingsDataWords.places.sessionKeys}</dt>
        <dd>{settingsDataWords.places.sessionKeysAre}</dd>
        <dt>{settingsDataWords.places.storedKeys}</dt>
        <dd>{settingsDataWords.places.storedKeysAre}</dd>
        <dt>{settingsDataWords.places.encryptedKeys}</dt>
        <dd>{settingsDataWords.places.encryptedKeysAre}</dd>
        <dt>{settingsDataWords.places.messages}</dt>
        <dd>{settingsDataWords.places.messagesAre}</dd>
      </dl>
    </section>
  );
}

function Bin() {
  const bin = useBin();
  const { conversations = [], tasks = [], branches = [] } = bin ?? {};
  const count = conversations.length + tasks.length + branches.length;
  return (
    <section aria-label={settingsDataWords.bin.title}>
      <h3 className={styles.heading}>{settingsDataWords.bin.title}</h3>
      <p>{count === 0 ? settingsDataWords.bin.isEmpty : settingsDataWords.bin.count(count)}</p>
      <Button icon={<BinIcon />} onClick={() => openOverlay("bin")} disabled={count === 0}>
        {settingsDataWords.bin.open}
      </Button>
    </section>
  );
}
