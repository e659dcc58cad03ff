import { visit, type Visitor } from "../account/visitor.ts";

/** The columns of the access matrix. `creator` owns what is called, `suspended` had a session before he was suspended. */
export const roles = ["guest", "fan", "creator", "other creator", "suspended"] as const;
export type Role = (typeof roles)[number];

export const PASSWORD = "marquee-demo";

export const usernames: Readonly<Record<Exclude<Role, "guest">, string>> = {
  fan: "fan",
  creator: "ava",
  "other creator": "noah",
  suspended: "pack",
};

/** A visitor from an address of his own, signed in to a demo account unless `username` is null. */
export const visitAs = async (origin: string, username: string | null, address: string): Promise<Visitor> => {
  const visitor = await visit(origin, { "x-forwarded-for": address });
  if (username === null) return visitor;
  const { status, text } = await visitor.post("/api/v1/auth/signin", { email: username, password: PASSWORD });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${text}`);
  await visitor.load();
  return visitor;
};
