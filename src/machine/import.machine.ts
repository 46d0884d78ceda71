import { assertEvent, assign, fromPromise, setup } from "xstate";
import type { DoneActorEvent, ErrorActorEvent } from "xstate";

import type { FileRefusal } from "#domain/files/format.ts";
import { USUAL_CHOICE } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblemKind } from "#domain/storage-problem-kind.ts";

/** Why an import ended, or could not begin. Nothing was written. */
export type ImportProblem =
  | { source: "file"; refusal: FileRefusal }
  | { source: "storage"; kind: StorageProblemKind; message: string }
  /** A bug in Bough: neither the file nor the storage is to blame. */
  | { source: "internal"; message: string };

export type ReadImport = Result<ImportPlan, ImportProblem>;
/** `outdated`: an id was taken since the plan was made, so a new plan is needed. */
export type WrittenImport = Result<"added" | "outdated", ImportProblem>;

export type ImportEvent =
  | { type: "import.confirm"; choice: ImportChoice }
  /** Sent by the actors: their progress, from 0 to 1. */
  | { type: "import.progress"; share: number };

/** A file and its path in the chosen folder, or its name. */
export interface NamedFile {
  path: string;
  data: Blob;
}

/** What one import reads: a file, or several that together are one export of another app. */
export type ToImport = Blob | readonly NamedFile[];

export interface ImportContext {
  given: ToImport;
  share: number;
  plan: ImportPlan | undefined;
  choice: ImportChoice;
  problem: ImportProblem | undefined;
  /** True if a plan turned out to be outdated, so that the person is shown a new one. */
  isAgain: boolean;
}

/** The input of the actors. `report` takes the progress, from 0 to 1. */
export interface ImportTask {
  given: ToImport;
  plan: ImportPlan | undefined;
  choice: ImportChoice;
  report: (share: number) => void;
}

const READ = "xstate.done.actor.readFile";
const WRITTEN = "xstate.done.actor.writeRows";
const FAILED = ["xstate.error.actor.readFile", "xstate.error.actor.writeRows"] as const;

/** All events that guards and actions may see, including the ends of the actors. */
type ChartEvent =
  | ImportEvent
  | DoneActorEvent<ReadImport, "readFile">
  | DoneActorEvent<WrittenImport, "writeRows">
  | ErrorActorEvent<unknown, "readFile" | "writeRows">;

/**
 * Imports a file: reads it, shows a plan of what would be added, and writes only once the person
 * confirms. Stopping the actor cancels the import, with nothing written unless all of it is already.
 */
export const importMachine = setup({
  // XState uses only the types of these, never the values.
  types: {
    context: {} as ImportContext,
    events: {} as ChartEvent,
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
  guards: {
    "the file was read": ({ event }) => outcomeIn(event).ok,
    "an id was taken meanwhile": ({ event }) => isOutdated(event),
    "the rows were added": ({ event }) => outcomeIn(event).ok,
  },
  actions: {
    "begin at nothing": assign({ share: 0 }),
    "note the progress": assign(({ event }) => progressIn(event)),
    "note that it is read again": assign({ isAgain: true }),
    "keep the plan": assign(({ event }) => planIn(event)),
    "keep the choice": assign(({ event }) => choiceIn(event)),
    "keep the problem": assign(({ event }) => problemIn(event)),
    "keep the fault": assign(({ event }) => faultIn(event)),
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
  on: { "import.progress": { actions: "note the progress" } },
  states: {
    reading: {
      entry: "begin at nothing",
      invoke: {
        id: "readFile",
        src: "readFile",
        input: ({ context, self }) => importTask(context, self),
        onDone: [
          { guard: "the file was read", target: "reporting", actions: "keep the plan" },
          { target: "refused", actions: "keep the problem" },
        ],
        onError: { target: "refused", actions: "keep the fault" },
      },
    },
    /** The plan is on the screen. Nothing is written yet. */
    reporting: {
      on: { "import.confirm": { target: "writing", actions: "keep the choice" } },
    },
    writing: {
      entry: "begin at nothing",
      invoke: {
        id: "writeRows",
        src: "writeRows",
        input: ({ context, self }) => importTask(context, self),
        onDone: [
          {
            guard: "an id was taken meanwhile",
            target: "reading",
            actions: "note that it is read again",
          },
          { guard: "the rows were added", target: "done" },
          { target: "refused", actions: "keep the problem" },
        ],
        onError: { target: "refused", actions: "keep the fault" },
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

type ContextChange = Partial<ImportContext>;

function outcomeIn(event: ChartEvent): ReadImport | WrittenImport {
  assertEvent(event, [READ, WRITTEN]);
  return event.output;
}

function isOutdated(event: ChartEvent): boolean {
  assertEvent(event, WRITTEN);
  return event.output.ok && event.output.value === "outdated";
}

function progressIn(event: ChartEvent): ContextChange {
  assertEvent(event, "import.progress");
  return { share: event.share };
}

function planIn(event: ChartEvent): ContextChange {
  assertEvent(event, READ);
  return event.output.ok ? { plan: event.output.value } : {};
}

function choiceIn(event: ChartEvent): ContextChange {
  assertEvent(event, "import.confirm");
  return { choice: event.choice };
}

function problemIn(event: ChartEvent): ContextChange {
  const outcome = outcomeIn(event);
  return outcome.ok ? {} : { problem: outcome.error };
}

function faultIn(event: ChartEvent): ContextChange {
  assertEvent(event, FAILED);
  return { problem: { source: "internal", message: String(event.error) } };
}
