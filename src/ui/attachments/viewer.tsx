import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";

import { useBlob, useObjectUrl } from "#app/react/queries/blobs.ts";
import { ANY_BYTES, isPdf } from "#domain/attachments/media-types.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart, ImagePart } from "#domain/message.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stepper } from "#ui/kit/components/stepper.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { attachmentDetailsInFull } from "./attachment-text.ts";
import { Picture } from "./picture.tsx";

import styles from "./viewer.module.css";

export interface ViewerProps {
  parts: readonly AttachmentPart[];
  at: number;
  onGo: (to: number) => void;
  onClose: () => void;
}

/** Shows an attachment as large as the screen allows, with buttons to the message's other attachments. */
export function Viewer({ parts, at, onGo, onClose }: ViewerProps) {
  const part = parts[at];
  const data = useBlob(part?.blobId ?? "");
  if (part === undefined) return null;
  const name = attachmentName(part);
  const go = (by: number) => {
    if (parts[at + by] !== undefined) onGo(at + by);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
  };
  return (
    // Handles arrow keys that bubble up from whatever is focused inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={name}
        description={attachmentDetailsInFull(part)}
        width="wide"
        lightDismiss
        onClose={onClose}
        footer={
          <>
            {parts.length > 1 && (
              <Stepper
                label={attachmentsWords.attachments}
                previousLabel={attachmentsWords.previous}
                nextLabel={attachmentsWords.next}
                position={at + 1}
                count={parts.length}
                onPrevious={() => go(-1)}
                onNext={() => go(1)}
              />
            )}
            {isPdf(part.mediaType) && <OpenInTab data={data} />}
            <Button
              icon={<DownloadIcon />}
              disabled={data === null || data === undefined}
              onClick={() => {
                if (data !== null && data !== undefined) saveBlob(name, data);
              }}
            >
              {attachmentsWords.save}
            </Button>
          </>
        }
      >
        <Content key={part.blobId} part={part} data={data} />
      </Dialog>
    </div>
  );
}

function Content({ part, data }: { part: AttachmentPart; data: Blob | null | undefined }) {
  if (data === null) {
    return <Note className={styles.note}>{attachmentsWords.contentMissing}</Note>;
  }
  if (part.type === "image") return <Large part={part} />;
  if (isPdf(part.mediaType)) {
    return <Note className={styles.note}>{attachmentsWords.pdf}</Note>;
  }
  if (part.mediaType === ANY_BYTES) {
    return <Note className={styles.note}>{attachmentsWords.cantShow}</Note>;
  }
  return data === undefined ? null : <Text data={data} />;
}

function Large({ part }: { part: ImagePart }) {
  const { width, height } = part;
  return (
    <div
      className={styles.large}
      {...(width === undefined || height === undefined
        ? {}
        : { style: { aspectRatio: `${width} / ${height}`, maxWidth: width } })}
    >
      <Picture part={part} />
    </div>
  );
}

/** How many characters are shown. More would slow the page down; the file has all. */
const SHOWN = 200_000;

function Text({ data }: { data: Blob }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void data.text().then((read) => {
      if (wanted) setText(read);
    });
    return () => {
      wanted = false;
    };
  }, [data]);
  if (text === null) return null;
  return (
    <>
      {/* Focusable, so that a long text can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && (
        <Note className={styles.note}>{attachmentsWords.firstOf(SHOWN, text.length)}</Note>
      )}
    </>
  );
}

/** Opens the attachment in a tab that has no access to this page. */
function OpenInTab({ data }: { data: Blob | null | undefined }) {
  const address = useObjectUrl(data);
  if (address === undefined) return null;
  return (
    <a className={styles.tab} href={address} target="_blank" rel="noopener noreferrer">
      {attachmentsWords.openTab}
    </a>
  );
}
