import { useState } from "react";
import type { ReactNode } from "react";

import type { LocalFinding, LocalFindings } from "#app/connect/find-local.ts";
import { useConnectActions } from "#app/react/actions/connect.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { openSettings } from "#app/view/overlay.ts";
import { localServers } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";
import { defined } from "#domain/defined.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { newConnectionDraft, withPreset } from "#ui/connection/connection-draft.ts";
import { useConnectionDrafts } from "#ui/connection/connection-drafts.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { CureGuides } from "#ui/cures/cure-guides.tsx";
import { pullModelGuides, startServerGuides } from "#ui/cures/local-servers.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { DatabaseIcon } from "#ui/kit/icons/icons-thing.tsx";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { ConnectOption } from "./connect-option.tsx";
import { OptionText } from "./option-text.tsx";
import { useConnected } from "./use-connected.ts";

import styles from "./ways-in.module.css";

type Search =
  | { kind: "idle" }
  /** The browser will ask for permission, and the person is first told why. */
  | { kind: "explaining" }
  | { kind: "searching" }
  | { kind: "done"; found: LocalFindings };

const NAMES = localServers.map(({ name }) => name);

/** Searches this machine for servers. Nothing is contacted before the person presses it. */
export function LocalServersOption({ open, onPress }: { open: boolean; onPress: () => void }) {
  const connectActions = useConnectActions();
  const [search, setSearch] = useState<Search>({ kind: "idle" });
  const look = async () => {
    setSearch({ kind: "searching" });
    setSearch({ kind: "done", found: await connectActions.findLocal() });
  };
  const press = async () => {
    onPress();
    if (open) return;
    const [any] = localServers;
    const asks = any !== undefined && (await connectActions.localAccess(any.baseUrl)) === "prompt";
    if (asks) setSearch({ kind: "explaining" });
    else await look();
  };
  return (
    <ConnectOption
      icon={<DatabaseIcon />}
      title={waysInWords.local.title}
      hint={waysInWords.local.hint(NAMES)}
      open={open}
      onPress={() => void press()}
    >
      {search.kind === "explaining" && <Explained onGo={() => void look()} />}
      {search.kind === "searching" && <OptionText>{waysInWords.local.searching}</OptionText>}
      {search.kind === "done" && <Found found={search.found} onAgain={() => void look()} />}
    </ConnectOption>
  );
}

function Explained({ onGo }: { onGo: () => void }) {
  return (
    <>
      <OptionText>{waysInWords.browserAsks(NAMES)}</OptionText>
      <Row>
        <Button variant="primary" onClick={onGo}>
          {waysInWords.local.search}
        </Button>
      </Row>
    </>
  );
}

function Found({ found, onAgain }: { found: LocalFindings; onAgain: () => void }) {
  const again = (
    <Button icon={<RefreshIcon />} onClick={onAgain}>
      {waysInWords.local.searchAgain}
    </Button>
  );
  if (found.blocked !== undefined) return <Refused error={found.blocked} again={again} />;
  if (found.findings.length === 0) return <Nothing again={again} />;
  return (
    <Stack as="ul" gap={3} className={styles.findings} aria-label={waysInWords.local.found}>
      {found.findings.map((finding) => (
        <li key={finding.preset.id}>
          <Finding finding={finding} again={again} />
        </li>
      ))}
    </Stack>
  );
}

function Nothing({ again }: { again: ReactNode }) {
  return (
    <>
      <OptionText>{waysInWords.local.none}</OptionText>
      <CureGuides ways={startServerGuides(undefined, window.location.origin)} />
      <Row>{again}</Row>
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
          <OptionText>{waysInWords.local.isEmpty(preset.name)}</OptionText>
          <CureGuides ways={emptyWays(finding)} />
          <Row>{again}</Row>
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
    ? pullModelGuides(preset, "llama3.2")
    : startServerGuides(preset, window.location.origin);
}

/** A server that requires a key. Pressing it opens a connection's form to enter the key. */
function Locked({ preset, error }: { preset: Preset; error: RunError }) {
  const newId = useNewId();
  const { show, change } = useConnectionDrafts();
  const give = () => {
    const draft = newConnectionDraft(newId());
    show(draft);
    change(draft.id, (now) => withPreset(now, preset));
    openSettings("connections");
  };
  return (
    <CureCard
      error={error}
      connection={{ id: "", preset: preset.id }}
      safe={waysInWords.local.needsKey(preset.name)}
      tone="waits"
      actions={<Button onClick={give}>{waysInWords.local.enterKey}</Button>}
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
      connection={{ id: "", ...defined({ preset: presetId }) }}
      safe=""
      tone="waits"
      actions={again}
      without={["open_connection"]}
    />
  );
}

function Addable({ finding }: { finding: Extract<LocalFinding, { kind: "found" }> }) {
  const connectActions = useConnectActions();
  const connected = useConnected();
  const [problem, setProblem] = useState<RunError | null>(null);
  const { preset, models } = finding;
  const add = async () => {
    const made = await connectActions.store({ preset, key: "", keeping: "session", models });
    if (made.ok) connected(made.value);
    else setProblem(made.error);
  };
  const names = models.map(({ id }) => id);
  return (
    <>
      <Row gap="loose">
        <Stack as="span" gap={0} className={styles.words}>
          <span className={styles.title}>{preset.name}</span>
          <Note as="span" className={styles.hint}>
            {namesWords(names)}
          </Note>
        </Stack>
        <Button variant="primary" onClick={() => void add()}>
          {waysInWords.local.use(preset.name)}
        </Button>
      </Row>
      {problem !== null && <CureCard error={problem} safe={waysInWords.nothingSaved} />}
    </>
  );
}

/** How many names fit on two lines. */
const NAMED = 3;

function namesWords(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED);
  return rest > 0 ? waysInWords.namesAndMore(shown, rest) : shown.join(", ");
}
