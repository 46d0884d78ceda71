/** Texts of the side panel’s header. */
export const panelWords = {
  title: "Panel",
  close: "Close panel",
  tabs: {
    tree: "Tree",
    run: "Run",
    request: "Request",
    branch: "Branch",
    files: "Files",
  },
} as const;
