/** The title of a conversation without messages: its first message replaces it. */
export const UNTITLED = "Untitled conversation";
