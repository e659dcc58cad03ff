import type { AccountId } from "../../domain/unit/unit.ts";

/** The signed-in account as handlers see it, read with the session at each request. */
export interface Viewer {
  readonly id: AccountId;
  readonly username: string;
  readonly type: "model" | "user";
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly tip_blocked: boolean;
  /** A creator who is paid directly, not through a studio (ROUTE-44). */
  readonly is_direct_pay: boolean;
  readonly is_reviewer: boolean;
  readonly country: string | null;
  /** The creator for whom he acts, as long as he is her manager; else null. */
  readonly acting_as: AccountId | null;
  /** The creators whose manager he is. */
  readonly manages: readonly AccountId[];
}

/** Whose data a signed-in account works on where no call says more: those of the creator for whom he acts, else his own. */
export const actsFor = ({ id, acting_as }: Pick<Viewer, "id" | "acting_as">): AccountId => acting_as ?? id;
