import { useBough } from "#app/hooks.ts";
import { listModels } from "#app/network/models.ts";
import { tellFailure } from "#app/tell-failure.ts";
import { UNDO, useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";
import { Button } from "#ui/kit/button.tsx";
import { Badge } from "#ui/kit/chip.tsx";
import { BinIcon, CheckIcon, RefreshIcon } from "#ui/kit/icons-act.tsx";
import { MoreIcon } from "#ui/kit/icons-thing.tsx";
import { MenuButton } from "#ui/kit/menu.tsx";
import { agoWords } from "#ui/models/model-words.ts";
import { errorWords } from "#ui/run/error-words.ts";

import { hostOf } from "./draft.ts";
import { useDrafts } from "./drafts.ts";
import { keyStateWords, useKeyState } from "./key-state.tsx";

import styles from "./connection.module.css";

export interface ConnectionItemProps {
  connection: Connection;
  /** New conversations use it. */
  isFirst: boolean;
  /** Its form was left with changes in it. */
  isBegun: boolean;
  onEdit: () => void;
}

/** A connection as it is: where it goes, what of its key is here, and what can be done with it. */
export function ConnectionItem({ connection, isFirst, isBegun, onEdit }: ConnectionItemProps) {
  const bough = useBough();
  const remove = useRemove(connection);
  const relist = useRelist(connection);
  const { id, name, demo = false, builtIn = false } = connection;
  const isInPage = demo || builtIn;
  return (
    <li className={styles["item"]}>
      <span className={styles["name"]}>
        <span className={styles["title"]}>
          <strong>{name}</strong>
          {isFirst && <Badge tone="accent">for new conversations</Badge>}
          {isBegun && <Badge tone="waits">not saved yet</Badge>}
        </span>
        <Facts connection={connection} />
      </span>
      {!isInPage && (
        <Button size="small" onClick={onEdit}>
          {isBegun ? "Go on" : "Change"}
        </Button>
      )}
      <MenuButton
        size="small"
        label={`More for ${name}`}
        icon={<MoreIcon />}
        items={[
          {
            label: "Use for new conversations",
            icon: <CheckIcon />,
            disabled: isFirst,
            onSelect: () =>
              void tellFailure(bough.keepings.markUsed(id, bough.now()), {
                text: (why) => `New conversations do not begin with “${name}” yet: ${why}`,
              }),
          },
          ...(isInPage
            ? []
            : [
                {
                  label: "List models again",
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
    </li>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const state = useKeyState(connection);
  const { demo, builtIn, baseUrl, preset, name, keyKeeping, models, modelsAt } = connection;
  const isInPage = demo === true || builtIn === true;
  const provider = presetById(preset)?.name;
  const count = models.length === 1 ? "1 model" : `${models.length.toLocaleString("en")} models`;
  const age = modelsAt === undefined ? "" : ` (${agoWords(modelsAt)})`;
  const facts = [
    isInPage || provider === name ? "" : provider,
    isInPage ? "In this page, no network" : (hostOf(baseUrl) ?? baseUrl),
    isInPage ? "" : keyStateWords(state, keyKeeping),
    models.length === 0 ? "" : `${count}${age}`,
  ];
  return (
    <small data-waits={state === "locked" || state === "missing" ? true : undefined}>
      {facts.filter(Boolean).join(" · ")}
    </small>
  );
}

/** Asks the provider anew; what is stored of the connection beside the list stays. */
function useRelist(connection: Connection) {
  const bough = useBough();
  const setOffer = useDrafts((drafts) => drafts.setOffer);
  const say = (text: string) => setOffer({ text });
  return async () => {
    say(`Asking ${connection.name} for its models…`);
    const key = await bough.keys.obtain(connection);
    const listed = key.ok ? await listModels(bough, connection, key.value) : key;
    if (!listed.ok) {
      const { title, cure } = errorWords(listed.error, window.location.origin);
      return say(`${title}. ${cure}`);
    }
    const fresh = { models: listed.value, modelsAt: bough.now() };
    const written = await bough.keepings.changeConnections((row) =>
      row.id === connection.id ? { ...row, ...fresh } : row,
    );
    const count = fresh.models.length === 1 ? "1 model" : `${fresh.models.length} models`;
    say(
      written.ok
        ? `${connection.name} lists ${count}.`
        : `The list could not be stored: ${written.error.message}`,
    );
  };
}

/** Takes the connection away with its key; both come back by Undo. */
function useRemove(connection: Connection) {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  const { id, name, keyKeeping } = connection;
  return async () => {
    const key = keyKeeping === "session" ? await bough.keys.keyOf(connection) : undefined;
    const removed = await bough.keepings.deleteConnection(id);
    if (!removed.ok) return notify({ text: `It could not be removed: ${removed.error.message}` });
    bough.keys.forget(id);
    const back = async () => {
      const isBack = await tellFailure(bough.keepings.putConnection(connection), {
        text: (why) => `“${name}” could not be put back: ${why}`,
        again: undo,
      });
      // A copy whose connection is not there would be forgotten.
      if (isBack && key !== undefined && key !== "") bough.keys.keepForSession(connection, key);
    };
    const undo = { label: UNDO, act: () => void back() };
    notify({ text: `“${name}” and its key are removed.`, action: undo });
  };
}
