/**
 * The approximate number of tokens in a text, without a tokenizer. A token counts as four ASCII
 * characters, two and a half of another alphabet, or one of Chinese, Japanese, Korean or an emoji. For
 * prose and code, real counts are within about a quarter of this estimate. The screen shows the
 * provider's own count as soon as there is an answer.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let alphabetic = 0;
  let dense = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) ascii += 1;
    else if (unit < 0x1100) alphabetic += 1;
    else dense += 1;
  }
  return Math.ceil(ascii / 4 + alphabetic / 2.5 + dense);
}
