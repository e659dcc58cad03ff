/** A piece of a creator's bio: text, or a mention that leads to a profile. */
export type BioPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mention"; readonly text: string; readonly username: string };

/** Before a mention stands no letter, as in an e-mail address; what is suggested while one types begins alike (OWNER-42). */
export const MENTION_START = String.raw`(^|[^\w@-])@`;

const mention = new RegExp(`${MENTION_START}([A-Za-z0-9][A-Za-z0-9_-]{2,29})`, "g");

/** The usernames mentioned in a text, each once, in lower case, in order. */
export const mentionedNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(mention)].map((found) => (found[2] ?? "").toLowerCase())),
];

/** Splits a bio at its mentions; only known people become links (CENT-07). */
export const bioParts = (
  text: string,
  mentions: readonly { readonly username: string }[],
): readonly BioPart[] => {
  const known = new Map(mentions.map(({ username }) => [username.toLowerCase(), username]));
  const parts: BioPart[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: before = "", 2: name = "" } of text.matchAll(mention)) {
    const username = known.get(name.toLowerCase());
    if (username === undefined) continue;
    const at = index + before.length;
    if (at > from) parts.push({ kind: "text", text: text.slice(from, at) });
    from = index + whole.length;
    parts.push({ kind: "mention", text: text.slice(at, from), username });
  }
  return from < text.length ? [...parts, { kind: "text", text: text.slice(from) }] : parts;
};

/** A text whose mentions of one name are mentions of another. */
export const renameMention = (
  text: string,
  { from, to }: { readonly from: string; readonly to: string },
): string =>
  text.replaceAll(mention, (whole, before: string, name: string) =>
    name.toLowerCase() === from.toLowerCase() ? `${before}@${to}` : whole,
  );
