const MOST = 40;
// "ava.example", "www.ava", "https://": people's names have no dot between letters without a space.
const ADDRESS = /https?:|www\.|[\p{L}\d-]\.\p{L}{2,}/iu;
/** What turns the direction of all that follows it: names stand in the middle of sentences. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;

/** As it reads: with the dot of every script, and without what cannot be seen between its letters. */
const asRead = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll("。", ".");

/** What is wrong with a display name, in words; null: nothing (COVER-36). */
export const displayNameText = (name: string): string | null => {
  const trimmed = name.trim();
  if (trimmed === "") return "This field is required";
  if ([...trimmed].length > MOST) return `The name may have at most ${MOST} characters.`;
  if (TURNS.test(trimmed)) return "The name has characters that cannot be seen.";
  return ADDRESS.test(asRead(trimmed)) ? "Links are not allowed in the name." : null;
};
