/** What an MCP server asks the person while it works on a call. */
export type ServerQuestion = FormQuestion | PageQuestion;

/** The server asks for values, which are sent back to it. */
export interface FormQuestion {
  kind: "form";
  /** The server's own words. */
  message: string;
  fields: readonly QuestionField[];
}

/** The server asks the person to do something on a page. */
export interface PageQuestion {
  kind: "page";
  message: string;
  /** An https address, in the browser's spelling. */
  address: string;
}

/** What all kinds of fields have. */
export interface FieldBasics {
  /** The key of the value in the answer. */
  name: string;
  label: string;
  about: string;
  isRequired: boolean;
}

export type TextFormat = "email" | "uri" | "date" | "date-time";

/** A field of a form. `suggested` is the server's default. */
export type QuestionField = FieldBasics &
  (
    | {
        kind: "text";
        format: TextFormat | undefined;
        /** Limits of its length, in characters. */
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
        /** How many options can be selected. */
        least: number;
        most: number;
        suggested: readonly string[] | undefined;
      }
  );

export interface FieldOption {
  value: string;
  label: string;
}

/** What is sent back to the server. */
export type QuestionAnswer =
  | { action: "accept"; content?: AnswerContent }
  /** The person said no. */
  | { action: "decline" }
  /** The person made no decision. */
  | { action: "cancel" };

export type AnswerContent = Record<string, AnswerValue>;
export type AnswerValue = string | number | boolean | string[];

/** The most questions that one call may ask. */
export const MAX_QUESTIONS = 10;
