import { amountProblemTexts, parseCents, plainCents } from "../format/cents.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { PostAccess, PostType } from "./post.ts";
import { checkPost, type PostRules, type PostTexts, type WrittenPost } from "./written-post.ts";

/** A file that a post shows. */
export interface PostFile {
  readonly vault_id: number;
  readonly kind: "image" | "video" | "audio";
  readonly thumb_url: string | null;
  /** Cents; null: not censored. */
  readonly uncensor_amount: Cents | null;
}

/** A post while it is written: amounts as they were typed, times in epoch seconds, `expire_after` in seconds (POSTS-25). */
export interface PostForm {
  readonly type: PostType;
  readonly access: PostAccess;
  readonly text: string;
  readonly media: readonly PostFile[];
  readonly amount_usd: string;
  readonly fund_goal: string;
  readonly poll: { readonly options: readonly string[]; readonly ends_at: EpochSeconds | null };
  readonly expire_after: number | null;
  readonly scheduled_at: EpochSeconds | null;
  readonly is_pinned: boolean;
  readonly is_winback: boolean;
}

export const emptyPostForm: PostForm = {
  type: "feed",
  access: "paid",
  text: "",
  media: [],
  amount_usd: "",
  fund_goal: "",
  poll: { options: ["", ""], ends_at: null },
  expire_after: null,
  scheduled_at: null,
  is_pinned: false,
  is_winback: false,
};

/** A stored post, as its creator's form shows it. */
export interface StoredForm extends Omit<PostForm, "amount_usd" | "fund_goal" | "poll"> {
  readonly amount_usd: Cents;
  readonly fund_goal: Cents | null;
  readonly poll: PostForm["poll"] | null;
}

const typedAmount = (cents: Cents | null): string => (cents === null || cents === 0 ? "" : plainCents(cents));

/** The form of a stored post. */
export const formOfPost = (post: StoredForm): PostForm => {
  const { type, access, text, media, expire_after, scheduled_at, is_pinned, is_winback } = post;
  return {
    ...{ type, access, text, media, expire_after, scheduled_at, is_pinned, is_winback },
    amount_usd: typedAmount(post.amount_usd),
    fund_goal: typedAmount(post.fund_goal),
    poll: post.poll ?? emptyPostForm.poll,
  };
};

/** Typed money in cents; 0 for nothing, `NaN` for what is no amount. */
const centsOf = (typed: string): Cents => {
  if (typed.trim() === "") return 0;
  const read = parseCents(typed);
  return "cents" in read ? read.cents : Number.NaN;
};

/** What the form means, without what its type does not have. */
export const writtenPostOf = (form: PostForm): WrittenPost => ({
  type: form.type,
  access: form.access,
  text: form.text,
  media: form.media.map(({ kind, uncensor_amount }) => ({ kind, uncensorAmount: uncensor_amount })),
  amountUsd: centsOf(form.amount_usd),
  fundGoal: form.type !== "fund" ? null : form.fund_goal.trim() === "" ? null : centsOf(form.fund_goal),
  poll: form.type === "poll" ? { options: form.poll.options, endsAt: form.poll.ends_at } : null,
  expireAfter: form.expire_after,
  scheduledAt: form.scheduled_at,
});

/** What keeps the form from being sent, by field. An edit is judged further by the server. */
export const checkPostForm = (form: PostForm, rules: PostRules): PostTexts => {
  const post = writtenPostOf(form);
  const texts = checkPost(post, rules);
  return {
    ...texts,
    ...(Number.isNaN(post.amountUsd) ? { amount_usd: amountProblemTexts.not_an_amount } : {}),
    ...(Number.isNaN(post.fundGoal) ? { fund_goal: amountProblemTexts.not_an_amount } : {}),
  };
};

/** The form as the calls take it. */
export const postBodyOf = (form: PostForm) => {
  const { amountUsd, fundGoal, poll } = writtenPostOf(form);
  const { type, access, text, expire_after, scheduled_at, is_pinned, is_winback } = form;
  return {
    ...{ type, access, text, expire_after, scheduled_at, is_pinned, is_winback },
    media: form.media.map(({ vault_id, uncensor_amount }) => ({ vault_id, uncensor_amount })),
    amount_usd: amountUsd,
    fund_goal: fundGoal,
    poll: poll === null ? null : { options: poll.options, ends_at: poll.endsAt },
  };
};
