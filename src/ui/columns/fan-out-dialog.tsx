import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { useConnections } from "#app/react/queries/connections.ts";
import { useSetting } from "#app/react/queries/settings.ts";
import type { FanOut } from "#app/view/action-dialog.ts";
import { MAX_LANES } from "#domain/branching/fan-out.ts";
import { attachmentName, attachmentsIn } from "#domain/message.ts";
import type { AddedPart } from "#domain/message.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { sends } from "#ui/palette/send-key.ts";
import { columnsWords } from "#ui/words/columns.ts";

import { LaneFields } from "./lane-fields.tsx";
import { LANES_KEY, parseLanes } from "./lanes.ts";
import { useFanOut } from "./use-fan-out.ts";
import type { FanOutForm, FanOutOptions } from "./use-fan-out.ts";

import styles from "./fan-out-dialog.module.css";

/** Sends one message to several models or settings; each answer gets its own branch. */
export function FanOutDialog({ asked }: { asked: FanOut }) {
  const connections = useConnections();
  const kept = useSetting(LANES_KEY);
  // Both are loaded first, because lanes are proposed only once.
  if (connections === undefined || kept === undefined) return null;
  return <AskSeveral asked={asked} connections={connections} kept={parseLanes(kept.value)} />;
}

function AskSeveral(props: FanOutOptions) {
  const { connections } = props;
  const fanOut = useFanOut(props);
  // Called here rather than in the field, because the dialog takes the focus after its content is rendered.
  const messageBox = useFocusAtEnd();
  const { lanes, changeLane, addLane, removeLane } = fanOut;
  return (
    <FormDialog
      title={columnsWords.askTitle}
      description={columnsWords.askAbout}
      width="wide"
      onClose={fanOut.close}
      action={columnsWords.ask(lanes.length)}
      disabled={!fanOut.isReady}
      onAction={fanOut.ask}
    >
      <div className={styles.form}>
        {fanOut.text !== null && (
          <MessageField {...fanOut} text={fanOut.text} boxRef={messageBox} />
        )}
        <Stack as="ol" gap={2} className={styles.whole}>
          {lanes.map((lane, index) => (
            // A lane is identified by its place in the list: its typed text moves with it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <LaneFields
                number={index + 1}
                lane={lane}
                attached={attachmentsIn({ content: [...fanOut.attached] })}
                connections={connections}
                onChange={(part) => changeLane(index, part)}
                {...(lanes.length > 1 ? { onRemove: () => removeLane(index) } : {})}
              />
            </li>
          ))}
        </Stack>
        {lanes.length < MAX_LANES ? (
          <Button size="small" variant="quiet" icon={<PlusIcon />} onClick={addLane}>
            {columnsWords.addModel}
          </Button>
        ) : (
          <Note tone="quiet">{columnsWords.mostModels}</Note>
        )}
      </div>
    </FormDialog>
  );
}

interface MessageFieldProps extends Pick<FanOutForm, "setText" | "attached" | "ask"> {
  text: string;
  boxRef: RefObject<HTMLTextAreaElement | null>;
}

function MessageField({ text, setText, attached, ask, boxRef }: MessageFieldProps) {
  return (
    <Field label={columnsWords.message} {...filesHint(attached)}>
      {(control) => (
        <TextArea
          {...control}
          ref={boxRef}
          value={text}
          maxRows={8}
          onKeyDown={(event) => {
            if (!sends(event, "mod_enter")) return;
            event.preventDefault();
            ask();
          }}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

/**
 * Focuses the message, which is written first; not on a touch screen, where the keyboard would cover the rest
 * of the dialog.
 */
function useFocusAtEnd() {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || !hasKeyboard()) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, []);
  return box;
}

function filesHint(attached: readonly AddedPart[]): { hint?: string } {
  if (attached.length === 0) return {};
  const names = attached.map((part) =>
    part.type === "workspace"
      ? columnsWords.fileChanges(part.changes.length)
      : attachmentName(part),
  );
  return { hint: columnsWords.withFiles(names) };
}
