import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { useSeveralConversations } from "#app/react/queries/conversations.ts";
import { useFolders } from "#app/react/queries/folders.ts";
import { closeListDialog } from "#app/view/list-dialog.ts";
import type { ListDialog } from "#app/view/list-dialog.ts";
import type { ChatContext } from "#domain/context.ts";
import { folderNamed, folderNameIn, MAX_FOLDER_NAME } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { filingWords } from "#ui/words/filing.tsx";

import { namesOf } from "./conversation-acts.ts";
import { useNoticedFiling } from "./use-filing.ts";
import { useNoticedFolderActions } from "./use-folder-actions.ts";

import styles from "./filing-dialogs.module.css";

/** Asks for a new folder's name, or for the folder into which conversations go. */
export function FilingDialogs({ dialog }: { dialog: Exclude<ListDialog, { kind: "tags" }> }) {
  return dialog.kind === "folder" ? <NewFolder /> : <Moving contextIds={dialog.contextIds} />;
}

function NewFolder() {
  const folders = useFolders() ?? [];
  const { add } = useNoticedFolderActions();
  const [typed, setTyped] = useState("");
  const field = useFirstFocus();
  const name = folderNameIn(typed);
  const taken = folderNamed(folders, name);
  const save = () => {
    if (name === "") return;
    void add(name);
    closeListDialog();
  };
  return (
    <FormDialog
      title={filingWords.newFolder}
      width="narrow"
      onClose={closeListDialog}
      action={filingWords.create}
      disabled={name === ""}
      onAction={save}
    >
      <NameForm field={field} typed={typed} onType={setTyped} onSave={save} taken={taken} />
    </FormDialog>
  );
}

function Moving({ contextIds }: { contextIds: ReadonlySet<string> }) {
  const contexts = useSeveralConversations(contextIds);
  const folders = useFolders();
  if (contexts === undefined || folders === undefined) return null;
  return <MovingForm contexts={contexts} folders={folders} />;
}

/** The choices other than a folder. */
const NONE = "none";
const NEW = "new";

interface MovingFormProps {
  contexts: readonly ChatContext[];
  folders: readonly Folder[];
}

function MovingForm({ contexts, folders }: MovingFormProps) {
  const { fileIn, fileInNew } = useNoticedFiling();
  const [start] = useState(() => placeOfAll(contexts, folders));
  const [chosen, setChosen] = useState(folders.length === 0 ? NEW : start);
  const [typed, setTyped] = useState("");
  const field = useFirstFocus();
  const name = folderNameIn(typed);
  const known = folderNamed(folders, name);
  const folder = chosen === NEW ? known : folders.find(({ id }) => id === chosen);
  const isReady =
    contexts.length > 0 &&
    chosen !== undefined &&
    (chosen === NEW ? name !== "" : chosen !== start);
  const save = () => {
    if (!isReady) return;
    if (chosen === NEW && folder === undefined) void fileInNew(contexts, name);
    else void fileIn(contexts, folder ?? null);
    closeListDialog();
  };
  const choices = [
    ...folders.map(({ id, name: label }) => ({ value: id, label })),
    ...(contexts.some(({ folderId }) => isKnown(folders, folderId))
      ? [{ value: NONE, label: filingWords.noFolder }]
      : []),
    { value: NEW, label: filingWords.intoNewFolder },
  ];
  return (
    <FormDialog
      title={filingWords.moveToFolder(namesOf(contexts))}
      width="narrow"
      onClose={closeListDialog}
      action={filingWords.move}
      disabled={!isReady}
      onAction={save}
    >
      <Stack>
        {folders.length > 0 && (
          <fieldset className={styles.choices} aria-label={filingWords.folder}>
            {choices.map(({ value, label }) => (
              <label key={value} className={styles.choice}>
                <input
                  ref={value === (start ?? choices[0]?.value) ? takeFocus : undefined}
                  type="radio"
                  name="folder"
                  checked={value === chosen}
                  onChange={() => setChosen(value)}
                  onKeyDown={(event) => {
                    if (event.key === "Enter") save();
                  }}
                />
                <OneLine>{label}</OneLine>
              </label>
            ))}
          </fieldset>
        )}
        {chosen === NEW && (
          <NameForm field={field} typed={typed} onType={setTyped} onSave={save} taken={known} />
        )}
      </Stack>
    </FormDialog>
  );
}

/**
 * The id of the folder that holds all of the conversations, `NONE` if no folder does; undefined if they are
 * in different places.
 */
function placeOfAll(
  contexts: readonly ChatContext[],
  folders: readonly Folder[],
): string | undefined {
  const places = new Set(
    contexts.map(({ folderId }) => (isKnown(folders, folderId) ? folderId : NONE)),
  );
  const [only] = places;
  return places.size === 1 ? only : undefined;
}

function isKnown(folders: readonly Folder[], folderId: string | undefined): boolean {
  return folders.some(({ id }) => id === folderId);
}

interface NameFormProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onSave: () => void;
  /** A folder that already has this name. */
  taken: Folder | undefined;
}

function NameForm({ field, typed, onType, onSave, taken }: NameFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        label={filingWords.name}
        {...(taken === undefined ? {} : { hint: filingWords.isTaken(taken.name) })}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            dir="auto"
            autoComplete="off"
            maxLength={MAX_FOLDER_NAME}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

/** Focuses the field once the dialog is open, as the person's next keys belong there. */
function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

function takeFocus(radio: HTMLInputElement | null): void {
  if (radio !== null && document.activeElement?.tagName !== "INPUT") radio.focus();
}
