import { useActorRef, useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";

import type { Bough } from "#app/bough.ts";
import { useBough } from "#app/hooks.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { importMachine } from "#machine/import.machine.ts";
import type { ImportProblem } from "#machine/import.machine.ts";

import { readImport, writeImport } from "./files.ts";

export type { ImportProblem };

/** What the person decides beside whether. */
export interface ImportChoice {
  /** Parameters that no field of the settings shows come along: `plan.otherParameters`. */
  withOtherParameters: boolean;
}

/** An import as it stands on the screen. */
export interface ImportView {
  state: "reading" | "reporting" | "writing" | "done" | "refused";
  /** How far reading or writing is, from 0 to 1. */
  share: number;
  plan: ImportPlan | undefined;
  problem: ImportProblem | undefined;
  /** The person's word. Nothing is written before it. */
  confirm: (choice: ImportChoice) => void;
}

/** Reads the file at once. Called off, with nothing written, when the component goes. */
export function useImport(file: Blob): ImportView {
  const bough = useBough();
  const [machine] = useState(() => machineFor(bough));
  const actor = useActorRef(machine, { input: { file } });
  const snapshot = useSelector(actor, (now) => now);
  const { share, plan, problem } = snapshot.context;
  return {
    state: snapshot.value,
    share,
    plan,
    problem,
    confirm: (choice) => actor.send({ type: "import.confirm", ...choice }),
  };
}

function machineFor(bough: Bough) {
  return importMachine.provide({
    actors: {
      readFile: fromPromise(({ input: { file, report }, signal }) =>
        readImport(bough, file, { signal, report }),
      ),
      writeRows: fromPromise(({ input: { plan, withOtherParameters, report }, signal }) => {
        if (plan === undefined) throw new Error("There is no plan to write.");
        return writeImport(bough, plan, { signal, report, withOtherParameters });
      }),
    },
  });
}
