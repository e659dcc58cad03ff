import type { Feature } from "../feature.ts";
import { completionOf } from "./snapchat-completion.ts";
import { snapchatPurchase } from "./snapchat.purchase.ts";
import type { SnapchatTables } from "./snapchat.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SnapchatTables {}
}

export const snapchatFeature = {
  pageGlobals: { snapchat: completionOf },
  purchases: { snapchat: snapchatPurchase },
} satisfies Feature;
