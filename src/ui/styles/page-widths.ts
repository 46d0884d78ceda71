/**
 * The page widths (px) up to which a layout applies. A style sheet cannot use a variable in a
 * query, so it repeats the figure; `widths.test.ts` checks it against this list.
 */
export const pageWidths = {
  /** Too narrow for conversations, transcript and panel: the conversations give way. */
  listGivesWay: 1100,
  /** Too narrow for the panel beside the transcript: the panel lies over it. */
  panelOver: 900,
  /**
   * No phone on its side is wider. At its height there is no room for the conversations beside the
   * transcript.
   */
  phoneOnItsSide: 950,
  /** Conversations, transcript and panel are shown one at a time. */
  oneColumn: 700,
  /** Paired fields are stacked. */
  onePair: 560,
  /** A phone: dialogs take the whole width, and controls are large enough for a finger. */
  phone: 480,
} as const;
