/** The apps whose files Bough understands, by the names that people know them by. */
export const IMPORTED_APPS = [
  "ChatGPT",
  "Claude",
  "Open WebUI",
  "LibreChat",
  "llama.cpp",
  "LM Studio",
  "big-AGI",
  "TypingMind",
  "Google AI Studio",
  "Gemini",
  "SillyTavern",
  "Grok",
  "HuggingChat",
  "Le Chat",
  "DeepSeek",
  "LobeChat",
  "NextChat",
  "Chatbot UI",
  "Cherry Studio",
  "BetterChatGPT",
] as const;
export type ImportedApp = (typeof IMPORTED_APPS)[number];

/** Where the bytes of an attachment are. */
export type ImportedBytes =
  | { kind: "base64"; data: string }
  | { kind: "text"; text: string }
  /** `name` is that of an entry of the archive. */
  | { kind: "entry"; name: string };

export interface ImportedAttachment {
  type: "attachment";
  /** Identifies the file within its conversation. */
  ref: string;
  name: string;
  /** The type that the app states. */
  mediaType?: string;
  /** Bytes. */
  size?: number;
  /** Absent if the file contains only the attachment's name. */
  bytes?: ImportedBytes;
}

export interface ImportedCall {
  type: "call";
  /** The app's id of the call, to which results refer; some have none. */
  id?: string;
  name: string;
  arguments: unknown;
}

export interface ImportedResult {
  type: "result";
  callId?: string;
  name?: string;
  value: unknown;
  isError?: boolean;
}

/** What an entry consists of, in the order in which the app shows it. */
export type ImportedPart =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  /** A text in HTML. Whoever reads the file turns it into Markdown before anything else. */
  | { type: "html"; html: string }
  | ImportedAttachment
  | ImportedCall
  | ImportedResult
  | { type: "sources"; sources: { address: string; title?: string }[] }
  /** A part that Bough doesn't know, kept as it is. */
  | { type: "unknown"; what: string; raw: unknown };

export type ImportedRole = "user" | "assistant" | "tool" | "system";

/** An entry of the app's conversation. */
export interface ImportedNode {
  id: string;
  /** Null at the start. It may be missing from the file, or part of a circle. */
  parent: string | null;
  role: ImportedRole;
  parts: ImportedPart[];
  model?: string;
  /** Unix milliseconds. */
  at?: number;
  /** The app doesn't show this entry; it only connects others. */
  hidden?: boolean;
  /** The app shows this entry but leaves it out of its requests. */
  unsent?: boolean;
  /** Why the answer failed. */
  error?: string;
  /** The answer ended before it was complete. */
  partial?: boolean;
}

/** A conversation of another app, independent of that app's format. */
export interface ImportedConversation {
  /** The app's id, or a substitute for it. The same every time the file is read. */
  id: string;
  title: string;
  /** Unix milliseconds. */
  createdAt?: number;
  updatedAt?: number;
  /** Name of the folder or project that the conversation is in. */
  folder?: string;
  systemPrompt?: string;
  nodes: ImportedNode[];
  /** Id of the node viewed last, if the app says so. */
  current?: string;
  /** The conversation's model, for messages that don't name one. */
  model?: string;
  /** What could not be read, in words for the person. */
  faults?: string[];
}

/** The entries of the archive that contains the document. A file without an archive has none. */
export interface ImportedArchive {
  /** The archive's entry for a file, if there is one. @param name an id, a name, or a path */
  find(name: string): string | undefined;
  /** The name that the archive's own list gives to an entry. */
  nameOf(entry: string): string | undefined;
}

export const NO_ARCHIVE: ImportedArchive = { find: () => undefined, nameOf: () => undefined };

/** What Bough knows of one app's files. */
export interface AppAdapter {
  app: ImportedApp;
  /** Whether a document, or one entry of a list, is this app's. */
  accepts(value: unknown): boolean;
  /**
   * The conversations in a document or entry. Once the app is known, every entry of the list is passed
   * here, including damaged ones.
   */
  read(value: unknown, archive: ImportedArchive, place: string): Iterable<ImportedConversation>;
}
