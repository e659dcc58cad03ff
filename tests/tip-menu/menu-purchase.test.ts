import { expect, test } from "vitest";

import { menuPurchaseDecider } from "../../src/domain/tip-menu/menu-purchase.decider.ts";
import { isTipMenuShown } from "../../src/domain/tip-menu/tip-menu.ts";
import { given } from "../running/given.ts";

const item = {
  buyerId: "fan",
  creatorId: "ava",
  itemId: 3,
  description: "A postcard",
  requests: null,
  amount: 1500,
};
const monday = Date.parse("2026-11-02T09:30:00Z") / 1000;
const due = Date.parse("2026-11-11T09:30:00Z") / 1000;
const buy = { type: "BuyMenuItem", item } as const;
const refund = { type: "RefundMenuPurchase" } as const;
const restore = { type: "RestoreMenuPurchase" } as const;

test("what was bought is kept with the day on which it is due, once", () => {
  const { events, state } = given(menuPurchaseDecider).when([monday, buy], [monday + 5, buy]);
  expect(events).toEqual([{ type: "MenuItemBought", data: { ...item, boughtAt: monday, dueAt: due } }]);
  expect(state).toEqual({ status: "pending", isDelivered: false, item, boughtAt: monday, dueAt: due });
});

test("it is refunded once, and owed again when a dispute is won", () => {
  const { answers, events, states } = given(menuPurchaseDecider).when(
    [monday, refund],
    [monday, restore],
    [monday, buy],
    [monday + 1, restore],
    [monday + 2, refund],
    [monday + 3, refund],
    [monday + 4, restore],
  );
  expect(answers.slice(0, 2)).toEqual(["purchase_not_found", "purchase_not_found"]);
  expect(events.slice(1)).toEqual([
    { type: "MenuPurchaseRefunded", data: { refundedAt: monday + 2 } },
    { type: "MenuPurchaseRestored", data: { restoredAt: monday + 4, dueAt: due + 4 } },
  ]);
  expect(states.slice(2).map(({ status }) => status)).toEqual([
    "pending",
    "pending",
    "refunded",
    "refunded",
    "pending",
  ]);
});

test("it is delivered once, and what was refunded is not; delivered again after a dispute that was won", () => {
  const deliver = { type: "DeliverMenuPurchase" } as const;
  const { answers, events, states } = given(menuPurchaseDecider).when(
    [monday, deliver],
    [monday, buy],
    [monday + 1, deliver],
    [monday + 2, deliver],
    [monday + 3, refund],
    [monday + 4, deliver],
    [monday + 5, restore],
  );
  expect([answers[0], answers[5]]).toEqual(["purchase_not_found", "purchase_refunded"]);
  expect(events.map(({ type }) => type)).toEqual([
    "MenuItemBought",
    "MenuPurchaseDelivered",
    "MenuPurchaseRefunded",
    "MenuPurchaseRestored",
  ]);
  expect(states.at(-1)?.status).toBe("delivered");
});

test("a menu is for who has access, and for its owner also when it is off", () => {
  const cases = [true, false].flatMap((canEdit) =>
    [true, false].flatMap((disabled) => [true, false].map((access) => ({ canEdit, disabled, access }))),
  );
  expect(cases.filter(isTipMenuShown)).toEqual([
    ...cases.filter(({ canEdit }) => canEdit),
    { canEdit: false, disabled: false, access: true },
  ]);
});
