import fc from "fast-check";
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
  movedInbox,
  readInbox,
} from "../../src/domain/direct-message/inbox-address.ts";

const read = (path: string) => readInbox(path.slice(INBOX_PATH.length + 1));

test("[ACCT-71] an address of the inbox says whose conversation is open, and at which message or view", () => {
  const list = { username: null, messageId: null, view: "chat", gallery: "photos" };
  expect(read(INBOX_PATH)).toEqual(list);
  expect(read(`${INBOX_PATH}/ava`)).toEqual({ ...list, username: "ava" });
  expect(read(`${INBOX_PATH}/ava/chat`)).toEqual({ ...list, username: "ava" });
  expect(read(`${INBOX_PATH}/ava/chat/msg-id/12`)).toEqual({ ...list, username: "ava", messageId: 12 });
  expect(read(`${INBOX_PATH}/ava/info`)).toEqual({ ...list, username: "ava", view: "info" });
  const gallery = { ...list, username: "ava", view: "gallery" };
  expect(read(`${INBOX_PATH}/ava/gallery`)).toEqual(gallery);
  expect(read(`${INBOX_PATH}/ava/gallery/purchased`)).toEqual({ ...gallery, gallery: "purchased" });
  // An account may be called like a view.
  expect(read(`${INBOX_PATH}/chat`)).toEqual({ ...list, username: "chat" });
});

test("the root, the old form and unknown views lead to the address of today; those that are right stay", () => {
  expect(movedInbox("/account/direct-message")).toBe(INBOX_PATH);
  expect(movedInbox(`${INBOX_PATH}/ava/msg-id/12`)).toBe(`${INBOX_PATH}/ava/chat/msg-id/12`);
  expect(movedInbox(`${INBOX_PATH}/ava/nonsense`)).toBe(`${INBOX_PATH}/ava`);
  expect(movedInbox(`${INBOX_PATH}/ava/chat/msg-id/x`)).toBe(`${INBOX_PATH}/ava`);
  expect(movedInbox(`${INBOX_PATH}/ava/chat/nonsense`)).toBe(`${INBOX_PATH}/ava`);
  expect(movedInbox(`${INBOX_PATH}/ava/gallery/paintings`)).toBe(`${INBOX_PATH}/ava/gallery`);
  expect(movedInbox(`${INBOX_PATH}/ava/info/more`)).toBe(`${INBOX_PATH}/ava/info`);
  for (const right of ["", "/", "/ava", "/ava/chat", "/ava/info", "/ava/gallery", "/ava/gallery/photos"])
    expect(movedInbox(`${INBOX_PATH}${right}`)).toBeNull();
  for (const view of chatViews)
    for (const gallery of galleryViews) expect(movedInbox(chatViewPath("ava", view, gallery))).toBeNull();
});

test("where an address leads is right, and says the same conversation", () => {
  const segment = fc.oneof(
    fc.constantFrom("chat", "gallery", "info", "msg-id", "12", "0", "", "ava"),
    fc.string({ unit: "grapheme" }).map((text) => encodeURIComponent(text)),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      fc.pre(segments[0] !== "open-broadcast");
      const path = [INBOX_PATH, ...segments].join("/");
      const moved = movedInbox(path);
      if (moved === null) return;
      expect(movedInbox(moved)).toBeNull();
      expect(read(moved).username).toBe(read(path).username);
    }),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), fc.integer({ min: 1 }), (name, id) => {
      expect(read(conversationPath(name)).username).toBe(name);
      expect(read(messagePath(name, id))).toMatchObject({ username: name, messageId: id, view: "chat" });
    }),
  );
});

test("creators filter conversations by who writes, fans by what is unread", () => {
  expect(filtersOf("model")).toEqual(["all", "unread", "subscribers", "followers", "top-spenders"]);
  expect(filtersOf("user")).toEqual(["all", "unread"]);
});
