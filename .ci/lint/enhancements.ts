// Features that Bough uses although some of the oldest browsers lack them, each with what happens where it is
// missing.

/** Features of scripts, by their path in MDN's data. */
export const OPTIONAL_APIS: Readonly<Record<string, string>> = {
  "api/CSS/highlights_static":
    "A search leads to the message all the same; its words are not marked.",
  "api/Highlight": "As above.",
  "api/Highlight/Highlight": "As above.",
  "api/ClipboardItem": "What is copied is read first, and then written as text.",
  "api/ClipboardItem/ClipboardItem": "As above.",
  "api/Clipboard/write": "As above.",
  "api/Window/requestIdleCallback": "What can wait is done after a moment.",
  "api/FileSystemFileHandle/createWritable": "Only for a picked folder, which those cannot pick.",
  "api/FileSystemWritableFileStream/write": "As above.",
  "api/CanvasRenderingContext2D/imageSmoothingQuality":
    "A large image is scaled down the browser's own way.",
  "api/OffscreenCanvasRenderingContext2D/imageSmoothingQuality": "As above.",
};

/** Features of style sheets, by the name that the lint uses. */
export const OPTIONAL_STYLES: Readonly<Record<string, string>> = {
  "forced-color-adjust": "Safari forces no colours.",
  "forced-color-adjust: none": "As above.",
  "content-visibility: auto": "What is out of sight is laid out as well.",
  "overscroll-behavior": "What lies behind scrolls along where there is nothing to scroll.",
  "overscroll-behavior-x": "As above.",
  "field-sizing": "A field keeps its width, and scrolls.",
  "field-sizing: content": "As above.",
  "accent-color": "Before 26.2, Safari shows the colour, but chooses no contrast to it.",
  "box-decoration-break: clone": "A line that breaks has its edges only at both ends.",
  "font-family: math": "The typeface for formulas comes with the page.",
  "display: math": "The browser's own.",
  "text-size-adjust": "Beside the prefixed form; in Firefox, phones may enlarge the text.",
  "text-size-adjust: none": "As above.",
  "scrollbar-width": "The browser's own.",
  "scrollbar-width: thin": "As above.",
  "scrollbar-color": "The browser's own.",
  ":highlight": "As for `CSS.highlights`.",
  "overflow-anchor": "Where there is none, there is nothing to switch off.",
  "overflow-anchor: none": "As above.",
  "contain: style": "Before 27, Safari's does not reach quotation marks, and there are none.",
  "text-wrap: pretty": "A last line may have one word.",
  "anchor-name": "Notices stand where the composer usually ends, and may cover one that has grown.",
  "overflow-clip-margin": "An outline is cut at the edge.",
  "overflow-clip-margin: content-box": "As above.",
};
