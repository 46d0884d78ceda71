import { useEffect, useRef, useState } from "react";

import { useAttachFile } from "#app/react/actions/attachments.ts";
import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useDraftAttachments } from "#app/react/queries/drafts.ts";
import { queueImports } from "#app/view/files-view.ts";
import { onDraftReturned } from "#app/view/open-drafts.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** A file that was not attached, and why. */
export interface RejectedFile {
  name: string;
  problem: AttachmentProblem;
}

/** A draft's attachments, and how to change them. */
export interface AttachmentsState {
  attached: readonly AttachmentPart[];
  /** Names of files being read and stored; a reload would still lose them. */
  reading: readonly string[];
  problems: readonly RejectedFile[];
  /** Resolves once all were read: true if all of them are attached. */
  add: (files: readonly (File | RejectedFile)[]) => Promise<boolean>;
  remove: (blobId: string) => void;
  /** The next message's attachments, once all given files have been read. */
  settled: () => Promise<readonly AttachmentPart[]>;
  /** Removes sent attachments from the draft with this key. */
  sent: (draftKey: string, parts: readonly AttachmentPart[]) => void;
}

const NONE: readonly AttachmentPart[] = [];
const IDLE = { key: "", reading: [] as readonly string[], problems: [] as readonly RejectedFile[] };

interface Gone {
  key: string;
  blobIds: readonly string[];
}

function without(
  parts: readonly AttachmentPart[],
  { key, blobIds }: Gone,
  draftKey: string,
): readonly AttachmentPart[] {
  if (key !== draftKey || blobIds.length === 0) return parts;
  return parts.filter(({ blobId }) => !blobIds.includes(blobId));
}

/**
 * @param draftKey key of the draft whose row holds the attachments across reloads
 * @param isWanted whether a file given in this render is still wanted
 */
export function useAttachments(draftKey: string, isWanted?: () => boolean): AttachmentsState {
  const attachFile = useAttachFile();
  const draftActions = useDraftActions();
  const stored = useDraftAttachments(draftKey) ?? NONE;
  const [work, setWork] = useState(IDLE);
  /** Sent or removed, but maybe still in the draft's row. */
  const [gone, setGone] = useState<Gone>({ key: "", blobIds: [] });
  /** Files are read one after another, since each must see those before it. */
  const line = useRef(Promise.resolve(true));
  const { reading, problems } = work.key === draftKey ? work : IDLE;
  const attached = without(stored, gone, draftKey);

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

  const take = async (file: File | RejectedFile) => {
    const problem =
      file instanceof File
        ? await attachFile({ draftKey, file, ...(isWanted && { isWanted }) })
        : file.problem;
    setWork((now) => {
      if (now.key !== draftKey) return now;
      const at = now.reading.indexOf(file.name);
      const failed = problem === undefined ? [] : [{ name: file.name, problem }];
      return {
        ...now,
        reading: now.reading.filter((_, index) => index !== at),
        problems: [...now.problems, ...failed],
      };
    });
    return problem === undefined;
  };
  const drop = (key: string, blobIds: readonly string[]) => {
    setGone((before) => ({
      key,
      blobIds: before.key === key ? [...before.blobIds, ...blobIds] : blobIds,
    }));
    void draftActions.detach(key, blobIds);
  };
  return {
    attached,
    reading,
    problems,
    add: async (files) => {
      if (files.length === 0) return true;
      setGone({ key: "", blobIds: [] });
      const names = files.map(({ name }) => name);
      // A name that was just read may not be rendered yet; it must not reappear.
      setWork((now) => ({
        key: draftKey,
        reading: [...(now.key === draftKey ? now.reading : []), ...names],
        problems: [],
      }));
      const taken = files.map((file) => (line.current = line.current.then(() => take(file))));
      return (await Promise.all(taken)).every(Boolean);
    },
    remove: (blobId) => drop(draftKey, [blobId]),
    settled: async () => {
      await line.current;
      // The screen may lag slightly behind the row.
      const now = await draftActions.attachments(draftKey).catch(() => attached);
      return without(now, gone, draftKey);
    },
    sent: (key, parts) => {
      setWork((now) => (now.key === key ? { ...now, problems: [] } : now));
      if (parts.length === 0) return;
      drop(
        key,
        parts.map(({ blobId }) => blobId),
      );
    },
  };
}

/**
 * A Bough file dropped on a conversation is not an attachment: the import asks about it, as
 * everywhere.
 */
export async function withoutBoughFiles(
  files: readonly (File | RejectedFile)[],
): Promise<(File | RejectedFile)[]> {
  const kept: (File | RejectedFile)[] = [];
  for (const file of files) {
    const isBough = file instanceof File && (await isBoughFile(file));
    if (isBough) queueImports([file]);
    else kept.push(file);
  }
  return kept;
}

/** The first bytes, in which a Bough file identifies itself. */
const HEAD = 200;

async function isBoughFile(file: File): Promise<boolean> {
  if (!file.name.endsWith(".json")) return false;
  try {
    return /"format"\s*:\s*"bough"/u.test(await file.slice(0, HEAD).text());
  } catch {
    return false;
  }
}
