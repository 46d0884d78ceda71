/** The title of a conversation without messages, until its first message replaces it. */
export const UNTITLED = "Untitled conversation";
