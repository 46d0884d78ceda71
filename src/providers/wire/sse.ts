/** One server-sent event, as dispatched: `event` is "" or "message" where the server named none. */
export interface SseEvent {
  event: string;
  data: string;
  id: string;
}
