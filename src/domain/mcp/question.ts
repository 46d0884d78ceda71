/** What an MCP server asks the person while it works on a call. */
export type ServerQuestion = FormQuestion | PageQuestion;

/** It wants values, which go back to it. */
export interface FormQuestion {
  kind: "form";
  /** The server's words. */
  message: string;
  fields: readonly QuestionField[];
}

/** It wants the person to do something on a page. */
export interface PageQuestion {
  kind: "page";
  message: string;
  /** An https address, in the browser's spelling. */
  address: string;
}

/** What every field has. */
export interface FieldBasics {
  /** What the value is called in the answer. */
  name: string;
  label: string;
  about: string;
  isRequired: boolean;
}

export type TextFormat = "email" | "uri" | "date" | "date-time";

/** `suggested` is the server's default. */
export type QuestionField = FieldBasics &
  (
    | {
        kind: "text";
        format: TextFormat | undefined;
        /** Characters. */
        least: number;
        most: number;
        suggested: string | undefined;
      }
    | {
        kind: "number";
        isWhole: boolean;
        least: number;
        most: number;
        suggested: number | undefined;
      }
    | { kind: "yes_no"; suggested: boolean | undefined }
    | { kind: "choice"; options: readonly FieldOption[]; suggested: string | undefined }
    | {
        kind: "choices";
        options: readonly FieldOption[];
        /** How many. */
        least: number;
        most: number;
        suggested: readonly string[] | undefined;
      }
  );

export interface FieldOption {
  value: string;
  label: string;
}

/** What goes back to the server. */
export type QuestionAnswer =
  | { action: "accept"; content?: AnswerContent }
  /** The person said no. */
  | { action: "decline" }
  /** The person did not decide. */
  | { action: "cancel" };

export type AnswerContent = Record<string, AnswerValue>;
export type AnswerValue = string | number | boolean | string[];

/** Questions that one call may ask. */
export const MAX_QUESTIONS = 10;
