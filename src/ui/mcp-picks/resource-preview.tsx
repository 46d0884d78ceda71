import { useEffect, useState } from "react";

import type { Offered } from "#app/react/actions/mcp-offers.ts";
import { useObjectUrl } from "#app/react/queries/blobs.ts";
import { isImageType } from "#domain/attachments/media-types.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { offerProblemText } from "./offer-problem.ts";
import type { OneResource } from "./resource-rows.ts";

import styles from "./mcp-picks.module.css";

export interface ResourcePreviewProps {
  one: OneResource;
  read: (one: OneResource) => Promise<Offered<File[]>>;
}

/** Reads a resource and shows how its content begins. */
export function ResourcePreview({ one, read }: ResourcePreviewProps) {
  const [answer, setAnswer] = useState<Offered<File[]> | null>(null);
  useEffect(() => {
    let isWanted = true;
    read(one).then((found) => {
      if (isWanted) setAnswer(found);
    }, reportError);
    return () => {
      isWanted = false;
    };
    // The component is mounted anew for each resource.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { server } = one;
  if (answer === null) return <Note role="status">{mcpPicksWords.askingServer(server.name)}</Note>;
  if (!answer.ok) return <Alert>{offerProblemText(answer.error, server)}</Alert>;
  if (answer.value.length === 0) {
    return <Note role="status">{mcpPicksWords.gaveNothing(server.name)}</Note>;
  }
  return answer.value.map((file, index) => (
    // Several files may have the same name.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={`${file.name} ${index}`} aria-label={mcpPicksWords.previewOf(file.name)}>
      {answer.value.length > 1 && (
        <Note size="xs" dir="auto">{`${file.name} · ${formatBytes(file.size)}`}</Note>
      )}
      {isImageType(file.type) ? <PicturePreview file={file} /> : <TextPreview file={file} />}
    </section>
  ));
}

function PicturePreview({ file }: { file: File }) {
  const address = useObjectUrl(file);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Note>{mcpPicksWords.damagedPicture}</Note>;
  if (address === undefined) return null;
  return (
    <img
      src={address}
      alt={file.name}
      className={styles.picture}
      onError={() => setIsBroken(true)}
    />
  );
}

/** How many bytes are shown. */
const SHOWN = 4_000;

function TextPreview({ file }: { file: File }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    file
      .slice(0, SHOWN)
      .text()
      .then((read) => {
        if (isWanted) setText(read);
      }, reportError);
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (text === null) return null;
  const isCut = file.size > SHOWN;
  // The cut may have split the last character.
  const shown = isCut ? text.replace(/\uFFFD+$/u, "") : text;
  if (/[\0\uFFFD]/u.test(shown)) {
    return <Note>{mcpPicksWords.noPreview(file.size)}</Note>;
  }
  return (
    <>
      {/* Focusable, so that a long text can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} dir="auto">
        {shown}
      </pre>
      {isCut && <Note size="xs">{mcpPicksWords.beginning(file.size)}</Note>}
    </>
  );
}
