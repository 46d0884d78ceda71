import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";

import { useBlob, useObjectUrl } from "#app/attachments/use-blob.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart, ImagePart } from "#domain/message.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { DownloadIcon } from "#ui/kit/icons-act.tsx";
import { saveBlob } from "#ui/kit/save-file.ts";
import { Stepper } from "#ui/kit/stepper.tsx";

import { Picture } from "./picture.tsx";
import { allDetailsOf } from "./words.ts";

import styles from "./viewer.module.css";

export interface ViewerProps {
  parts: readonly AttachmentPart[];
  at: number;
  onGo: (to: number) => void;
  onClose: () => void;
}

/** An attachment as large as the screen lets it be, with the others of its message beside it. */
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
    // The arrows rise here from whatever has the focus inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={name}
        description={allDetailsOf(part)}
        width="wide"
        lightDismiss
        onClose={onClose}
        footer={
          <>
            {parts.length > 1 && (
              <Stepper
                label="Attachments"
                previousLabel="Previous attachment"
                nextLabel="Next attachment"
                position={at + 1}
                count={parts.length}
                onPrevious={() => go(-1)}
                onNext={() => go(1)}
              />
            )}
            {part.mediaType === "application/pdf" && <OpenInTab data={data} />}
            <Button
              icon={<DownloadIcon />}
              disabled={data === null || data === undefined}
              onClick={() => {
                if (data !== null && data !== undefined) saveBlob(name, data);
              }}
            >
              Save
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
    return (
      <p className={styles["note"]}>
        Its content is not here: it came with a file that had none, or the browser has removed it.
      </p>
    );
  }
  if (part.type === "image") return <Large part={part} />;
  if (part.mediaType === "application/pdf") {
    return (
      <p className={styles["note"]}>A PDF. It is shown by the browser, in a tab of its own.</p>
    );
  }
  return data === undefined ? null : <Text data={data} />;
}

function Large({ part }: { part: ImagePart }) {
  const { width, height } = part;
  return (
    <div
      className={styles["large"]}
      {...(width === undefined || height === undefined
        ? {}
        : { style: { aspectRatio: `${width} / ${height}`, maxWidth: width } })}
    >
      <Picture part={part} />
    </div>
  );
}

/** Characters shown; more would hold the page up, and are in the file. */
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
      {/* A long text is scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles["text"]} tabIndex={0}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && (
        <p className={styles["note"]}>
          {`The first ${SHOWN.toLocaleString()} of ${text.length.toLocaleString()} characters. Save it to read on.`}
        </p>
      )}
    </>
  );
}

/** In a tab of its own that has no way back to this page. */
function OpenInTab({ data }: { data: Blob | null | undefined }) {
  const address = useObjectUrl(data);
  if (address === undefined) return null;
  return (
    <a className={styles["tab"]} href={address} target="_blank" rel="noopener noreferrer">
      Open in a new tab
    </a>
  );
}
