/** The label of the button that attaches files. It is on the first page. */

export const attachFiles = "Attach files";
