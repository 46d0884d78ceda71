import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { ConversationSize, SpaceKind, SpaceReport } from "#domain/space/space.ts";
import { settingsDataWords } from "#ui/words/settings-data.ts";

export const kindText: Record<SpaceKind, string> = settingsDataWords.space.kinds;

export function sizeText({ bytes, attached, messages }: ConversationSize): string {
  const bytesInAll = bytes + attached;
  return attached === 0
    ? settingsDataWords.space.size(bytesInAll, messages)
    : settingsDataWords.space.sizeWithFiles(bytesInAll, messages, attached);
}

export function bodiesText({ count, bytes }: SpaceReport["bodies"]): string {
  return count === 0
    ? settingsDataWords.free.noBodies
    : settingsDataWords.free.bodies(bytes, count);
}

export function daysText(days: BodyDays): string {
  if (days === null) return settingsDataWords.free.always;
  return days === 365 ? settingsDataWords.free.year : settingsDataWords.free.days(days);
}

/** Says how many bodies were removed, and whether some must wait. */
export function freedText({ removed, isUnfinished }: { removed: number; isUnfinished: boolean }) {
  const done =
    removed === 0
      ? settingsDataWords.free.noneThatOld
      : settingsDataWords.free.bodiesRemoved(removed);
  if (!isUnfinished) return done;
  return removed === 0
    ? settingsDataWords.free.isWriting
    : `${done} ${settingsDataWords.free.isWriting}`;
}
