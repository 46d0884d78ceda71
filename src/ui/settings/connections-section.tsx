import { useEffect } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { UNDO } from "#app/view/notices.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { connectionDraftOf, newConnectionDraft } from "#ui/connection/connection-draft.ts";
import { discardDraft, isChanged, useConnectionDrafts } from "#ui/connection/connection-drafts.ts";
import { ConnectionForm } from "#ui/connection/connection-form.tsx";
import { ConnectionItem } from "#ui/connection/connection-item.tsx";
import { VaultPanel } from "#ui/connection/vault-panel.tsx";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItem } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ConnectOptions } from "#ui/ways-in/connect-options.tsx";
import { begunWords } from "#ui/words/begun.ts";
import { settingsDefaultsWords } from "#ui/words/settings-defaults.ts";

import styles from "./connections-section.module.css";

/** The connections: where requests may go, and with which key. */
export function ConnectionsSection() {
  const connections = useConnections();
  const { open, shown } = useConnectionDrafts();
  useFreshStart();
  useAskedFor(connections);
  const draft = shown === null ? undefined : open[shown];
  if (connections === undefined) return null;
  if (draft === undefined) return <ConnectionList connections={connections} />;
  const stored = connections.find(({ id }) => id === draft.now.id);
  return <ConnectionForm key={draft.now.id} draft={draft.now} stored={stored} />;
}

/** When the person comes to the section, closes a form without changes and drops a pending focus. */
function useFreshStart(): void {
  useEffect(() => {
    const { open, shown, leave, forgetLeft } = useConnectionDrafts.getState();
    const draft = shown === null ? undefined : open[shown];
    if (draft !== undefined && !isChanged(draft)) leave();
    forgetLeft();
    return forgetLeft;
  }, []);
}

/** Opens a connection's form on request, for example from an error card. */
function useAskedFor(connections: readonly Connection[] | undefined): void {
  const { show } = useConnectionDrafts();
  useFocusRequest("connection", ({ connectionId }) => {
    if (connections === undefined) return false;
    const row = connections.find(({ id }) => id === connectionId);
    if (row !== undefined && row.demo !== true && row.builtIn !== true)
      show(connectionDraftOf(row));
    return true;
  });
}

function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const newId = useNewId();
  const { open, show, left } = useConnectionDrafts();
  const isListed = connections.some(({ id }) => id === left) || open[left ?? ""] !== undefined;
  const add = useFocusWhen(left !== null && !isListed);
  const begun = Object.values(open).filter(
    ({ now }) => !connections.some(({ id }) => id === now.id),
  );
  return (
    <>
      <Stack as="ul" gap={2} className={styles.list}>
        {connections.map((connection, index) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            isFirst={index === 0}
            isBegun={open[connection.id] !== undefined}
            hasFocus={left === connection.id}
            onEdit={() => show(connectionDraftOf(connection))}
          />
        ))}
        {begun.map(({ begun: from, now }) => (
          <BegunItem
            key={now.id}
            name={now.name.trim() || settingsDefaultsWords.newConnection}
            hasFocus={left === now.id}
            onShow={() => show(from)}
            onDiscard={() => discardDraft(now.id, { text: begunWords.discarded, label: UNDO })}
          />
        ))}
      </Stack>
      <Button ref={add} icon={<PlusIcon />} onClick={() => show(newConnectionDraft(newId()))}>
        {settingsDefaultsWords.addConnection}
      </Button>
      <OfferLine />
      <VaultPanel />
      <section aria-label={settingsDefaultsWords.quickSetup} className={styles.quick}>
        <h3 className={styles.heading}>{settingsDefaultsWords.quickSetup}</h3>
        <ConnectOptions />
      </section>
    </>
  );
}

/** Says what the last action in the list did, and offers to undo it. */
function OfferLine() {
  const { offer, setOffer } = useConnectionDrafts();
  const { text, label, act } = offer ?? {};
  return (
    <div role="status" className={text === undefined ? undefined : styles.offer}>
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
