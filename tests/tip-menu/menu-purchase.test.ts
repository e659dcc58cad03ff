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
const lapse = { type: "LapseMenuPurchase" } as const;

test("what was bought is kept with the day on which it is due, once", () => {
  const { events, state } = given(menuPurchaseDecider).when([monday, buy], [monday + 5, buy]);
  expect(events).toEqual([{ type: "MenuItemBought", data: { ...item, boughtAt: monday, dueAt: due } }]);
  expect(state).toEqual({ status: "pending", item, boughtAt: monday, dueAt: due });
});

test("it lapses when it is due, not before, and once", () => {
  const { answers, events, state } = given(menuPurchaseDecider).when(
    [monday, lapse],
    [monday, buy],
    [due - 1, lapse],
    [due, lapse],
    [due + 1, lapse],
  );
  expect(answers).toEqual(["purchase_not_found", "accepted", "not_due", "accepted", "accepted"]);
  expect(events.slice(1)).toEqual([{ type: "MenuPurchaseLapsed", data: { lapsedAt: due } }]);
  expect(state.status).toBe("refunded");
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
