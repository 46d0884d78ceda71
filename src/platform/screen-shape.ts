/** What a conversation's transcript shows at its end, and the layout around it. Lengths are in CSS pixels. */
export interface KeptScreen {
  /** The page's address from `#` on. */
  address: string;
  title: string;
  /** Which build of the app this is of: another build's class names mean nothing. */
  build: string;
  /**
   * Style files that the rows need in addition to the page's own, in order, as addresses relative to the
   * page's folder.
   */
  styles: readonly string[];
  /** The window's width. */
  width: number;
  /** Heights of what is above and below the log. */
  header: number;
  foot: number;
  /** Width of the panel beside the log; 0 without one. */
  panel: number;
  /** Class names of the log and of its column. */
  log: string;
  column: string;
  /** Height of the rows above the first kept row. */
  above: number;
  /** Distance from the last row to the log's end; null if the rows do not fill the log. */
  below: number | null;
  rows: readonly KeptRow[];
}

export interface KeptRow {
  /** The message's id. */
  id: string;
  /** Number of elements in the message; 0 if only its end is kept. */
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

/** The most letters that a kept screen may have. */
export const MOST_LETTERS = 60_000;

/** Name of a box that stands in, at the same size, for something without text, such as a picture. */
export const BOX = "box";

/** Names of elements by markup language. No others are kept or drawn. */
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

/** The markup language of an element's content. */
export function kindOf(name: string, within: ElementKind): ElementKind {
  return name === "svg" || name === "math" ? name : within;
}

const ATTRIBUTES = new Set(
  "class dir lang style hidden open start checked disabled colspan rowspan scope aria-label aria-hidden aria-pressed aria-expanded aria-disabled viewBox width height fill stroke stroke-width stroke-linecap stroke-linejoin d cx cy r rx ry x y x1 y1 x2 y2 points display displaystyle scriptlevel mathvariant mathcolor columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan linethickness stretchy symmetric fence separator form accent accentunder lspace rspace depth voffset minsize maxsize movablelimits notation".split(
    " ",
  ),
);

/** The page's own marks, by which it finds its parts. */
const OWN_MARKS = /^data-(?:message-id|drawn|style|kept|tip|destination)$/u;

/**
 * Whether an attribute is kept: it must only say what something is or how it looks. None may load, lead to
 * or run anything.
 */
export function isKept(attribute: string, value: string): boolean {
  if (/^data-[a-z-]+$/u.test(attribute)) return !OWN_MARKS.test(attribute);
  // A region that scrolls sideways can be scrolled with the keyboard.
  if (attribute === "role") return value === "group";
  if (attribute === "tabindex") return value === "0";
  return ATTRIBUTES.has(attribute);
}

/** Declarations of a style attribute that are kept: those of layout and colour. None can load anything. */
export const keptStyles = new Set(
  "width height min-width min-height max-width max-height aspect-ratio padding padding-top padding-right padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left border border-top border-right border-bottom border-left color display font-weight text-align white-space vertical-align math-depth justify-content".split(
    " ",
  ),
);
