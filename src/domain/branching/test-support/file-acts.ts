import type { ContentPart, FileChange, MessageNode, WorkspaceFile } from "#domain/message.ts";

/**
 * Remembers, apart from the messages themselves, which file changes each message of a random history
 * got.
 */
export class GivenFiles {
  readonly #given = new Map<string, readonly FileChange[]>();

  /** The content of the message with this id, with changes that follow from the id. */
  with(id: string, content: readonly ContentPart[]): ContentPart[] {
    const changes = changesFor(id);
    this.#given.set(id, changes);
    return changes.length === 0 ? [...content] : [{ type: "workspace", changes }, ...content];
  }

  /** Gives file changes to messages of the person and of tools. */
  to(nodes: readonly MessageNode[]): MessageNode[] {
    return nodes.map((node) => {
      const { id, message } = node;
      if (message.role === "assistant") return node;
      return { ...node, message: { ...message, content: this.with(id, message.content) } };
    });
  }

  /** Registers copies: they change what their original did, even when it is gone. */
  learn(nodes: readonly MessageNode[]): void {
    for (const { id, message } of nodes) {
      const { source } = message.metadata ?? {};
      const [original] = source?.kind === "cherry_pick" ? (source.nodeIds ?? []) : [];
      if (original !== undefined) this.#given.set(id, this.#given.get(original) ?? []);
    }
  }

  /** The files after these messages, computed the slow way, in the order of the paths. */
  after(ids: readonly string[]): [path: string, file: WorkspaceFile][] {
    let files: [string, WorkspaceFile][] = [];
    for (const { path, file } of ids.flatMap((id) => this.#given.get(id) ?? [])) {
      files = files.filter(([other]) =>
        file === null ? other !== path : !`${other}/`.startsWith(`${path}/`) && !isIn(path, other),
      );
      if (file !== null) files.push([path, file]);
    }
    return files.toSorted(([left], [right]) => (left < right ? -1 : 1));
  }
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** Few paths, some of which are folders of others. */
const PATHS = ["a", "b.txt", "a/x", "a/x/y", "lib/z"];

function changesFor(id: string): FileChange[] {
  let number = 7;
  for (const letter of id) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 10_007;
  return Array.from({ length: number % 3 }, (_, at) => {
    const path = PATHS[(number + at * 3) % PATHS.length] ?? "a";
    const isGone = (number + at) % 4 === 0;
    const file = { blobId: `${id}-${at}`, mediaType: "text/plain", size: number };
    return { path, file: isGone ? null : file };
  });
}
