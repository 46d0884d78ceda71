/** The apps whose files are understood, by the names that people know them by. */
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
  /** `name` of an entry of the archive. */
  | { kind: "entry"; name: string };

export interface ImportedAttachment {
  type: "attachment";
  /** The same for the same file within a conversation. */
  ref: string;
  name: string;
  /** As the app states it. */
  mediaType?: string;
  /** Bytes. */
  size?: number;
  /** Absent if the file has only the name. */
  bytes?: ImportedBytes;
}

export interface ImportedCall {
  type: "call";
  /** The app's, by which results refer to it; some have none. */
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
  /** A text as a page; whoever reads the file makes Markdown of it before anything else. */
  | { type: "html"; html: string }
  | ImportedAttachment
  | ImportedCall
  | ImportedResult
  | { type: "sources"; sources: { address: string; title?: string }[] }
  /** Nothing that Bough knows: it is kept as it is. */
  | { type: "unknown"; what: string; raw: unknown };

export type ImportedRole = "user" | "assistant" | "tool" | "system";

/** An entry of the app's conversation. */
export interface ImportedNode {
  id: string;
  /** Null at a beginning. It may be missing from the file, or part of a circle. */
  parent: string | null;
  role: ImportedRole;
  parts: ImportedPart[];
  model?: string;
  /** Unix milliseconds. */
  at?: number;
  /** The app doesn't show it: it only connects others. */
  hidden?: boolean;
  /** The app shows it, and leaves it out of its requests. */
  unsent?: boolean;
  /** Why the answer failed. */
  error?: string;
  /** It ended before it was whole. */
  partial?: boolean;
}

/** A conversation of another app, in no app's format. */
export interface ImportedConversation {
  /** The app's own id, or what stands for it: the same each time the file is read. */
  id: string;
  title: string;
  /** Unix milliseconds. */
  createdAt?: number;
  updatedAt?: number;
  /** Name of the folder or project that it is in. */
  folder?: string;
  systemPrompt?: string;
  nodes: ImportedNode[];
  /** Id of the node last viewed, if the app says so. */
  current?: string;
  /** The app's model, if its messages don't say. */
  model?: string;
  /** What of it could not be read, in a person's words. */
  faults?: string[];
}

/** The entries of the archive that a document lies in; a file without an archive has none. */
export interface ImportedArchive {
  /** The entry with these bytes, if there is one. @param name an id, a name, or a path */
  find(name: string): string | undefined;
  /** The name that the archive's own list gives to an entry. */
  nameOf(entry: string): string | undefined;
}

export const NO_ARCHIVE: ImportedArchive = { find: () => undefined, nameOf: () => undefined };

/** What is known of one app's files. */
export interface AppAdapter {
  app: ImportedApp;
  /** Whether a document, or one entry of a list, is this app's. */
  accepts(value: unknown): boolean;
  /**
   * The conversations in it. Once an app is known, this is given every entry of the list, including
   * damaged ones.
   */
  read(value: unknown, archive: ImportedArchive, place: string): Iterable<ImportedConversation>;
}
