import { hostOf } from "#domain/address.ts";
import type { PageQuestion } from "#domain/mcp/question.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import styles from "./approval.module.css";

/** A page that a server sends the person to; it opens only when they press the link. */
export function QuestionPage({ asks: { address } }: { asks: PageQuestion }) {
  return (
    <Stack>
      <p>
        The server wants you to visit a page on <strong dir="ltr">{hostOf(address)}</strong>:
      </p>
      <p dir="ltr" className={styles.address}>
        {address}
      </p>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          Open the page in a new tab
        </a>
      </p>
      <Note tone="waits">
        Open it only if you know this site. Bough does not see what you do there. Press Done when
        you have finished.
      </Note>
    </Stack>
  );
}
