import type { MakeCall } from "../../src/actors/http/call.ts";
import { UnreachableError } from "../../src/actors/http/call.ts";
import { isUndecided, moneyKey } from "../../src/actors/http/money-key.ts";
import type { EntryStorage } from "../../src/actors/storage/entry-storage.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { CallName, EndpointInput } from "../../src/protocol/endpoints.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import type { Endpoint } from "../../src/protocol/endpoint.ts";
import type { Failure } from "../../src/protocol/failures.ts";
import type { Outgoing } from "../../src/server/http/outgoing.ts";
import type { Cluster } from "./cluster.ts";
import type { Life } from "./schedule.ts";
import type { NodeCall, NodeRequest, Viewer } from "./server-node.ts";
import { latency, type World } from "./world.ts";

const TIMEOUT_MS = 30_000;

/**
 * Sends a request from a page that lives as long as `life`; each way may lose it, double it or make it late. `inPage` runs
 * the answer as that page.
 */
export const sendRequest = (
  world: World,
  cluster: Cluster,
  life: Life,
  request: NodeRequest,
  inPage: (run: () => void) => void = (run) => run(),
): Promise<Outgoing> =>
  new Promise((resolve, reject) => {
    const { schedule, faults, seeded } = world;
    const unreachable = (): void => inPage(() => reject(new UnreachableError(null)));
    const timeout = schedule.after(TIMEOUT_MS, life, `${request.name}: no answer`, unreachable);
    const arrive = (): void =>
      cluster.ask(
        request,
        (outgoing) => {
          if (faults.hit("answer lost")) return;
          schedule.after(
            latency(world),
            life,
            `${request.name}: ${outgoing.status} ${outgoing.code ?? ""}`,
            () => {
              timeout.cancelled = true;
              inPage(() => resolve(outgoing));
            },
          );
        },
        () => {
          schedule.after(latency(world), life, `${request.name}: refused`, () => {
            timeout.cancelled = true;
            unreachable();
          });
        },
      );
    if (faults.hit("request lost")) return;
    schedule.after(latency(world), world.life, `${request.name} arrives`, arrive);
    if (faults.hit("request doubled")) {
      schedule.after(
        latency(world) + seeded.below(2_000),
        world.life,
        `${request.name} arrives again`,
        arrive,
      );
    }
  });

/** The calls of a page, as `createCall` makes them: money calls have keys, which `tab` keeps, a 5xx counts as unreachable. */
export const createSimulatedCall = (
  world: World,
  cluster: Cluster,
  life: Life,
  viewer: Viewer,
  tab: EntryStorage,
  isOffline: () => boolean,
  inPage: (run: () => void) => void,
): MakeCall => {
  return async <Name extends CallName>(name: Name, input: EndpointInput<Name>): Promise<AnswerTo<Name>> => {
    if (isOffline()) throw new UnreachableError(null);
    if (name === "getPosts") return { status: "ok", data: [] } as unknown as AnswerTo<Name>;
    const row: Endpoint = endpoints[name];
    const body = JSON.stringify(input);
    const money =
      row.money === true
        ? moneyKey(
            tab,
            { url: name, body, makes: row.status === 201 },
            () => `${viewer.username}-${world.nextId()}`,
          )
        : null;
    const request: NodeRequest = {
      name: name as NodeCall,
      input: JSON.parse(body) as Readonly<Record<string, unknown>>,
      viewer,
      key: money?.key ?? null,
      accept: "application/json",
      rawBody: null,
    };
    const { status, body: text } = await sendRequest(world, cluster, life, request, inPage);
    if (status >= 500) throw new UnreachableError(status);
    const answer = JSON.parse(String(text)) as unknown;
    if (!isUndecided(status, answer as Partial<Failure>)) money?.forget();
    return (status < 300
      ? { status: "ok", data: answer }
      : { status: "failed", failure: answer as Failure }) as unknown as AnswerTo<Name>;
  };
};
