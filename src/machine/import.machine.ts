import { assign, fromPromise, setup } from "xstate";

import type { FileRefusal } from "#domain/files/format.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import type { Result } from "#domain/result.ts";

/** Why an import ended, or could not begin. Nothing was written. */
export type ImportProblem =
  | { source: "file"; refusal: FileRefusal }
  /** In the storage's words; `kind` is one of its problems. */
  | { source: "storage"; kind: string; message: string };

export type ReadImport = Result<ImportPlan, ImportProblem>;
/** `outdated`: an id was taken since the plan was made, so that it must be made again. */
export type WrittenImport = Result<"added" | "outdated", ImportProblem>;

export type ImportEvent =
  /** With the file's other parameters (`plan.otherParameters`), or without. */
  | { type: "import.confirm"; withOtherParameters: boolean }
  /** From the actors: how far they are, from 0 to 1. */
  | { type: "import.progress"; share: number };

export interface ImportContext {
  file: Blob;
  share: number;
  plan: ImportPlan | undefined;
  withOtherParameters: boolean;
  problem: ImportProblem | undefined;
}

/** `report` says how far the work is; aborted when the import is called off. */
export interface ImportWork {
  file: Blob;
  plan: ImportPlan | undefined;
  withOtherParameters: boolean;
  report: (share: number) => void;
}

/**
 * A file on its way in: read and planned, shown, and written only on the person's word. Stopping the
 * actor calls it off at any time, with nothing written.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { file: Blob },
  },
  actors: {
    readFile: fromPromise<ReadImport, ImportWork>(() => {
      throw new Error('The actor "readFile" was not provided.');
    }),
    writeRows: fromPromise<WrittenImport, ImportWork>(() => {
      throw new Error('The actor "writeRows" was not provided.');
    }),
  },
}).createMachine({
  id: "import",
  context: ({ input }) => ({
    file: input.file,
    share: 0,
    plan: undefined,
    withOtherParameters: false,
    problem: undefined,
  }),
  initial: "reading",
  on: { "import.progress": { actions: assign({ share: ({ event }) => event.share }) } },
  states: {
    reading: {
      entry: assign({ share: 0 }),
      invoke: {
        src: "readFile",
        input: ({ context, self }) => workOf(context, self),
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
        onError: { target: "refused", actions: assign({ problem: ({ event }) => bug(event) }) },
      },
    },
    /** What would come in stands on the screen; nothing is written. */
    reporting: {
      on: {
        "import.confirm": {
          target: "writing",
          actions: assign({ withOtherParameters: ({ event }) => event.withOtherParameters }),
        },
      },
    },
    writing: {
      entry: assign({ share: 0 }),
      invoke: {
        src: "writeRows",
        input: ({ context, self }) => workOf(context, self),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value === "outdated",
            target: "reading",
          },
          { guard: ({ event }) => event.output.ok, target: "done" },
          {
            target: "refused",
            actions: assign({
              problem: ({ event }) => (event.output.ok ? undefined : event.output.error),
            }),
          },
        ],
        onError: { target: "refused", actions: assign({ problem: ({ event }) => bug(event) }) },
      },
    },
    done: {},
    refused: {},
  },
});

function workOf(
  { file, plan, withOtherParameters }: ImportContext,
  self: { send(event: ImportEvent): void },
): ImportWork {
  const report = (share: number) => self.send({ type: "import.progress", share });
  return { file, plan, withOtherParameters, report };
}

function bug({ error }: { error: unknown }): ImportProblem {
  return { source: "storage", kind: "broken", message: String(error) };
}
