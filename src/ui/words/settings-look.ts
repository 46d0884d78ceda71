/** Texts about the app’s appearance. */
export const settingsLookWords = {
  theme: {
    title: "Theme",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  textSize: {
    title: "Text size",
    small: "Small",
    large: "Large",
    largest: "Largest",
  },
  density: {
    title: "Density",
    compact: "Compact",
    spacious: "Spacious",
  },
  readingWidth: {
    title: "Reading width",
    narrow: "Narrow",
    wide: "Wide",
  },
  normal: "Normal",
  answerFont: {
    title: "Answer font",
    serif: "Serif",
    sans: "Sans serif",
  },
  codeLines: {
    title: "Long lines of code",
    scroll: "Scroll",
    wrap: "Wrap",
  },
  sample: {
    title: "Sample",
    question: "Is there a cheaper way that still lets us go back?",
    answer:
      "Yes: keep the old database as the only one that takes writes, and make the new one a replica that you can promote. You give up one thing, going back after the promotion.",
  },
} as const;
