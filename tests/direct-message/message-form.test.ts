import { expect, test } from "vitest";

import { messageBodyOf } from "../../src/domain/direct-message/message-form.ts";
import { messagePrice } from "../../src/domain/direct-message/rights.ts";
import type { PostFile } from "../../src/domain/post/post-file.ts";

test("[X-18] a fan pays what the other one asks for a message, a creator nothing, and who may not write nothing", () => {
  expect(messagePrice({ may: true, as: "fan" }, 300)).toBe(300);
  expect(messagePrice({ may: true, as: "creator" }, 300)).toBe(0);
  expect(messagePrice({ may: false, why: "blocked" }, 300)).toBe(0);
});

test("a file is sent by a name of at most 255 characters, and not before it is there", () => {
  const file = (source: unknown) => ({ source, name: `${"n".repeat(300)}.jpg` }) as unknown as PostFile;
  const media = [file({ tkn: "t1" }), file("uploading"), file({ vault_id: 7 })];
  const body = messageBodyOf({ written: "Hi", media, amount_usd: "1,50" });
  expect(body).toEqual({
    written: "Hi",
    media: [{ tkn: "t1", name: "n".repeat(255) }, { vault_id: 7 }],
    amount_usd: 150,
  });
});
