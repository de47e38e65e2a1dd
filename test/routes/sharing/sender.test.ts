import { beforeAll, expect, test } from "vitest";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { loader as photoPage, action as savePhoto } from "#app/uploads/routes/account-photo.tsx";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail, signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { addReel, DB, open, share } from "#test/routes/sharing/share-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

let cookie = "";
let reel = "";
beforeAll(async () => {
  // Rate limits count by account and outlive a file.
  await DB.prepare("UPDATE users SET email = 'sending-' || email").run();
  cookie = (await signIn("sending-staff")).cookie ?? "";
  reel = await addReel();
});

const page = "http://localhost/account-settings/photo";
const week = 7 * 24 * 3600 * 1000;

async function send(file: Blob | null, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("photo", file ?? new Blob([]), file ? "me.png" : "");
  const { answer } = await visit(page, { method: "POST", cookie, body }, savePhoto);
  if (answer instanceof Response) return { status: answer.status, error: null };
  return { status: statusOf(answer), error: (answer as { data: { error: unknown } }).data.error };
}

async function photo(): Promise<string | null> {
  const { answer } = await visit(page, { cookie }, photoPage);
  return (answer as Awaited<ReturnType<typeof photoPage>>).portrait.src;
}

async function senderOf(token: string) {
  const opened = await open(token);
  return opened.state === "open" ? opened.sender : opened.state;
}

test("recipients see name and photo of who shares, and initials without a photo, until they leave or delete the account", async () => {
  const { token } = await share(cookie, reel);
  const plain = { name: "Jonas Okafor", portrait: { src: null, initials: "JO" } };
  expect(await senderOf(token)).toMatchObject(plain);

  expect(await send(new Blob([await png(64, 48, () => 90)]))).toEqual({ status: 302, error: null });
  const src = await photo();
  expect(src).toMatch(/^\/media\/images\/[0-9a-f]{64}\/cover\.webp$/);
  expect(await senderOf(token)).toMatchObject({ name: "Jonas Okafor", portrait: { src } });
  const sweep = () => sweepUploads({ ...testContext(), now: Date.now() + week }, { graceMs: week / 2 });
  const stored = () => testContext().env.MEDIA.head(src?.replace("/media/", "") ?? "");
  await sweep();
  expect(await stored()).not.toBeNull();

  await share(cookie, reel, { email: "dana@client.example" });
  const [sent] = await mailsTo("dana@client.example");
  expect(sent?.html).toContain(`src="http://localhost${src}"`);

  const leave = (status: string) =>
    DB.prepare("UPDATE memberships SET status = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)")
      .bind(status, mail("sending-staff"))
      .run();
  await leave("disabled");
  expect(await senderOf(token)).toBeNull();
  await leave("active");
  expect(await senderOf(token)).not.toBeNull();

  const form = { confirmation: mail("sending-staff"), current: demoPassword };
  await visit("http://localhost/account-settings/delete", { method: "POST", cookie, form }, deleteAccount);
  expect(await senderOf(token)).toBeNull();
  await sweep();
  expect(await stored()).toBeNull();
});

test("what is no picture or too large is refused at its field, and a photo can be removed", async () => {
  cookie = (await signIn("sending-admin")).cookie ?? "";
  expect(await send(null)).toMatchObject({ status: 400, error: { photo: ["Choose a photo."] } });
  expect(await send(new Blob(["<svg onload=alert(1)>"]))).toMatchObject({ status: 415, error: { photo: [/./] } });
  const large = await send(new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]));
  expect(large).toMatchObject({ status: 400, error: { photo: [/2Mb/] } });
  expect(await photo()).toBeNull();
  expect((await send(new Blob([await png(16, 16)]))).status).toBe(302);
  expect(await photo()).not.toBeNull();
  expect((await send(null, { remove: "yes" })).status).toBe(302);
  expect(await photo()).toBeNull();
  await expect(visit(page, {}, photoPage)).rejects.toMatchObject({ code: "unauthorised" });
});
