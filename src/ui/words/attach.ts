/** What the button that attaches files is called; it is on the first page. */

export const attachFiles = "Attach files";
