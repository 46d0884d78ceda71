/** Two letters in a row. */
const LETTERS = /\p{L}{2}/u;

/** Two words in a row, which no name in code has. */
const SENTENCE = /\p{L}{2,}[,.:;]? \p{L}{2,}/u;

/** A single word as on a button, or something that begins like one: "Delete", "Looking…", "Name:". */
const LABEL = /^\p{Lu}\p{Ll}+(?:$|[\s….:?!,])|\p{L}…$|\p{L}’\p{L}/u;

/** Names that are the same in every language: the app's, headers, fonts, addresses, media queries, keys. */
const NAME =
  /^(?:Access-Control-.*|Authorization|Bough|1em "STIX.*|https:\/\/\S*|\([a-z-]+: [a-z]+\)|Alt|Comma|Control|Ctrl|Del|End|Enter|Esc|Escape|Home|Meta|Mod|Period|Quote|Shift|Slash|Tab|not all)$/u;

/** Whether a text that is shown contains words. */
export function hasLetters(text: string): boolean {
  return LETTERS.test(text) && !NAME.test(text);
}

/** Whether a text in code is one that a person reads. */
export function isWord(text: string): boolean {
  return (SENTENCE.test(text) || LABEL.test(text)) && !NAME.test(text);
}

/** Whether the text after a value continues with a word. */
export function isWordBeside(text: string): boolean {
  return /^ \p{L}{3}/u.test(text);
}
