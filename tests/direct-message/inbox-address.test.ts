import fc from "fast-check";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import { filtersOf } from "../../src/domain/direct-message/conversation.ts";
import {
  conversationPath,
  INBOX_PATH,
  messagePath,
} from "../../src/domain/direct-message/conversation-path.ts";
import {
  chatViewPath,
  chatViews,
  galleryViews,
  inboxRoot,
} from "../../src/domain/direct-message/inbox-address.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";

const facts = { rootUsername: null, signupSource: null, development: false } as const;
const resolved = (path: string) => resolvePage(matchRoutes, { path, query: {} }, facts);
const moved = (path: string) => resolved(path).moved;
const read = (path: string) => {
  const { page, ...address } = resolved(path).route;
  return page === "inbox" ? address : page;
};

test("[ACCT-71] an address of the inbox says whose conversation is open, and at which message or view", () => {
  expect(read(INBOX_PATH)).toEqual(inboxRoot);
  expect(read(`${INBOX_PATH}/ava`)).toEqual({ ...inboxRoot, username: "ava" });
  expect(read(`${INBOX_PATH}/ava/chat`)).toEqual({ ...inboxRoot, username: "ava" });
  expect(read(`${INBOX_PATH}/ava/chat/msg-id/12`)).toEqual({ ...inboxRoot, username: "ava", messageId: 12 });
  expect(read(`${INBOX_PATH}/ava/info`)).toEqual({ ...inboxRoot, username: "ava", view: "info" });
  const gallery = { ...inboxRoot, username: "ava", view: "gallery" };
  expect(read(`${INBOX_PATH}/ava/gallery`)).toEqual(gallery);
  expect(read(`${INBOX_PATH}/ava/gallery/purchased`)).toEqual({ ...gallery, gallery: "purchased" });
  // An account may be called like a view.
  expect(read(`${INBOX_PATH}/chat`)).toEqual({ ...inboxRoot, username: "chat" });
  expect(read(`${INBOX_PATH}/chat/msg-id/12`)).toEqual({ ...inboxRoot, username: "chat", messageId: 12 });
});

test("the root, the old form and unknown views lead to the address of today; those that are right stay", () => {
  expect(moved("/account/direct-message")).toBe(INBOX_PATH);
  expect(moved("/account/direct-message/")).toBe(INBOX_PATH);
  expect(moved(`${INBOX_PATH}/ava/msg-id/12`)).toBe(`${INBOX_PATH}/ava/chat/msg-id/12`);
  expect(moved(`${INBOX_PATH}/ava/msg-id/x`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/msg-id/12/more`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/nonsense`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/chat/msg-id`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/chat/msg-id/x`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/chat/msg-id/12/more`)).toBe(`${INBOX_PATH}/ava/chat/msg-id/12`);
  expect(moved(`${INBOX_PATH}/ava/chat/nonsense`)).toBe(`${INBOX_PATH}/ava`);
  expect(moved(`${INBOX_PATH}/ava/gallery/paintings`)).toBe(`${INBOX_PATH}/ava/gallery`);
  expect(moved(`${INBOX_PATH}/ava/info/more`)).toBe(`${INBOX_PATH}/ava/info`);
  expect(moved(`${INBOX_PATH}/ava/info/more/and/more`)).toBe(`${INBOX_PATH}/ava/info`);
  for (const right of ["", "/", "/ava", "/%61va", "/ava/", "/ava/chat", "/ava/info", "/ava/gallery/photos"])
    expect([right, moved(`${INBOX_PATH}${right}`)]).toEqual([right, null]);
  for (const view of chatViews)
    for (const gallery of galleryViews) expect(moved(chatViewPath("ava", view, gallery))).toBeNull();
});

test("where an address leads is right, and says the same conversation", () => {
  const segment = fc.oneof(
    fc.constantFrom("chat", "gallery", "info", "msg-id", "12", "0", "", "ava", "%", "photos"),
    fc.string({ unit: "grapheme" }).map((text) => encodeURIComponent(text)),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const path = [INBOX_PATH, ...segments].join("/");
      const to = moved(path);
      if (to === null) return;
      expect(moved(to)).toBeNull();
      expect(read(to)).toEqual(read(path));
    }),
  );
  const name = fc.stringMatching(/^[\w-]{1,30}$/).filter((text) => !/^open-broadcast$/i.test(text));
  fc.assert(
    fc.property(name, fc.integer({ min: 1 }), (username, id) => {
      expect(read(conversationPath(username))).toMatchObject({ username });
      expect(read(messagePath(username, id))).toMatchObject({ username, messageId: id, view: "chat" });
    }),
  );
});

test("creators filter conversations by who writes, fans by what is unread", () => {
  expect(filtersOf("model")).toEqual(["all", "unread", "subscribers", "followers", "top-spenders"]);
  expect(filtersOf("user")).toEqual(["all", "unread"]);
});
