import type { Client } from "../running/http-client.ts";
import { tokenOf } from "../creator-application/applicants.ts";

export const TUS = "/api/v1/upload";
const VERSION = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An upload in pieces, by the words of the protocol. */
export const tusOf = async (client: Client, origin: string, given?: string) => {
  const token = given ?? (await tokenOf(client));
  const headers = { ...VERSION, "upload-token": token };
  const ask = async (
    method: string,
    path: string,
    more: Readonly<Record<string, string>> = {},
    body?: Buffer,
  ) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  };
  let path = "";
  return {
    token,
    /** With a type and bytes it is what another server would take the first piece in. */
    begin: async (target: string, size: number, type?: string, first?: Buffer) => {
      const metadata = `target ${base64(target)},filename ${base64("it.mp4")}`;
      const about = { "upload-length": String(size), "upload-metadata": metadata };
      const answer = await ask(
        "POST",
        TUS,
        type === undefined ? about : { ...about, "content-type": type },
        first,
      );
      path = answer.headers.get("location") ?? path;
      return answer;
    },
    path: () => path,
    at: (other: string) => (path = other),
    send: (bytes: Buffer, offset: number) =>
      ask(
        "PATCH",
        path,
        { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        bytes,
      ),
    offset: async () => {
      const { status, headers: answered } = await ask("HEAD", path);
      return status === 200 ? Number(answered.get("upload-offset")) : status;
    },
    end: () => ask("DELETE", path),
  };
};
