import type { CallName, EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";

/** A call of the endpoint table with its flat input. */
export interface CallOf<Name extends CallName> {
  readonly endpoint: Name;
  readonly input: EndpointInput<Name>;
}
export type Call = { [Name in CallName]: CallOf<Name> }[CallName];

/** The server's id of the request, for the inspector; absent where it is not known. */
interface Asked {
  readonly request?: string | undefined;
}

/** What a call answers. A promise that rejects means that the world broke: offline, a timeout, a 5xx. */
export type CallResult<Data> =
  | ({ readonly status: "ok"; readonly data: Data } & Asked)
  | ({ readonly status: "failed"; readonly failure: Failure } & Asked);

export type AnswerTo<Name extends CallName> = CallResult<EndpointAnswer<Name>>;
