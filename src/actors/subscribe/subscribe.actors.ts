import { fromCallback, fromPromise } from "xstate";

import { offerChoices } from "../../domain/offer/offer.ts";
import type { ChoiceKept, Opened, OpenInput, Retained } from "../../machines/subscribe/retained.ts";
import { RETENTION_SECONDS } from "../../machines/subscribe/retained.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

/** Storage adds `csf_` (CONST-12). */
const entryName = (username: string): string => `subscribe_${username.toLowerCase()}`;

/** What was kept of a creator's dialog; null when there is nothing, or nothing that makes sense. */
export const readRetained = (storage: EntryStorage, username: string): Retained | null => {
  const kept = storage.read(entryName(username)) as Partial<Retained> | null;
  if (typeof kept !== "object" || kept === null) return null;
  const offer = offerChoices.find((choice) => choice === kept.offer) ?? null;
  return {
    offer,
    othersOpen: kept.othersOpen === true,
    mode: kept.mode === "follow" ? "follow" : "subscribe",
  };
};

export const forgetRetained = (storage: EntryStorage, username: string): void =>
  storage.remove(entryName(username));

/** The creator as he is now, at once when the page has him already, with what was kept of the dialog. */
export const createOpenBenefits = ({ call, storage }: AppServices) =>
  answeredAtOnce<Opened, OpenInput>(
    fromPromise(async ({ input: { username }, signal }) => {
      const answer = await call("getCreator", { username }, { signal });
      if (answer.status === "failed") return answer;
      return { status: "ok", data: { creator: answer.data, retained: readRetained(storage, username) } };
    }),
    ({ username, creator }) =>
      creator === null
        ? null
        : { status: "ok", data: { creator, retained: readRetained(storage, username) } },
  );

/** Keeps what was chosen for 15 minutes beyond the page; closing the dialog forgets it. */
export const createRetention = ({ storage }: AppServices) =>
  fromCallback<ChoiceKept, { readonly username: string; readonly retained: Retained }>(
    ({ input, receive }) => {
      const keep = (retained: Retained): void =>
        storage.write(entryName(input.username), retained, RETENTION_SECONDS);
      keep(input.retained);
      receive(({ retained }) => keep(retained));
      return () => forgetRetained(storage, input.username);
    },
  );
