export interface SearchHit {
  contextId: string;
  title: string;
  folderId?: string;
  /** The last active branch that lists the message. */
  branchId: string;
  /** The branch's label; absent if the conversation has only one branch. */
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
  /** The query as typed: words, "phrases" and filters (`domain/search/query.ts`). */
  query: string;
  limit: number;
  /** Leaves out what the person hid from the model on any branch (law L6). */
  forModel?: true;
  /** Searches only the bin, instead of everything else. */
  inBin?: true;
}
