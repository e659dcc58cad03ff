import { expect, test } from "vitest";

import { withoutMailToken } from "../../src/domain/account/mail-link.ts";
import { pageKey, resolveRoute } from "../../src/machines/router/route.ts";

const facts = { rootUsername: null, signupSource: "creators", development: false };
const at = (path: string, search = "", rootUsername: string | null = null) =>
  resolveRoute({ path, search }, { ...facts, rootUsername });

test.each([
  ["/password/forgot", "", { kind: "reset-password" }],
  [
    "/password/forgot",
    "?email=dana%2Bx%40example.com",
    { kind: "reset-password", email: "dana+x@example.com" },
  ],
  ["/password/reset/the-token", "", { kind: "new-password", token: "the-token" }],
  ["/email/confirm/the-token", "", { kind: "confirm-email", token: "the-token" }],
] as const)(
  "[SHELL-66] [ROUTE-19] [ROUTE-20] [ROUTE-21] [ROUTE-22] %s%s opens over the home page",
  (path, search, opens) => {
    const route = at(path, search);
    expect(route).toEqual({ page: "landing", opens });
    expect(pageKey(route)).toBe(pageKey(at("/")));
  },
);

test.each([
  ["user", false, "popular"],
  ["user", true, "feed"],
  ["model", false, "creator-home"],
] as const)(
  "[SHELL-66] signed in as %s (fantime: %s) they open over the page %s",
  (type, isFantime, page) => {
    const viewer = { type, is_direct_pay: false, is_reviewer: false };
    const route = resolveRoute(
      { path: "/email/confirm/the-token", search: "" },
      { ...facts, viewer, isFantime },
    );
    expect(route).toEqual({ page, opens: { kind: "confirm-email", token: "the-token" } });
  },
);

test("[SHELL-66] on a root-user site they open over the profile", () => {
  const route = at("/password/reset/the-token", "", "ava");
  expect(route).toMatchObject({
    page: "profile",
    username: "ava",
    isRoot: true,
    opens: { kind: "new-password", token: "the-token" },
  });
  expect(pageKey(route)).toBe(pageKey(at("/", "", "ava")));
});

test.each([
  "/password",
  "/password/reset",
  "/password/reset/a/b",
  "/password/forgot/x",
  "/email/confirm",
  "/email",
])("%s leads nowhere", (path) => expect(at(path)).toEqual({ page: "not-found" }));

test("a log has the path of a mail's link without its token", () => {
  expect(withoutMailToken("/password/reset/the-token")).toBe("/password/reset/[token]");
  expect(withoutMailToken("//email/confirm/the-token")).toBe("//email/confirm/[token]");
  expect(withoutMailToken("/password/forgot")).toBe("/password/forgot");
});
