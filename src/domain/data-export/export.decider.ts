import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import { daySeconds } from "../format/duration.ts";
import type { AccountId, EpochSeconds } from "../unit/unit.ts";

/** For how long the link to one's data holds, in days. */
export const exportDays = 7;

export type ExportCommand =
  | { readonly type: "AskExport"; readonly accountId: AccountId }
  | { readonly type: "MakeExport"; readonly askedAt: EpochSeconds }
  | { readonly type: "FailExport"; readonly askedAt: EpochSeconds };

export type ExportEvent =
  | {
      readonly type: "ExportAsked";
      readonly data: { readonly accountId: AccountId; readonly askedAt: EpochSeconds };
    }
  | {
      readonly type: "ExportMade";
      readonly data: {
        readonly accountId: AccountId;
        readonly madeAt: EpochSeconds;
        readonly expiresAt: EpochSeconds;
      };
    }
  | {
      readonly type: "ExportFailed";
      readonly data: { readonly accountId: AccountId; readonly failedAt: EpochSeconds };
    };

/** The file that was asked for last; `madeAt` null: it is being made. */
export interface ExportState {
  readonly asked: {
    readonly accountId: AccountId;
    readonly askedAt: EpochSeconds;
    readonly madeAt: EpochSeconds | null;
    readonly expiresAt: EpochSeconds | null;
  } | null;
}

export type ExportRejection = "export_not_asked";

/** A file is asked for once a day at most, and anew at once when it could not be sent. */
const mayAsk = ({ asked }: ExportState, now: EpochSeconds): boolean =>
  asked === null || now >= asked.askedAt + daySeconds;

/** The file of all that an account gave and did: asked for, and made; `askedAt` says for which asking. */
export const exportDecider: Decider<ExportCommand, ExportState, ExportEvent, ExportRejection> = {
  stream: "data-export",
  initial: { asked: null },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<ExportEvent, ExportRejection>>()
      .with({ type: "AskExport" }, ({ accountId }) =>
        mayAsk(state, now) ? accept({ type: "ExportAsked", data: { accountId, askedAt: now } }) : accept(),
      )
      .with({ type: "MakeExport" }, ({ askedAt }) => {
        if (state.asked?.askedAt !== askedAt) return reject("export_not_asked");
        const { accountId } = state.asked;
        const expiresAt = now + exportDays * daySeconds;
        return accept({ type: "ExportMade", data: { accountId, madeAt: now, expiresAt } });
      })
      .with({ type: "FailExport" }, ({ askedAt }) =>
        state.asked?.askedAt === askedAt
          ? accept({ type: "ExportFailed", data: { accountId: state.asked.accountId, failedAt: now } })
          : reject("export_not_asked"),
      )
      .exhaustive(),
  evolve: (state, event) =>
    match(event)
      .returnType<ExportState>()
      .with({ type: "ExportAsked" }, ({ data }) => ({ asked: { ...data, madeAt: null, expiresAt: null } }))
      .with({ type: "ExportMade" }, ({ data: { madeAt, expiresAt } }) => ({
        asked: state.asked === null ? null : { ...state.asked, madeAt, expiresAt },
      }))
      .with({ type: "ExportFailed" }, () => ({ asked: null }))
      .otherwise(() => state),
};
