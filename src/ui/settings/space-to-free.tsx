import { useEffect, useId, useRef, useState } from "react";

import { useSpaceActions } from "#app/react/actions/space.ts";
import { useWholePythonActions } from "#app/react/actions/whole-python.ts";
import { useBodyDays } from "#app/react/queries/space.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { BODY_DAYS, readBodyDays } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { SpaceReport } from "#domain/space/space.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { bodiesText, daysText, freedText } from "./space-text.ts";

import styles from "./space.module.css";

export interface SpaceToFreeProps {
  report: SpaceReport;
  onFreed: () => void;
}

/** What can be freed, with a button for each kind. */
export function SpaceToFree({ report, onFreed }: SpaceToFreeProps) {
  const { bin, bodies, bytes } = report;
  return (
    <Stack gap={2}>
      <h3 className={styles.heading}>{settingsDataWords.free.title}</h3>
      <ul className={styles.list} aria-label={settingsDataWords.free.title}>
        <Bodies bodies={bodies} onFreed={onFreed} />
        {bin.conversations + bin.tasks + bin.branches > 0 && (
          <Row as="li">
            <span className={styles.what}>
              <RowText title={settingsDataWords.free.bin}>
                {settingsDataWords.free.binSize(bin)}
              </RowText>
            </span>
            <Button size="small" onClick={() => openOverlay("bin")}>
              {settingsDataWords.free.seeBin}
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
    await notifyFailure(actions.remove(), { text: settingsDataWords.free.pythonNotRemoved });
    onFreed();
  };
  return (
    <Row as="li">
      <span className={styles.what}>
        <RowText title={settingsDataWords.free.python}>
          {settingsDataWords.free.pythonSize(bytes)}
        </RowText>
      </span>
      <Button
        size="small"
        aria-label={settingsDataWords.free.removePython}
        onClick={() => void remove()}
      >
        {settingsDataWords.free.remove}
      </Button>
    </Row>
  );
}

interface BodiesProps {
  bodies: SpaceReport["bodies"];
  onFreed: () => void;
}

/** The person's rule for how long bodies of requests are kept, and a button to apply it now. */
function Bodies({ bodies, onFreed }: BodiesProps) {
  const actions = useSpaceActions();
  const days = useBodyDays();
  const field = useId();
  const { state, free } = useFreeing(onFreed);
  if (days === undefined) return null;
  const choose = (value: string) =>
    void notifyFailure(actions.keepBodiesFor(readBodyDays(value === "" ? null : Number(value))), {
      text: settingsDataWords.free.notStored,
    });
  return (
    <li className={styles.rule}>
      <Row>
        <span className={styles.what}>
          <RowText title={settingsDataWords.free.requests}>{bodiesText(bodies)}</RowText>
        </span>
      </Row>
      <Row>
        <Row as="span">
          <label htmlFor={field}>{settingsDataWords.free.keepFor}</label>
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
            {settingsDataWords.free.removeOlder}
          </Button>
        )}
        <span role="status">
          {state.share === null ? state.words : settingsDataWords.free.removing(state.share)}
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
      if (!signal.aborted) notify({ text: settingsDataWords.free.notAll(reasonOf(error)) });
    }
  };
  return { state, free };
}
