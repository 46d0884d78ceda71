import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about attached files. */
export const attachmentsWords = {
  attachments: "Attachments",
  previous: "Previous attachment",
  next: "Next attachment",
  attached: "Attached",
  attaching: (files: readonly string[]) => `Attaching ${formatList(files)}`,
  wasAttached: (files: readonly string[]) => `Attached: ${formatList(files)}`,
  attachingOne: (name: string) => `Attaching ${name}…`,
  remove: (file: string) => `Remove ${file}`,
  dropHere: "Drop files here to attach them to your message",
  pasted: (characters: number) => `You pasted ${formatNumber(characters)} characters.`,
  attachPasted: "Attach as a file",
  pastedName: "Pasted text.txt",
  importing: (files: number) => plural(files, { one: "# file", other: "# files" }),
  importingFolder: (folder: string, files: number) =>
    plural(files, {
      one: (number) => `“${folder}” with ${number} file`,
      other: (number) => `“${folder}” with ${number} files`,
    }),

  // Changes of files that go out with the draft.
  changes: (count: number) => plural(count, { one: "# file change", other: "# file changes" }),
  showChanges: (changes: string) => `${changes}: show in Files`,
  takeBack: (changes: string) => `Take back ${changes}`,

  // The type of a file.
  text: "Text",
  pages: (count: number) => plural(count, { one: "# page", other: "# pages" }),
  pixels: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)}`,
  fromServer: (server: string) => `from ${server}`,
  scaledFrom: (before: string) => `scaled down from ${before}`,
  scaledTo: (size: string) => `scaled to ${size}`,

  // Why a file was not attached.
  isEmpty: (file: string) => `“${file}” is empty.`,
  isFolder: (file: string) => `“${file}” is a folder. Attach the files in it instead.`,
  notRead: (file: string) =>
    `“${file}” couldn’t be read. It may have been moved or changed. Choose it again.`,
  tooMany: (file: string, most: number) =>
    `“${file}” wasn’t attached: a message can have up to ${formatNumber(most)} files.`,
  isTwice: (file: string, of: string) =>
    `“${file}” has the same content as “${of}”, which is already attached.`,
  tooLarge: (file: string, mostBytes: number) =>
    `“${file}” is too large. The limit for this type of file is ${formatBytes(mostBytes)}.`,
  tooLargeTogether: (file: string, mostBytes: number) =>
    `“${file}” wasn’t attached: the files of a message can total up to ${formatBytes(mostBytes)}.`,
  otherType: (file: string) =>
    `“${file}” is a type of file that models can’t read. You can attach images, PDFs, Word documents and text files.`,
  typeNotRead: (file: string, what: string) =>
    `“${file}” is ${/^[aeiou]/u.test(what) ? "an" : "a"} ${what}, which models can’t read. You can attach images, PDFs, Word documents (.docx) and text files.`,
  isDamaged: (file: string) => `“${file}” is damaged: this browser can’t display it.`,
  imageNotShown: (file: string, type: string) =>
    `“${file}” is a ${type} image, which this browser can’t display. Save it as JPEG or PNG.`,
  hasNoText: (file: string) =>
    `“${file}” has no text that can be read: its pages are pictures, such as scans.`,
  isLocked: (file: string) =>
    `“${file}” needs a password. Save a copy without one, and attach that.`,
  textDamaged: (file: string) => `The text of “${file}” couldn’t be read: the file is damaged.`,
  tookTooLong: (file: string) => `The text of “${file}” couldn’t be read: it took too long.`,
  noReader: (file: string) =>
    `The text of “${file}” couldn’t be read: the part of Bough that reads it didn’t load. Try again when you’re online.`,
  noSpace: (file: string) =>
    `“${file}” couldn’t be saved: the browser’s space for this page is full. Empty the bin or remove attachments. Your text is still here.`,
  notSaved: (file: string, why: string) =>
    `“${file}” couldn’t be saved: ${why}. Your text is still here.`,

  // Attachments that a model can’t read.
  cantRead: (model: string, files: readonly string[]) =>
    `${model} can’t read ${formatList(files)}.`,
  sendOrChoose: (refused: string, files: number) =>
    plural(files, {
      one: () => `${refused} Send without it, or choose a model that can.`,
      other: () => `${refused} Send without them, or choose a model that can.`,
    }),
  textInstead: (files: number, areAll: boolean) =>
    areAll
      ? plural(files, { one: "Attach its text instead", other: "Attach their text instead" })
      : plural(files, {
          one: "Attach the PDF’s text instead",
          other: "Attach the PDFs’ text instead",
        }),
  chooseModel: "Choose another model",
  sendWithout: (files: number) =>
    plural(files, { one: "Send without it", other: "Send without them" }),

  // Looking at an attachment.
  openNamed: (file: string, details: string) => `Open ${file}, ${details}`,
  gone: (name: string) => `${name} is no longer available`,
  save: "Save",
  contentMissing:
    "The content is missing: it wasn’t in the imported file, or the browser removed it.",
  pdf: "The browser shows this PDF in a separate tab.",
  openTab: "Open in a new tab",
  cantShow: "Bough can’t show this kind of file. Save it to open it.",
  firstOf: (shown: number, characters: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(characters)} characters. Save the file to read the rest.`,
} as const;
