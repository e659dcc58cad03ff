import * as Schema from "effect/Schema";

import { Done, queryInteger, short, UsernameParam } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Cents } from "../records.ts";

/** What a creator does for a price (CENT-11). */
const TipMenuItem = Schema.Struct({ id: Schema.Int, description: Schema.String, price: Cents });

const Optional = Schema.optionalKey;
const ItemId = Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });
const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(200));
const written = { description: short(1000), price: Schema.Int };

const PATH = "/api/v1/account/tip_menu";
const call = { kind: "json", access: "model", subject: "creator" } as const;

/** What creators offer for tips, and how they write it (OWNER-40). */
export const tipMenuEndpoints = {
  getTipMenu: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/tip_menu/{username}",
    access: "guest",
    summary:
      "A creator's tip menu, prices in cents; an empty list for whom it is not shown (CAPI-09, OWNER-32).",
    params: UsernameParam,
    success: Schema.Array(TipMenuItem),
    failures: ["user_not_found"],
  },
  addTipMenuItem: {
    ...call,
    method: "POST",
    path: PATH,
    summary: "Add an item at the end of the tip menu; 1 to 120 characters, 100 to 100000 cents (OWNER-40).",
    body: Schema.Struct({ ...written }),
    success: TipMenuItem,
    status: 201,
    failures: ["not_allowed", "tip_menu_limit"],
    // Without a key, who did not hear the answer and tries again has the item twice.
    money: true,
  },
  editTipMenuItem: {
    ...call,
    method: "POST",
    path: `${PATH}/{id}`,
    summary:
      "Change an item; what was bought of it stays as it was. With `was`, what the form was filled with: refused when somebody changed it since (OWNER-40).",
    params: ItemId,
    body: Schema.Struct({ ...written, was: Optional(Schema.Struct(written)) }),
    success: TipMenuItem,
    failures: ["not_allowed", "tip_menu_item_not_found", "section_changed"],
  },
  deleteTipMenuItem: {
    ...call,
    method: "DELETE",
    path: `${PATH}/{id}`,
    summary: "Take an item off the menu; purchases of it stay (OWNER-40).",
    params: ItemId,
    success: Done,
    failures: ["not_allowed", "tip_menu_item_not_found"],
  },
  orderTipMenu: {
    ...call,
    method: "POST",
    path: `${PATH}/order`,
    summary:
      "Put all items in this order. Refused when one was added or removed meanwhile, or, with `was`, the order that was shown, when it is another one by now; `current.ids` is the stored one (OWNER-40).",
    body: Schema.Struct({ ids: Ids, was: Optional(Ids) }),
    success: Done,
    failures: ["not_allowed", "section_changed"],
  },
} as const satisfies Record<string, Endpoint>;
