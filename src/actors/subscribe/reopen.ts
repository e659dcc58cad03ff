import type { ActorRefFrom } from "xstate";

import { hasAccess, hasAccessFree } from "../../domain/profile/access.ts";
import type { appMachine } from "../../machines/app/app.machine.ts";
import type { DialogRequest } from "../../machines/app/dialog-request.ts";
import { followPayment } from "../../machines/profile/profile-page.ts";
import type { ProfileContext } from "../../machines/profile/profile-events.ts";
import type { AppServices } from "../app/services.ts";
import { takeKeptTip } from "../tip/tip.actors.ts";
import { takeKeptUnlock } from "../unlock/unlock.actors.ts";
import { forgetRetained, readRetained } from "./subscribe.actors.ts";

const creatorOf = (app: ActorRefFrom<typeof appMachine>): ProfileContext["creator"] => {
  const page = app.system.get("page")?.getSnapshot() as { readonly context?: ProfileContext } | undefined;
  return page?.context?.creator ?? null;
};

/**
 * Opens again what a reload or a sign-in closed: the benefits dialog as it was, or the free follow that a visitor wanted
 * (CONST-12). Only for somebody who is signed in, on the profile it belongs to.
 */
export const reopenSubscribe = (
  { storage, globals }: AppServices,
  app: ActorRefFrom<typeof appMachine>,
  openDialog: (dialog: DialogRequest) => void,
): void => {
  const { route, page } = app.getSnapshot().context;
  if (globals.user === null) return;
  const tip = takeKeptTip(storage);
  if (tip !== null) {
    openDialog(tip);
    return;
  }
  const thing = takeKeptUnlock(storage);
  if (thing !== null) {
    openDialog(thing);
    return;
  }
  if (route?.page !== "profile") return;
  const { username } = route;
  const kept = readRetained(storage, username);
  if (kept === null) return;
  const creator = creatorOf(app);
  // Bought meanwhile, on the payment page that this page comes back from; or she looked at her own page as a guest.
  const hasIt = creator?.is_subscribed === true || (creator?.is_trial === true && kept.offer === "trial");
  if (creator?.can_edit === true || hasIt) {
    forgetRetained(storage, username);
    return;
  }
  if (kept.mode === "follow") {
    forgetRetained(storage, username);
    // Whoever has access already, as by a gift, or owns the page has nothing to follow (FOLLOW-10).
    if (creator === null || hasAccess(creator) || hasAccessFree(creator)) return;
    if (globals.user.has_purchase) app.system.get("page")?.send({ type: "offer.pressed", offer: "free" });
    else {
      // Nobody has clicked on this page yet: a popup would be blocked, so the card check opens in a frame. A mobile page goes
      // there by itself (PAY-12).
      const check = followPayment(route, creator);
      openDialog(page.isMobile ? check : { ...check, launch: "iframe" });
    }
    return;
  }
  const offer = kept.offer ?? undefined;
  openDialog({ kind: "subscribe", username, offer });
};
