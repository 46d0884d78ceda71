import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { usePickedFolder } from "#app/react/queries/picked-folder.ts";
import type { FolderHere } from "#app/react/queries/picked-folder.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { FolderIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { pickedFolderWords } from "#ui/words/picked-folder.ts";

import styles from "./picked-folder.module.css";

/** The folder on the person's computer that models may use in this conversation. */
export function PickedFolder({ contextId }: { contextId: string }) {
  const here = usePickedFolder(contextId);
  const { pick } = usePickedFolderActions();
  const canPick = here?.kind === "none" || here?.kind === "picked";
  const command = {
    id: "pickFolder",
    title: pickedFolderWords.pickCommand,
    group: "Conversation" as const,
    run: () => void pick(contextId),
  };
  useCommands(canPick ? [command] : []);
  if (here === undefined) return null;
  return (
    <section aria-label={pickedFolderWords.title} className={styles.folder} data-kind={here.kind}>
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
          {pickedFolderWords.notHere}
        </Note>
      );
    case "none":
      return (
        <>
          <Note as="span" size="xs" className={styles.text}>
            {pickedFolderWords.about}
          </Note>
          <Button size="small" onClick={() => void pick(contextId)}>
            {pickedFolderWords.pick}
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
          <Note size="xs">{pickedFolderWords.aboutPicked}</Note>
        ) : (
          <Note size="xs" tone="waits" role="status">
            {pickedFolderWords.asksAgain}
          </Note>
        )}
      </div>
      <div className={styles.acts}>
        {!isOpen && (
          <Button size="small" variant="primary" onClick={() => void allow(row)}>
            {pickedFolderWords.allow}
          </Button>
        )}
        {isOpen && (
          <Button size="small" variant="quiet" onClick={() => void pick(row.contextId)}>
            {pickedFolderWords.pickAnother}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void takeAway(row)}>
          {pickedFolderWords.stopUsing}
        </Button>
      </div>
    </>
  );
}
