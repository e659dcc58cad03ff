import { hash, verify } from "@node-rs/argon2";

import { PASSWORD_MINIMUM } from "../../domain/account/password-length.ts";
import { loadDictionary } from "../ports/loaded-later.ts";

// Argon2id is 2 in @node-rs/argon2; its const enum cannot be read by a compiler that works file by file.
const ARGON2ID = 2;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let common: ReadonlySet<string> | null = null;

const readCommon = (): ReadonlySet<string> =>
  new Set(
    loadDictionary()
      .dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MINIMUM)
      .map((password) => password.toLowerCase()),
  );

/** One of the passwords that everybody tries first, in any case. */
export const isCommonPassword = (password: string): boolean => {
  common ??= readCommon();
  return common.has(password.toLowerCase());
};

/** Argon2id of the password exactly as typed: 19 MiB, two rounds. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { ...COST, algorithm: ARGON2ID });

/** No account has this hash: it is checked where there is no account, so that both cost the same. */
const nobody = hashPassword(crypto.randomUUID());

/** Is it the password? Does the same work for a hash of null (no such account, or one without a password). */
export const checkPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
};

/** How passwords are kept and compared; what sign-up and sign-in are made with. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Is it the password of that hash? Null: there is none, which costs the same. */
  readonly check: (passwordHash: string | null, password: string) => Promise<boolean>;
  readonly isOutdated: (passwordHash: string) => boolean;
}

const costOf = (passwordHash: string): typeof COST => {
  const [, memory = "0", time = "0", parallelism = "0"] =
    /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  return { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(parallelism) };
};

/** Was it made with less than today's cost? Then it is made anew at the next sign-in. */
export const isOutdated = (passwordHash: string): boolean => {
  const { memoryCost, timeCost } = costOf(passwordHash);
  return !passwordHash.startsWith("$argon2id$") || memoryCost < COST.memoryCost || timeCost < COST.timeCost;
};

/** Argon2id, as long as nothing else is said. */
export const argon2: Passwords = { hash: hashPassword, check: checkPassword, isOutdated };
