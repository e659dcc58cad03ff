/** What a statement may do, by how much it matters: 0 reads only; the larger number includes the smaller. */
export type Weight = 0 | 1 | 2;

/** Hears of what is written through the clients of one pool. */
export interface WriteWatch {
  /** How much a statement with this text matters when it is done. */
  readonly weigh: (text: string) => Weight;
  /** A statement is sent that may have this weight, or may commit what has. */
  readonly sending: (weight: Weight) => void;
  /**
   * Something of this weight may be committed now, whether it succeeded or failed. It is called before the sender of the statement,
   * or of its transaction's commit, hears of it.
   */
  readonly written: (weight: Weight) => void;
}

const MOST_TEXTS = 1000;
const LOCKS = /\bfor (?:no key )?update\b/gi;
/** Words without which no statement changes a row. */
const WRITES = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|copy|call|do)\b/i;

/**
 * Weighs statements by their words: 0 without a word that writes, 2 with one and the name of any of the `tables`, wherever it
 * stands, else 1. So what is not understood weighs more than it had to. `known` are texts whose effect is known to be no more than 1.
 */
export const weighByWords = (
  tables: readonly string[],
  known: ReadonlySet<string> = new Set(),
): WriteWatch["weigh"] => {
  const named = new RegExp(String.raw`\b(?:${tables.join("|")})\b`, "i");
  const weigh = (text: string): Weight => {
    if (!WRITES.test(text.replace(LOCKS, ""))) return 0;
    return named.test(text) && !known.has(text) ? 2 : 1;
  };
  // The product's statements are few; what varies without end is weighed each time.
  const weights = new Map<string, Weight>();
  return (text) => {
    const before = weights.get(text);
    if (before !== undefined) return before;
    const weight = weigh(text);
    if (weights.size < MOST_TEXTS) weights.set(text, weight);
    return weight;
  };
};
