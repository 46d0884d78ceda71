/** How Blobs are refused. WebKit’s private windows throw at once; its GTK build fails the write. */
export type Refusal = "thrown" | "failed";

type Write = (this: IDBObjectStore, row: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/**
 * Makes the database refuse Blobs.
 *
 * @returns a function that ends this
 */
export function refuseBlobs(how: Refusal = "thrown"): () => void {
  const { prototype } = IDBObjectStore;
  const add: Write = Reflect.get(prototype, "add");
  const put: Write = Reflect.get(prototype, "put");
  const unless = (write: Write): Write =>
    function written(row, key) {
      const hasBlob = Object.values(row as object).some((value) => value instanceof Blob);
      if (hasBlob && how === "thrown") {
        throw new DOMException("BlobURLs are not yet supported.", "DataCloneError");
      }
      const request = key === undefined ? write.call(this, row) : write.call(this, row, key);
      if (hasBlob) fail(request);
      return request;
    };
  prototype.add = unless(add);
  prototype.put = unless(put);
  return () => void Object.assign(prototype, { add, put });
}

function fail(request: IDBRequest): void {
  const message = "Error preparing Blob/File data to be stored in object store";
  Object.defineProperty(request, "error", { value: new DOMException(message, "UnknownError") });
  request.addEventListener("success", (event) => {
    event.stopImmediatePropagation();
    request.transaction?.abort();
    request.dispatchEvent(new Event("error", { bubbles: true, cancelable: true }));
  });
}
