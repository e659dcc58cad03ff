/** A piece of a creator's bio: text, or a mention that leads to a profile. */
export type BioPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mention"; readonly text: string; readonly username: string };

const mention = /@([A-Za-z0-9][A-Za-z0-9_-]{2,29})/g;

/** The usernames mentioned in a text, each once, in lower case, in order. */
export const mentionedNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(mention)].map((found) => (found[1] ?? "").toLowerCase())),
];

/** Splits a bio at its mentions; only known people become links (CENT-07). */
export const bioParts = (
  text: string,
  mentions: readonly { readonly username: string }[],
): readonly BioPart[] => {
  const known = new Map(mentions.map(({ username }) => [username.toLowerCase(), username]));
  const parts: BioPart[] = [];
  let from = 0;
  for (const found of text.matchAll(mention)) {
    const username = known.get((found[1] ?? "").toLowerCase());
    if (username === undefined) continue;
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    parts.push({ kind: "mention", text: found[0], username });
    from = found.index + found[0].length;
  }
  return from < text.length ? [...parts, { kind: "text", text: text.slice(from) }] : parts;
};

/** A text whose mentions of one name are mentions of another. */
export const renameMention = (
  text: string,
  { from, to }: { readonly from: string; readonly to: string },
): string =>
  text.replaceAll(mention, (whole, name: string) =>
    name.toLowerCase() === from.toLowerCase() ? `@${to}` : whole,
  );
