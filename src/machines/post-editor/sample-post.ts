import { emptyPostForm, type PostForm } from "../../domain/post/post-form.ts";
import type { PostItem } from "../../protocol/records.ts";
import type { PageInput } from "../app/page-input.ts";
import { sampleCreator, sampleSite } from "../app/sample-records.ts";
import type { OwnPost } from "./post-editor.setup.ts";

/** A creator opens the page. */
export const sampleEditorPage: PageInput<"post-editor"> = {
  route: { page: "post-editor" },
  user: sampleCreator,
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
};

/** A poll that was left half written. */
export const samplePollForm: PostForm = {
  ...emptyPostForm,
  type: "poll",
  text: "Which one first?",
  poll: { options: ["The plum one", "The peach one"], ends_at: null },
};

/** A post that was left half written, with a picture that was sent. */
export const sampleKeptForm: PostForm = {
  ...emptyPostForm,
  text: "With a picture",
  media: [
    {
      ...{ id: "kept-sample", kind: "image", name: "beach.jpg", error: null, thumb_url: null },
      ...{ source: { tkn: "sample", srv_id: "main" }, uncensor_amount: "" },
    },
  ],
};

/** A stored post that is edited. */
export const sampleOwnPost: OwnPost = {
  ...{ id: 7, version: 2, type: "feed", access: "paid", text: "As it was stored", media: [] },
  ...{ amount_usd: 0, fund_goal: null, poll: null, expire_after: null, scheduled_at: null },
  ...{ is_pinned: false, is_winback: false, share_on_twitter: true, is_published: true, is_sold: false },
};

/** What the server answers of a post that is published. */
export const sampleItem: PostItem = {
  post: {
    ...{
      id: 7,
      user_id: "ava",
      type: "feed",
      access: "paid",
      text: "Good morning",
      created_at: 1_790_000_000,
    },
    ...{ expires_at: null, expire_after: null, scheduled_at: null, is_pinned: false, is_winback: false },
    ...{
      media: [],
      amount_usd: 0,
      fund_goal: null,
      fund_raised: null,
      poll: null,
      mentions: [],
      comments: 0,
      likes: 0,
    },
    ...{ is_liked: false, is_locked_fundraiser: false },
  },
  ...{ is_subscribed: true, is_locked: false, is_locked_payment: false, can_unlock: false },
};
