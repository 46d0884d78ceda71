/** What a person may choose. */
export interface FileChoice {
  /** As an input's `accept`; any type if absent. */
  accept?: string;
  /** A whole folder instead of some files. */
  isFolder?: boolean;
}

/**
 * The one that was opened last. It is in the page: a browser may forget an input that is not before the person has
 * answered. It stays there if they choose nothing, because WebKit's driver closes the chooser before it gives files.
 */
let asking: HTMLInputElement | undefined;

/**
 * Lets the person choose files. Must be called while a press is handled, or the browser refuses.
 *
 * @param onFiles takes what was chosen, if anything was
 */
export function chooseFiles(
  onFiles: (files: File[]) => void,
  { accept = "", isFolder = false }: FileChoice = {},
): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, hidden: true, accept });
  input.webkitdirectory = isFolder;
  input.addEventListener("change", () => {
    input.remove();
    if (asking === input) asking = undefined;
    const files = [...(input.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  asking?.remove();
  document.body.append(input);
  asking = input;
  input.click();
}
