import { visit, type Visitor } from "../account/visitor.ts";

/**
 * The columns of the access matrix; those of managers are not written down, they follow from the others. `creator` owns what is called; `direct-pay creator` and `reviewer` are other creators, too;
 * `suspended` had a session before he was suspended. Managers: the creator's own, acting for her and without it, one who
 * acts for somebody else, and one whose session still says that he acts for her, though he does not manage her any more. All but
 * the first name her where a call can.
 */
export const writtenRoles = [
  "guest",
  "fan",
  "creator",
  "other creator",
  "direct-pay creator",
  "reviewer",
  "suspended",
] as const;
export const roles = [
  ...writtenRoles,
  "manager acting",
  "manager not acting",
  "manager of another",
  "manager removed",
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
  "manager acting": "max",
  "manager not acting": "max",
  "manager of another": "elsa",
  "manager removed": "liam",
};

/** For whom managers act, and who their creators are. */
export const acting: Partial<Record<Role, string>> = {
  "manager acting": usernames.creator,
  "manager of another": "zoe",
  "manager removed": usernames.creator,
};
export const grants = [
  { creator: usernames.creator, manager: usernames["manager acting"] },
  { creator: "zoe", manager: usernames["manager of another"] },
];
/** Who names the creator in each call that can. */
export const naming: readonly Role[] = ["manager not acting", "manager of another", "manager removed"];

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
