import { useRef, useState } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { usePrepareSearch } from "#app/react/actions/prepare-search.ts";
import { useChosenConversations } from "#app/view/chosen-conversations.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { useListFilter } from "#app/view/list-filter.ts";
import { closeOverlay, openOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import {
  BinIcon,
  CrossIcon,
  DownloadIcon,
  PanelIcon,
  PlusIcon,
  SearchIcon,
  SettingsIcon,
  UploadIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { Logo } from "#ui/kit/icons/logo.tsx";
import { ariaKeys } from "#ui/palette/keys.ts";
import { keyName, keyTip, useKeysOf } from "#ui/palette/own-keys.ts";
import * as listWords from "#ui/words/conversations.ts";

import { ConversationList } from "./conversation-list.tsx";
import { FilterLine, ListOptions } from "./list-options.tsx";
import { travelList } from "./travel-list.ts";

import styles from "./sidebar.module.css";

const SearchResults = lazyComponent(
  async () => (await import("./search-results.tsx")).SearchResults,
  <div className={styles.rest} />,
);

const ChosenBar = lazyComponent(
  async () => (await import("./chosen-bar.tsx")).ChosenBar,
  <div className={styles.barHeld} />,
);

export interface SidebarProps {
  contextId: string | null;
  /** Whether it is shown in a sheet, which has its own heading and close button. */
  inSheet?: boolean;
}

/** The conversations, and the commands that belong to none of them. */
export function Sidebar({ contextId, inSheet = false }: SidebarProps) {
  const [query, setQuery] = useState("");
  const { tag } = useListFilter();
  const chosen = useChosenConversations((view) => view.chosen);
  return (
    // Handles keys from the field and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav id="list" aria-label={listWords.list} className={styles.bar} onKeyDown={travelList}>
      {!inSheet && <Brand />}
      <div className={styles.head}>
        <NewConversationButton />
        <div className={styles.find}>
          <SearchField query={query} onQuery={setQuery} />
          {query !== "" && (
            <IconButton
              label={listWords.clearSearch}
              icon={<CrossIcon />}
              onClick={() => {
                setQuery("");
                requestFocus({ kind: "search" });
              }}
            />
          )}
          {query.trim() === "" && <ListOptions />}
        </div>
      </div>
      {query.trim() === "" ? (
        <>
          {tag !== null && <FilterLine tag={tag} />}
          {chosen !== null && <ChosenBar chosen={chosen} />}
          <ConversationList contextId={contextId} />
        </>
      ) : (
        <SearchResults query={query} onQuery={setQuery} />
      )}
      <Foot />
    </nav>
  );
}

function Brand() {
  const [, setHidden] = usePreference("listHidden");
  return (
    <header className={styles.brand}>
      <Logo />
      <span className={styles.name}>Bough</span>
      <IconButton
        size="small"
        label={listWords.hide}
        {...keyName(useKeysOf("toggleList"))}
        icon={<PanelIcon />}
        onClick={() => setHidden(true)}
      />
    </header>
  );
}

function NewConversationButton() {
  return (
    <Button
      icon={<PlusIcon />}
      {...keyTip(useKeysOf("newConversation"))}
      onClick={() => {
        navigateTo(null);
        closeOverlay();
        // For a moment the old conversation's composer keeps the focus. On a touch screen nothing is focused.
        if (hasKeyboard()) focusMessage();
      }}
    >
      {listWords.newConversation}
    </Button>
  );
}

interface SearchFieldProps {
  query: string;
  onQuery: (query: string) => void;
}

function SearchField({ query, onQuery }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const prepare = usePrepareSearch();
  useFocusRequest("search", () => {
    field.current?.focus();
    return true;
  });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={listWords.search}
      placeholder={listWords.searchHint}
      {...keyTip(useKeysOf("search"))}
      icon={<SearchIcon />}
      className={styles.search}
      autoComplete="off"
      value={query}
      onFocus={prepare}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || query === "") return;
        event.preventDefault();
        onQuery("");
      }}
    />
  );
}

function Foot() {
  const files = useFileActions();
  const settingsKeys = useKeysOf("settings");
  return (
    <footer className={styles.foot}>
      <div className={styles.files}>
        <Button
          size="small"
          variant="quiet"
          icon={<UploadIcon size={14} />}
          onClick={files.chooseImport}
        >
          {listWords.importFile}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<DownloadIcon size={14} />}
          onClick={files.exportAll}
        >
          {listWords.exportAll}
        </Button>
      </div>
      <Button variant="quiet" icon={<BinIcon />} onClick={() => openOverlay("bin")}>
        {listWords.bin}
      </Button>
      <Button
        variant="quiet"
        icon={<SettingsIcon />}
        aria-keyshortcuts={settingsKeys === undefined ? undefined : ariaKeys(settingsKeys)}
        onClick={() => openOverlay("settings")}
      >
        {listWords.settings}
      </Button>
    </footer>
  );
}
