import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import { expiredText, type PostFile } from "../../domain/post/post-file.ts";
import { mediaKindOf, type MediaKind } from "../../domain/upload/upload-kind.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  uploadMachine,
  type MediaChanged,
  type MediaChosen,
  type UploadRef,
} from "../upload/upload.machine.ts";
import { freeId } from "../post-editor/post-files.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { VaultItem } from "../vault/vault-filter.ts";

/** A file on its way into the vault; `error`: why it cannot be kept. */
export interface VaultFile {
  readonly id: `file-${number}`;
  readonly kind: MediaKind;
  readonly name: string;
  readonly source: PostFile["source"];
  readonly thumb_url: string | null;
  readonly error: string | null;
  /** Where it goes; 0: into no folder. */
  readonly folder: number;
}

/** An upload with where it goes. */
export interface FileToKeep {
  readonly tkn: string;
  readonly srv_id: string;
  readonly name: string;
  readonly folder: number;
}

/** Told to the page around: there is more in the vault, or of it. */
export interface VaultGrown {
  readonly type: "vault.grown";
}

/** `page` is told of what is kept and made; undefined when the machine runs alone, as in model tests. */
export interface VaultUploadInput {
  readonly page?: ActorRef<Snapshot<unknown>, VaultGrown> | undefined;
}

export type VaultUploadEvent =
  | { readonly type: "file.added"; readonly file: MediaChosen; readonly folder: number }
  | { readonly type: "file.removed"; readonly id: string }
  | { readonly type: "file.repeated"; readonly id: string }
  | MediaChanged;

export interface VaultUploadContext extends VaultUploadInput {
  readonly files: readonly VaultFile[];
  /** The file that the server is asked to keep; null: none, or it was taken out meanwhile. */
  readonly keeping: VaultFile["id"] | null;
  /** Ids of what is being made of files that were added here. */
  readonly making: readonly number[];
}

/** Why a file is not kept; `code` of the server's, if it was asked. */
type Refusal = Pick<Failure, "error"> & Partial<Pick<Failure, "code">>;

const file = "src/actors/vault/vault.actors.ts";

/** The next file that is sent and not kept yet. */
const nextToKeep = (files: readonly VaultFile[]): VaultFile | undefined =>
  files.find(({ source, error }) => typeof source === "object" && error === null);

/** The file that an answer is about: another one may have become the next one since it was asked. */
const asked = ({ files, keeping }: VaultUploadContext): VaultFile | undefined =>
  files.find(({ id }) => id === keeping);

/** Its upload went elsewhere: nothing sends it any more. */
const isGone = ({ source, error }: VaultFile): boolean => source === "failed" && error !== null;

const isMade = ({ state }: VaultItem): boolean => state === "ready" || state === "failed";

const act = enqueueActions<
  VaultUploadContext,
  VaultUploadEvent,
  Refusal,
  VaultUploadEvent,
  never,
  never,
  never,
  never,
  never
>;
/** Why it is not kept; one that is gone, or that something else shows, is not tried again. */
const markKept = act(({ context, enqueue }, { error, code }) => {
  const kept = asked(context);
  // One whose sending failed meanwhile says that: with both it would pass for gone, and its actor would stay.
  if (kept === undefined || kept.source === "failed") return;
  const isElsewhere = code === "upload_expired";
  const marked: VaultFile = isElsewhere
    ? { ...kept, source: "failed", error: expiredText([kept.name]) }
    : { ...kept, error };
  enqueue.assign({ files: context.files.map((one) => (one === kept ? marked : one)) });
  if (isElsewhere) enqueue.stopChild(kept.id);
});

const uploadSetup = setup({
  types: {
    context: {} as VaultUploadContext,
    events: {} as VaultUploadEvent,
    input: {} as VaultUploadInput,
    children: {} as {
      keepFile: "keepFile";
      readMade: "readMade";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    keepFile: promiseProvidedBy<AnswerTo<"addToVault">, FileToKeep>(file),
    readMade: promiseProvidedBy<AnswerTo<"getVault">, { readonly ids: readonly number[] }>(file),
  },
  delays: { madeDelay: 3_000 },
  guards: {
    hasToKeep: ({ context }) => nextToKeep(context.files) !== undefined,
    isMaking: ({ context }) => context.making.length > 0,
  },
  actions: {
    markKept,
    chooseNext: assign({ keeping: ({ context }) => nextToKeep(context.files)?.id ?? null }),
    watch: assign(({ context: { making } }, { item }: { readonly item: VaultItem }) => ({
      making: isMade(item) ? making : [...making, item.vault_id],
    })),
    // What is not there any more is not waited for.
    keepMaking: assign((_, { items }: { readonly items: readonly VaultItem[] }) => ({
      making: items.filter((item) => !isMade(item)).map(({ vault_id }) => vault_id),
    })),
  },
});

/** Each file is sent by an actor of its own, whose id is the file's. */
const addFile = uploadSetup.createAction(
  enqueueActions(({ context: { files }, event, self, enqueue }) => {
    if (event.type !== "file.added") return;
    const { file: chosen, folder } = event;
    const id = freeId(files);
    const kind = mediaKindOf(chosen) ?? "image";
    const added = { id, kind, name: chosen.name, source: "sending", thumb_url: null, error: null } as const;
    enqueue.assign({ files: [...files, { ...added, folder }] });
    enqueue.spawnChild("upload", { id, input: { id, kind, form: self } });
    enqueue.sendTo(id, chosen);
  }),
);

const removeFile = uploadSetup.createAction(
  enqueueActions(({ context: { files, keeping }, event, enqueue }) => {
    if (event.type !== "file.removed") return;
    const removed = files.find(({ id }) => id === event.id);
    if (removed === undefined) return;
    enqueue.assign({
      files: files.filter((one) => one !== removed),
      // A file that is added later may get its id, and is not what the answer is about.
      keeping: keeping === removed.id ? null : keeping,
    });
    // Of one that went elsewhere nothing is left here.
    if (isGone(removed)) return;
    // It is over, on the server too: one that is only stopped may go on.
    enqueue.sendTo(removed.id, { type: "file.removed" });
    enqueue.stopChild(removed.id);
  }),
);

/** What is kept stands in the vault now. */
const forgetKept = uploadSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const kept = asked(context);
    if (kept === undefined) return;
    enqueue.assign({ files: context.files.filter((one) => one !== kept) });
    enqueue.stopChild(kept.id);
  }),
);

/** The page reads the vault anew. */
const tellPage = uploadSetup.createAction(
  enqueueActions(({ context: { page }, enqueue }) => {
    if (page !== undefined) enqueue.sendTo(page, { type: "vault.grown" });
  }),
);

const parts = uploadSetup.extend({ actions: { addFile, removeFile, forgetKept, tellPage } });

/**
 * Files on their way into the vault: sent as soon as they are chosen, kept one after the other as they arrive; what is made of them is
 * looked at until it is there.
 */
export const vaultUploadMachine = parts.createMachine({
  id: "vault-upload",
  context: ({ input }) => ({ ...input, files: [], keeping: null, making: [] }),
  on: {
    "file.added": { actions: "addFile" },
    "file.removed": { actions: "removeFile" },
    "file.repeated": {
      actions: assign({
        files: ({ context: { files }, event }) =>
          files.map((one) => (one.id === event.id && !isGone(one) ? { ...one, error: null } : one)),
      }),
    },
    "media.changed": {
      actions: assign({
        files: ({ context: { files }, event: { id, source, thumb_url } }) =>
          files.map((one) =>
            one.id === id && !isGone(one)
              ? // Why it was not kept is over when sending it fails: with both it would pass for gone, and its actor would stay.
                { ...one, source, thumb_url, error: source === "failed" ? null : one.error }
              : one,
          ),
      }),
    },
  },
  type: "parallel",
  states: {
    arriving: {
      initial: "idle",
      states: {
        idle: { always: { guard: "hasToKeep", target: "keeping" } },
        keeping: {
          entry: "chooseNext",
          invoke: {
            id: "keepFile",
            src: "keepFile",
            input: ({ context }) => {
              const { source, name, folder } = asked(context)!;
              const upload = typeof source === "object" && "tkn" in source ? source : { tkn: "", srv_id: "" };
              return { ...upload, name, folder };
            },
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  "forgetKept",
                  { type: "watch", params: ({ event }) => ({ item: event.output.data }) },
                  "tellPage",
                ],
              },
              failed: {
                target: "idle",
                actions: { type: "markKept", params: ({ event }) => event.output.failure },
              },
            }),
            onError: { target: "idle", actions: { type: "markKept", params: { error: UNREACHABLE } } },
          },
        },
      },
    },
    making: {
      initial: "idle",
      states: {
        idle: { always: { guard: "isMaking", target: "pausing" } },
        pausing: { after: { madeDelay: "reading" } },
        reading: {
          invoke: {
            id: "readMade",
            src: "readMade",
            input: ({ context }) => ({ ids: context.making }),
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [{ type: "keepMaking", params: ({ event }) => event.output.data }, "tellPage"],
              },
              failed: "pausing",
            }),
            onError: "pausing",
          },
        },
      },
    },
  },
});

export type VaultUploadRef = ActorRefFrom<typeof vaultUploadMachine>;

export interface VaultUploadView {
  readonly status: "showing";
  readonly files: readonly VaultFile[];
  /** The actors that send them, by the files' ids. */
  readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
}

/** What is on its way. */
export const selectVaultUploadView = ({
  context,
  children,
}: SnapshotFrom<typeof vaultUploadMachine>): VaultUploadView => ({
  status: "showing",
  files: context.files,
  uploads: children as Readonly<Record<string, UploadRef | undefined>>,
});
