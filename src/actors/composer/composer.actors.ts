import { fromCallback, fromPromise } from "xstate";

import { hasTexts } from "../../domain/account/field-texts.ts";
import { chatBodyOf, checkChatForm, type ChatForm } from "../../domain/direct-message/message-form.ts";
import { pricesOf } from "../../domain/money/site-prices.ts";
import { keptFiles } from "../../domain/post/post-file.ts";
import { composerMachine } from "../../machines/composer/composer.machine.ts";
import type { Prepared, Sent, Unsent, WritingChanged } from "../../machines/composer/composer.setup.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { randomKey } from "../http/random-key.ts";
import { personalEntries } from "../storage/personal-entries.ts";
import { createCheckFiles } from "../upload/check-files.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { provideVaultPicker } from "../vault/vault-picker.actors.ts";

/** What is kept lives so long, in seconds. */
const LIFE = 30 * 86_400;
/** The other one hears of typing each so many seconds. */
const TYPING_SECONDS = 4;

const textAlone = { media: [], amount_usd: 0, purchase: null } as const;

const isUnsent = (value: unknown): value is Pick<Unsent, "key" | "written"> & Partial<Unsent> =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "written" in value &&
  typeof value.written === "string";

/** What the browser keeps of a conversation of the account that is signed in. */
const kept = ({ storage, globals }: AppServices, username: string) => {
  const names = `${globals.user?.username ?? ""}_${username.toLowerCase()}`;
  const [draft, unsent] = [personalEntries.draft + names, personalEntries.unsent + names];
  const wait = `${draft}/files`;
  const read = (): readonly Unsent[] => {
    const value = storage.read(unsent);
    // A page of before kept texts alone.
    return Array.isArray(value)
      ? value.filter((each) => isUnsent(each)).map((each) => ({ ...textAlone, ...each }))
      : [];
  };
  const write = (list: readonly Unsent[]): void =>
    list.length === 0 ? storage.remove(unsent) : storage.write(unsent, list, LIFE);
  return {
    draft: (): string => {
      const text = storage.read(draft);
      return typeof text === "string" ? text : "";
    },
    keepDraft: (text: string): void =>
      text === "" ? storage.remove(draft) : storage.write(draft, text, LIFE),
    isWaiting: (): boolean => storage.read(wait) === true,
    keepWait: (isWaiting: boolean): void =>
      isWaiting ? storage.write(wait, true, LIFE) : storage.remove(wait),
    unsent: read,
    add: (message: Unsent): void => write([...read(), message]),
    keepUnpaid: (key: string, unpaid: NonNullable<Unsent["unpaid"]>): void =>
      write(read().map((each) => (each.key === key ? { ...each, unpaid } : each))),
    remove: (key: string): void => write(read().filter((each) => each.key !== key)),
  };
};

/** The composer with its drafts and its calls. What was begun to be sent is not given up when the page is left. */
export const provideComposer = (services: AppServices) => {
  const { call, now } = services;
  // One whose composer is gone still ends: whoever opens the conversation again waits for the same end.
  const underWay = new Map<string, Promise<Sent>>();
  const deliver = async (message: Unsent & { readonly username: string }): Promise<Sent> => {
    const { username, key, written, media, amount_usd, purchase } = message;
    const body = {
      text: written,
      ...(media.length === 0 ? {} : { media }),
      ...(amount_usd === 0 ? {} : { amount_usd }),
      ...(purchase === null ? {} : { purchase_id: purchase.id }),
    };
    const answer = await call("sendMessage", { username, ...body }, { key });
    if (answer.status === "failed") return answer;
    const keeper = kept(services, username);
    if (answer.data.status === "sent") {
      keeper.remove(key);
      return { status: "ok", sent: answer.data };
    }
    const unpaid = { id: answer.data.direct_message_id, price: answer.data.amount_usd };
    keeper.keepUnpaid(key, unpaid);
    return { status: "unpaid", unpaid };
  };
  return provideEvery(composerMachine, {
    upload: provideUpload(services),
    vaultPicker: provideVaultPicker(services),
    checkFiles: createCheckFiles(services),
    keepWriting: fromCallback<WritingChanged, { readonly username: string }>(
      ({ input: { username }, receive, sendBack }) => {
        const keeper = kept(services, username);
        const [written, unsent, isWithoutFiles] = [keeper.draft(), keeper.unsent(), keeper.isWaiting()];
        if (written !== "" || unsent.length > 0 || isWithoutFiles)
          sendBack({
            ...{ type: "writing.kept", written, unsent, isWithoutFiles },
            underWay: [...underWay.keys()],
          });
        let isWaiting = false;
        receive((event) => {
          if (event.type === "unsent.discarded") return keeper.remove(event.key);
          if (event.type === "wait.changed") isWaiting = event.isWaiting;
          else keeper.keepDraft(event.written);
          // Whoever writes on has read what became of it.
          keeper.keepWait(isWaiting);
        });
      },
    ),
    tellTyping: fromCallback<WritingChanged, { readonly username: string }>(
      ({ input: { username }, receive }) => {
        let told = 0;
        receive(() => {
          if (now() - told < TYPING_SECONDS) return;
          told = now();
          // Whether it arrives or not makes no difference to who types.
          call("tellTyping", { username }).catch(() => undefined);
        });
      },
    ),
    prepareMessage: fromPromise<Prepared, ChatForm & { readonly username: string }>(
      ({ input: { username, ...form } }) => {
        const fields = checkChatForm(form, pricesOf(services.globals.site));
        if (hasTexts(fields)) return Promise.resolve({ status: "failed", failure: { fields } });
        const data = { key: randomKey(), ...chatBodyOf(form), files: keptFiles(form.media) };
        kept(services, username).add(data);
        return Promise.resolve({ status: "ok", data });
      },
    ),
    sendMessage: fromPromise<Sent, Unsent & { readonly username: string }>(({ input }) => {
      const { key } = input;
      const begun = underWay.get(key) ?? deliver(input).finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    }),
  });
};
