import { useEffect, useRef, useState } from "react";

import { useAttachFile } from "#app/react/actions/attachments.ts";
import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useStoredDraft } from "#app/react/queries/drafts.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { fileWrites, onDraftReturned } from "#app/view/open-drafts.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { attachmentsIn, fileChangesIn } from "#domain/message.ts";
import type { AddedPart, AttachmentPart, FileChange } from "#domain/message.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";
import { draftNotCleared } from "#ui/words/composer.ts";

/** A file that was not attached, and why. */
export interface RejectedFile {
  name: string;
  problem: AttachmentProblem;
}

type Given = readonly (File | RejectedFile)[];

/** A draft's attachments and file changes, and the ways to change them. */
export interface AttachmentsState {
  draftKey: string;
  attached: readonly AttachmentPart[];
  /** The changes that the message will make in its branch's workspace. */
  changes: readonly FileChange[];
  /** Removes the changes from the message. Absent if they are the draft's own pending changes. */
  dropChanges?: () => void;
  /** Names of the files being read and stored. A reload now would lose them. */
  reading: readonly string[];
  problems: readonly RejectedFile[];
  /**
   * Attaches files. Resolves to true once all have been read and attached, or to false if one was not
   * attached.
   *
   * @param sort returns the files that should be attached
   */
  add: (files: Given, sort?: (files: Given) => Promise<Given>) => Promise<boolean>;
  remove: (blobId: string) => void;
  /**
   * The parts of the next message besides its text. Waits until all given files are read and edited ones are
   * stored.
   */
  settled: () => Promise<readonly AddedPart[]>;
  /** Removes sent parts from the draft with this key. */
  sent: (draftKey: string, parts: readonly AddedPart[]) => void;
}

const NONE: { attachments?: AttachmentPart[]; changes?: FileChange[] } = {};
const IDLE = { key: "", reading: [] as readonly string[], problems: [] as readonly RejectedFile[] };

interface Gone {
  key: string;
  blobIds: readonly string[];
}

function without<Part extends AddedPart>(
  parts: readonly Part[],
  { key, blobIds }: Gone,
  draftKey: string,
): readonly Part[] {
  if (key !== draftKey || blobIds.length === 0) return parts;
  return parts.filter((part) => part.type === "workspace" || !blobIds.includes(part.blobId));
}

function withoutRead(work: typeof IDLE, name: string, problem?: AttachmentProblem): typeof IDLE {
  const at = work.reading.indexOf(name);
  const failed = problem === undefined ? [] : [{ name, problem }];
  return {
    ...work,
    reading: work.reading.filter((_, index) => index !== at),
    problems: [...work.problems, ...failed],
  };
}

/**
 * Manages a draft's attachments.
 *
 * @param draftKey the key of the draft, whose row keeps the attachments across reloads
 * @param isWanted whether a file given in this render is still wanted when it has been read
 */
export function useAttachments(draftKey: string, isWanted?: () => boolean): AttachmentsState {
  const attachFile = useAttachFile();
  const draftActions = useDraftActions();
  const { attachments = [], changes = [] }: typeof NONE = useStoredDraft(draftKey) ?? NONE;
  const [work, setWork] = useState(IDLE);
  /** Blobs that were sent or removed but may still be in the draft's row. */
  const [gone, setGone] = useState<Gone>({ key: "", blobIds: [] });
  /** Files are read one after another, because each is checked against those before it. */
  const line = useRef(Promise.resolve(true));
  const { reading, problems } = work.key === draftKey ? work : IDLE;
  const attached = without(attachments, gone, draftKey);

  useEffect(
    () =>
      onDraftReturned((key, blobIds) =>
        setGone((now) =>
          now.key === key
            ? { key, blobIds: now.blobIds.filter((id) => !blobIds.includes(id)) }
            : now,
        ),
      ),
    [],
  );

  const done = (name: string, problem?: AttachmentProblem) =>
    setWork((now) => (now.key === draftKey ? withoutRead(now, name, problem) : now));
  const take = async (file: File | RejectedFile) => {
    const problem =
      file instanceof File
        ? await attachFile({ draftKey, file, ...(isWanted && { isWanted }) })
        : file.problem;
    done(file.name, problem);
    return problem === undefined;
  };
  const takeAll = async (files: Given, kept: Given) => {
    for (const file of files) if (!kept.includes(file)) done(file.name);
    let areAttached = true;
    for (const file of kept) areAttached = (await take(file)) && areAttached;
    return areAttached;
  };
  const drop = (key: string, blobIds: readonly string[], sent?: readonly FileChange[]) => {
    setGone((before) => ({
      key,
      blobIds: before.key === key ? [...before.blobIds, ...blobIds] : blobIds,
    }));
    void notifyFailure(draftActions.detach(key, blobIds, sent), { text: draftNotCleared });
  };
  return {
    draftKey,
    attached,
    changes,
    reading,
    problems,
    add: async (files, sort = async (all) => all) => {
      if (files.length === 0) return true;
      setGone({ key: "", blobIds: [] });
      const names = files.map(({ name }) => name);
      // Updates from the current state: a name that has just been read may still be rendered, and must not
      // return.
      setWork((now) => ({
        key: draftKey,
        reading: [...(now.key === draftKey ? now.reading : []), ...names],
        problems: [],
      }));
      // The sorting is part of the queue, so that sending waits for it.
      line.current = line.current.then(async () => takeAll(files, await sort(files)));
      return line.current;
    },
    remove: (blobId) => drop(draftKey, [blobId]),
    settled: async () => {
      await Promise.all([line.current, ...fileWrites]);
      // The screen may lag behind the row, so it is used only if the row cannot be read.
      const shown = [...attached, ...changesPart(changes)];
      return without(await draftActions.parts(draftKey).catch(() => shown), gone, draftKey);
    },
    sent: (key, parts) => {
      setWork((now) => (now.key === key ? { ...now, problems: [] } : now));
      if (parts.length === 0) return;
      const content = [...parts];
      const blobIds = attachmentsIn({ content }).map(({ blobId }) => blobId);
      drop(key, blobIds, fileChangesIn({ content }));
    },
  };
}
