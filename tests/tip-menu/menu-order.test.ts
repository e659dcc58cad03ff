import { expect, test } from "vitest";
import { fromPromise } from "xstate";

import { arranged, differenceInWords } from "../../src/domain/tip-menu/menu-order.ts";
import type { TipMenuItem } from "../../src/domain/tip-menu/tip-menu.ts";
import { sampleChanged } from "../../src/machines/app/sample-records.ts";
import { tipMenuMachine, type MenuOrder } from "../../src/machines/tip-menu/tip-menu.machine.ts";
import { answer, drive } from "../../model-tests/walk/drive.ts";

const item = (id: number): TipMenuItem => ({ id, description: `Thing ${id}`, price: 500 });
const menu = (...ids: readonly number[]) => ids.map(item);
const idsOf = (items: readonly TipMenuItem[]) => items.map(({ id }) => id);

test("items come in the order of ids; new ones last, as they stand; those that are gone are left out", () => {
  expect(idsOf(arranged(menu(1, 2, 3), [3, 1, 2]))).toEqual([3, 1, 2]);
  expect(idsOf(arranged(menu(4, 1, 5, 2), [2, 9, 1]))).toEqual([2, 1, 4, 5]);
  expect(arranged([], [1])).toEqual([]);
});

test("two orders are told by the first place where they differ", () => {
  expect(differenceInWords(menu(1, 2, 3), menu(1, 3, 2))).toBe(
    'In place 2 it has "Thing 2" now. In your order that is "Thing 3".',
  );
  expect([differenceInWords(menu(1, 2), menu(1, 2)), differenceInWords([], [])]).toEqual(["", ""]);
});

/** The menu 1, 2, 3 whose last item was moved to the front, after the server has refused the order; `now`: what is stored. */
const refused = (...now: readonly number[]) => {
  const asked: MenuOrder[] = [];
  const orderMenu = fromPromise<never, MenuOrder>(({ input }) => {
    asked.push(input);
    return new Promise<never>(() => undefined);
  });
  const { actor, emitted } = drive(tipMenuMachine, { username: "ava", user_id: "ava" }, { orderMenu });
  const loaded = (...ids: readonly number[]) =>
    answer(actor, "loadMenu", { status: "ok", data: menu(...ids) });
  loaded(1, 2, 3);
  actor.send({ type: "item.moved", id: 3, to: 0 });
  answer(actor, "orderMenu", sampleChanged({ ids: now }));
  loaded(...now);
  return { actor, asked, emitted, shown: () => idsOf(actor.getSnapshot().context.items) };
};

test("[OWNER-40] of two orders both are told, and hers replaces the other one when she says so", () => {
  const { actor, asked, emitted, shown } = refused(2, 1, 3, 4);
  expect(emitted).toMatchObject([
    {
      type: "dialog.requested",
      dialog: {
        name: "menu-order",
        text: 'In place 1 it has "Thing 2" now. In your order that is "Thing 3".',
      },
    },
  ]);
  actor.send({ type: "question.answered", name: "menu-order", answer: "confirmed" });
  expect(shown()).toEqual([3, 1, 2, 4]);
  expect(asked).toMatchObject([
    { ids: [3, 1, 2], was: [1, 2, 3] },
    { ids: [3, 1, 2, 4], was: [2, 1, 3, 4] },
  ]);
});

test("[OWNER-40] the other order stays when she leaves it, and nothing is asked when hers is stored already", () => {
  const left = refused(2, 1, 3);
  left.actor.send({ type: "question.answered", name: "menu-order", answer: "cancelled" });
  expect([left.shown(), left.asked]).toMatchObject([[2, 1, 3], [{ ids: [3, 1, 2] }]]);
  for (const now of [[3, 1, 2], [3, 1], []]) {
    const same = refused(...now);
    expect([same.actor.getSnapshot().value, same.shown(), same.emitted]).toEqual(["showing", now, []]);
  }
});
