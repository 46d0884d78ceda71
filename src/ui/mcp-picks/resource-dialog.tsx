import { useEffect, useRef } from "react";

import { useServerResources } from "#app/react/queries/mcp-resources.ts";
import type { AllResources, ServerResources } from "#app/react/queries/mcp-resources.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { SearchIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { sendKeyText } from "#ui/palette/send-key.ts";
import { commonWords } from "#ui/words/common.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { ResourceDetails } from "./resource-details.tsx";
import { ResourceList } from "./resource-list.tsx";
import { MoreNotes, ServerNotes } from "./server-notes.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { useChoices } from "./use-choices.ts";
import type { Choices } from "./use-choices.ts";
import { usePicked } from "./use-picked.ts";
import type { PickedState } from "./use-picked.ts";

import styles from "./mcp-picks.module.css";

export interface ResourceDialogProps {
  /** Receives copies of the picked resources. */
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

/** Picks resources of MCP servers, to attach copies of them. */
export function ResourceDialog({ onFiles, onClose }: ResourceDialogProps) {
  const all = useServerResources();
  const picking = usePicked(onFiles, onClose);
  const { picked, isReading } = picking;
  return (
    <Dialog
      title={mcpPicksWords.title}
      width="wide"
      flush
      onClose={onClose}
      footer={
        <>
          <p role="status">
            {isReading ? mcpPicksWords.reading(picked.size) : pickedText(picking)}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={picked.size === 0 || isReading}
            onClick={picking.attach}
          >
            {mcpPicksWords.attach}
          </Button>
        </>
      }
    >
      <Picker all={all} picking={picking} onClose={onClose} />
    </Dialog>
  );
}

function pickedText({ picked, problems, isFull }: PickedState): string {
  if (problems.size > 0) return mcpPicksWords.notAllRead(problems.size);
  if (isFull) return mcpPicksWords.full(picked.size);
  if (picked.size === 0) return mcpPicksWords.nonePicked;
  return hasKeyboard()
    ? mcpPicksWords.pickedWithKey(picked.size, sendKeyText("mod_enter"))
    : mcpPicksWords.picked(picked.size);
}

interface PickerProps {
  all: AllResources;
  picking: PickedState;
  onClose: () => void;
}

const NO_SERVERS: readonly ServerResources[] = [];

function Picker({ all, picking, onClose }: PickerProps) {
  const servers = all.servers ?? NO_SERVERS;
  const choices = useChoices(servers, picking);
  const { rows, options, active, choose, filling, serverId } = choices;
  const shown = serverId === "" ? servers : servers.filter(({ server }) => server.id === serverId);
  return (
    <div className={styles.picker}>
      <Bar servers={servers} choices={choices} onAttach={picking.attach} />
      <ServerNotes servers={shown} picking={picking} onAgain={all.again} onLeave={onClose} />
      {active === undefined ? (
        <Nothing servers={all.servers} query={choices.query} />
      ) : (
        <div className={styles.columns}>
          <ResourceList
            rows={rows}
            options={options}
            isPicked={(key) => picking.picked.has(key)}
            problemOf={(key) => picking.problems.get(key)}
            onChoose={choose}
          >
            {choices.query === "" && <MoreNotes servers={shown} onMore={all.more} />}
          </ResourceList>
          <ResourceDetails
            key={active.key}
            choice={active}
            read={picking.read}
            onFillIn={() => choose(options.active)}
          />
        </div>
      )}
      {filling !== null && (
        <TemplateDialog
          server={filling.server}
          template={filling.template}
          onClose={choices.stopFilling}
          onMade={choices.add}
        />
      )}
    </div>
  );
}

interface BarProps {
  servers: readonly ServerResources[];
  choices: Choices;
  onAttach: () => void;
}

/** The search field, which also takes the keys for the list, and the choice of one server. */
function Bar({ servers, choices, onAttach }: BarProps) {
  const { options, active, query, setQuery, serverId, setServerId } = choices;
  const search = useRef<HTMLInputElement>(null);
  // A dialog focuses its heading first; from there the person would have to press Tab to search.
  useEffect(() => search.current?.focus(), []);
  return (
    <div className={styles.bar}>
      <TextInput
        ref={search}
        type="search"
        role="combobox"
        aria-label={mcpPicksWords.search}
        aria-autocomplete="list"
        aria-expanded={active !== undefined}
        aria-controls={options.listId}
        aria-activedescendant={active && options.optionId(options.active)}
        autoComplete="off"
        spellCheck={false}
        placeholder={mcpPicksWords.searchHint}
        icon={<SearchIcon size={16} />}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          const isAttach = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (!isAttach) return void options.onKeyDown(event);
          event.preventDefault();
          onAttach();
        }}
      />
      {servers.length > 1 && (
        <Select
          label={mcpPicksWords.server}
          value={serverId}
          onChange={setServerId}
          options={[
            { value: "", label: mcpPicksWords.allServers },
            ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
          ]}
        />
      )}
    </div>
  );
}

function Nothing({
  servers,
  query,
}: {
  servers: readonly ServerResources[] | undefined;
  query: string;
}) {
  if (servers === undefined || servers.some(({ isAsking }) => isAsking)) return null;
  if (servers.every(({ problem }) => problem !== undefined)) return null;
  if (query.trim() !== "") {
    return <EmptyState title={mcpPicksWords.noneFound(query.trim())} />;
  }
  return <EmptyState title={mcpPicksWords.nothing}>{mcpPicksWords.nothingHint}</EmptyState>;
}
