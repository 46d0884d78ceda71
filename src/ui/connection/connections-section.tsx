import { useEffect } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { Button } from "#ui/kit/button.tsx";
import { Badge } from "#ui/kit/chip.tsx";
import { PlusIcon } from "#ui/kit/icons-act.tsx";
import { WaysIn } from "#ui/ways-in/ways-in.tsx";

import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionItem } from "./connection-item.tsx";
import { draftOf, newDraft } from "./draft.ts";
import { isChanged, useDrafts } from "./drafts.ts";
import { VaultPanel } from "./vault-panel.tsx";

import styles from "./connection.module.css";

/** Where requests may go, and with which key. */
export function ConnectionsSection() {
  const connections = useLive((bough) => bough.keepings.connections(), []);
  const { open, shown } = useDrafts();
  useFreshStart();
  useAskedFor(connections);
  const draft = shown === null ? undefined : open[shown];
  if (connections === undefined) return null;
  if (draft === undefined) return <ConnectionList connections={connections} />;
  const stored = connections.find(({ id }) => id === draft.now.id);
  return <ConnectionForm key={draft.now.id} draft={draft.now} stored={stored} />;
}

/** A form that was left without a change is not in the way when the settings are opened again. */
function useFreshStart(): void {
  useEffect(() => {
    const { open, shown, leave } = useDrafts.getState();
    const draft = shown === null ? undefined : open[shown];
    if (draft !== undefined && !isChanged(draft)) leave();
  }, []);
}

/** The form of one connection is wanted, as where a failure is cured. */
function useAskedFor(connections: readonly Connection[] | undefined): void {
  const asked = useView((view) => view.connectionAsked);
  const setView = useView((view) => view.set);
  const { show } = useDrafts();
  useEffect(() => {
    if (asked === null || connections === undefined) return;
    const row = connections.find(({ id }) => id === asked);
    setView({ connectionAsked: null });
    if (row !== undefined && row.demo !== true && row.builtIn !== true) show(draftOf(row));
  }, [asked, connections, setView, show]);
}

function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const bough = useBough();
  const { open, show } = useDrafts();
  const begun = Object.values(open).filter(
    ({ now }) => !connections.some(({ id }) => id === now.id),
  );
  return (
    <>
      <ul className={styles["list"]}>
        {connections.map((connection, index) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            isFirst={index === 0}
            isBegun={open[connection.id] !== undefined}
            onEdit={() => show(draftOf(connection))}
          />
        ))}
        {begun.map(({ begun: from, now }) => (
          <BegunItem
            key={now.id}
            name={now.name.trim() || "New connection"}
            id={now.id}
            onShow={() => show(from)}
          />
        ))}
      </ul>
      <Button icon={<PlusIcon />} onClick={() => show(newDraft(bough.newId()))}>
        Add connection
      </Button>
      <OfferLine />
      <VaultPanel connections={connections} />
      <section aria-label="Quick ways" className={styles["quick"]}>
        <h3 className={styles["heading"]}>Quick ways</h3>
        <WaysIn />
      </section>
    </>
  );
}

/** What came of the last act in the list, and the way back. */
function OfferLine() {
  const { offer, setOffer } = useDrafts();
  const { text, label, act } = offer ?? {};
  return (
    <div role="status" className={text === undefined ? undefined : styles["offer"]}>
      {text}
      {act !== undefined && (
        <Button
          size="small"
          onClick={() => {
            setOffer(null);
            act();
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}

interface BegunItemProps {
  id: string;
  name: string;
  onShow: () => void;
}

/** A new connection whose form was left: what was typed is still there. */
function BegunItem({ id, name, onShow }: BegunItemProps) {
  const { drop } = useDrafts();
  return (
    <li className={styles["item"]}>
      <span className={styles["name"]}>
        <span className={styles["title"]}>
          <strong>{name}</strong> <Badge tone="waits">not saved yet</Badge>
        </span>
        <small>What you typed is kept while this tab is open.</small>
      </span>
      <Button size="small" onClick={onShow}>
        Go on
      </Button>
      <Button size="small" variant="quiet" onClick={() => drop(id)}>
        Forget it
      </Button>
    </li>
  );
}
