/** What part of a conversation is imported differently than its app had it, or not at all. */
export type SourceNote =
  /** Entries that the app doesn't show either: its own instructions, hidden context. */
  | { kind: "hidden"; count: number }
  /** Instructions between messages. */
  | { kind: "system"; count: number }
  /** Parts kept as they are in the file; `what` has the app's words for them. */
  | { kind: "unknown"; count: number; what: string[] }
  | { kind: "calls_without_result"; count: number }
  | { kind: "results_without_call"; count: number }
  /** Entries whose order was repaired. */
  | { kind: "doubles" | "circles" | "lost"; count: number }
  /** Texts that were cut because they are too long. */
  | { kind: "cut"; count: number }
  /** Paths beyond the number that a conversation may have. */
  | { kind: "branches_left_out"; count: number }
  | { kind: "no_messages"; count: number }
  /** Attachments whose bytes are in the file but are not imported. */
  | {
      kind: "attachments_unreadable" | "attachments_too_large" | "attachments_without_room";
      count: number;
    }
  /** A fault, in words for the person. */
  | { kind: "fault"; count: number; words: string };

/** Collects notes while a conversation is built. */
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
