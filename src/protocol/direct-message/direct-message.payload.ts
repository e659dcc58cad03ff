import * as Schema from "effect/Schema";

/** The gallery or message that is paid for, or the message in whose conversation a tip is given. */
export const directMessagePayload = { direct_message_id: Schema.Int } as const;
