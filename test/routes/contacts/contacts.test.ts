import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as merge, loader as mergePage } from "#app/backoffice/catalogue-records/routes/record-merge.tsx";
import { loader as list, action as listAct } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { action as importAct } from "#app/contacts/routes/contacts-import.tsx";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addPlaylist, addTrack, share } from "#test/routes/playlists/shared-playlist.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoSessions();

type Body = { _id: string; version: string; name: string; email: string | null; organisation: string; items: Body[] };

async function call(path: string, method = "GET", body?: unknown, who = "admin", host = "localhost") {
  const init = {
    method,
    cookie: await cookieOf(who, host),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const { answer } = await visit(`http://${host}/api/v1/contacts${path}`, init, apiResponse);
  const response = answer as unknown as Response;
  return { status: response.status, ...((await response.json()) as { data: Body; error?: { fields: object } }) };
}

const add = async (body: object, host?: string) => (await call("", "POST", body, "admin", host)).data;
const rowsOf = (where: string) => countRows(`SELECT count(*) AS n FROM contacts WHERE ${where}`);

async function importText(text: string, confirmed = true) {
  const form = { text, ...(confirmed ? { confirmed: "yes" } : {}) };
  const { answer } = await visit(
    "http://localhost/contacts/import",
    { method: "POST", cookie: await cookieOf("admin"), form },
    importAct,
  );
  return answer;
}

test("programs add, change, list and delete contacts of their company; of another company there are none", async () => {
  const made = await add({ name: "Mina Okoro", email: "Mina@Kestrel.example", organisation: "Kestrel Airways" });
  expect(made).toMatchObject({ email: "mina@kestrel.example", organisation: "Kestrel Airways" });
  expect(await call("", "POST", { name: "Twin", email: "mina@kestrel.example" })).toMatchObject({
    status: 400,
    error: { fields: { email: [expect.stringContaining("another contact")] } },
  });
  expect((await call("", "POST", { name: "", email: "no" })).status).toBe(400);
  const changed = await call(`/${made._id}`, "PATCH", { version: made.version, organisation: "Kestrel" });
  expect(changed).toMatchObject({ status: 200, data: { organisation: "Kestrel", name: "Mina Okoro" } });
  expect((await call(`/${made._id}`, "PATCH", { version: made.version, name: "Late" })).status).toBe(409);
  expect((await call("?q=kestr%20mina")).data.items.map(({ _id }) => _id)).toEqual([made._id]);
  expect((await call("?client=kestrel")).data.items.map(({ _id }) => _id)).toEqual([made._id]);
  const elsewhere = `/${made._id}`;
  expect((await call(elsewhere, "GET", undefined, "admin", acme)).status).toBe(404);
  expect((await call(elsewhere, "PATCH", { version: "1", name: "X" }, "admin", acme)).status).toBe(404);
  expect((await call(`${elsewhere}?version=1`, "DELETE", undefined, "admin", acme)).status).toBe(404);
  expect((await call("", "GET", undefined, "supervisor")).status).toBe(403);
  // The same address in another company is another contact.
  expect(await add({ name: "Mina", email: "mina@kestrel.example" }, acme)).toMatchObject({ name: "Mina" });

  const gone = await call(`/${made._id}?version=${changed.data.version}`, "DELETE");
  expect(gone.status).toBe(200);
  expect((await call(`/${made._id}/restore`, "POST", {}, "admin", acme)).status).toBe(410);
  const cookie = await cookieOf("admin", acme);
  const { answer } = await visit(`http://${acme}/contacts`, { cookie }, list);
  expect((answer as Awaited<ReturnType<typeof list>>).deleted).toEqual([]);
  const restore = { method: "POST", form: { restore: made._id } };
  await visit(`http://${acme}/contacts`, { ...restore, cookie }, listAct);
  expect(await rowsOf(`id = '${made._id}'`)).toBe(0);
  expect((await call(`/${made._id}/restore`, "POST", {})).status).toBe(200);
});

test("a merge keeps the older id with the chosen details, both addresses and what the other one lacked", async () => {
  const older = await add({ name: "T. Lis", email: "lis@old.example", role: "Legal", organisation: "Old" });
  const newer = await add({ name: "Tomasz Lis", email: "tomasz@new.example", organisation: "New" });
  const cookie = await cookieOf("admin");
  const at = (id: string, query = "") => `http://localhost/contacts/${id}/merge${query}`;
  const page = await visit(at(older._id, `?into=${newer._id}`), { cookie, params: { id: older._id } }, mergePage);
  expect(page.answer).toMatchObject({ other: { name: "Tomasz Lis" } });
  const form = { into: newer._id, version: older.version, intoVersion: newer.version };
  const sent = await visit(at(older._id), { method: "POST", cookie, form, params: { id: older._id } }, merge);
  expect(statusOf(sent.answer)).toBe(302);
  const left = (await call(`/${older._id}`)).data;
  expect(left).toMatchObject({ name: "Tomasz Lis", email: "tomasz@new.example", organisation: "New", role: "Legal" });
  expect(await rowsOf(`id = '${newer._id}' AND merged_into = '${older._id}' AND email = 'lis@old.example'`)).toBe(1);
  expect((await call(`/${newer._id}`)).status).toBe(404);
  expect((await call("", "POST", { name: "Again", email: "lis@old.example" })).status).not.toBe(201);
  const third = await add({ name: "T", email: "t@third.example" });
  const body = { version: third.version, into: older._id, intoVersion: left.version };
  expect((await call(`/${third._id}/merge`, "POST", { ...body, intoVersion: "1" })).status).toBe(409);
  expect((await call(`/${third._id}/merge`, "POST", body, "admin", acme)).status).toBe(404);
  expect((await call(`/${third._id}/merge`, "POST", body)).status).toBe(200);
  expect(await rowsOf(`merged_into = '${older._id}'`)).toBe(2);
});

test("sharing to an address keeps its person once, for staff alone, and the form suggests them", async () => {
  const track = (await addTrack("Kept")).id;
  const id = await addPlaylist({ owner: "supervisor", tracks: [track] });
  await share(await cookieOf("supervisor"), id, { to: "Colleague <colleague@client.example>" });
  expect(await rowsOf("email = 'colleague@client.example'")).toBe(0);
  const own = await addPlaylist({ owner: "staff", tracks: [track] });
  const staff = await cookieOf("staff");
  await share(staff, own, { to: "Siri Dahl <Siri@nordic.example>" });
  await share(staff, own, { to: "Someone else <siri@nordic.example>" });
  expect(await rowsOf("email = 'siri@nordic.example' AND name = 'Siri Dahl'")).toBe(1);
  await share(staff, own, { to: "No address" });
  expect(await rowsOf("name = 'No address'")).toBe(0);
});

test("an import shows what it does first, takes the right lines, fills what is empty, and twice is as once", async () => {
  await add({ name: "Known", email: "known@import.example", organisation: "Kept Ltd" });
  const head = "Name;E-Mail;Firma;Rolle";
  const many = Array.from({ length: 1_200 }, (_, at) => `Person ${at};p${at}@import.example;Firma ${at % 7};`);
  const text = [head, "Known again;known@import.example;Other Ltd;Producer", "Wrong;no address;;", ...many].join(
    "\r\n",
  );
  const dry = await importText(text, false);
  expect(dry).toMatchObject({ data: { preview: { added: 1_200, known: 1, refused: 1, listed: [{ line: 3 }] } } });
  expect(await rowsOf("email LIKE '%@import.example'")).toBe(1);
  expect(statusOf(await importText(text))).toBe(302);
  expect(await rowsOf("email LIKE '%@import.example'")).toBe(1_201);
  expect(
    await rowsOf(
      "email = 'known@import.example' AND name = 'Known' AND organisation = 'Kept Ltd' AND role = 'Producer'",
    ),
  ).toBe(1);
  expect(statusOf(await importText(text))).toBe(302);
  expect(await rowsOf("email LIKE '%@import.example'")).toBe(1_201);
  expect(await rowsOf(`email LIKE '%@import.example' AND company_id <> '${mainCompany.id}'`)).toBe(0);
  expect(statusOf(await importText("what,is\nthis,"))).toBe(400);
});

test("erasing a sender erases their contact, its merged and deleted ones and its history, in that company alone", async () => {
  const email = "leaves@erase.example";
  const [one, two] = [await add({ name: "Leaves", email }), await add({ name: "Other", email: "o@erase.example" })];
  const body = { version: two.version, into: one._id, intoVersion: one.version };
  expect((await call(`/${two._id}/merge`, "POST", body)).status).toBe(200);
  const kept = await add({ name: "Leaves", email }, acme);
  const ctx = testContext();
  const erase = async () => {
    const [first, ...rest] = eraseSender(ctx, { email, userId: null, companyId: mainCompany.id });
    if (first) await ctx.db.batch([first, ...rest]);
  };
  await erase();
  expect(await rowsOf(`id IN ('${one._id}', '${two._id}')`)).toBe(0);
  expect(await rowsOf(`id = '${kept._id}' AND company_id = '${demoCompanyIds.acme}'`)).toBe(1);
  const texts = await DB.prepare(
    "SELECT group_concat(detail) AS texts FROM audit_log WHERE company_id = ? AND subject_type = 'contact'",
  )
    .bind(mainCompany.id)
    .first<string>("texts");
  expect(texts).not.toContain("erase.example");
  const deleted = await add({ name: "Leaves", email });
  await call(`/${deleted._id}?version=${deleted.version}`, "DELETE");
  await erase();
  expect(await countRows("SELECT count(*) AS n FROM deleted_records WHERE id = ?", deleted._id)).toBe(0);
});
