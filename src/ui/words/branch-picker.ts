/**
 * Texts of the picker of branches and versions. A version’s mark (“2”, “2b”) is part of its name (law V9).
 */
export const branchPickerWords = {
  versionOf: (branch: string, mark: string) => `${branch} · version ${mark}`,
  version: (mark: string) => `version ${mark}`,
  beforeVersionsOf: (branch: string) => `${branch} · before its versions`,
  beforeVersions: "before its versions",
  newAnswer: "new answer",
  lastViewed: (version: string) => `last viewed: ${version}`,

  // The origin of a version.
  noAnswer: "no answer yet",
  edited: "edited",
  asked: "asked",
  editedByPerson: "edited by you",
  answered: "answered",
  answeredBy: (model: string) => `answered by ${model}`,
  answeredAgain: "answered again",
  answeredAgainBy: (model: string) => `answered again by ${model}`,
} as const;
