import { teaserText } from "../post/post.ts";
import type { PostAccess } from "../post/post.ts";
import type { Cents } from "../unit/unit.ts";

/** How much a tweet holds, and what an address in it counts, however long it is (Twitter's counting, version 3). */
const HOLDS = 280;
const LINK = 23;

/** The characters that count one; all others count two. */
const LIGHT = /^[\u{0}-\u{10FF}\u{2000}-\u{200D}\u{2010}-\u{201F}\u{2032}-\u{2037}]$/u;
const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20E3}/u;
/** What Twitter may take for an address: it counts as one then, even a short one. */
const ADDRESS = /[\p{L}\p{N}]\.[\p{L}]{2,}/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const partsOf = (text: string): readonly string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment);

/** What one visible character counts: a picture of several code points two, as a single one does. */
const weightOfPart = (part: string): number =>
  PICTOGRAM.test(part) ? 2 : [...part].reduce((sum, character) => sum + (LIGHT.test(character) ? 1 : 2), 0);

const weightOfWord = (word: string): number => {
  const weight = partsOf(word).reduce((sum, part) => sum + weightOfPart(part), 0);
  return ADDRESS.test(word) ? Math.max(LINK, weight) : weight;
};

/** What a text counts at Twitter, never less. */
export const tweetWeight = (text: string): number =>
  text
    .normalize("NFC")
    .split(/(\s+)/u)
    .reduce((sum, word) => sum + weightOfWord(word), 0);

/** The text with as much of it as counts no more than `most`, with an ellipsis when something is left out. */
const cutTo = (text: string, most: number): string => {
  if (tweetWeight(text) <= most) return text;
  const parts = partsOf(text);
  let kept = parts.length;
  while (kept > 0 && tweetWeight(`${parts.slice(0, kept).join("").trimEnd()}…`) > most) kept -= 1;
  const cut = parts.slice(0, kept).join("").trimEnd();
  return cut === "" ? "" : `${cut}…`;
};

/** What is told of a post; `link` leads to the creator's page. */
export interface SharedPost {
  readonly text: string;
  readonly access: PostAccess;
  readonly amountUsd: Cents;
  readonly link: string;
}

/** For who pays nothing: everybody else reads no more of it than its first words (POSTS-27). */
const isFree = ({ access, amountUsd }: SharedPost): boolean => access !== "paid" && amountUsd === 0;

/** Names mean people of this site: with their sign they would call strangers at Twitter. */
const withoutSigns = (text: string): string => text.replaceAll(/[@＠](?=[\p{L}\p{N}_])/gu, "");

/** How a post reads at Twitter: as much of its text as anybody may read, and the link. */
export const tweetOf = (post: SharedPost): string => {
  const text = withoutSigns(post.text.normalize("NFC").trim());
  const shown = cutTo(isFree(post) ? text : teaserText(text), HOLDS - LINK - 1);
  return shown === "" ? post.link : `${shown} ${post.link}`;
};
