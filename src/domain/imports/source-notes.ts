/** What of a conversation comes otherwise than its app had it, or not at all. */
export type SourceNote =
  /** Entries that the app doesn't show either: its own instructions, hidden context. */
  | { kind: "hidden"; count: number }
  /** Instructions between the messages. */
  | { kind: "system"; count: number }
  /** Parts that are kept as they are in the file; the app's words for them. */
  | { kind: "unknown"; count: number; what: string[] }
  | { kind: "calls_without_result"; count: number }
  | { kind: "results_without_call"; count: number }
  /** The order of these was repaired. */
  | { kind: "doubles" | "circles" | "lost"; count: number }
  /** Texts of which only the beginning fits. */
  | { kind: "cut"; count: number }
  /** Paths beyond the number that a conversation may have. */
  | { kind: "branches_left_out"; count: number }
  | { kind: "no_messages"; count: number }
  /** Whose bytes the file has, but which don't come. */
  | {
      kind: "attachments_unreadable" | "attachments_too_large" | "attachments_without_room";
      count: number;
    }
  /** In a person's words. */
  | { kind: "fault"; count: number; words: string };

/** Counts while a conversation is built. */
export class NoteBook {
  readonly #counts = new Map<SourceNote["kind"], number>();
  readonly #unknown = new Set<string>();
  readonly #faults: string[] = [];

  add(kind: Exclude<SourceNote["kind"], "unknown" | "fault">, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  unknown(what: string): void {
    this.#counts.set("unknown", (this.#counts.get("unknown") ?? 0) + 1);
    if (this.#unknown.size < 5) this.#unknown.add(what);
  }

  fault(words: string): void {
    this.#faults.push(words);
  }

  all(): SourceNote[] {
    const notes = [...this.#counts].map(([kind, count]): SourceNote => {
      if (kind === "unknown") return { kind, count, what: [...this.#unknown] };
      return kind === "fault" ? { kind, count, words: "" } : { kind, count };
    });
    return [
      ...notes,
      ...this.#faults.map((words) => ({ kind: "fault" as const, count: 1, words })),
    ];
  }
}
