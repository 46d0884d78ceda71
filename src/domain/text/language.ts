/**
 * The language of Bough's own texts, and therefore of its numbers and dates, whatever the browser's
 * language.
 */
export const LANGUAGE = "en-GB";
