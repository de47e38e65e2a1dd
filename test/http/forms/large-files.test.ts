import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";
import { tone } from "#test/support/tone.ts";

const name = `Large ${Date.now().toString(36)}.wav`;
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a file larger than a request of the platform is uploaded in parts", { timeout: 90_000 }, async () => {
  const staff = await DemoVisitor.signedIn("localhost", "staff");
  const whole = Buffer.concat([tone(1), randomBytes(104_000_000)]);
  const ask = async (path: string, body: object) =>
    JSON.parse((await staff.sendJson("POST", `/api/v1/${path}`, body)).body).data;
  const { upload, partBytes } = await ask("upload-parts", { area: "ingestions", file: name, bytes: whole.length });
  const put = (part: number, bytes: Buffer, session = staff.session) =>
    rawRequest(copyUrl(), {
      method: "PUT",
      path: `/api/v1/upload-parts/${upload}/${part}?sha256=${sha256Of(bytes)}`,
      headers: { Cookie: session ?? "", Origin: copyUrl(), "Content-Length": String(bytes.length) },
      body: bytes,
    });
  const partOf = (part: number) => whole.subarray((part - 1) * partBytes, part * partBytes);
  for (let part = 1; partOf(part).length > 0; part += 1) expect((await put(part, partOf(part))).status).toBe(200);
  expect((await put(8, partOf(1))).status).toBe(400);
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  expect((await put(1, partOf(1), admin.session)).status).toBe(404);
  const files = [{ folder: "", name, bytes: whole.length }];
  const { url, forms } = await ask("ingestions/files", { publishing: "unpublished", files });
  const form = new FormData();
  for (const [field, value] of Object.entries<string>({ ...forms[0].fields, upload })) form.append(field, value);
  form.append("file", new File([], name));
  const stored = await staff.post(new URL(url).pathname, form, { Accept: "application/json" });
  expect([stored.status, stored.body]).toEqual([201, expect.stringContaining('"queued"')]);
  const { _id: id } = JSON.parse(stored.body).data;
  const file = JSON.parse((await staff.get(`/api/v1/ingestions/files/${id}`)).body).data;
  expect([file.name, file.bytes, file.sha256]).toEqual([name, whole.length, sha256Of(whole)]);
  // No other test finds it among what waits to be read.
  expect((await staff.sendJson("DELETE", `/api/v1/ingestions/files/${id}`)).status).toBe(200);
});
