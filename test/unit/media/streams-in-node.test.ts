import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fileResponse } from "#app/downloads/file-response.server.ts";
import { putStream } from "#app/media/put-stream.server.ts";
import { DigestStream } from "#scripts/digest-stream.ts";

/** Pages run in Node in development, which lacks some of the streams of workerd. */
const streamOf = (text: string) => new Blob([text.slice(0, 3), text.slice(3)]).stream();

test("in development a body of the announced length is stored, and another one refused", async () => {
  const put = async (stored: ReadableStream | ArrayBuffer) => new Response(stored).text();
  expect(await putStream(streamOf("harbour"), 7, put)).toBe("harbour");
  for (const bytes of [6, 8])
    await expect(putStream(streamOf("harbour"), bytes, put)).rejects.toMatchObject({ code: "invalid" });
});

test("in development a file is sent, whole and in part", async () => {
  const send = (headers: HeadersInit = {}) =>
    fileResponse(new Request("http://localhost/file", { headers }), {
      size: 7,
      etag: '"harbour"',
      contentType: "audio/wav",
      fileName: "Harbour.wav",
      write: (sink, first, last) => streamOf("harbour".slice(first, last + 1)).pipeTo(sink),
    });
  expect(await send().text()).toBe("harbour");
  const part = send({ Range: "bytes=1-3" });
  expect([part.status, await part.text()]).toEqual([206, "arb"]);
});

test("in development the digest of a stream is that of its bytes", async () => {
  const digest = new DigestStream("SHA-256");
  await streamOf("harbour").pipeTo(digest);
  expect((await digest.digest).toString("hex")).toBe(createHash("sha256").update("harbour").digest("hex"));
});
