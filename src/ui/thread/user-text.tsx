import { useId, useState } from "react";

import { attachmentsIn, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { Button } from "#ui/kit/components/button.tsx";

import styles from "./message.module.css";

/** A person's text, as they wrote it, and attachments. */
export function UserText({ message }: { message: InternalMessage }) {
  const text = textOf(message);
  const parts = attachmentsIn(message);
  if (parts.length === 0) return <Words text={text} />;
  return (
    <div className={styles.said}>
      {text !== "" && <Words text={text} />}
      <MessageAttachments parts={parts} />
    </div>
  );
}

/** A text is folded from here on: about a screen of it. */
const LONG = { letters: 2_400, lines: 30 };
/** Letters in the page while it is folded: more than its lines show, far less than a file. */
const FOLDED = 6_000;

/** A long text, mostly something pasted, shows its beginning until the person asks for all. */
function Words({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG.letters || text.split("\n", LONG.lines + 1).length > LONG.lines;
  const isFolded = isLong && !isOpen;
  return (
    <>
      <p id={id} dir="auto" className={styles.words} {...(isFolded && { "data-folded": "" })}>
        {isFolded ? text.slice(0, FOLDED) : text}
      </p>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show all"}
        </Button>
      )}
    </>
  );
}
