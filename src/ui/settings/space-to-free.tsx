import { useEffect, useId, useRef, useState } from "react";

import { useSpaceActions } from "#app/react/actions/space.ts";
import { useWholePythonActions } from "#app/react/actions/whole-python.ts";
import { useBodyDays } from "#app/react/queries/space.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { BODY_DAYS, readBodyDays } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { SpaceReport } from "#domain/space/space.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount, formatShare } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import { bodiesText, daysText, freedText } from "./space-text.ts";

import styles from "./space.module.css";

export interface SpaceToFreeProps {
  report: SpaceReport;
  onFreed: () => void;
}

/** What can be freed, and by which press. */
export function SpaceToFree({ report, onFreed }: SpaceToFreeProps) {
  const { bin, bodies, bytes } = report;
  return (
    <Stack gap={2}>
      <h3 className={styles.heading}>What you can free</h3>
      <ul className={styles.list} aria-label="What you can free">
        <Bodies bodies={bodies} onFreed={onFreed} />
        {bin.conversations > 0 && (
          <Row as="li">
            <span className={styles.what}>
              <RowText title="The bin">
                {formatBytes(bin.bytes)} in {formatCount(bin.conversations, "conversation")}
              </RowText>
            </span>
            <Button size="small" onClick={() => openOverlay("bin")}>
              See what is in it
            </Button>
          </Row>
        )}
        {bytes.python > 0 && <Python bytes={bytes.python} onFreed={onFreed} />}
      </ul>
    </Stack>
  );
}

function Python({ bytes, onFreed }: { bytes: number; onFreed: () => void }) {
  const actions = useWholePythonActions();
  const remove = async () => {
    await notifyFailure(actions.remove(), { text: (why) => `Python is still switched on: ${why}` });
    onFreed();
  };
  return (
    <Row as="li">
      <span className={styles.what}>
        <RowText title="Whole Python">
          {formatBytes(bytes)}. Models run the small Python instead. You can download it again.
        </RowText>
      </span>
      <Button size="small" aria-label="Remove Python" onClick={() => void remove()}>
        Remove
      </Button>
    </Row>
  );
}

interface BodiesProps {
  bodies: SpaceReport["bodies"];
  onFreed: () => void;
}

/** The person's rule for bodies of requests, and a way to apply it now. */
function Bodies({ bodies, onFreed }: BodiesProps) {
  const actions = useSpaceActions();
  const days = useBodyDays();
  const field = useId();
  const { state, free } = useFreeing(onFreed);
  if (days === undefined) return null;
  const choose = (value: string) =>
    void notifyFailure(actions.keepBodiesFor(readBodyDays(value === "" ? null : Number(value))), {
      text: (why) => `Couldn’t store your choice: ${why}`,
    });
  return (
    <li className={styles.rule}>
      <Row>
        <span className={styles.what}>
          <RowText title="Requests as they were sent">{bodiesText(bodies)}</RowText>
        </span>
      </Row>
      <Row>
        <Row as="span">
          <label htmlFor={field}>Keep them for</label>
          <Select
            id={field}
            value={String(days ?? "")}
            options={BODY_DAYS.map((each) => ({
              value: String(each ?? ""),
              label: daysText(each),
            }))}
            onChange={choose}
          />
        </Row>
        {days !== null && (
          <Button size="small" disabled={state.share !== null} onClick={() => void free(days)}>
            Remove older ones now
          </Button>
        )}
        <span role="status">
          {state.share === null ? state.words : `Removing… ${formatShare(state.share)}`}
        </span>
      </Row>
    </li>
  );
}

function useFreeing(onFreed: () => void) {
  const actions = useSpaceActions();
  const [state, setState] = useState<{ share: number | null; words: string }>({
    share: null,
    words: "",
  });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const free = async (days: BodyDays) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const report = (share: number) => setState({ share, words: "" });
    report(0);
    try {
      const freed = await actions.freeBodies(days, { signal, report });
      setState({ share: null, words: freedText(freed) });
      if (freed.removed > 0) onFreed();
    } catch (error) {
      setState({ share: null, words: "" });
      const why = error instanceof Error ? error.message : String(error);
      if (!signal.aborted)
        notify({ text: `Not all could be removed (${why}). Nothing else was changed.` });
    }
  };
  return { state, free };
}
