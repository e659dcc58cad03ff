import type { SocialProvider } from "../../domain/account/social.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { hiddenKey } from "../account/attempts.ts";
import type { RequestContext } from "../http/context.ts";
import type { SocialIdentity, SocialSecrets } from "./social.port.ts";

/** The browser was sent to a provider. */
export interface SocialStart {
  readonly provider: SocialProvider;
  readonly secrets: SocialSecrets;
  readonly redirectUri: string;
  /** A path of this site. */
  readonly returnPath: string;
  /** Whoever it is comes back there, a creator too (AUTH-43). */
  readonly reload: boolean;
  readonly isModel: boolean;
  readonly modelRef: string | null;
  readonly studio: string | null;
  /** The account that the identity is for: nobody signs in with it. */
  readonly linksTo?: AccountId;
}

/** The browser came back: with an identity that waits for its account, or with a text why not. */
export type SocialEnd = Pick<SocialStart, "provider" | "reload" | "isModel" | "modelRef" | "studio"> &
  (
    | { readonly kind: "waiting"; readonly identity: SocialIdentity; readonly isExisting: boolean }
    | { readonly kind: "error" | "invalid"; readonly text: string }
  );

/** Seconds that somebody may take at the provider, and afterwards to complete the form. */
export const START_SECONDS = 600;
export const END_SECONDS = 1800;

const PURPOSE = "social-step";
type Context = Pick<RequestContext, "services" | "session" | "site" | "now">;

/** Bound to the very cookie: what one browser began no other can finish. Null without a cookie. */
const keyOf = ({ session, site }: Context, ...parts: readonly string[]): string | null => {
  const binding = session.binding();
  return binding === null ? null : hiddenKey("social", site.id, binding, ...parts);
};

const keep = async (context: Context, key: string | null, value: object, seconds: number): Promise<void> => {
  if (key === null) throw new Error("A social sign-in needs the visitor's cookie: see ensureCookie.");
  const { keys, database } = context.services;
  const row = { sealed: keys.seal(PURPOSE, JSON.stringify(value)), expires_at: context.now + seconds };
  await database
    .insertInto("social_step")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
};

const read = ({ services }: Context, sealed: string | undefined): unknown => {
  const text = sealed === undefined ? null : services.keys.open(PURPOSE, sealed);
  return text === null ? null : JSON.parse(text);
};

const take = async (context: Context, key: string | null): Promise<unknown> => {
  if (key === null) return null;
  const row = await context.services.database
    .deleteFrom("social_step")
    .where("key", "=", key)
    .where("expires_at", ">", context.now)
    .returning("sealed")
    .executeTakeFirst();
  return read(context, row?.sealed);
};

export const keepStart = (context: Context, start: SocialStart): Promise<void> =>
  keep(context, keyOf(context, "start", start.secrets.state), start, START_SECONDS);

/** The start that a state belongs to, once; null for a state that this session did not begin, or too long ago. */
export const takeStart = async (context: Context, state: string): Promise<SocialStart | null> =>
  (await take(context, keyOf(context, "start", state))) as SocialStart | null;

export const keepEnd = (context: Context, end: SocialEnd): Promise<void> =>
  keep(context, keyOf(context, "end"), end, END_SECONDS);

/** How the session's social sign-in ended, null when there was none or it is over. */
export const readEnd = async (context: Context): Promise<SocialEnd | null> => {
  const key = keyOf(context, "end");
  if (key === null) return null;
  const row = await context.services.database
    .selectFrom("social_step")
    .select("sealed")
    .where("key", "=", key)
    .where("expires_at", ">", context.now)
    .executeTakeFirst();
  return read(context, row?.sealed) as SocialEnd | null;
};

/** Forgets how the session's social sign-in ended. */
export const dropEnd = async (context: Context): Promise<void> => {
  await take(context, keyOf(context, "end"));
};
