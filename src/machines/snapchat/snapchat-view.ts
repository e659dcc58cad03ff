import type { SnapshotFrom } from "xstate";

import type { SnapchatFields, SnapchatTexts } from "../../domain/snapchat/snapchat-form.ts";
import { snapchatTitle } from "../../domain/snapchat/snapchat-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import type { snapchatMachine } from "./snapchat.machine.ts";

/** `price`: of a month, in cents. */
export type SnapchatView =
  | { readonly status: "closed" }
  | { readonly status: "opening"; readonly title: string }
  | { readonly status: "failed"; readonly title: string; readonly failure: Failure | null }
  | {
      readonly status: "editing";
      readonly title: string;
      readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
      readonly price: number;
      readonly typed: SnapchatFields;
      readonly texts: SnapchatTexts;
      readonly asksEmail: boolean;
    }
  | { readonly status: "paying"; readonly payment: PaymentRef }
  | { readonly status: "thanking" | "reloading"; readonly title: string };

/** What the dialog shows (SNAP-01 to SNAP-03). */
export const selectSnapchatView = (snapshot: SnapshotFrom<typeof snapchatMachine>): SnapchatView => {
  const { request, creator, failure, signedIn, texts, snapchat_username, user_email } = snapshot.context;
  const title = snapchatTitle(request.username);
  const { payment } = snapshot.children;
  if (payment !== undefined) return { status: "paying", payment };
  if (snapshot.matches("failed")) return { status: "failed", title, failure };
  if (snapshot.matches("offline")) return { status: "failed", title, failure: null };
  if (snapshot.matches("opening")) return { status: "opening", title };
  if (snapshot.matches("thanking")) return { status: "thanking", title };
  if (snapshot.matches("reloading")) return { status: "reloading", title };
  if (creator === null || !snapshot.matches("editing")) return { status: "closed" };
  return {
    ...{ status: "editing", title, texts, asksEmail: !signedIn },
    creator: creator.user,
    price: creator.setting.sell_snapchat.price,
    typed: { snapchat_username, user_email },
  };
};
