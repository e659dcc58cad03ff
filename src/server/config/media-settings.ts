/** Where media are kept: on this machine's disk, or in a bucket that all nodes reach. */
export type MediaSettings =
  | { readonly kind: "disk" }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      /** Null: Amazon's own of the region. */
      readonly endpoint: string | null;
      readonly region: string;
      readonly accessKey: string;
      readonly secretKey: string;
    };

const EXAMPLE = "s3://bucket?endpoint=https://storage.example&region=eu-1";

const isEndpoint = (value: string | null, production: boolean): boolean =>
  value === null ||
  value.startsWith("https://") ||
  (!production && /^http:\/\/127\.0\.0\.1(:\d+)?$/.test(value));

/** Reads `MEDIA_URL` and the keys of its bucket; `refusals` says in sentences what cannot be used. */
export const readMedia = (
  text: (name: string) => string | null,
  production: boolean,
): { readonly media: MediaSettings; readonly refusals: readonly string[] } => {
  const disk = { kind: "disk" } as const;
  const address = text("MEDIA_URL");
  if (address === null) return { media: disk, refusals: [] };
  const url = URL.parse(address);
  const bucket = url?.hostname ?? "";
  const endpoint = url?.searchParams.get("endpoint") ?? null;
  const isOne = url?.protocol === "s3:" && bucket !== "" && ["", "/"].includes(url.pathname);
  if (!isOne || !isEndpoint(endpoint, production))
    return { media: disk, refusals: [`MEDIA_URL must be like ${EXAMPLE}, not '${address}'.`] };
  const [accessKey, secretKey] = [text("MEDIA_ACCESS_KEY"), text("MEDIA_SECRET_KEY")];
  if (accessKey === null || secretKey === null)
    return { media: disk, refusals: ["MEDIA_URL needs MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY."] };
  const region = url.searchParams.get("region") ?? "us-east-1";
  return { media: { kind: "s3", bucket, endpoint, region, accessKey, secretKey }, refusals: [] };
};
