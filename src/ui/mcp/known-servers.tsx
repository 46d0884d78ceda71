import { knownServers } from "#domain/mcp/known-servers.ts";
import type { KnownServer } from "#domain/mcp/known-servers.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import { headerRow, useServerForm } from "./server-form-state.ts";

import styles from "./mcp.module.css";

const access: Record<KnownServer["access"], string> = {
  open: "works without an account",
  sign_in: "asks you to sign in",
  header: "needs a key",
};

/** Servers whose addresses are well known. Choosing one only fills in the form. */
export function KnownServers({ others, chosen }: { others: readonly string[]; chosen: string }) {
  const { change } = useServerForm();
  const names = new Set(others.map((name) => name.toLowerCase()));
  const known = knownServers.filter(({ name }) => !names.has(name.toLowerCase()));
  const current = knownServers.find(({ address }) => address === chosen);
  if (known.length === 0) return null;
  const choose = ({ name, address, access: way }: KnownServer) =>
    change({ name, address, headers: way === "header" ? [headerRow("Authorization", "")] : [] });
  return (
    <section aria-label="Well-known servers" className={styles.known}>
      <span className={styles.label}>Well known</span>
      <div className={styles.choices}>
        {known.map((server) => (
          <Button
            key={server.name}
            size="small"
            aria-pressed={server.address === chosen}
            title={server.about}
            onClick={() => choose(server)}
          >
            {server.name}
          </Button>
        ))}
      </div>
      <Note role="status">
        {current === undefined
          ? "Choosing one fills in the form; nothing is sent before you add it."
          : `${current.about}; ${access[current.access]}. Whether pages may use it is up to its owner.`}
      </Note>
    </section>
  );
}
