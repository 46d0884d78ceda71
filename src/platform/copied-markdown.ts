/**
 * On an element that holds what Bough gives the clipboard as formatted text: the Markdown that it was drawn
 * from, or "" if the clipboard's plain text is that. A paste into Bough then gives back what was written.
 */
export const WRITTEN_AS = "data-bough-markdown";
