import type { AccountId } from "../../domain/unit/unit.ts";

/** The signed-in account as handlers see it, read with the session at each request. */
export interface Viewer {
  readonly id: AccountId;
  readonly username: string;
  readonly type: "model" | "user";
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly tip_blocked: boolean;
  readonly is_reviewer: boolean;
  readonly country: string | null;
  /** The creator a manager acts for, or null. */
  readonly acting_as: AccountId | null;
}
