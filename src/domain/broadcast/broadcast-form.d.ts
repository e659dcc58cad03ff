import { type MessageBody, type MessageForm } from "../direct-message/message-form.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { type BroadcastGroup, type BroadcastTexts } from "./broadcast.ts";
/** A broadcast while it is written; amounts and names as they were typed. */
export interface BroadcastForm extends MessageForm {
  readonly groups: readonly BroadcastGroup[];
  readonly spent_over: string;
  /** Usernames. */
  readonly exclude: string;
  /** Null: at once. */
  readonly scheduled_at: EpochSeconds | null;
}
export declare const emptyBroadcastForm: BroadcastForm;
/** What keeps the form from being sent, by field; a file that is still being sent does not. */
export declare const checkBroadcastForm: (form: BroadcastForm, now: EpochSeconds) => BroadcastTexts;
/** A broadcast as the call takes it. */
export interface BroadcastBody extends Omit<MessageBody, "written"> {
  readonly text: string;
  readonly groups: readonly BroadcastGroup[];
  readonly exclude: readonly string[];
  readonly spent_over: number;
  readonly scheduled_at: EpochSeconds | null;
}
/** The form as the call takes it, once every file is there. */
export declare const broadcastBodyOf: (form: BroadcastForm) => BroadcastBody;
//# sourceMappingURL=broadcast-form.d.ts.map
