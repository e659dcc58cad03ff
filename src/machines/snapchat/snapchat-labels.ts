import type { SnapchatFields } from "../../domain/snapchat/snapchat-form.ts";

/** The fields of the dialog (SNAP-02, SNAP-03). */
export const snapchatLabels: Readonly<Record<keyof SnapchatFields, string>> = {
  snapchat_username: "Your Snapchat username",
  user_email: "Your email",
};
