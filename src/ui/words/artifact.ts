import { plural } from "#ui/format/plural.ts";

/** Texts about previews of pages and programs that models write. */
export const artifactWords = {
  previewOf: (name: string) => `Preview of ${name}`,
  showAs: "Show as",
  views: {
    preview: "Preview",
    code: "Code",
  },
  runAgain: "Run again",
  leaveFullScreen: "Leave full screen",
  fullScreen: "Full screen",
  run: "Run",
  runsWhenAsked: "Code written by a model. Each version runs only when you say so.",
  whyAsked: "Why?",
  aboutCode:
    "Code written by a model. It runs in a closed frame: no network, and no access to this page, your keys or other conversations. It can read the files of this branch. One gap no page can close for certain: hostile code may still reach another computer through WebRTC or by looking up its name.",
  mayFreeze: "In this browser, an endless loop in it can also freeze this page for a while.",
  silentTitle: "It doesn’t answer",
  silent:
    "It may be in an endless loop, or out of memory. Other previews may stop with it; nothing else on this page is affected.",
  stop: "Stop it",
  notLoaded:
    "The closed frame that previews run in isn’t on this device yet, and the server doesn’t answer. Nothing was run. Try again later.",
  flooded: "It flooded the page with messages, and was stopped.",
  tookFocus: "It took the keyboard’s focus without being pressed, and was stopped.",
  notes: "Notes from the preview",
  errors: "Errors in the preview",
  errorCount: (errors: number) => plural(errors, { one: "# error", other: "# errors" }),
  sendErrors: "Send to the model",
} as const;
