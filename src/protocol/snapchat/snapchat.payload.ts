import { short } from "../endpoint-fields.ts";

/** Whom the creator adds; the rule of Snapchat usernames counts its characters, and says so at the field. */
export const snapchatPayload = { snapchat_username: short(5000) } as const;
