import { useRef, useState } from "react";

import { useFilesView } from "#app/files/files-view.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** A file that was not attached, and why. */
export interface Unattached {
  name: string;
  problem: AttachmentProblem;
}

/** What is attached to a draft, and the way to change it. */
export interface Attaching {
  attached: readonly AttachmentPart[];
  /** Names of files that are being read and stored: a reload would lose them still. */
  reading: readonly string[];
  problems: readonly Unattached[];
  /** Resolves once all were read: true where all of them are attached. */
  add: (files: readonly (File | Unattached)[]) => Promise<boolean>;
  remove: (blobId: string) => void;
  /** What the next message carries, once all that was given has been read. */
  settled: () => Promise<readonly AttachmentPart[]>;
  /** These have been sent from the draft of this key: they leave it. */
  sent: (draftKey: string, parts: readonly AttachmentPart[]) => void;
}

const NONE: readonly AttachmentPart[] = [];
const IDLE = { key: "", reading: [] as readonly string[], problems: [] as readonly Unattached[] };
/** The code that reads files is not with the first page. */
const code = () => import("#app/attachments/attach.ts");

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
 * @param draftKey of the draft whose row holds the attachments, through reloads
 * @param isWanted what was given in this render still has a place to go to
 */
export function useAttaching(draftKey: string, isWanted?: () => boolean): Attaching {
  const bough = useBough();
  const draft = useLive(({ keepings }) => keepings.watchDraft(draftKey), [draftKey]);
  const stored = draft?.attachments ?? NONE;
  const [work, setWork] = useState(IDLE);
  /** Sent or removed, and perhaps not yet out of the row of this draft. */
  const [gone, setGone] = useState<Gone>({ key: "", blobIds: [] });
  /** One file after another: each must see what is there before it. */
  const line = useRef(Promise.resolve(true));
  const { reading, problems } = work.key === draftKey ? work : IDLE;
  const attached = without(stored, gone, draftKey);

  const take = async (file: File | Unattached) => {
    const problem = file instanceof File ? await attach(file) : file.problem;
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
  const attach = async (file: File): Promise<AttachmentProblem | undefined> => {
    try {
      const { attachFile } = await code();
      return await attachFile(bough, { draftKey, file, ...(isWanted && { isWanted }) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "not_stored", message };
    }
  };
  const drop = (key: string, blobIds: readonly string[]) => {
    setGone((before) => ({
      key,
      blobIds: before.key === key ? [...before.blobIds, ...blobIds] : blobIds,
    }));
    void bough.keepings.detach(key, blobIds, bough.now());
  };
  return {
    attached,
    reading,
    problems,
    add: async (files) => {
      if (files.length === 0) return true;
      setGone({ key: "", blobIds: [] });
      const names = files.map(({ name }) => name);
      setWork({ key: draftKey, reading: [...reading, ...names], problems: [] });
      const taken = files.map((file) => (line.current = line.current.then(() => take(file))));
      return (await Promise.all(taken)).every(Boolean);
    },
    remove: (blobId) => drop(draftKey, [blobId]),
    settled: async () => {
      await line.current;
      // What is on the screen may be a moment behind the row.
      const now = await bough.keepings.attachedTo(draftKey).catch(() => attached);
      return without(now, gone, draftKey);
    },
    sent: (key, parts) => {
      if (parts.length === 0) return;
      drop(
        key,
        parts.map(({ blobId }) => blobId),
      );
    },
  };
}

/** A Bough file that is dropped on a conversation is no attachment: it is asked about, as anywhere. */
export async function withoutBoughFiles(
  files: readonly (File | Unattached)[],
): Promise<(File | Unattached)[]> {
  const kept: (File | Unattached)[] = [];
  for (const file of files) {
    const isBough = file instanceof File && (await isBoughFile(file));
    if (isBough) useFilesView.getState().bring([file]);
    else kept.push(file);
  }
  return kept;
}

/** Bytes in which a Bough file says what it is. */
const HEAD = 200;

async function isBoughFile(file: File): Promise<boolean> {
  if (!file.name.endsWith(".json")) return false;
  try {
    return /"format"\s*:\s*"bough"/u.test(await file.slice(0, HEAD).text());
  } catch {
    return false;
  }
}
