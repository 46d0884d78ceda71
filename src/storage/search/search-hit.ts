export interface SearchHit {
  contextId: string;
  title: string;
  folderId?: string;
  /** The last active branch that lists the message. */
  branchId: string;
  /** What the branch is called; absent in a conversation with one branch. */
  branch?: string;
  nodeId: string;
  role: string;
  /** About 160 characters around the first word, without Markdown. */
  excerpt: string;
  /** The message's position on the branch, from 1, and how many messages the branch has. */
  place: number;
  length: number;
  createdAt: number;
}

export interface SearchRequest {
  /** As typed: words, "phrases" and filters (`domain/search/query.ts`). */
  query: string;
  limit: number;
  /** Leaves out what the person hid from the model on any branch (law L6). */
  forModel?: true;
  /** Only what is in the bin, instead of what is not. */
  inBin?: true;
}
