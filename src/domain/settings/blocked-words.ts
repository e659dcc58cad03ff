/** How many words a creator may block, and how long one may be, in characters. */
export const blockedWordLimits = { words: 100, characters: 40 } as const;

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words of a list as they are typed, one a line: without blank lines and without those that are there already. */
export const wordsOf = (typed: string): readonly string[] => {
  const words = new Map<string, string>();
  for (const line of typed.split("\n")) {
    const word = line.trim().replaceAll(/\s+/g, " ");
    if (word !== "" && !words.has(plain(word))) words.set(plain(word), word);
  }
  return [...words.values()];
};

/** Why words cannot be blocked, in words; null: they can. */
export const blockedWordsProblem = (words: readonly string[]): string | null => {
  const { words: most, characters } = blockedWordLimits;
  if (words.length > most) return `Please enter at most ${most} words.`;
  if (words.some((word) => word.trim() === "")) return "Please leave out empty words.";
  const long = words.find((word) => [...word].length > characters);
  return long === undefined ? null : `A word has at most ${characters} characters.`;
};

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);

const holds = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
    const after = [...text.slice(at + word.length, at + word.length + 2)][0];
    const begins = !isPartOfWord([...word][0]) || !isPartOfWord(before);
    const ends = !isPartOfWord([...word].at(-1)) || !isPartOfWord(after);
    if (begins && ends) return true;
  }
  return false;
};

/**
 * The first blocked word that a text has; null: none. Words are compared as plain text, whole, whatever their case and spaces:
 * what looks like a pattern is none.
 */
export const blockedWordIn = (text: string, words: readonly string[]): string | null => {
  const read = plain(text).replaceAll(/\s+/g, " ");
  return words.find((word) => holds(read, plain(word))) ?? null;
};

/** What a commenter reads below his text. */
export const blockedWordText = (word: string): string =>
  `The owner of this page does not want "${word}" in comments.`;
