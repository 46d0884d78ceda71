import { hostOf } from "#domain/connections/address.ts";
import type { PageQuestion } from "#domain/mcp/question.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./approval.module.css";

/** A page that a server sends the person to; it opens only when they press the link. */
export function QuestionPage({ asks: { address } }: { asks: PageQuestion }) {
  return (
    <Stack>
      <p>{approvalWords.visitPage(<strong dir="ltr">{hostOf(address)}</strong>)}</p>
      <p dir="ltr" className={styles.address}>
        {address}
      </p>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {approvalWords.openPage}
        </a>
      </p>
      <Note tone="waits">{approvalWords.pageWarning}</Note>
    </Stack>
  );
}
