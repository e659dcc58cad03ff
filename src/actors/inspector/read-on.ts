import type { JournalEntry } from "../journal/recording.ts";

/** A file with more entries is shown with its first `PIECE` and read on in such pieces: no recording of this product's pages has more. */
export const AT_ONCE = 20_000;
export const PIECE = 1_000;
/** How often the page hears how far a file is read, in milliseconds. */
const TOLD_EVERY = 250;

export interface ReadingOn {
  readonly append: (entries: readonly JournalEntry[]) => void;
  /** Whether anybody may still look at it. */
  readonly isOpen: () => boolean;
  /** More of it is there. */
  readonly told: () => void;
  /** Lets the page draw and answer before work goes on. */
  readonly pause: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Folds what is left of a long recording in pieces between which the page lives on. Rejects at a piece that cannot be folded. */
export const readOn = async (
  rest: readonly JournalEntry[],
  { append, isOpen, told, pause, now }: ReadingOn,
): Promise<void> => {
  let before = now();
  for (let place = 0; place < rest.length; place += PIECE) {
    await pause();
    if (!isOpen()) return;
    append(rest.slice(place, place + PIECE));
    const isLast = place + PIECE >= rest.length;
    if (!isLast && now() - before < TOLD_EVERY) continue;
    before = now();
    told();
  }
};
