import { expect, test } from "vitest";

import type { PostFile } from "../../src/domain/post/post-file.ts";
import {
  checkPostForm,
  emptyPostForm,
  formOfPost,
  postBodyOf,
  type StoredForm,
  type PostForm,
} from "../../src/domain/post/post-form.ts";

const rules = { now: 1_790_000_000, priceMin: 100, priceMax: 50_000 };
const check = (form: Partial<PostForm>) => checkPostForm({ ...emptyPostForm, text: "Hello", ...form }, rules);
const stored: StoredForm = {
  ...{ type: "fund", access: "free", text: "For a new lens", media: [], amount_usd: 500, fund_goal: 60_000 },
  ...{
    poll: null,
    expire_after: 86_400,
    scheduled_at: null,
    is_pinned: true,
    is_winback: false,
    share_on_twitter: true,
  },
};

test("[CVAL-42] amounts are read as they were typed, and refused when they are none", () => {
  expect(check({ amount_usd: "5" })).toEqual({});
  expect(check({ amount_usd: "five" })).toEqual({ amount_usd: "Please enter an amount, like 5.00" });
  expect(check({ type: "fund", amount_usd: "5", fund_goal: "x" })).toEqual({
    fund_goal: "Please enter an amount, like 5.00",
  });
  expect(check({ type: "fund", amount_usd: "5", fund_goal: "" })).toEqual({
    fund_goal: "This field is required",
  });
});

test("what a kind of post does not have is not sent, and stays in the form", () => {
  const form: PostForm = {
    ...emptyPostForm,
    ...{ text: "Hello", amount_usd: "7,50", fund_goal: "100" },
    poll: { options: ["A", "B"], ends_at: 5 },
  };
  expect(postBodyOf(form)).toMatchObject({ type: "feed", amount_usd: 750, fund_goal: null, poll: null });
  expect(postBodyOf({ ...form, type: "fund" })).toMatchObject({ fund_goal: 10_000, poll: null });
  expect(postBodyOf({ ...form, type: "poll" })).toMatchObject({
    fund_goal: null,
    poll: { options: ["A", "B"], ends_at: 5 },
  });
});

test("a stored post comes back as it was written", () => {
  const form = formOfPost(stored);
  expect(form).toMatchObject({
    amount_usd: "5.00",
    fund_goal: "600.00",
    is_pinned: true,
    expire_after: 86_400,
  });
  expect(postBodyOf(form)).toMatchObject({ ...stored, poll: null });
  expect(formOfPost({ ...stored, type: "feed", amount_usd: 0, fund_goal: null })).toMatchObject({
    ...{ amount_usd: "", fund_goal: "" },
    poll: { options: ["", ""], ends_at: null },
  });
});

const picture: PostFile = {
  ...{ id: "file-1", kind: "image", name: "beach.jpg", error: null, thumb_url: null },
  ...{ source: { tkn: "one", srv_id: "main" }, uncensor_amount: "" },
};

test("[POSTS-25] files are sent in their order, a picture with what it costs uncensored", () => {
  const media: readonly PostFile[] = [
    { ...picture, uncensor_amount: "5" },
    { ...picture, kind: "video", source: { tkn: "two", srv_id: "main" }, uncensor_amount: "5" },
    { ...picture, source: { vault_id: 7 } },
  ];
  expect(check({ text: "", media })).toEqual({});
  expect(postBodyOf({ ...emptyPostForm, media }).media).toEqual([
    { tkn: "one", srv_id: "main", name: picture.name, uncensor_amount: 500 },
    { tkn: "two", srv_id: "main", name: picture.name, uncensor_amount: null },
    { vault_id: 7, uncensor_amount: null },
  ]);
});

test("[POSTS-25] a file that failed and a price that is none keep the form; one on its way does not", () => {
  const wrong = "A file is not there. Please try it again or remove it.";
  expect(check({ media: [picture, { ...picture, source: "failed" }] })).toEqual({ media: wrong });
  expect(check({ media: [{ ...picture, source: "sending" }] })).toEqual({});
  const amount = "Please enter an amount from $1.00 to $500.00.";
  for (const uncensor_amount of ["0.99", "501", "much"])
    expect(check({ media: [{ ...picture, uncensor_amount }] })).toEqual({ media: amount });
});

test("[POSTS-25] the media of a stored post are kept as they are; what can never be shown has to go", () => {
  const medium = {
    ...({ vault_id: 7, kind: "image", name: "beach.jpg", state: "ready", error: null } as const),
    thumb_url: "/t.webp",
  };
  const form = formOfPost({
    ...stored,
    media: [
      { ...medium, uncensor_amount: 500 },
      { ...medium, vault_id: 8, state: "failed", error: "It cannot be read.", uncensor_amount: null },
    ],
  });
  expect(form.media.map(({ source, error, thumb_url }) => ({ source, error, thumb_url }))).toEqual([
    { source: { vault_id: 7 }, error: null, thumb_url: "/t.webp" },
    { source: "failed", error: "It cannot be read.", thumb_url: "/t.webp" },
  ]);
  expect(postBodyOf(form).media).toEqual([{ vault_id: 7, uncensor_amount: 500 }]);
});
