import { usernameKey } from "../../domain/account/username-key.ts";
import { keyNow } from "../session/username-now.ts";
import type { RequestContext } from "../http/context.ts";
import { redirect, type Redirect } from "../http/reply.ts";

const NAME = /^[\w-]{1,30}$/;

/**
 * The partner redirect `/r/camsoda?username=` (ROUTE-40, ROUTE-43): signed-in accounts are sent to the site's
 * `partner_redirect_url` of that creator, for any other name to `/`. What the address says never becomes a part of where it
 * leads: only a creator's stored name does. Null: a guest, whom the page's guard answers (ROUTE-41).
 */
export const partnerRedirect = async (
  { viewer, site, services }: Pick<RequestContext, "viewer" | "site" | "services">,
  search: string,
): Promise<Redirect | null> => {
  if (viewer === null) return null;
  const name = usernameKey(new URLSearchParams(search).get("username") ?? "");
  if (!NAME.test(name)) return redirect("/", 302);
  const creator = await services.database
    .selectFrom("account")
    .select("username")
    .where("username_key", "=", keyNow(name))
    .where("type", "=", "model")
    .where("suspended", "=", false)
    .executeTakeFirst();
  if (creator === undefined) return redirect("/", 302);
  return redirect(
    site.partnerRedirectUrl.replaceAll("{username}", encodeURIComponent(creator.username)),
    302,
  );
};
