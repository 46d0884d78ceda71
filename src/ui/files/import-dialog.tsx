import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useImport } from "#app/react/actions/import.ts";
import type { ImportView } from "#app/react/actions/import.ts";
import { finishImport } from "#app/view/files-view.ts";
import type { QueuedImport } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { comingIn, usualChoice, withoutLeftOut } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { commonWords } from "#ui/words/common.ts";
import { fileActsWords } from "#ui/words/file-acts.ts";
import { filesWords } from "#ui/words/files.tsx";

import { ImportProblemCard } from "./import-problem-card.tsx";
import { ImportReport } from "./import-report.tsx";
import { describeImport, importsAfter, leaveImports } from "./import-turn.ts";
import { LostModelSection, useLostModels } from "./lost-model-section.tsx";
import { offerTakeBack } from "./offer-take-back.ts";
import { Progress } from "./progress.tsx";
import { useFileActions } from "./use-file-actions.ts";
import { useImportAside } from "./use-import-aside.ts";

/** Shows what an import would add, and writes nothing before the person confirms. */
export function ImportDialog(queued: Omit<QueuedImport, "id">) {
  const { given } = queued;
  const { state, share, plan, problem, isAgain, confirm, cancel: end, takeBack } = useImport(given);
  const [chosen, setChoice] = useState<ImportChoice>();
  const choice = useMemo(() => chosen ?? usualChoice(plan), [chosen, plan]);
  const [usesUsual, setUsesUsual] = useState<boolean | undefined>();
  const lost = useLostModels(plan, choice);
  // The Demo's answers are scripted, so its model is used only if the person asks for it.
  const isUsualChosen = usesUsual ?? lost?.usual.demo !== true;
  const tell = useWhatCame({ plan, choice, takeBack });
  const finish = useEffectEvent(() => {
    tell();
    finishImport();
  });
  const { isAside, isCancelled, leave, cancel } = useImportAside({
    state,
    cancel: end,
    onLeave: () => leaveImports(queued),
    onTooLate: () => tell(filesWords.import.tooLate),
  });
  const isDone = state === "done" && !isCancelled;
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  if (isAside) return null;
  const isSeveral = !(given instanceof Blob);
  const brings = plan !== undefined && canBring(plan);
  const waitsForChoice = countIn(plan, choice) === 0;
  return (
    <Dialog
      title={fileActsWords.import}
      description={describeImport(queued)}
      onClose={leave}
      footer={
        <Footer
          state={state}
          brings={brings}
          waitsForChoice={waitsForChoice}
          isFollowed={importsAfter(queued) > 0}
          onClose={cancel}
          onConfirm={() =>
            confirm({
              ...choice,
              ...(lost === undefined || !isUsualChosen ? {} : { model: lost.model }),
            })
          }
        />
      }
    >
      {state === "reading" && (
        <Progress
          label={isSeveral ? filesWords.import.readingFiles : filesWords.import.readingFile}
          share={share}
        />
      )}
      {state === "reporting" && isAgain && <Alert>{filesWords.import.readAgain}</Alert>}
      {state === "reporting" && plan !== undefined && (
        <ImportReport
          plan={plan}
          choice={choice}
          onChoice={(change) => setChoice({ ...choice, ...change })}
          lostModel={
            lost !== undefined && (
              <LostModelSection {...lost} isChosen={isUsualChosen} onChange={setUsesUsual} />
            )
          }
        />
      )}
      {(state === "writing" || state === "done") && (
        <Progress label={filesWords.import.saving} share={share} />
      )}
      {state === "refused" && problem !== undefined && (
        <ImportProblemCard problem={problem} isSeveral={isSeveral} />
      )}
    </Dialog>
  );
}

interface FooterProps {
  state: ImportView["state"];
  /** Whether there is anything to write. */
  brings: boolean;
  /** Whether all that can be imported still waits for the person's choice. */
  waitsForChoice: boolean;
  /** Whether another import follows when this one is closed. */
  isFollowed: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function Footer(props: FooterProps) {
  const { state, brings, waitsForChoice, isFollowed, onClose, onConfirm } = props;
  const { chooseImport } = useFileActions();
  if (state === "refused") {
    const another = () => {
      onClose();
      chooseImport();
    };
    return (
      <>
        <Button variant="quiet" onClick={another}>
          {filesWords.import.chooseAgain}
        </Button>
        <Button onClick={onClose}>{isFollowed ? filesWords.import.next : filesWords.close}</Button>
      </>
    );
  }
  if (state === "reporting" && !brings)
    return (
      <Button onClick={onClose}>{isFollowed ? filesWords.import.next : filesWords.close}</Button>
    );
  return (
    <>
      {state === "reporting" && <p>{filesWords.import.isSafe}</p>}
      <Button variant="quiet" onClick={onClose}>
        {isFollowed ? filesWords.import.skip : commonWords.cancel}
      </Button>
      {state === "reporting" && (
        <Button
          variant="primary"
          disabled={waitsForChoice}
          onClick={({ detail }) => {
            // Ignores the second click of a double click that began on the previous dialog, at the same
            // place.
            if (detail < 2) onConfirm();
          }}
        >
          {fileActsWords.import}
        </Button>
      )}
    </>
  );
}

/** Whether the file contains anything that is not here yet. */
function canBring(plan: ImportPlan): boolean {
  const { conversations, blobs, add, memories, kept } = plan;
  const { prompts = [], schemas = [], settings = [] } = kept?.settings ?? {};
  const beside = [blobs, add.modes ?? [], memories?.add ?? [], kept?.connections ?? []];
  const all = [...beside, prompts, schemas, settings, switchedOff(plan)];
  return (
    conversations.some(({ outcome }) => outcome !== "same") || all.some((rows) => rows.length > 0)
  );
}

/** Tools and servers that are imported switched off. */
function switchedOff({ ownTools = [], mcpServers = [] }: ImportPlan) {
  return [...ownTools, ...mcpServers].filter(({ outcome }) => outcome !== "same");
}

/** How many rows would be written. */
function countIn(plan: ImportPlan | undefined, choice: ImportChoice): number {
  if (plan === undefined) return 0;
  const { add, blobs } = withoutLeftOut(plan, choice.leftOut);
  const beside = blobs.length + (add.modes?.length ?? 0) + notesIn(plan, choice);
  const off = switchedOff(plan).length;
  return comingIn(plan, choice).length + beside + keptIn(plan, choice) + off;
}

function notesIn({ memories }: ImportPlan, { withMemories }: ImportChoice): number {
  return withMemories ? (memories?.add.length ?? 0) : 0;
}

function keptIn({ kept }: ImportPlan, choice: ImportChoice): number {
  if (kept === undefined) return 0;
  const kinds = (["prompts", "schemas", "settings"] as const).filter((kind) =>
    choice.kept.has(kind),
  );
  const rows = kinds.flatMap((kind) => kept.settings[kind]).length;
  return rows + (choice.kept.has("connections") ? kept.connections.length : 0);
}

interface WhatCame extends Pick<ImportView, "plan" | "takeBack"> {
  choice: ImportChoice;
}

/** Returns a function that offers to undo the import, and says what came. */
function useWhatCame({ plan, choice, takeBack }: WhatCame): (before?: string) => void {
  const actions = useConversationActions();
  return (before) => {
    if (plan === undefined) return;
    const back = takeBack();
    const cameTopic = `imported ${crypto.randomUUID()}`;
    if (back !== undefined) {
      const hasMore = bringsMore(plan, choice);
      offerTakeBack(back, { hasMore, cameTopic, restore: (ids) => actions.restore(ids) });
    }
    // The newest notice lies in front, and this one leads to what came.
    sayWhatCame(plan, choice, cameTopic, before);
  };
}

/** Whether more would be written than new conversations and what only they use. */
function bringsMore(plan: ImportPlan, choice: ImportChoice): boolean {
  const beside = notesIn(plan, choice) + keptIn(plan, choice) + switchedOff(plan).length;
  const isOld = ({ outcome }: { outcome: string }) => outcome === "grown" || outcome === "binned";
  return beside + (plan.add.modes?.length ?? 0) > 0 || comingIn(plan, choice).some(isOld);
}

/**
 * Says in a notice what was imported, with a button to the first conversation that is not in the bin. The
 * list already shows them all.
 *
 * @param before text that comes first in the notice
 */
function sayWhatCame(plan: ImportPlan, choice: ImportChoice, topic: string, before?: string): void {
  const came = comingIn(plan, choice);
  const back = came.filter(({ isRestored }) => isRestored).length;
  const first = came.find(({ isBinned }) => !isBinned);
  const { blobs } = withoutLeftOut(plan, choice.leftOut);
  const added = came.filter(({ outcome }) => outcome !== "binned").length;
  const notes = notesIn(plan, choice);
  const kept = keptIn(plan, choice) + (came.length === 0 ? (plan.add.modes?.length ?? 0) : 0);
  const parts = [
    ...(added === 0 ? [] : [filesWords.import.conversations(added)]),
    ...(came.length > 0 || blobs.length === 0 ? [] : [filesWords.import.attachments(blobs.length)]),
    ...(notes === 0 ? [] : [filesWords.import.notes(notes)]),
  ];
  if (kept > 0) parts.push(filesWords.import.kept(kept, parts.length === 0));
  const off = switchedOff(plan).length;
  const texts = [
    ...(before === undefined ? [] : [before]),
    ...(parts.length === 0 ? [] : [filesWords.imported(parts)]),
    ...(off === 0 ? [] : [filesWords.import.switchedOff(off)]),
    ...(back === 0 ? [] : [filesWords.import.restored(back)]),
  ];
  const act = () => {
    closeOverlay();
    if (first !== undefined) navigateTo(first.contextId);
  };
  const action = first === undefined ? {} : { action: { label: commonWords.open, act } };
  notify({ text: texts.join(" "), topic, ...action });
}
