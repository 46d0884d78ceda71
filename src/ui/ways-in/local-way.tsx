import { useState } from "react";
import type { ReactNode } from "react";

import { storeConnection } from "#app/connect/connect.ts";
import { findLocal, localServers } from "#app/connect/find-local.ts";
import type { LocalFinding, LocalFindings } from "#app/connect/find-local.ts";
import { useBough } from "#app/hooks.ts";
import { localAccess } from "#app/network/diagnose.ts";
import { useView } from "#app/view.ts";
import type { Preset } from "#domain/presets.ts";
import type { RunError } from "#domain/run-error.ts";
import { newDraft, withPreset } from "#ui/connection/draft.ts";
import { useDrafts } from "#ui/connection/drafts.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { CureWays } from "#ui/cures/cure-ways.tsx";
import { pulling, starting } from "#ui/cures/local-servers.ts";
import { Button } from "#ui/kit/button.tsx";
import { RefreshIcon } from "#ui/kit/icons-act.tsx";
import { DatabaseIcon } from "#ui/kit/icons-thing.tsx";

import { Said } from "./said.tsx";
import { useConnected } from "./use-connected.ts";
import { Way } from "./way.tsx";

import styles from "./ways-in.module.css";

type Search =
  | { kind: "idle" }
  /** The browser is going to ask the person, who is told so before. */
  | { kind: "explaining" }
  | { kind: "searching" }
  | { kind: "done"; found: LocalFindings };

const NAMES = localServers.map(({ name }) => name);
const [LAST_NAME = ""] = NAMES.slice(-1);
const LISTED = `${NAMES.slice(0, -1).join(", ")} and ${LAST_NAME}`;

/** Looks for servers on this machine; nothing is asked before it is pressed. */
export function LocalWay({ open, onPress }: { open: boolean; onPress: () => void }) {
  const bough = useBough();
  const [search, setSearch] = useState<Search>({ kind: "idle" });
  const look = async () => {
    setSearch({ kind: "searching" });
    setSearch({ kind: "done", found: await findLocal(bough) });
  };
  const press = async () => {
    onPress();
    if (open) return;
    const [any] = localServers;
    const asks = any !== undefined && (await localAccess(new URL(any.baseUrl))) === "prompt";
    if (asks) setSearch({ kind: "explaining" });
    else await look();
  };
  return (
    <Way
      icon={<DatabaseIcon />}
      title="Find local models"
      hint={`Asks this machine for ${LISTED}.`}
      open={open}
      onPress={() => void press()}
    >
      {search.kind === "explaining" && <Explained onGo={() => void look()} />}
      {search.kind === "searching" && <Said>Asking…</Said>}
      {search.kind === "done" && <Found found={search.found} onAgain={() => void look()} />}
    </Way>
  );
}

function Explained({ onGo }: { onGo: () => void }) {
  return (
    <>
      <Said>
        Your browser is going to ask whether this page may reach apps on this device, because it
        came from the internet. Choose <strong>Allow</strong>: Bough asks {LISTED} for their models,
        and sends them what you write to them. It looks at nothing else.
      </Said>
      <div className={styles["acts"]}>
        <Button variant="primary" onClick={onGo}>
          Look for them
        </Button>
      </div>
    </>
  );
}

function Found({ found, onAgain }: { found: LocalFindings; onAgain: () => void }) {
  const again = (
    <Button icon={<RefreshIcon />} onClick={onAgain}>
      Look again
    </Button>
  );
  if (found.blocked !== undefined) return <Refused error={found.blocked} again={again} />;
  if (found.findings.length === 0) return <Nothing again={again} />;
  return (
    <ul className={styles["findings"]} aria-label="Found">
      {found.findings.map((finding) => (
        <li key={finding.preset.id}>
          <Finding finding={finding} again={again} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ again }: { again: ReactNode }) {
  return (
    <>
      <Said>No model server answers on this machine. Start one, then look again:</Said>
      <CureWays ways={starting(undefined, window.location.origin)} />
      <div className={styles["acts"]}>{again}</div>
    </>
  );
}

function Finding({ finding, again }: { finding: LocalFinding; again: ReactNode }) {
  const { preset } = finding;
  switch (finding.kind) {
    case "found":
      return <Addable finding={finding} />;
    case "empty":
      return (
        <>
          <Said>{preset.name} runs, and has no model yet.</Said>
          <CureWays ways={emptyWays(finding)} />
          <div className={styles["acts"]}>{again}</div>
        </>
      );
    case "refused":
      return finding.error.kind === "authentication" ? (
        <Locked preset={preset} error={finding.error} />
      ) : (
        <Refused error={finding.error} presetId={preset.id} again={again} />
      );
  }
}

function emptyWays({ preset }: LocalFinding) {
  return preset.id === "ollama"
    ? pulling(preset, "llama3.2")
    : starting(preset, window.location.origin);
}

/** A server that was started with a key: the form for it is where the key is given. */
function Locked({ preset, error }: { preset: Preset; error: RunError }) {
  const bough = useBough();
  const setView = useView((view) => view.set);
  const { show, change } = useDrafts();
  const give = () => {
    const draft = newDraft(bough.newId());
    show(draft);
    change(draft.id, (now) => withPreset(now, preset));
    setView({ settingsOpen: true, settingsTab: "connections" });
  };
  return (
    <CureCard
      error={error}
      connection={{ id: "", preset: preset.id }}
      safe={`${preset.name} runs, and wants a key.`}
      tone="waits"
      actions={<Button onClick={give}>Give it its key</Button>}
      without={["open_connection"]}
    />
  );
}

interface RefusedProps {
  error: RunError;
  presetId?: string;
  again: ReactNode;
}

function Refused({ error, presetId, again }: RefusedProps) {
  return (
    <CureCard
      error={error}
      connection={{ id: "", ...(presetId === undefined ? {} : { preset: presetId }) }}
      safe=""
      tone="waits"
      actions={again}
      without={["open_connection"]}
    />
  );
}

function Addable({ finding }: { finding: Extract<LocalFinding, { kind: "found" }> }) {
  const bough = useBough();
  const connected = useConnected();
  const [problem, setProblem] = useState<RunError | null>(null);
  const { preset, models } = finding;
  const add = async () => {
    const made = await storeConnection(bough, { preset, key: "", keeping: "session", models });
    if (made.ok) connected(made.value);
    else setProblem(made.error);
  };
  const names = models.map(({ id }) => id);
  return (
    <>
      <div className={styles["finding"]}>
        <span className={styles["words"]}>
          <span className={styles["title"]}>{preset.name}</span>
          <span className={styles["hint"]}>{namesWords(names)}</span>
        </span>
        <Button variant="primary" onClick={() => void add()}>
          {`Use ${preset.name}`}
        </Button>
      </div>
      {problem !== null && <CureCard error={problem} safe="Nothing was stored." />}
    </>
  );
}

/** As many as fit two lines. */
const NAMED = 3;

function namesWords(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
