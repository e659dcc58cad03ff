import { keptAdvert, keptModelRef, type Advert, type Arrival } from "../../domain/tracking/advert.ts";
import type { AppServices } from "../app/services.ts";

type Kept = Pick<AppServices, "storage">;

/** Keeps for a day what the address says of the advert and of who brought the visitor; the last advert counts (TRACK-08). */
export const keepArrival = ({ storage }: Kept, { advert, modelRef }: Arrival): void => {
  if (Object.keys(advert).length > 0) storage.write("advert", advert);
  if (modelRef !== null) storage.write("model_ref", modelRef);
};

/** What is kept, for the account that the visitor makes. */
export const readKeptArrival = ({
  storage,
}: Kept): { readonly advert: Advert | null; readonly modelRef: string | null } => ({
  advert: keptAdvert(storage.read("advert")),
  modelRef: keptModelRef(storage.read("model_ref")),
});
