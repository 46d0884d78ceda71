import { useState } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import { UNDO, useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { Button } from "#ui/kit/button.tsx";
import { Badge } from "#ui/kit/chip.tsx";
import { BinIcon, CheckIcon, PlusIcon } from "#ui/kit/icons-act.tsx";
import { MoreIcon } from "#ui/kit/icons-thing.tsx";
import { MenuButton } from "#ui/kit/menu.tsx";

import { ConnectionForm } from "./connection-form.tsx";

import styles from "./settings.module.css";

/** Where requests may go, and with which key. */
export function ConnectionsSection() {
  const connections = useLive((bough) => bough.keepings.connections(), []) ?? [];
  const [editing, setEditing] = useState<Connection | "new" | null>(null);
  if (editing !== null) {
    return (
      <ConnectionForm
        connection={editing === "new" ? null : editing}
        onDone={() => setEditing(null)}
      />
    );
  }
  const onlyDemo = connections.every((connection) => connection.demo === true);
  return (
    <>
      <ul className={styles["list"]}>
        {connections.map((connection, index) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            isFirst={index === 0}
            onEdit={() => setEditing(connection)}
          />
        ))}
      </ul>
      <Button icon={<PlusIcon />} onClick={() => setEditing("new")}>
        Add connection
      </Button>
      {onlyDemo && (
        <p className={styles["hint"]}>
          Any server that speaks OpenAI’s Chat Completions will do: a provider with your own key, or
          Ollama, LM Studio and the like on your machine.
        </p>
      )}
    </>
  );
}

interface ConnectionItemProps {
  connection: Connection;
  /** New conversations use it. */
  isFirst: boolean;
  onEdit: () => void;
}

function ConnectionItem({ connection, isFirst, onEdit }: ConnectionItemProps) {
  const bough = useBough();
  const remove = useRemove(connection);
  const { id, name, demo = false, baseUrl, models } = connection;
  const count = models.length === 1 ? "1 model" : `${models.length} models`;
  return (
    <li className={styles["item"]}>
      <span className={styles["name"]}>
        <span>
          <strong>{name}</strong> {isFirst && <Badge tone="accent">for new conversations</Badge>}
        </span>
        <small>
          {demo ? "In this page, no network" : baseUrl}
          {models.length > 0 && ` · ${count}`}
        </small>
      </span>
      {!demo && (
        <Button size="small" onClick={onEdit}>
          Change
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
            onSelect: () => void bough.keepings.markUsed(id, bough.now()),
          },
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
    const back = () => {
      if (key !== undefined && key !== "") bough.keys.keepForSession(connection, key);
      void bough.keepings.putConnection(connection);
    };
    notify({ text: `“${name}” and its key are removed.`, action: { label: UNDO, act: back } });
  };
}
