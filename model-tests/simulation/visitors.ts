import { UnreachableError } from "../../src/actors/http/call.ts";
import type { FailureCode } from "../../src/protocol/failures.ts";
import type { Cluster } from "./cluster.ts";
import { sendRequest } from "./network.ts";
import type { NodeCall } from "./server-node.ts";
import type { World } from "./world.ts";

/** A session lasts longer, and a failed try counts longer than this; milliseconds. */
const SURELY_SIGNED_IN = 20 * 86_400_000;
const SURELY_COUNTED = 600_000;
/** After so many failed tries nobody gets on without the security check. */
const FREE_TRIES = 3;

interface Answered {
  readonly status: number;
  readonly code: FailureCode | undefined;
  readonly body: string;
}

/** Somebody with a browser of his own who makes an account, signs in and out. */
export interface Visitor {
  readonly name: string;
  /** That he was told that his account is made: its username. */
  readonly account: () => string | null;
  /** Whether he has signed in after the last fault. */
  readonly isBack: () => boolean;
}

const createVisitor = (world: World, cluster: Cluster, name: string, names: readonly string[]): Visitor => {
  const { schedule, seeded, faults, life, invariants, memory } = world;
  const { check } = invariants;
  const password = `what only ${name} knows`;
  let cookie = "";
  /** The header of a session that he was told has ended. */
  let ended: string | null = null;
  let wanted = seeded.pick(names);
  let account: string | null = null;
  /** Since when his page surely is signed in; false: surely not; null: an answer was lost. */
  let signedIn: number | false | null = false;
  let solves = false;
  let isTaken = false;
  let isBack = false;
  let failures: readonly number[] = [];

  const send = async (
    call: NodeCall,
    input: Readonly<Record<string, unknown>>,
    header = cookie,
  ): Promise<Answered | null> => {
    const request = { name: call, input, viewer: null, cookie: header, key: null, rawBody: null } as const;
    try {
      const { status, code, headers, body } = await sendRequest(world, cluster, life, {
        ...request,
        accept: "application/json",
      });
      const [set] = headers["set-cookie"]?.split(";") ?? [];
      if (set !== undefined && header === cookie) cookie = set;
      return { status, code, body: String(body) };
    } catch (error) {
      if (error instanceof UnreachableError) return null;
      throw error;
    }
  };
  const solution = (): object => (solves ? { recaptcha: `solved ${world.nextId()}` } : {});
  const noteCaptcha = ({ code }: Answered): void => {
    solves = code === "captcha_required" || code === "captcha_invalid";
    if (solves) faults.seen("captcha asked");
  };
  /** From when it was asked for: months may go by before the answer. */
  const begun = (askedAt: number): void => void ([signedIn, isTaken] = [askedAt, false]);
  const isUndecided = (answered: Answered | null): answered is null =>
    answered === null || answered.status >= 500;

  const signUp = async (): Promise<void> => {
    const askedAt = schedule.now();
    const answered = await send("signUp", { username: wanted, password, ...solution() });
    signedIn = null;
    if (isUndecided(answered)) return;
    noteCaptcha(answered);
    // It may be his own: an answer that was lost, or a request that came twice.
    isTaken = answered.code === "username_taken";
    if (isTaken) faults.seen("username taken");
    if (answered.status !== 200) return;
    account = wanted;
    begun(askedAt);
  };

  const signIn = async (isRight: boolean): Promise<void> => {
    const askedAt = schedule.now();
    const tried = failures.filter((at) => at > schedule.now() - SURELY_COUNTED).length;
    const solved = solution();
    const typed = isRight ? password : "nobody's password";
    const answered = await send("signIn", { email: account ?? wanted, password: typed, ...solved });
    signedIn = null;
    if (isUndecided(answered)) return;
    noteCaptcha(answered);
    const isJudged = answered.status === 200 || answered.code === "invalid_credentials";
    check(
      !isJudged || tried < FREE_TRIES || "recaptcha" in solved,
      `${name} tried a password without the security check after ${tried} wrong ones.`,
    );
    if (answered.code === "invalid_credentials") {
      failures = [...failures, schedule.now()];
      check(!isRight || account === null, `The account '${account}' was acknowledged, but cannot sign in.`);
      if (isRight && isTaken) [wanted, isTaken] = [seeded.pick([...names, name]), false];
    }
    if (answered.status !== 200) return;
    check(isRight, `${name} signed in with a wrong password.`);
    account ??= wanted;
    isBack = !faults.on();
    begun(askedAt);
  };

  const signOut = async (): Promise<void> => {
    const before = cookie;
    const answered = await send("logout", {});
    signedIn = null;
    if (isUndecided(answered) || answered.status !== 200) return;
    [ended, signedIn] = [before, false];
  };

  /** Whose page it is, by a call for everybody and one for who is signed in. */
  const look = async (): Promise<void> => {
    const isSure = typeof signedIn === "number" && signedIn > schedule.now() - SURELY_SIGNED_IN;
    const isOut = signedIn === false;
    const answered = await send("getSession", {});
    if (isUndecided(answered) || answered.status !== 200) return;
    const { user } = JSON.parse(answered.body) as { readonly user: { readonly id: string } | null };
    const kept = memory.tables.get("credential")?.find(({ account_id }) => account_id === user?.id);
    const isHis = kept?.["password_hash"] === `hash of ${password}`;
    check(user === null || isHis, `${name} is signed in as somebody else.`);
    check(!isSure || user !== null, `${name} signed in, and is not signed in.`);
    check(!isOut || user === null, `${name} signed out, and is signed in.`);
    if (ended === null) return;
    const late = await send("unblockUser", { username: "nobody" }, ended);
    check(
      late === null || late.status >= 500 || late.status === 401,
      `${name} signed out, and is answered as before.`,
    );
  };

  const act = async (): Promise<void> => {
    if (!faults.on()) return account === null ? undefined : signIn(true);
    if (account === null && !isTaken) return signUp();
    if (account === null) return signIn(true);
    if (faults.hit("signed out")) return signOut();
    if (faults.hit("wrong password")) return signIn(false);
    return seeded.chance(0.3) ? signIn(true) : look();
  };
  const next = (): void => {
    schedule.after(5_000 + seeded.below(35_000), life, `${name} looks`, () => {
      void goOn();
    });
  };
  const goOn = async (): Promise<void> => {
    await act();
    if (!isBack && (faults.on() || account !== null)) next();
  };
  next();
  return { name, account: () => account, isBack: () => isBack };
};

/** Some visitors, of whom two may want the same username. */
export const createVisitors = (world: World, cluster: Cluster): readonly Visitor[] =>
  ["nora", "theo"].map((name) => createVisitor(world, cluster, name, ["mila_w", "mila_w", name]));

/** After everything has been delivered: each account that was acknowledged signs in, and no name has two. */
export const checkVisitors = ({ invariants, memory }: World, visitors: readonly Visitor[]): void => {
  for (const { account, isBack } of visitors)
    invariants.check(
      account() === null || isBack(),
      `The account '${account()}' cannot sign in although everything works again.`,
    );
  const keys = (memory.tables.get("account") ?? []).map((row) => row["username_key"]);
  invariants.check(new Set(keys).size === keys.length, "Two accounts have one username.");
};
