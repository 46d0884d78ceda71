/** Why nothing can be done yet with an answer that is still streaming. */
export const STILL_WRITTEN = "The message is still being written.";
