import { create } from "zustand";

/** A file that is being made. */
export interface Exporting {
  /** How far it is, from 0 to 1. */
  share: number;
  cancel: () => void;
}

/** What this tab does with files just now. */
export interface FilesView {
  /** Chosen or dropped; the first is on the screen, the others wait their turn. */
  importing: readonly File[];
  exporting: Exporting | null;
  /** What came of the last export, for those who look at the buttons. */
  said: string;
  set: (change: Partial<Omit<FilesView, "set" | "bring" | "next">>) => void;
  bring: (files: Iterable<File>) => void;
  /** The first file is done with. */
  next: () => void;
}

export const useFilesView = create<FilesView>()((set) => ({
  importing: [],
  exporting: null,
  said: "",
  set: (change) => set(change),
  bring: (files) => set(({ importing }) => ({ importing: [...importing, ...files] })),
  next: () => set(({ importing }) => ({ importing: importing.slice(1) })),
}));
