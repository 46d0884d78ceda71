import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { usePickedFolder } from "#app/react/queries/picked-folder.ts";
import type { FolderHere } from "#app/react/queries/picked-folder.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { FolderIcon } from "#ui/kit/icons/icons-list.tsx";
import { useCommands } from "#ui/palette/commands.ts";

import styles from "./picked-folder.module.css";

/** The folder on the person's computer that models of this conversation may use. */
export function PickedFolder({ contextId }: { contextId: string }) {
  const here = usePickedFolder(contextId);
  const { pick } = usePickedFolderActions();
  const canPick = here?.kind === "none" || here?.kind === "picked";
  const command = {
    id: "pickFolder",
    title: "Pick a folder on your computer…",
    group: "Conversation" as const,
    run: () => void pick(contextId),
  };
  useCommands(canPick ? [command] : []);
  if (here === undefined) return null;
  return (
    <section aria-label="Folder on your computer" className={styles.folder} data-kind={here.kind}>
      <FolderIcon />
      <Content contextId={contextId} here={here} />
    </section>
  );
}

function Content({ contextId, here }: { contextId: string; here: FolderHere }) {
  const { pick } = usePickedFolderActions();
  switch (here.kind) {
    case "impossible":
      return (
        <Note as="span" size="xs" className={styles.text}>
          This browser can’t give a page a folder to work in; Chrome and Edge can. Add a folder here
          instead: models then work on a copy, which you can save as a ZIP.
        </Note>
      );
    case "none":
      return (
        <>
          <Note as="span" size="xs" className={styles.text}>
            Models can also work in a real folder on your computer. Each change asks you first,
            unless you have allowed the tool.
          </Note>
          <Button size="small" onClick={() => void pick(contextId)}>
            Pick a folder…
          </Button>
        </>
      );
    case "picked":
      return <Picked here={here} />;
  }
}

function Picked({ here: { row, permission } }: { here: Extract<FolderHere, { kind: "picked" }> }) {
  const { allow, pick, takeAway } = usePickedFolderActions();
  const name = escapeHidden(row.handle.name);
  const isOpen = permission === "granted";
  return (
    <>
      <div className={styles.text}>
        <strong className={styles.name}>{name}</strong>
        {isOpen ? (
          <Note size="xs">
            Real files on your computer, the same for every branch: they don’t fork, and undoing a
            message doesn’t undo them. Models read them once the mode is Work or Tools has “Folder”
            on. Each change asks you first, unless you have allowed the tool.
          </Note>
        ) : (
          <Note size="xs" tone="waits" role="status">
            Bough may no longer read this folder: your browser asks again after a reload. Calls wait
            until you allow it.
          </Note>
        )}
      </div>
      <div className={styles.acts}>
        {!isOpen && (
          <Button size="small" variant="primary" onClick={() => void allow(row)}>
            Allow
          </Button>
        )}
        {isOpen && (
          <Button size="small" variant="quiet" onClick={() => void pick(row.contextId)}>
            Pick another…
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void takeAway(row)}>
          Take away
        </Button>
      </div>
    </>
  );
}
