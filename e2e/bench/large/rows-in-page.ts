/** Conversations without forks that a page makes and stores by rule, with messages as short as in a chat. */
export interface LineBatch {
  /** Number of the first conversation. */
  from: number;
  count: number;
  /** Messages in each. */
  messages: number;
  /** Conversations with a number below this have one message more. */
  withOneMore: number;
  /** Conversations whose number is a multiple of this have an attachment. */
  attachedEvery: number;
  /** Bytes of an attachment; zero for none. */
  attachedBytes: number;
}

/** Runs in the page, so it may use nothing from outside. */
export async function storeLines(batch: LineBatch): Promise<void> {
  const { from, count, messages, withOneMore, attachedEvery, attachedBytes } = batch;
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const transaction = database.transaction(["contexts", "branches", "messages"], "readwrite");
  const table = (name: string) => transaction.objectStore(name);
  const base = Date.UTC(2020, 0, 1);
  for (let number = from; number < from + count; number += 1) {
    const contextId = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const createdAt = base + number * 3_600_000;
    const length = messages + (number < withOneMore ? 1 : 0);
    const ids = Array.from({ length }, () => crypto.randomUUID());
    const isAttached = attachedBytes > 0 && number % attachedEvery === 0;
    for (const [index, id] of ids.entries()) {
      const words = `word${String((number * 31 + index * 17) % 9_973)} of the ledger `;
      const text = { type: "text", text: words.repeat(index % 2 === 0 ? 2 : 12) };
      const image = {
        type: "image",
        blobId: `blob-${String(number)}`,
        mediaType: "image/png",
        name: `picture ${String(number)}.png`,
        size: attachedBytes,
      };
      table("messages").put({
        id,
        contextId,
        parentId: ids[index - 1] ?? null,
        message: {
          role: index % 2 === 0 ? "user" : "assistant",
          content: isAttached && index === 0 ? [text, image] : [text],
        },
        createdAt: createdAt + index * 1_000,
      });
    }
    table("branches").put({
      id: crypto.randomUUID(),
      contextId,
      name: "main",
      named: true,
      messageIds: ids,
      colour: 0,
      activeAt: createdAt,
      createdAt,
    });
    const tags = [...(number % 7 === 0 ? ["reading"] : []), ...(number % 5 < 2 ? ["work"] : [])];
    table("contexts").put({
      id: contextId,
      title: `Conversation ${String(number)}`,
      config: { modelId: "seeded", connectionId: "demo", mode: "chat", parameters: {} },
      activeBranchName: "main",
      writerEpoch: 0,
      createdAt,
      updatedAt: createdAt,
      ...(tags.length > 0 && { tags }),
      ...(number % 10 < 3 && { folderId: `folder-${String(number % 12)}` }),
      ...(number % 2_000 === 3 && { pinnedAt: createdAt }),
    });
  }
  await new Promise((resolve, reject) => {
    transaction.addEventListener("complete", resolve);
    transaction.addEventListener("abort", () => reject(new Error(String(transaction.error))));
  });
  database.close();
}

/** Stores the attachments of these conversations, each a PNG's first bytes, its number, and filling. */
export async function storeAttachments(asked: {
  numbers: readonly number[];
  bytes: number;
}): Promise<void> {
  const { numbers, bytes } = asked;
  const rows: object[] = [];
  const data = new Uint8Array(bytes).map((_, at) => (at * 31) % 251);
  data.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (const number of numbers) {
    new DataView(data.buffer).setUint32(8, number);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    rows.push({
      id: `blob-${String(number)}`,
      mediaType: "image/png",
      sha256: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
      data: new Blob([data], { type: "image/png" }),
      createdAt: Date.UTC(2020, 0, 1),
    });
  }
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const transaction = database.transaction("blobs", "readwrite");
  for (const row of rows) transaction.objectStore("blobs").put(row);
  await new Promise((resolve, reject) => {
    transaction.addEventListener("complete", resolve);
    transaction.addEventListener("abort", () => reject(new Error(String(transaction.error))));
  });
  database.close();
}

/** Runs in the page: stores the folders that the conversations name. */
export async function storeFolders(count: number): Promise<void> {
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const transaction = database.transaction("folders", "readwrite");
  const createdAt = Date.UTC(2020, 0, 1);
  for (let place = 0; place < count; place += 1) {
    const name = `Folder ${String(place)}`;
    const id = `folder-${String(place)}`;
    transaction.objectStore("folders").put({ id, name, place, createdAt, updatedAt: createdAt });
  }
  await new Promise((resolve) => {
    transaction.addEventListener("complete", resolve);
  });
  database.close();
}
