import type {
  ResponseCreateParamsStreaming,
  ResponseInputItem,
} from "openai/resources/responses/responses";

/** The request body. Every request contains the whole branch, and the provider stores nothing. */
export type ResponsesBody = Omit<
  ResponseCreateParamsStreaming,
  "input" | "previous_response_id" | "conversation"
> & {
  input: ResponseInputItem[];
  store: false;
};
