import { expect, test } from "vitest";

import {
  checkMessageForm,
  isMessageBegun,
  messageBodyOf,
} from "../../src/domain/direct-message/message-form.ts";
import { priceLimits } from "../../src/domain/money/price.ts";
import { messagePrice } from "../../src/domain/direct-message/rights.ts";
import type { PostFile } from "../../src/domain/post/post-file.ts";

const file = (source: PostFile["source"], name: string): PostFile => ({
  ...{ id: "file-1", kind: "image", name, source },
  ...{ error: null, thumb_url: null, uncensor_amount: "" },
});

test("[X-18] a fan pays what the other one asks for a message, a creator nothing, and who may not write nothing", () => {
  expect(messagePrice({ may: true, as: "fan" }, 300)).toBe(300);
  expect(messagePrice({ may: true, as: "creator" }, 300)).toBe(0);
  expect(messagePrice({ may: false, why: "blocked" }, 300)).toBe(0);
});

test("a file is sent by a name of at most 255 characters, and not before it is there", () => {
  const named = (source: PostFile["source"]) => file(source, `${"n".repeat(300)}.jpg`);
  const media = [named({ tkn: "t1", srv_id: "main" }), named("sending"), named({ vault_id: 7 })];
  const body = messageBodyOf({ written: "Hi", media, amount_usd: "1,50" });
  expect(body).toEqual({
    written: "Hi",
    media: [{ tkn: "t1", srv_id: "main", name: "n".repeat(255) }, { vault_id: 7 }],
    amount_usd: 150,
  });
});

test("a message is begun by a word or a file, not by spaces", () => {
  const begun = (written: string, ...media: PostFile[]) => isMessageBegun({ written, media });
  const picture = file("sending", "a.jpg");
  expect([begun(""), begun(" \n"), begun("a"), begun("", picture), begun("a", picture)]).toEqual([
    ...[false, false, true, true, true],
  ]);
});

test("[X-17] a price of a form that is no amount is told at its field, beside what else is missing", () => {
  const of = (amount_usd: string, written = "Hi") =>
    checkMessageForm({ written, media: [], amount_usd }, priceLimits);
  expect(of("")).toEqual({});
  expect(of("abc")).toEqual({ amount_usd: "Please enter an amount, like 5.00" });
  expect(of("abc", " ")).toEqual({
    text: "Please write something.",
    amount_usd: "Please enter an amount, like 5.00",
  });
});
