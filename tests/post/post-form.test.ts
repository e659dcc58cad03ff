import { expect, test } from "vitest";

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
  ...{ poll: null, expire_after: 86_400, scheduled_at: null, is_pinned: true, is_winback: false },
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
