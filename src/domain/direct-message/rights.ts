import type { Cents } from "../unit/unit.ts";

/** What decides on who writes to whom. Nothing else does: neither prices nor who wrote last. */
export interface WritingFacts {
  /** He would write to himself. */
  readonly isSelf: boolean;
  /** One of the two has blocked the other (SUBP-28). */
  readonly isBlocked: boolean;
  /** The account of the other one is open. */
  readonly isThere: boolean;
  /** The other one is a creator. */
  readonly toCreator: boolean;
  /** The writer has access at the other one: he subscribed, has a gift or is on trial (COVER-30). */
  readonly hasAccess: boolean;
  /** The writer is a creator. */
  readonly fromCreator: boolean;
  /** The other one follows or subscribes to the writer, did so, bought of her tip menu or has written to her. */
  readonly isHerFan: boolean;
}

/** Why somebody may not write; `subscribe` opens the way. */
export type WritingRefusal = "self" | "blocked" | "gone" | "subscribe" | "stranger";

/** The role in which somebody writes, or why he does not. */
export type WritingRight =
  | { readonly may: true; readonly as: "creator" | "fan" }
  | { readonly may: false; readonly why: WritingRefusal };

const refused = (why: WritingRefusal): WritingRight => ({ may: false, why });

/**
 * Who may write to whom: a fan to a creator at whom he has access, a creator to her fans (SHELL-84, COVER-30, COVER-31). Of two
 * creators who are each other's fans both write in both roles; who writes as a creator pays nothing for it.
 */
export const mayWrite = (facts: WritingFacts): WritingRight => {
  const { isSelf, isBlocked, isThere, toCreator, hasAccess, fromCreator, isHerFan } = facts;
  if (isSelf) return refused("self");
  if (!isThere) return refused("gone");
  if (isBlocked) return refused("blocked");
  if (fromCreator && isHerFan) return { may: true, as: "creator" };
  if (toCreator && hasAccess) return { may: true, as: "fan" };
  return refused(toCreator ? "subscribe" : "stranger");
};

/** What a message costs its writer, in cents, where the other one asks `price`: fans pay, creators write for free. */
export const messagePrice = (right: WritingRight, price: Cents): Cents =>
  right.may && right.as === "fan" ? price : 0;
