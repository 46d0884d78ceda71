/** What a conversation's transcript shows at its end, and where it does. Lengths in CSS pixels. */
export interface KeptScreen {
  /** The page's address, from its `#`. */
  address: string;
  title: string;
  /** The app's own script: the class names of another build mean nothing. */
  build: string;
  /** The style files that the rows need beside the page's own styles, in their order, as addresses from the page's folder. */
  styles: readonly string[];
  /** The window's width. */
  width: number;
  /** Height of what is above the log, and of what is below it. */
  header: number;
  foot: number;
  /** Width of the panel beside the log; 0 without one. */
  panel: number;
  /** Class names of the log and of its column. */
  log: string;
  column: string;
  /** Height of the rows above the first one that is kept. */
  above: number;
  /** From the last row to the log's end; null if the rows do not fill the log. */
  below: number | null;
  rows: readonly KeptRow[];
}

export interface KeptRow {
  /** The message's. */
  id: string;
  /** How many elements are in it; 0 if only its end is kept. */
  elements: number;
  tree: KeptElement;
}

/** A text, or an element. */
export type KeptNode = string | KeptElement;

/** The element's name, its attributes, and what is in it. */
export type KeptElement = [
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: KeptNode[],
];

/** Letters of a screen that is kept. */
export const MOST_LETTERS = 60_000;

/** An element that is no text, such as a picture: a box of its size. */
export const BOX = "box";

/** Names of elements, by the language that they are of. No other is kept, or drawn. */
export const elementNames = {
  html: new Set(
    "a abbr article aside b bdi blockquote br button code dd del details div dl dt em figcaption figure footer h2 h3 h4 h5 h6 header hr i input ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr".split(
      " ",
    ),
  ),
  svg: new Set("svg g path circle ellipse line polygon polyline rect".split(" ")),
  math: new Set(
    "math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics".split(
      " ",
    ),
  ),
} as const;

export type ElementKind = keyof typeof elementNames;

/** What the content of an element of this kind is of. */
export function kindOf(name: string, within: ElementKind): ElementKind {
  return name === "svg" || name === "math" ? name : within;
}

const ATTRIBUTES = new Set(
  "class dir lang style hidden open start checked disabled colspan rowspan scope aria-label aria-hidden aria-pressed aria-expanded aria-disabled viewBox width height fill stroke stroke-width stroke-linecap stroke-linejoin d cx cy r rx ry x y x1 y1 x2 y2 points display displaystyle scriptlevel mathvariant mathcolor columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan linethickness stretchy symmetric fence separator form accent accentunder lspace rspace depth voffset minsize maxsize movablelimits notation".split(
    " ",
  ),
);

/** Marks of the page itself, by which its parts are found. */
const OWN_MARKS = /^data-(?:message-id|drawn|style|kept|tip|destination)$/u;

/** Attributes that only say how something looks, or what it is: none loads, leads or runs anything. */
export function isKept(attribute: string, value: string): boolean {
  if (/^data-[a-z-]+$/u.test(attribute)) return !OWN_MARKS.test(attribute);
  // What scrolls sideways can be scrolled by keyboard.
  if (attribute === "role") return value === "group";
  if (attribute === "tabindex") return value === "0";
  return ATTRIBUTES.has(attribute);
}

/** Declarations of a style attribute that are kept: of size and colour. None can load anything. */
export const keptStyles = new Set(
  "width height min-width min-height max-width max-height aspect-ratio padding padding-top padding-right padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left border border-top border-right border-bottom border-left color display font-weight text-align white-space vertical-align math-depth justify-content".split(
    " ",
  ),
);
