import type { SharedEmitted } from "../app/emitted.ts";

/**
 * Where a sign-in leads: a fan's page reloads, a creator goes where the server says (dashboard or home), and stays
 * with a reload when that was asked for (AUTH-42 to AUTH-44). Always a page load, since the page globals hold the user.
 */
export const leaveAfterSignIn = (
  answer: { readonly type: "model" | "user"; readonly redirect_url: string | null } | null,
  reload: boolean,
): SharedEmitted =>
  answer?.type === "model" && !reload
    ? { type: "navigation.requested", to: answer.redirect_url ?? "/", load: true }
    : { type: "page.reloadRequested" };
