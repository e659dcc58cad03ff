import { expect, test } from "vitest";

import { follows, mayBuy, maySubscribeSnapchat } from "../../src/domain/subscription/may-buy.ts";

type Entry = Parameters<typeof mayBuy>[0][number];

const now = 1_000;
const nextPrice = 499;
const running = { status: "active", endAt: now + 1, resumesAt: null, started: true, nextPrice } as const;
const over = { status: "expired", endAt: now - 1, resumesAt: null, started: true, nextPrice } as const;

const cases: readonly (readonly [string, readonly Entry[], "1mo" | "trial" | "winback", string | null])[] = [
  ["nothing yet", [], "1mo", null],
  ["nothing yet", [], "trial", null],
  ["nothing yet", [], "winback", "offer_ended"],
  ["a running access", [{ type: "access", ...running }], "1mo", "already_subscribed"],
  ["an access that is over", [{ type: "access", ...over }], "1mo", null],
  ["an access that is over", [{ type: "access", ...over }], "trial", "offer_ended"],
  ["an access that is over", [{ type: "access", ...over }], "winback", null],
  [
    "a payment on its way",
    [{ type: "access", status: "pending", endAt: null, resumesAt: null, started: false, nextPrice }],
    "1mo",
    "already_subscribed",
  ],
  [
    "a payment given up",
    [{ type: "access", status: "expired", endAt: null, resumesAt: null, started: false, nextPrice }],
    "trial",
    null,
  ],
  ["a running trial", [{ type: "trial", ...running }], "1mo", null],
  ["a running trial", [{ type: "trial", ...running }], "trial", "offer_ended"],
  ["a trial that converts now", [{ type: "trial", ...running, endAt: now }], "1mo", "already_subscribed"],
  [
    "a trial whose conversion is retried",
    [{ type: "trial", ...running, status: "past_due", endAt: now - 9 }],
    "1mo",
    "already_subscribed",
  ],
  [
    "a trial that is over and does not convert",
    [{ type: "trial", ...running, endAt: now, nextPrice: null }],
    "1mo",
    null,
  ],
  ["a running gift", [{ type: "gift", ...running }], "1mo", null],
  ["a running gift", [{ type: "gift", ...running }], "trial", "already_subscribed"],
  ["a gift that is over", [{ type: "gift", ...over }], "trial", "offer_ended"],
  [
    "an access that is to be renewed",
    [{ type: "access", ...running, endAt: now }],
    "1mo",
    "already_subscribed",
  ],
  ["a pause", [{ type: "access", ...over, resumesAt: now + 1 }], "1mo", null],
  ["a pause", [{ type: "access", ...over, resumesAt: now + 1 }], "winback", "offer_ended"],
  ["a pause that is over", [{ type: "access", ...over, resumesAt: now }], "1mo", "already_subscribed"],
  ["a free follow", [{ type: "free", ...running }], "trial", null],
  ["a Snapchat subscription", [{ type: "snapchat", ...running }], "1mo", null],
];

test.each(cases)("[SUB-61] [X-14] who has %s %j and wants '%s': %s", (_, entries, choice, refusal) => {
  expect(mayBuy(entries, choice, now)).toBe(refusal);
});

test("[ERR-34] a Snapchat membership is had once, beside any other subscription; while it is about to be renewed no other is sold", () => {
  const pending = { status: "pending", endAt: null, resumesAt: null, started: false, nextPrice } as const;
  expect(maySubscribeSnapchat([{ type: "snapchat", ...running }], now)).toBe("already_subscribed");
  expect(maySubscribeSnapchat([{ type: "snapchat", ...pending }], now)).toBe("already_subscribed");
  for (const status of ["active", "past_due"] as const)
    expect(maySubscribeSnapchat([{ type: "snapchat", status, endAt: now - 400_000 }], now)).toBe(
      "already_subscribed",
    );
  for (const entry of [
    { type: "snapchat", ...over },
    { type: "access", ...running },
    { type: "access", ...pending },
  ] as const)
    expect(maySubscribeSnapchat([entry], now), entry.type).toBeNull();
  expect(mayBuy([{ type: "snapchat", ...pending }], "1mo", now)).toBeNull();
});

test("only a running free follow counts as following", () => {
  expect(follows([{ type: "free", ...running }], now)).toBe(true);
  expect(follows([{ type: "free", ...over }], now)).toBe(false);
  expect(follows([{ type: "access", ...running }], now)).toBe(false);
});
