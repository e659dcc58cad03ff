import { timingSafeEqual } from "node:crypto";

import { percentOf, type BasisPoints } from "../../domain/manager/fee.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Keys } from "../session/keys.ts";

/** What the address of an invite is made of. */
export interface Invite {
  readonly creatorUsername: string;
  readonly managerId: AccountId;
  readonly fee: BasisPoints;
  readonly inviteId: string;
}

const HEX = 32;

/** The hash of an invite's address: a keyed digest of all that it says (MGR-36). */
export const inviteHash = (keys: Keys, { creatorUsername, managerId, fee, inviteId }: Invite): string => {
  const text = [creatorUsername, managerId, percentOf(fee), inviteId].join("|");
  return Buffer.from(keys.sign("manager invite", text), "base64url").toString("hex").slice(0, HEX);
};

/** Whether a hash is that of an invite, compared in constant time. */
export const isInviteHash = (keys: Keys, invite: Invite, hash: string): boolean => {
  const [expected, given] = [Buffer.from(inviteHash(keys, invite)), Buffer.from(hash)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** The address that an invite's mail and notice lead to. */
export const invitePath = (keys: Keys, invite: Invite): string =>
  `/${invite.creatorUsername}/manager?fee=${percentOf(invite.fee)}&hash=${inviteHash(keys, invite)}`;
