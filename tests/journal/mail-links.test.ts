import "../../src/actors/journal/form-stand-in.ts";

import "../../tools/testing/all-pages.ts";
import { expect, test } from "vitest";

import { plain, plainEvent } from "../../src/actors/journal/redact.ts";

const TOKEN = "Jx0c6bq7W3t-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

test.each([
  [{ location: { path: `/password/reset/${TOKEN}`, search: "" } }],
  [`https://marquee.example/email/confirm/${TOKEN}?x=1`],
  [{ opens: { kind: "new-password", token: TOKEN } }],
  [{ type: "history.pushed", to: `/password/reset/${TOKEN}`, replace: true }],
  [`GET /api/v1/auth/email/confirm/${TOKEN} could not be reached`],
])("the token of a mail's link is not in the journal: %j", (value) => {
  const kept = JSON.stringify(plain(value));
  expect(kept).not.toContain(TOKEN);
  expect(kept).toContain("[secret]");
});

test("what is typed as the present password is not in the journal, in no place", () => {
  const typed = plainEvent({ type: "currentPassword.typed", value: "my old password" } as never);
  expect(JSON.stringify(typed)).not.toContain("old");
  expect(JSON.stringify(plain({ context: { current_password: "my old password" } }))).not.toContain("old");
});

test("paths without a token stay as they are", () => {
  expect(plain("/password/forgot")).toBe("/password/forgot");
  expect(plain("/password/reset/")).toBe("/password/reset/");
});
