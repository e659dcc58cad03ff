import { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import type { Passwords } from "../../src/server/account/passwords.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import { managedBy } from "./grants.ts";
import type { Commit, Memory } from "./memory.ts";

/** Where a mutant can change something without touching the product: what the simulation joins, and how. */
export interface Seams {
  /** The payment machine of the tabs. */
  readonly payment: typeof paymentMachine;
  /** The unit of work that the server's rules get. */
  readonly wrapUnit: (unit: UnitOfWork) => UnitOfWork;
  /** The provider takes the same money once, however often it is asked. */
  readonly capturesOnce: boolean;
  /** The provider gives the same refund once, however often it is asked. */
  readonly refundsOnce: boolean;
  /** A job is finished when it has run, not when it was taken. */
  readonly keepsJobs: boolean;
  /** A command is answered after its commit. */
  readonly answersAfterCommit: boolean;
  /** A stream that has grown since it was read refuses what was decided on its old state. */
  readonly checksVersions: boolean;
  /** The creators whom an account manages, as its session is read with each request. */
  readonly manages: (memory: Memory, accountId: string) => readonly string[];
  /** Told of each commit before anybody else. */
  readonly committed: (memory: Memory, commit: Commit) => void;
  readonly passwords: Passwords;
  /** Who signs out ends his session, not only his cookie. */
  readonly endsSessions: boolean;
}

/** As argon2 keeps them, at once. */
const plainPasswords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  check: async (passwordHash, password) => passwordHash === `hash of ${password}`,
  isOutdated: () => false,
};

/** The product as it is. */
export const honest: Seams = {
  payment: paymentMachine,
  wrapUnit: (unit) => unit,
  capturesOnce: true,
  refundsOnce: true,
  keepsJobs: true,
  answersAfterCommit: true,
  checksVersions: true,
  manages: managedBy,
  committed: () => undefined,
  passwords: plainPasswords,
  endsSessions: true,
};
