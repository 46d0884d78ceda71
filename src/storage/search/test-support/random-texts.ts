const WORDS =
  "the ledger le led moves to a postgres äpfel naïve straße İstanbul ΟΔΟΣ οδός каталог ката 手机 手 买了一部手机 きょう 서울 한국어 ไทยแลนด์ שלום לום سلام مَرحبا हिन्दी c++ foo.bar foo_bar 42 4242 😀 -> https://bough.example/a?b=c".split(
    " ",
  );

/** A generator of numbers from 0 to 1, always the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Random words in several scripts, or parts of words, as if someone were still typing. */
export function words(
  random: () => number,
  most: number,
  { parts = false }: { parts?: boolean } = {},
): string {
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => {
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? "";
    if (!parts || random() < 0.4) return word;
    const from = Math.floor(random() * word.length);
    return word.slice(from, from + 1 + Math.floor(random() * 4));
  }).join(random() < 0.8 ? " " : "\n");
}
