/** One server-sent event as dispatched. `event` is "" or "message" if the server gave no name. */
export interface SseEvent {
  event: string;
  data: string;
  id: string;
}
