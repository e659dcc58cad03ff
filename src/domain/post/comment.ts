/** The most characters of a comment (POSTS-25). */
export const commentLength = 500;
/** Comments a page. */
export const commentPageSize = 20;

/** Why a text is no comment, in words; null: it is. Spaces around it do not count (POSTS-25). */
export const commentProblem = (text: string): string | null => {
  const { length } = [...text.trim()];
  if (length === 0) return "Please write something.";
  return length > commentLength ? `A comment has at most ${commentLength} characters.` : null;
};
