import "#storage/search/search.worker.ts";

/** How often this worker is refused a lock before it gets one: its name. */
let refusals = Number(self.name);

type Call = (this: unknown, ...args: unknown[]) => Promise<unknown>;

const locks = LockManager.prototype as unknown as Record<"request", Call>;
const { request } = locks;
locks.request = function refusing(...args) {
  refusals -= 1;
  if (refusals < 0) return request.apply(this, args);
  return Promise.reject(new DOMException("Locks are not allowed here.", "SecurityError"));
};
