import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import S3rver from "s3rver";

/** A storage on this machine that speaks S3, with the bucket `media`. */
export interface S3Site {
  readonly endpoint: string;
  /** What a server is started with to keep its media there. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Stop it in `afterAll`. */
export const startS3 = async (buckets: readonly string[] = ["media"]): Promise<S3Site> => {
  const directory = await mkdtemp(join(tmpdir(), "marquee-s3-"));
  const server = new S3rver({
    ...{ port: 0, address: "127.0.0.1", silent: true, directory },
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    environment: {
      MEDIA_URL: `s3://media?endpoint=${endpoint}&region=us-east-1`,
      ...{ MEDIA_ACCESS_KEY: "S3RVER", MEDIA_SECRET_KEY: "S3RVER" },
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
