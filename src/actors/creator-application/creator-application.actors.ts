import { fromCallback, fromPromise } from "xstate";

import {
  emptyApplication,
  type ApplicationField,
  type ApplicationFields,
} from "../../domain/creator-application/application.ts";
import type { DraftCommand, Opening } from "../../machines/creator-application/creator-application.setup.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";
import { personalEntries } from "../storage/personal-entries.ts";

/** Storage adds `csf_`. Where somebody signs up is kept for an hour, what he types for a day or until he logs out. */
const BEGUN = "application_begun";
const BEGUN_SECONDS = 3600;

const draftName = (owner: string): string => personalEntries.application + owner.toLowerCase();

const readDraft = (storage: EntryStorage, owner: string): ApplicationFields | null => {
  const kept = storage.read(draftName(owner));
  if (typeof kept !== "object" || kept === null) return null;
  const texts = kept as Readonly<Record<string, unknown>>;
  const entries = Object.keys(emptyApplication).map((name) => {
    const text = texts[name];
    return [name as ApplicationField, typeof text === "string" ? text : ""] as const;
  });
  return Object.fromEntries(entries) as unknown as ApplicationFields;
};

const takeBegun = (storage: EntryStorage): string | null => {
  const begun = storage.read(BEGUN);
  storage.remove(BEGUN);
  return typeof begun === "string" && begun.startsWith("/creator/") ? begun : null;
};

/** How the application stands, with what was typed before, or what the declined one said. */
export const createOpenApplication = ({ call, storage }: AppServices) =>
  fromPromise<CallResult<Opening>, { readonly owner: string }>(async ({ input: { owner }, signal }) => {
    const [approval, last] = await Promise.all([
      call("getApproval", {}, { signal }),
      call("getApplication", {}, { signal }),
    ]);
    if (approval.status === "failed") return approval;
    if (last.status === "failed") return last;
    const { application, studio } = last.data;
    const fields = readDraft(storage, owner) ?? application ?? emptyApplication;
    return { status: "ok", data: { ...approval.data, fields, studio, begun: takeBegun(storage) } };
  });

/** Keeps what is typed beyond the page until it is sent, and where somebody signed up. */
export const createDraft = ({ storage }: AppServices) =>
  fromCallback<DraftCommand, { readonly owner: string | null; readonly begun: string | null }>(
    ({ input: { owner, begun }, receive }) => {
      if (begun !== null) storage.write(BEGUN, begun, BEGUN_SECONDS);
      receive((command) => {
        if (owner === null) return;
        if (command.type === "draft.dropped") storage.remove(draftName(owner));
        else storage.write(draftName(owner), command.fields);
      });
    },
  );

/** Sends the application. */
export const createSubmitApplication = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"submitApplication">, EndpointInput<"submitApplication">>(({ input, signal }) =>
    call("submitApplication", input, { signal }),
  );
