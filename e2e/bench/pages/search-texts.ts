/** Texts of messages, and what somebody would search for in them. */
export interface SearchTexts {
  /** About 400 characters in one of six scripts; the same for the same number. */
  textOf(number: number): string;
  /** The word with this rank: the first is in most texts of its script. */
  word(script: number, rank: number): string;
}

/**
 * Makes texts whose words are as frequent as in a language (Zipf). It also runs in pages, where it is
 * evaluated as text, so it may use nothing from outside.
 */
export function seededTexts(): SearchTexts {
  const numbers = (seed: number) => {
    let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
  };
  const letters = [
    ["b c d f g h k l m n p r s t v w th st br".split(" "), "a e i o u ea ou".split(" ")],
    ["б в г д к л м н п р с т х ж ш".split(" "), "а е и о у ы я".split(" ")],
    ["ب ت ج د ر س ش ع ف ق ك ل م ن ه".split(" "), ["ا", "و", "ي", ""]],
    ["ב ג ד ה ז ח ט כ ל מ נ ס ע פ ר ש ת".split(" "), ["א", "ו", "י", ""]],
    ["क ख ग च ज ट ड त द न प ब म र ल स ह".split(" "), ["ा", "ि", "े", "ो", ""]],
  ] as const;
  const han = (random: () => number) =>
    String.fromCharCode(0x4e_00 + Math.floor(2_500 * random() ** 2));
  const WORDS = 20_000;
  const wordsOf = (script: number) => {
    const random = numbers(90 + script);
    const pick = (some: readonly string[] = []) => some[Math.floor(random() * some.length)] ?? "";
    return Array.from({ length: WORDS }, (_, rank) => {
      const syllables = 1 + Math.floor(random() * (1 + Math.min(3, Math.log10(rank + 1))));
      if (script === 5)
        return Array.from({ length: Math.min(3, syllables) }, () => han(random)).join("");
      const [consonants, vowels] = letters[script] ?? [];
      return Array.from({ length: syllables }, () => pick(consonants) + pick(vowels)).join("");
    });
  };
  const vocabularies = Array.from({ length: 6 }, (_, script) => wordsOf(script));
  const word = (script: number, rank: number) => vocabularies[script]?.[rank] ?? "";
  return {
    word,
    textOf: (number) => {
      const random = numbers(number);
      // Half of the texts are Latin.
      const script = random() < 0.5 ? 0 : 1 + Math.floor(random() * 5);
      const length = Math.floor(40 + 740 * random());
      const parts: string[] = [];
      for (let size = 0; size < length;) {
        const one = word(script, Math.floor(WORDS ** random()) - 1);
        const end = random() < 0.1 ? (random() < 0.2 ? ".\n" : ", ") : script === 5 ? "" : " ";
        parts.push(one, end);
        size += one.length + end.length;
      }
      return parts.join("");
    },
  };
}
