import { useStoredCounts } from "#app/react/queries/conversations.ts";
import type { SpaceKind, SpaceReport } from "#domain/space/space.ts";
import { Progress } from "#ui/files/progress.tsx";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { LargestConversations } from "./largest-conversations.tsx";
import { kindText } from "./space-text.ts";
import { SpaceToFree } from "./space-to-free.tsx";
import { useMeasuredSpace } from "./use-measured-space.ts";

import styles from "./space.module.css";

/** What takes up space, what can be freed, and the largest conversations. */
export function SpaceSection() {
  const counts = useStoredCounts();
  const { share, report, failure, measure, cancel } = useMeasuredSpace(counts?.messages);
  return (
    <Stack as="section" gap={4} aria-label={settingsDataWords.space.title}>
      <Stack gap={2}>
        <h3 className={styles.heading}>{settingsDataWords.space.heading}</h3>
        {report !== null && <Kinds report={report} />}
        {failure !== null && <Alert as="div">{settingsDataWords.space.notRead(failure)}</Alert>}
        <Row gap={3}>
          {/* A single button for both actions, so that it keeps the focus. */}
          <Button size="small" onClick={share === null ? measure : cancel}>
            {share !== null
              ? commonWords.cancel
              : report === null
                ? settingsDataWords.space.measure
                : settingsDataWords.space.measureAgain}
          </Button>
          {share !== null && <Progress label={settingsDataWords.space.measuring} share={share} />}
        </Row>
      </Stack>
      {report !== null && (
        <>
          <SpaceToFree report={report} onFreed={measure} />
          <LargestConversations sizes={report.largest} all={report.conversations} />
        </>
      )}
    </Stack>
  );
}

function Kinds({ report: { bytes } }: { report: SpaceReport }) {
  // Its keys are the kinds.
  const kinds = (Object.keys(bytes) as SpaceKind[])
    .filter((kind) => bytes[kind] > 0)
    .toSorted((one, other) => bytes[other] - bytes[one]);
  const [largest] = kinds;
  if (largest === undefined) return <p>{settingsDataWords.space.nothing}</p>;
  const sum = kinds.reduce((total, kind) => total + bytes[kind], 0);
  return (
    <>
      <dl className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.kind}>
            <dt>{kindText[kind]}</dt>
            <dd>{formatBytes(bytes[kind])}</dd>
            <Bar share={bytes[kind] / bytes[largest]} />
          </div>
        ))}
      </dl>
      <Note>{settingsDataWords.space.together(sum)}</Note>
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ground} width="100" height="4" />
      <rect className={styles.fill} width={Math.max(0.5, share * 100)} height="4" />
    </svg>
  );
}
