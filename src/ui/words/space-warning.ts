import { formatBytes } from "#ui/format/format-bytes.ts";

/** The warning before space runs out. It loads soon after the first view, without the settings. */
export const spaceWarningWords = {
  runningOut: (bytesLeft: number) =>
    `Bough is running out of space: this browser allows ${formatBytes(bytesLeft)} more. You can free old requests, the bin and large conversations.`,
  seeWhat: "See what takes space",
} as const;
