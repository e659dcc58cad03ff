import { visit, type Visitor } from "../account/visitor.ts";

/**
 * The columns of the access matrix. `creator` owns what is called; an `other creator` is what a manager is who manages
 * nobody here; `direct-pay creator` and `reviewer` are other creators, too; `suspended` had a session before he was
 * suspended.
 */
export const roles = [
  "guest",
  "fan",
  "creator",
  "other creator",
  "direct-pay creator",
  "reviewer",
  "suspended",
] as const;
export type Role = (typeof roles)[number];

export const PASSWORD = "marquee-demo";

export const usernames: Readonly<Record<Exclude<Role, "guest">, string>> = {
  fan: "fan",
  creator: "ava",
  "other creator": "noah",
  "direct-pay creator": "dora",
  reviewer: "rita",
  suspended: "pack",
};

/** Somebody with a session and an address of his own, so that nobody's limits meet. */
export interface Caller {
  readonly visitor: Visitor;
  readonly address: string;
}

/** A visitor from an address, signed in to a demo account unless `username` is null. */
export const visitAs = async (origin: string, username: string | null, address: string): Promise<Caller> => {
  const visitor = await visit(origin, { "x-forwarded-for": address });
  if (username === null) return { visitor, address };
  const { status, text } = await visitor.post("/api/v1/auth/signin", { email: username, password: PASSWORD });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${text}`);
  await visitor.load();
  return { visitor, address };
};
