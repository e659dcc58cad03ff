import { amountProblemTexts } from "../format/typed-cents.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import {
  FILE_MISSING,
  storedFile,
  typedAmount,
  typedCents,
  type PostFile,
  type StoredFile,
} from "./post-file.ts";
import type { PostAccess, PostType } from "./post.ts";
import { checkPost, type PostRules, type PostTexts, type WrittenPost } from "./written-post.ts";

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
  readonly share_on_twitter: boolean;
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
  share_on_twitter: true,
};

/** A stored post, as its creator's form shows it. */
export interface StoredForm extends Omit<PostForm, "media" | "amount_usd" | "fund_goal" | "poll"> {
  readonly media: readonly StoredFile[];
  readonly amount_usd: Cents;
  readonly fund_goal: Cents | null;
  readonly poll: PostForm["poll"] | null;
}

/** The form of a stored post. */
export const formOfPost = (post: StoredForm): PostForm => {
  const { type, access, text, expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter } = post;
  return {
    ...{ type, access, text, expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter },
    media: post.media.map(storedFile),
    amount_usd: typedAmount(post.amount_usd),
    fund_goal: typedAmount(post.fund_goal),
    poll: post.poll ?? emptyPostForm.poll,
  };
};

/** What a picture costs uncensored; null: it is not censored. */
const uncensorCents = ({ kind, uncensor_amount: typed }: PostFile): Cents | null =>
  kind !== "image" || typed.trim() === "" ? null : typedCents(typed);

/** What the form means, without what its type does not have. */
export const writtenPostOf = (form: PostForm): WrittenPost => ({
  type: form.type,
  access: form.access,
  text: form.text,
  media: form.media.map((file) => ({ kind: file.kind, uncensorAmount: uncensorCents(file) })),
  amountUsd: typedCents(form.amount_usd),
  fundGoal: form.type !== "fund" ? null : form.fund_goal.trim() === "" ? null : typedCents(form.fund_goal),
  poll: form.type === "poll" ? { options: form.poll.options, endsAt: form.poll.ends_at } : null,
  expireAfter: form.expire_after,
  scheduledAt: form.scheduled_at,
});

/** What keeps the form from being sent, by field; a file that is still being sent does not. An edit is judged further by the server. */
export const checkPostForm = (form: PostForm, rules: PostRules): PostTexts => {
  const post = writtenPostOf(form);
  const texts = checkPost(post, rules);
  return {
    ...(form.media.some(({ source }) => source === "failed") ? { media: FILE_MISSING } : {}),
    ...texts,
    ...(Number.isNaN(post.amountUsd) ? { amount_usd: amountProblemTexts.not_an_amount } : {}),
    ...(Number.isNaN(post.fundGoal) ? { fund_goal: amountProblemTexts.not_an_amount } : {}),
  };
};

/** The form as the calls take it, once every file is there. */
export const postBodyOf = (form: PostForm) => {
  const { amountUsd, fundGoal, poll } = writtenPostOf(form);
  const { type, access, text, expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter } = form;
  return {
    ...{ type, access, text, expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter },
    media: form.media.flatMap((file) => {
      const { source, name } = file;
      if (typeof source === "string") return [];
      const named = "tkn" in source ? { ...source, name: name.slice(0, 255) } : source;
      return [{ ...named, uncensor_amount: uncensorCents(file) }];
    }),
    amount_usd: amountUsd,
    fund_goal: fundGoal,
    poll: poll === null ? null : { options: poll.options, ends_at: poll.endsAt },
  };
};
