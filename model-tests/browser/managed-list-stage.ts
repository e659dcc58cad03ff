import type { ManagedPage } from "../../src/domain/site/page-route.ts";
import type { RowAct } from "../../src/machines/managed-list/managed-pages.ts";
import { callAsPage } from "../../tests/running/signed-in.ts";
import type { Act, Stage } from "./driver.ts";
import { sellOfMenu } from "./menu-sales.ts";
import { post } from "./people.ts";
import type { Gate } from "./site.ts";
import type { QuietLine } from "./socket-line.ts";

/** A list that ava works off. */
export interface ManagedListStage extends Stage {
  readonly acts: Gate;
  readonly line: QuietLine;
  /** The press that copies, until it is known how that goes. */
  copy: Act<ManagedListStage> | null;
}

const SONG = "A song for you";
const HOUR = 3_600;
const FAN = "pack";
const BLOCK = `/api/v1/account/follower/${FAN}/block`;

const running = "s.status in ('active', 'cancelled') and (s.end_at is null or s.end_at > $1)";
const members = (set: string, where: string): Act<ManagedListStage> => {
  const statement = `update snapchat_member m set removed_at = null, refund_asked_at = null, ${set}
    from subscription s where s.id = m.subscription_id and ${where}`;
  return ({ site }) => site.database().query(statement, [Math.floor(Date.now() / 1000)]);
};

/** A purchase that waits, or is delivered already. */
const sell =
  (isDelivered: boolean): Act<ManagedListStage> =>
  async ({ site, page }) => {
    const [sale] = await sellOfMenu(site, SONG, 1);
    if (isDelivered)
      await post(page.context().request, `/api/v1/account/custom-purchase/${sale!.id}/deliver`, {});
  };

const schedule: Act<ManagedListStage> = ({ page }) =>
  post(page.context().request, "/api/v1/account/direct-message/broadcast", {
    ...{ text: "New film tonight", groups: ["followers"] },
    scheduled_at: Math.floor(Date.now() / 1000) + HOUR,
  });

/** In another window something happens by which a tab of a page has a row with such a button; null: none has. */
export const rowFor = (page: ManagedPage, tab: string, act: RowAct): Act<ManagedListStage> | null => {
  switch (`${page} ${tab} ${act}`) {
    case "custom-purchases pending delivered":
    case "custom-purchases pending refunded":
      return sell(false);
    case "custom-purchases delivered refunded":
      return sell(true);
    case "snapchat-list new added":
      return members("added_at = null", running);
    case "snapchat-list expired removed":
      return members("added_at = coalesce(added_at, joined_at)", `not (${running})`);
    case "sent-broadcasts waiting stopped":
      return schedule;
    case "subscribers active block":
      return (stage) => callAsPage(stage.page.context().request, "DELETE", BLOCK);
    case "subscribers active unblock":
      return (stage) => post(stage.page.context().request, BLOCK, {});
    default:
      return null;
  }
};
