import { assign, fromPromise, setup } from "xstate";

import type { FileRefusal } from "#domain/files/format.ts";
import { USUAL_CHOICE } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import type { Result } from "#domain/result.ts";

/** Why an import ended, or could not begin. Nothing was written. */
export type ImportProblem =
  | { source: "file"; refusal: FileRefusal }
  /** `kind` and `message` come from a storage problem. */
  | { source: "storage"; kind: string; message: string };

export type ReadImport = Result<ImportPlan, ImportProblem>;
/** `outdated`: an id was taken since the plan was made, so a new plan is needed. */
export type WrittenImport = Result<"added" | "outdated", ImportProblem>;

export type ImportEvent =
  | { type: "import.confirm"; choice: ImportChoice }
  /** From the actors: their progress, from 0 to 1. */
  | { type: "import.progress"; share: number };

/** A file with its path in the folder from which it was taken, or its name. */
export interface NamedFile {
  path: string;
  data: Blob;
}

/** What one import reads: a file, or several that are another app's together. */
export type ToImport = Blob | readonly NamedFile[];

export interface ImportContext {
  given: ToImport;
  share: number;
  plan: ImportPlan | undefined;
  choice: ImportChoice;
  problem: ImportProblem | undefined;
  /** A plan was outdated, so the person is shown another one. */
  isAgain: boolean;
}

/** `report` tells the progress, from 0 to 1. */
export interface ImportTask {
  given: ToImport;
  plan: ImportPlan | undefined;
  choice: ImportChoice;
  report: (share: number) => void;
}

/**
 * Imports a file: reads it, shows a plan of what would be added, and writes only once the person
 * confirms. Stopping the actor cancels the import at any time, with nothing written.
 */
export const importMachine = setup({
  // XState uses only the types of these, never the values.
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { given: ToImport },
  },
  actors: {
    readFile: fromPromise<ReadImport, ImportTask>(() => {
      throw new Error('The actor "readFile" was not provided.');
    }),
    writeRows: fromPromise<WrittenImport, ImportTask>(() => {
      throw new Error('The actor "writeRows" was not provided.');
    }),
  },
}).createMachine({
  id: "import",
  context: ({ input }) => ({
    given: input.given,
    share: 0,
    plan: undefined,
    choice: USUAL_CHOICE,
    problem: undefined,
    isAgain: false,
  }),
  initial: "reading",
  on: { "import.progress": { actions: assign({ share: ({ event }) => event.share }) } },
  states: {
    reading: {
      entry: assign({ share: 0 }),
      invoke: {
        src: "readFile",
        input: ({ context, self }) => importTask(context, self),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "reporting",
            actions: assign({
              plan: ({ event }) => (event.output.ok ? event.output.value : undefined),
            }),
          },
          {
            target: "refused",
            actions: assign({
              problem: ({ event }) => (event.output.ok ? undefined : event.output.error),
            }),
          },
        ],
        onError: {
          target: "refused",
          actions: assign({ problem: ({ event }) => internalProblem(event) }),
        },
      },
    },
    /** The plan is on the screen; nothing is written yet. */
    reporting: {
      on: {
        "import.confirm": {
          target: "writing",
          actions: assign({ choice: ({ event }) => event.choice }),
        },
      },
    },
    writing: {
      entry: assign({ share: 0 }),
      invoke: {
        src: "writeRows",
        input: ({ context, self }) => importTask(context, self),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value === "outdated",
            target: "reading",
            actions: assign({ isAgain: true }),
          },
          { guard: ({ event }) => event.output.ok, target: "done" },
          {
            target: "refused",
            actions: assign({
              problem: ({ event }) => (event.output.ok ? undefined : event.output.error),
            }),
          },
        ],
        onError: {
          target: "refused",
          actions: assign({ problem: ({ event }) => internalProblem(event) }),
        },
      },
    },
    done: {},
    refused: {},
  },
});

function importTask(
  { given, plan, choice }: ImportContext,
  self: { send(event: ImportEvent): void },
): ImportTask {
  const report = (share: number) => self.send({ type: "import.progress", share });
  return { given, plan, choice, report };
}

function internalProblem({ error }: { error: unknown }): ImportProblem {
  return { source: "storage", kind: "broken", message: String(error) };
}
