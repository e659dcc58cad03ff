const MOST = 40;
// "ava.example", "www.ava", "https://": people's names have no dot between letters without a space.
const ADDRESS = /https?:|www\.|[\p{L}\d-]\.\p{L}{2,}/iu;

/** What is wrong with a display name, in words; null: nothing (COVER-36). */
export const displayNameText = (name: string): string | null => {
  const trimmed = name.trim();
  if (trimmed === "") return "This field is required";
  if ([...trimmed].length > MOST) return `The name may have at most ${MOST} characters.`;
  return ADDRESS.test(trimmed) ? "Links are not allowed in the name." : null;
};
