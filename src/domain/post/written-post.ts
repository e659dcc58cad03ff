import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { MediaKind } from "../upload/upload-kind.ts";
import { postLimits } from "./post-limits.ts";
import type { PostAccess, PostType } from "./post.ts";

/** What people choose among when they write; the card of a broadcast is made by the broadcast. */
export const writtenTypes = [
  "feed",
  "feed_purchase_free",
  "fund",
  "poll",
] as const satisfies readonly PostType[];

/** A post as its creator wrote it. Cents, epoch seconds; `expireAfter` in seconds from its publication on. */
export interface WrittenPost {
  readonly type: PostType;
  readonly access: PostAccess;
  readonly text: string;
  readonly media: readonly {
    readonly kind: MediaKind;
    readonly uncensorAmount: Cents | null;
  }[];
  readonly amountUsd: Cents;
  readonly fundGoal: Cents | null;
  readonly poll: { readonly options: readonly string[]; readonly endsAt: EpochSeconds | null } | null;
  readonly expireAfter: number | null;
  readonly scheduledAt: EpochSeconds | null;
}

/** The fields of a written post, as the calls name them. */
export type PostField =
  | "type"
  | "text"
  | "media"
  | "amount_usd"
  | "fund_goal"
  | "poll"
  | "expire_after"
  | "scheduled_at"
  | "is_pinned";
export type PostTexts = FieldTexts<PostField>;

/** What is judged besides the post: the time, the site's least and highest price in cents. */
export interface PostRules {
  readonly now: EpochSeconds;
  readonly priceMin: Cents;
  readonly priceMax: Cents;
}

export const FILE_LIMIT = `A post holds at most ${postLimits.files} files.`;
export const PIN_LIMIT = `You can pin ${postLimits.pinned} posts. Please unpin one first.`;

const lengthOf = (text: string): number => [...text].length;

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const priceText = (cents: Cents, { priceMin, priceMax }: PostRules): string | null =>
  isWhole(cents, priceMin, priceMax)
    ? null
    : `Please enter an amount from ${formatCents(priceMin)} to ${formatCents(priceMax)}.`;

/** What is sold or asked for has a price; of another post it may be left out (POSTS-08, X-17). */
const amountText = ({ type, amountUsd }: WrittenPost, rules: PostRules): string | null => {
  const needsPrice = type === "feed_purchase_free" || type === "fund";
  if (amountUsd === 0) return needsPrice ? FIELD_REQUIRED : null;
  return priceText(amountUsd, rules);
};

const goalText = ({ type, fundGoal, amountUsd }: WrittenPost): string | null => {
  if (type !== "fund") return fundGoal === null ? null : "Only a goal has an amount to reach.";
  if (fundGoal === null) return FIELD_REQUIRED;
  return isWhole(fundGoal, Math.max(1, amountUsd), postLimits.goal)
    ? null
    : `Please enter an amount from the least contribution to ${formatCents(postLimits.goal)}.`;
};

const ahead = (at: EpochSeconds, { now }: PostRules): boolean =>
  isWhole(at, now + postLimits.ahead.least, now + postLimits.ahead.most);

const AHEAD = "Please choose a time between 5 minutes and 1 year from now.";

const pollText = ({ type, poll, scheduledAt }: WrittenPost, rules: PostRules): string | null => {
  if (type !== "poll") return poll === null ? null : "Only a poll has options.";
  const { least, most, length } = postLimits.options;
  const options = poll?.options.map((option) => option.trim()) ?? [];
  if (options.length < least || options.length > most) return `A poll has ${least} to ${most} options.`;
  if (options.some((option) => option === "")) return "Please fill in every option.";
  if (options.some((option) => lengthOf(option) > length))
    return `An option has at most ${length} characters.`;
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    return "Two options read the same.";
  const endsAt = poll?.endsAt ?? null;
  if (endsAt === null) return null;
  if (!ahead(endsAt, rules)) return AHEAD;
  return scheduledAt !== null && endsAt <= scheduledAt ? "A poll ends after it is published." : null;
};

const mediaText = ({ media }: WrittenPost, rules: PostRules): string | null => {
  const sounds = media.filter(({ kind }) => kind === "audio").length;
  if (sounds > 0 && media.length > 1) return "A sound stands alone in its post.";
  if (media.length > postLimits.files) return FILE_LIMIT;
  for (const { kind, uncensorAmount } of media) {
    if (uncensorAmount === null) continue;
    if (kind !== "image") return "Only pictures can be censored.";
    const problem = priceText(uncensorAmount, rules);
    if (problem !== null) return problem;
  }
  return null;
};

const wordsText = ({ type, text, media }: WrittenPost): string | null => {
  if (lengthOf(text) > postLimits.text) return `A post has at most ${postLimits.text} characters.`;
  if (text.trim() !== "") return null;
  if (type === "poll") return "Please write what you ask.";
  return media.length === 0 ? "Please write something or add a file." : null;
};

const expiryText = ({ expireAfter }: WrittenPost): string | null => {
  const { least, most } = postLimits.expires;
  return expireAfter === null || isWhole(expireAfter, least, most)
    ? null
    : "Please choose 1 day to 6 months.";
};

/** What keeps a post from being stored, by field; empty: nothing (POSTS-25, POSTS-08, X-17). */
export const checkPost = (post: WrittenPost, rules: PostRules): PostTexts =>
  fieldTexts({
    type: (writtenTypes as readonly PostType[]).includes(post.type)
      ? null
      : "This kind of post cannot be written.",
    text: wordsText(post),
    media: mediaText(post, rules),
    amount_usd: amountText(post, rules),
    fund_goal: goalText(post),
    poll: pollText(post, rules),
    expire_after: expiryText(post),
    scheduled_at: post.scheduledAt === null || ahead(post.scheduledAt, rules) ? null : AHEAD,
    is_pinned: null,
  });
