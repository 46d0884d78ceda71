import { useRef, useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { hasMixedEnds, textInBox, wholeText } from "#domain/workspace/text-in-box.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { fileKind } from "./file-kind.ts";
import { useText, wholeTextOf } from "./use-text.ts";

import styles from "./files.module.css";

/** The most bytes of text that a text box can handle. */
const EDITED = 1_000_000;

/** Whether a file can be edited by hand here. */
export function canEdit(path: string, file: WorkspaceFile): boolean {
  return !["image", "pdf", "bytes"].includes(fileKind(path, file).kind) && file.size <= EDITED;
}

export interface FileEditorProps {
  path: string;
  here: FilesHere;
  data: Blob | null | undefined;
}

/** Edits a text by hand. Typing is saved at once and goes out with the next message. */
export function FileEditor({ path, here, data }: FileEditorProps) {
  const text = useText(data ?? null, EDITED, wholeTextOf);
  if (data === null) return <Note>{workspaceWords.contentNotHere}</Note>;
  return <Editor path={path} here={here} text={text} />;
}

interface EditorProps {
  path: string;
  here: FilesHere;
  /** The text with its byte order mark. Undefined while it is read, which happens again after each save. */
  text: string | undefined;
}

function Editor({ path, here, text }: EditorProps) {
  const actions = useFileActions();
  const [known, setKnown] = useState(() => (text === undefined ? undefined : textInBox(text)));
  if (text !== undefined && text !== known?.whole) setKnown(textInBox(text, known));
  /**
   * The text that was saved last. Until that text has been read back, `known` is out of date, so typing the
   * same as `known` may still be a change.
   */
  const saved = useRef<string>(undefined);
  const save = (typed: string) => {
    if (known === undefined) return;
    const isRead = saved.current === undefined || saved.current === known.whole;
    if (isRead && typed === known.shown) return;
    const whole = wholeText(typed, known);
    saved.current = whole;
    void actions.write(here, path, new Blob([whole]));
  };
  const name = known && `${here.draftKey} ${path}`;
  const { props } = useSavedText({ stored: known?.shown ?? "", name, save });
  return (
    <div className={styles.content}>
      <TextArea
        {...props}
        mono
        aria-label={workspaceWords.textOf(path)}
        spellCheck={false}
        disabled={known === undefined}
        minRows={12}
        maxRows={40}
      />
      <Note size="xs">{workspaceWords.editorHint}</Note>
      {known !== undefined && hasMixedEnds(known) && (
        <Note size="xs">{workspaceWords.mixedLineEnds}</Note>
      )}
    </div>
  );
}
