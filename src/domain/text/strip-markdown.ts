/**
 * A text on one line, without Markdown. It is deliberately approximate: the result is read as text,
 * never as Markdown. Meant for a page or two, since it is not fast.
 */
export function stripMarkdown(text: string): string {
  return (
    text
      // Fences keep their code, not their language.
      .replaceAll(/^[ \t]*(?:```|~~~).*$/gmu, " ")
      // Rules, headings, quotes, list marks.
      .replaceAll(/^[ \t]*(?:[-*_][ \t]*){3,}$/gmu, " ")
      .replaceAll(
        /^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)/gmu,
        "",
      )
      // Tables keep their cells.
      .replaceAll(/^[ \t]*\|[ \t:|-]*\|[ \t]*$/gmu, " ")
      .replaceAll(/^[ \t]*\|.*$/gmu, (row) => row.replaceAll("|", " "))
      // Links and images keep their text.
      .replaceAll(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/gu, "$1")
      .replaceAll(/(\*\*|~~|`+)(?=\S)([^]*?\S)\1/gu, "$2")
      // A single word between double underscores is a name in a program, such as __init__.
      .replaceAll(/(?<![\p{L}\p{N}_])__([^_\s]+\s[^_]*)(?<=\S)__(?![\p{L}\p{N}_])/gu, "$1")
      .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]*?\S)\1(?![\p{L}\p{N}*_])/gu, "$2")
      // Control characters, and those that change the direction of what follows.
      .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "")
      .replaceAll(/[\p{Cc}\p{Z}]+/gu, " ")
      .trim()
  );
}
