import { useState } from "react";

import { shownUri } from "#domain/mcp/offers.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { EyeIcon } from "#ui/kit/icons/icons-act.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { ResourcePreview } from "./resource-preview.tsx";
import { addressOf, factsInFull, limitBroken, wordsOf } from "./resource-rows.ts";
import type { ResourceChoice } from "./resource-rows.ts";
import type { PickedState } from "./use-picked.ts";

import styles from "./mcp-picks.module.css";

export interface ResourceDetailsProps {
  choice: ResourceChoice;
  read: PickedState["read"];
  onFillIn: () => void;
}

/** What a server says about a resource and, on request, the resource's content. */
export function ResourceDetails({ choice, read, onFillIn }: ResourceDetailsProps) {
  const [isWanted, setIsWanted] = useState(false);
  const { label, note } = wordsOf(choice);
  const facts = choice.kind === "resource" ? factsInFull(choice.resource) : "";
  const limit = choice.kind === "resource" ? limitBroken(choice.resource) : undefined;
  return (
    <section aria-label={mcpPicksWords.details} tabIndex={-1} className={styles.details}>
      <h3 className={styles.title} dir="auto">
        {label}
      </h3>
      <code className={styles.address}>{shownUri(addressOf(choice))}</code>
      {facts !== "" && <Note size="xs">{facts}</Note>}
      {note !== "" && <Note dir="auto">{note}</Note>}
      {limit !== undefined && <Note tone="waits">{mcpPicksWords.tooLarge(limit)}</Note>}
      {choice.kind === "template" && (
        <Button size="small" onClick={onFillIn}>
          {mcpPicksWords.fillIn}
        </Button>
      )}
      {choice.kind === "resource" && limit === undefined && !isWanted && (
        <Button
          size="small"
          icon={<EyeIcon />}
          onClick={({ currentTarget }) => {
            // The button disappears, so keep the focus in this section.
            currentTarget.closest("section")?.focus();
            setIsWanted(true);
          }}
        >
          {mcpPicksWords.preview}
        </Button>
      )}
      {choice.kind === "resource" && isWanted && <ResourcePreview one={choice} read={read} />}
    </section>
  );
}
