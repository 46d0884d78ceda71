import { useEffect, useRef, useState } from "react";

import { usePreference } from "#app/preferences.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import { focusMessage } from "#ui/composer/focus-message.ts";
import { useFileActs } from "#ui/files/use-file-acts.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { hasKeyboard } from "#ui/kit/has-keyboard.ts";
import { BinIcon, DownloadIcon, PlusIcon, SearchIcon, UploadIcon } from "#ui/kit/icons-act.tsx";
import { PanelIcon, SettingsIcon } from "#ui/kit/icons-thing.tsx";
import { later } from "#ui/kit/later.tsx";
import { Logo } from "#ui/kit/logo.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";
import { ariaKeys, shownKeys } from "#ui/palette/keys.ts";
import { shortcuts } from "#ui/palette/shortcuts.ts";

import { ConversationList } from "./conversation-list.tsx";

import styles from "./sidebar.module.css";

const SearchResults = later(
  async () => (await import("./search-results.tsx")).SearchResults,
  <div className={styles["rest"]} />,
);

export interface SidebarProps {
  contextId: string | null;
  /** In a sheet, which has a heading and a way to close of its own. */
  inSheet?: boolean;
}

/** The conversations, and the ways to what belongs to none. */
export function Sidebar({ contextId, inSheet = false }: SidebarProps) {
  const setView = useView((view) => view.set);
  const files = useFileActs();
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const searchAsked = useView((view) => view.searchAsked);
  useEffect(() => {
    if (!searchAsked) return;
    field.current?.focus();
    setView({ searchAsked: false });
  }, [searchAsked, setView]);
  return (
    <nav id="list" aria-label="Conversations" className={styles["bar"]}>
      {!inSheet && <Brand />}
      <div className={styles["head"]}>
        <Button
          icon={<PlusIcon />}
          data-tip={shownKeys(shortcuts.newConversation.keys)}
          aria-keyshortcuts={ariaKeys(shortcuts.newConversation.keys)}
          onClick={() => {
            goTo(null);
            setView({ listOpen: false });
            // The box of a conversation that is left has it for a moment; on a touch screen none does.
            if (hasKeyboard()) focusMessage();
          }}
        >
          New conversation
        </Button>
        <TextInput
          ref={field}
          type="search"
          aria-label="Search conversations"
          placeholder="Search"
          icon={<SearchIcon />}
          className={styles["search"]}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || query === "") return;
            event.preventDefault();
            setQuery("");
          }}
        />
      </div>
      {query.trim() === "" ? (
        <ConversationList contextId={contextId} />
      ) : (
        <SearchResults query={query} />
      )}
      <footer className={styles["foot"]}>
        <div className={styles["files"]}>
          <Button
            size="small"
            variant="quiet"
            icon={<UploadIcon size={14} />}
            onClick={files.chooseImport}
          >
            Import
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<DownloadIcon size={14} />}
            onClick={() => void files.exportAll()}
          >
            Export
          </Button>
        </div>
        <Button
          variant="quiet"
          icon={<BinIcon />}
          onClick={() => setView({ layer: "bin", listOpen: false })}
        >
          Bin
        </Button>
        <Button
          variant="quiet"
          icon={<SettingsIcon />}
          aria-keyshortcuts={ariaKeys(shortcuts.settings.keys)}
          onClick={() => setView({ settingsOpen: true, listOpen: false })}
        >
          Settings
        </Button>
      </footer>
    </nav>
  );
}

function Brand() {
  const [, setHidden] = usePreference("listHidden");
  return (
    <header className={styles["brand"]}>
      <Logo />
      <span className={styles["name"]}>Bough</span>
      <IconButton
        size="small"
        label="Hide the conversations"
        keys={shownKeys(shortcuts.toggleList.keys)}
        icon={<PanelIcon />}
        onClick={() => setHidden(true)}
      />
    </header>
  );
}
