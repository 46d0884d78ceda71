import { useConnectionFormActions } from "#app/react/actions/connection-form.ts";
import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useKeyState } from "#app/react/queries/keys.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { shownHost } from "#domain/address.ts";
import type { Connection } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";
import { errorText } from "#ui/cures/error-text.ts";
import { formatTimeAgo } from "#ui/format/format-date.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { BinIcon, CheckIcon, RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { MoreIcon } from "#ui/kit/icons/icons-thing.tsx";

import { useConnectionDrafts } from "./connection-drafts.ts";
import { keyStateText } from "./key-state.tsx";

import styles from "./connection.module.css";

export interface ConnectionItemProps {
  connection: Connection;
  /** Whether new conversations use it. */
  isFirst: boolean;
  /** Whether its form was left with changes in it. */
  isBegun: boolean;
  onEdit: () => void;
}

/** A connection in the list: its address, the state of its key, and its actions. */
export function ConnectionItem({ connection, isFirst, isBegun, onEdit }: ConnectionItemProps) {
  const connectionActions = useConnectionActions();
  const remove = useRemove(connection);
  const relist = useRelist(connection);
  const { id, name, demo = false, builtIn = false } = connection;
  const isInPage = demo || builtIn;
  return (
    <Row as="li" framed>
      <span className={styles.name}>
        <span className={styles.title}>
          <strong>{name}</strong>
          {isFirst && <Badge tone="accent">for new conversations</Badge>}
          {isBegun && <Badge tone="waits">not saved yet</Badge>}
        </span>
        <Facts connection={connection} />
      </span>
      {!isInPage && (
        <Button size="small" onClick={onEdit}>
          {isBegun ? "Continue editing" : "Edit"}
        </Button>
      )}
      <MenuButton
        size="small"
        label={`More options for ${name}`}
        icon={<MoreIcon />}
        items={[
          {
            label: "Use for new conversations",
            icon: <CheckIcon />,
            disabled: isFirst,
            onSelect: () =>
              void notifyFailure(connectionActions.markUsed(id), {
                text: (why) => `“${name}” couldn’t be set for new conversations: ${why}`,
              }),
          },
          ...(isInPage
            ? []
            : [
                {
                  label: "Refresh models",
                  icon: <RefreshIcon />,
                  onSelect: () => void relist(),
                },
              ]),
          ...(demo
            ? []
            : [
                { label: "Remove", icon: <BinIcon />, danger: true, onSelect: () => void remove() },
              ]),
        ]}
      />
    </Row>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const state = useKeyState(connection);
  const { demo, builtIn, baseUrl, preset, name, keyKeeping, models, modelsAt } = connection;
  const isInPage = demo === true || builtIn === true;
  const provider = presetById(preset)?.name;
  const count = formatCount(models.length, "model");
  const age = modelsAt === undefined ? "" : ` (${formatTimeAgo(modelsAt)})`;
  const facts = [
    isInPage || provider === name ? "" : provider,
    isInPage ? "Runs in this page, no network" : shownHost(baseUrl),
    isInPage ? "" : keyStateText(state, keyKeeping),
    models.length === 0 ? "" : `${count}${age}`,
  ];
  return (
    <small data-waits={state === "locked" || state === "missing" ? true : undefined}>
      {facts.filter(Boolean).join(" · ")}
    </small>
  );
}

/** Fetches the model list again; the rest of the stored connection is unchanged. */
function useRelist(connection: Connection) {
  const connectionActions = useConnectionActions();
  const formActions = useConnectionFormActions();
  const setOffer = useConnectionDrafts((drafts) => drafts.setOffer);
  const say = (text: string) => setOffer({ text });
  return async () => {
    say(`Loading models from ${connection.name}…`);
    const key = await formActions.obtainKey(connection);
    const listed = key.ok ? await formActions.listModels(connection, key.value) : key;
    if (!listed.ok) {
      const { title, cure } = errorText(listed.error, window.location.origin);
      return say(`${title}. ${cure}`);
    }
    const written = await connectionActions.storeModels(connection.id, listed.value);
    const count = formatCount(listed.value.length, "model");
    say(
      written.ok
        ? `${connection.name} has ${count}.`
        : `The model list couldn’t be saved: ${written.error.message}`,
    );
  };
}

/** Removes the connection and its key; Undo restores both. */
function useRemove(connection: Connection) {
  const connectionActions = useConnectionActions();
  const { name } = connection;
  return async () => {
    const removed = await connectionActions.remove(connection);
    if (!removed.ok)
      return notify({ text: `“${name}” couldn’t be removed: ${removed.error.message}` });
    const putBack = () =>
      void notifyFailure(removed.value(), {
        text: (why) => `“${name}” couldn’t be restored: ${why}`,
        again: undo,
      });
    const undo = { label: UNDO, act: putBack };
    notify({ text: `Removed “${name}” and its key.`, action: undo });
  };
}
