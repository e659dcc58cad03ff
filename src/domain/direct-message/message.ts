/** The most characters of a message (section 22). */
export const messageLength = 2000;
/** Messages a page of a conversation. */
export const messagesPerPage = 30;
/** Conversations a page of the inbox. */
export const conversationsPerPage = 24;
/** Messages that somebody may send a minute. */
export const messagesPerMinute = 30;

/** What is stored of a text: without spaces around it, and without characters that no text has. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are taken out
export const messageText = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").trim();

/** Why a text is no message, in words; null: it is. */
export const messageProblem = (text: string): string | null => {
  const { length } = [...messageText(text)];
  if (length === 0) return "Please write something.";
  return length > messageLength ? `A message has at most ${messageLength} characters.` : null;
};
