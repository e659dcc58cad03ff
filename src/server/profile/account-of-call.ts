import { signedIn, type RequestContext } from "../http/context.ts";
import { mayEdit } from "./creator-record.ts";

/** The account a call is for: `user_id`, else the one a manager acts for, else the caller; null when not allowed (CAPI-38). */
export const accountOfCall = (context: RequestContext, userId: string | undefined): string | null => {
  const viewer = signedIn(context);
  const id = userId ?? viewer.acting_as ?? viewer.id;
  return mayEdit(viewer, id) ? id : null;
};
