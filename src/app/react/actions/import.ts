import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";

import { readImport } from "#app/files/read-import.ts";
import { takeBackImport } from "#app/files/take-back-import.ts";
import { writeImport } from "#app/files/write-import.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { importMachine } from "#machine/import.machine.ts";
import type { ImportProblem, NamedFile, ToImport } from "#machine/import.machine.ts";
import { holdFiles } from "#storage/attachments/held-files.ts";
import type { HeldFiles } from "#storage/attachments/held-files.ts";
import type { WrittenConversation } from "#storage/files/take-back.ts";
import { knownStorageProblem } from "#storage/known-problem.ts";

export type { ImportProblem, NamedFile };

/** An import as shown on the screen. */
export interface ImportView {
  state: "reading" | "reporting" | "writing" | "done" | "refused";
  /** Progress of reading or writing, from 0 to 1. */
  share: number;
  plan: ImportPlan | undefined;
  problem: ImportProblem | undefined;
  /** True if the person has confirmed a plan that had become outdated, and this is a new one. */
  isAgain: boolean;
  /** Confirms the plan for the person. Nothing is written before. */
  confirm: (choice: ImportChoice) => void;
  /**
   * Cancels the import. Resolves once nothing of it is being written any more: to true if it was too late,
   * and everything has been written.
   */
  cancel: () => Promise<boolean>;
  /**
   * Moves the new conversations to the bin, once they are imported; those that were changed since stay.
   * Undefined if none were written. It can be called for as long as the page is open.
   */
  takeBack: () => TakeBack | undefined;
}

export type TakeBack = (report: (share: number) => void) => ReturnType<typeof takeBackImport>;

/** Imports files. Reading starts at once, and the import is cancelled when the component unmounts. */
export function useImport(given: ToImport): ImportView {
  const services = useServices();
  const [{ machine, release, written, takeBack }] = useState(() => machineFor(services));
  useEffect(() => release, [release]);
  const actor = useActorRef(machine, { input: { given } });
  const snapshot = useSelector(actor, (now) => now);
  const { share, plan, problem, isAgain } = snapshot.context;
  return {
    state: snapshot.value,
    share,
    plan,
    problem,
    isAgain,
    confirm: (choice) => actor.send({ type: "import.confirm", choice }),
    cancel: () => {
      actor.stop();
      return written();
    },
    takeBack,
  };
}

function machineFor(services: Services) {
  let files: HeldFiles | undefined;
  let added: readonly WrittenConversation[] = [];
  let isWritten = Promise.resolve(false);
  const release = () => {
    void files?.release();
    files = undefined;
  };
  const machine = importMachine.provide({
    actors: {
      readFile: fromPromise(async ({ input: { given, report }, signal }) => {
        release();
        const own = holdFiles("import");
        files = own;
        await own.held;
        return storageTold(readImport(services, given, { signal, report, heldIn: own.name }));
      }),
      writeRows: fromPromise(({ input: { plan, report, choice }, signal }) => {
        if (plan === undefined) throw new Error("There is no plan to write.");
        const onAdded = (conversations: readonly WrittenConversation[]) => {
          added = conversations;
        };
        const end = storageTold(writeImport(services, plan, { choice, signal, report, onAdded }));
        isWritten = end.then(
          (result) => result.ok && result.value === "added",
          () => false,
        );
        return end;
      }),
    },
  });
  const takeBack = () => {
    const written = added;
    if (written.length === 0) return undefined;
    return (report: (share: number) => void) => takeBackImport(services, written, report);
  };
  return { machine, release, written: () => isWritten, takeBack };
}

/** Turns an error of storage into a problem. Anything else that is thrown is a bug. */
async function storageTold<Value>(
  work: Promise<Result<Value, ImportProblem>>,
): Promise<Result<Value, ImportProblem>> {
  try {
    return await work;
  } catch (error) {
    const problem = knownStorageProblem(error);
    if (problem === undefined) throw error;
    return err({ source: "storage", ...problem });
  }
}
