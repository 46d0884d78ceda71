import { formatList } from "#ui/format/format-list.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the columns side by side, and for asking several models and combining their answers. */
export const columnsWords = {
  title: "Side by side",
  moreToLeft: (count: number) =>
    plural(count, { one: "# more column to the left", other: "# more columns to the left" }),
  moreToRight: (count: number) =>
    plural(count, { one: "# more column to the right", other: "# more columns to the right" }),
  nothingShared: "No shared messages.",
  shared: (messages: number) =>
    plural(messages, { one: "# message shared", other: "# messages shared" }),
  sharedMessages: "Shared messages",
  showDifferences: "Show differences",
  differences: "Differences",
  previousDifference: "Previous difference",
  nextDifference: "Next difference",
  noDifferences: "No words to mark",
  combine: "Fuse answers…",
  combineKeywords: "combine merge join synthesize",
  combineNeeds: "Fusing needs two branches that end with an answer",
  compareFiles: "Compare files",
  addBranch: "Add a branch",
  addBranchLabel: "Add a branch to compare",
  noMore: "No more columns can be added",
  close: "Close side-by-side view",

  // One column.
  otherPrompt: "another prompt",
  stop: (name: string) => `Stop ${name}`,
  remove: (name: string) => `Remove ${name} from this view`,
  keep: "Keep as a branch",
  writingHere: "You’re writing here",
  continue: "Continue here",
  continueTip: "What you write goes to this branch; the columns stay",
  choose: "Use this one",
  chooseTip: "Closes the columns and goes on here; the others stay where they are",

  // Asking several models.
  askTitle: "Ask several models",
  askAbout:
    "Each answers on its own branch, side by side. Answers you don’t keep stay as versions.",
  ask: (models: number) => plural(models, { one: "Ask # model", other: "Ask # models" }),
  addModel: "Add a model",
  mostModels: "You can ask up to eight at once.",
  message: "Message to all",
  fileChanges: (count: number) => plural(count, { one: "# file change", other: "# file changes" }),
  withFiles: (files: readonly string[]) => `With ${formatList(files)}.`,
  lane: (number: number) => `Model ${number}`,
  laneConnection: (number: number) => `Connection of model ${number}`,
  laneModel: (number: number) => `Name of model ${number}`,
  laneTemperature: (number: number) => `Temperature of model ${number}`,
  temperature: "Temperature",
  removeLane: (number: number) => `Remove model ${number}`,
  askedWithout: (refused: string, files: number) =>
    plural(files, {
      one: () => `${refused} The model will be asked without it.`,
      other: () => `${refused} The model will be asked without them.`,
    }),
  enterTemperature: (min: number, max: number) => `Enter a temperature from ${min} to ${max}.`,

  // Combining answers.
  combineTitle: "Fuse into one answer",
  combineAbout:
    "Creates a new branch where these split, and asks a model to combine their answers into one there.",
  combineAnswers: (answers: number) =>
    plural(answers, { one: "Fuse # answer", other: "Fuse # answers" }),
  branchName: "Name of the new branch",
  connection: "Connection",
  model: "Model",
  instructions: "Instructions for the model",
  instructionsSize: (tokens: number) =>
    plural(tokens, {
      one: "About # token, sent after what these branches share.",
      other: "About # tokens, sent after what these branches share.",
    }),
  cut: (answers: number) =>
    plural(answers, {
      one: "One answer ended early. It is combined as far as it goes.",
      other: "# answers ended early. They are combined as far as they go.",
    }),
  leftOut: (branches: number) =>
    plural(branches, {
      one: "One branch has no finished answer yet and is left out.",
      other: "# branches have no finished answer yet and are left out.",
    }),
} as const;
