import { useEffect, useRef, useState } from "react";

import { useDamageActions } from "#app/react/actions/damage.ts";
import type { CheckReport } from "#app/react/actions/damage.ts";
import { useDamage } from "#app/react/queries/damage.ts";
import { notify } from "#app/view/notices.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo } from "#app/view/route.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { commonWords } from "#ui/words/common.ts";
import { damageWords } from "#ui/words/damage.tsx";

import { repairConversations } from "./damage-buttons.tsx";
import { DamageList } from "./damage-section.tsx";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** Checks everything that is stored and lists the damage. */
export function CheckSection() {
  const { state, check, cancel } = useCheck();
  const damaged = useDamage().open.size;
  const section = useRef<HTMLElement>(null);
  useFocusRequest("damage", () => {
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
    return true;
  });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={damageWords.check.title}
      className={styles.section}
    >
      <h3 className={styles.heading}>{damageWords.check.question}</h3>
      <Row>
        <Button onClick={() => void check()} disabled={state.kind === "checking"}>
          {damageWords.check.start}
        </Button>
        {state.kind === "checking" && (
          <Button variant="quiet" onClick={cancel}>
            {commonWords.cancel}
          </Button>
        )}
        <span role="status">
          {state.kind === "checking" && damageWords.check.running(state.share)}
          {state.kind === "done" && summary(state.report, damaged)}
        </span>
        {state.kind === "done" && state.report.stray > 0 && <StrayButton />}
      </Row>
      {state.kind === "done" && <Unlawful report={state.report} checkAgain={() => void check()} />}
      <DamageList />
    </section>
  );
}

type CheckState =
  | { kind: "none" }
  | { kind: "checking"; share: number }
  | { kind: "done"; report: CheckReport };

function useCheck() {
  const actions = useDamageActions();
  const [state, setState] = useState<CheckState>({ kind: "none" });
  const running = useRef<AbortController>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const check = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const report = (share: number) => setState({ kind: "checking", share });
    report(0);
    try {
      setState({ kind: "done", report: await actions.checkEverything({ signal, report }) });
    } catch (error) {
      setState({ kind: "none" });
      if (signal.aborted) return;
      notify({ text: damageWords.check.notRead(reasonOf(error)) });
    }
  };
  return { state, check, cancel };
}

function summary({ conversations, messages, unlawful, stray }: CheckReport, damaged: number) {
  const all = damageWords.check.counted(conversations, messages);
  if (stray > 0) {
    return `${all} ${damageWords.check.stray(stray)}`;
  }
  return unlawful.length + damaged === 0 ? `${all} ${damageWords.check.isWhole}` : all;
}

/** How many are shown at once. */
const MOST_SHOWN = 100;

function Unlawful({ report, checkAgain }: { report: CheckReport; checkAgain: () => void }) {
  const actions = useDamageActions();
  const { unlawful } = report;
  if (unlawful.length === 0) return null;
  const repair = async (some: CheckReport["unlawful"]) => {
    await repairConversations(
      actions,
      some.flatMap(({ contextIds }) => contextIds),
    );
    checkAgain();
  };
  const repairable = unlawful.filter(({ canRepair }) => canRepair);
  return (
    <>
      {repairable.length > 1 && (
        <Row>
          <Button onClick={() => void repair(repairable)}>
            {damageWords.check.repairAll(repairable.length)}
          </Button>
        </Row>
      )}
      <ul className={styles.list} aria-label={damageWords.check.faulty}>
        {unlawful.slice(0, MOST_SHOWN).map((one) => (
          <UnlawfulItem key={one.id} conversation={one} repair={() => void repair([one])} />
        ))}
      </ul>
    </>
  );
}

interface UnlawfulItemProps {
  conversation: CheckReport["unlawful"][number];
  repair: () => void;
}

function UnlawfulItem({ conversation: { id, title, why, canRepair }, repair }: UnlawfulItemProps) {
  const actions = useDamageActions();
  const save = async () => {
    try {
      saveFile("bough-conversation-rows.json", "application/json", await actions.rowsText(id));
    } catch (error) {
      notify({ text: damageWords.check.conversationNotRead(reasonOf(error)) });
    }
  };
  return (
    <Row as="li">
      <span className={styles.what}>
        <bdi>{title}</bdi>
        <Note as="small" tone="quiet">
          {canRepair ? damageWords.check.fault : damageWords.check.faultWithoutRule}
        </Note>
        <FlawDetails text={why} />
      </span>
      <span className={styles.acts}>
        {canRepair && (
          <Button size="small" onClick={repair}>
            {damageWords.repair}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            closeOverlay();
            navigateTo(id);
          }}
        >
          {damageWords.show}
        </Button>
        <Button size="small" variant="quiet" onClick={() => void save()}>
          {damageWords.check.saveAsIs}
        </Button>
      </span>
    </Row>
  );
}

/**
 * Saves stray messages as a file. They belong to no conversation and cannot be shown, but the file can be
 * imported.
 */
function StrayButton() {
  const actions = useDamageActions();
  const save = async () => {
    try {
      const files = await actions.strayFiles();
      for (const { name, text } of files) saveFile(name, "application/json", text);
    } catch (error) {
      notify({ text: damageWords.check.strayNotRead(reasonOf(error)) });
    }
  };
  return (
    <Button size="small" onClick={() => void save()}>
      {damageWords.check.saveStray}
    </Button>
  );
}
