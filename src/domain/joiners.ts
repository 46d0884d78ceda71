/** Runs of zero-width non-joiners and joiners. More than one in a row means nothing in any script. */
const JOINERS = /[\u200C\u200D]+/gu;

/** Indic scripts in which a joiner beside a virama changes the shape of the cluster. */
const INDIC =
  /[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]/u
    .source;
const VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/u.source;
const CURSIVE = /[\p{scx=Arab}\p{scx=Syrc}]/u.source;
/** Arabic letters that never join the next one, so a non-joiner after them is invisible. */
const NEVER_JOINS =
  /[\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF]/u
    .source;

function letterOf(script: string): string {
  return String.raw`(?=\p{L})${script}`;
}

/** Where a joiner is visible: how the text before it must end, and how the text after it must begin. */
const PLACES: readonly { before: RegExp; joiner: RegExp; after: RegExp }[] = [
  // A non-joiner in Persian: the letter before it takes its final shape within the word.
  {
    before: new RegExp(String.raw`(?!${NEVER_JOINS})${letterOf(CURSIVE)}\p{M}*$`, "u"),
    joiner: /^\u200C$/u,
    after: new RegExp(`^${letterOf(CURSIVE)}`, "u"),
  },
  // A joiner after a virama: half forms and chillus, which may end a word.
  {
    before: new RegExp(String.raw`${letterOf(INDIC)}\p{M}*${VIRAMA}$`, "u"),
    joiner: /^\u200D$/u,
    after: /^/u,
  },
  // A non-joiner after a virama: the virama is shown instead of a conjunct.
  {
    before: new RegExp(String.raw`${letterOf(INDIC)}\p{M}*${VIRAMA}$`, "u"),
    joiner: /^\u200C$/u,
    after: new RegExp(`^${letterOf(INDIC)}`, "u"),
  },
  // A joiner or non-joiner before a virama: Bengali ya-phalaa after ra, Kannada ra, touching letters of
  // Sinhala.
  {
    before: new RegExp(String.raw`${letterOf(INDIC)}\p{M}?$`, "u"),
    joiner: /^[\u200C\u200D]$/u,
    after: new RegExp(`^${VIRAMA}${letterOf(INDIC)}`, "u"),
  },
  // A joiner between emoji that are drawn as one (Unicode's rule GB11).
  {
    before: /\p{Extended_Pictographic}\p{Emoji_Modifier}?$/u,
    joiner: /^\u200D$/u,
    after: /^\p{Extended_Pictographic}/u,
  },
];

/** How much of the text on each side is examined, in UTF-16 code units. */
const BESIDE = 8;

/**
 * Keeps joiners and non-joiners only where they change what a person sees: single ones in Persian or
 * Indic words and between the parts of an emoji. Anywhere else they could hide something from the
 * person, so they are removed.
 */
export function withoutStrayJoiners(text: string): string {
  return text.replaceAll(JOINERS, (joiner, at: number) => {
    const before = text.slice(Math.max(0, at - BESIDE), at);
    const end = at + joiner.length;
    const after = text.slice(end, end + BESIDE);
    const isSeen = PLACES.some(
      (place) => place.joiner.test(joiner) && place.before.test(before) && place.after.test(after),
    );
    return isSeen ? joiner : "";
  });
}
