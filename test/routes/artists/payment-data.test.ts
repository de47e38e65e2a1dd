import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/artists/profiles/routes/account-setup.tsx";
import { loader as paymentLoader } from "#app/artists/profiles/routes/artist-payment.tsx";
import { loader as recordLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { sweepDeletedRecords } from "#app/records/store/delete-record.server.ts";
import { addArtist, addLabel, emptyRosters } from "#test/routes/artists/roster-records.ts";
import { userId, withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const iban = "DE89370400440532013000";
const data = {
  ...{ name: "Ada Ltd", address: "1 Pier Road\nPorto", iban: "DE89 3704 0044 0532 0130 00" },
  ...{ bic: "deutdeff", taxNumber: "PT 501 964 843" },
};

beforeEach(async () => {
  await emptyRosters();
  await DB.prepare("DELETE FROM audit_log").run();
  await addArtist("Ada");
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('Ada', ?)").bind(userId("artist")).run();
  await addLabel("North", { artists: ["Ada"] });
});

type Reply = { data?: { error: Record<string, string[]>; initialValue: Record<string, string> } };

const path = "http://localhost/artists/account-setup/Ada";

async function open(account = "artist") {
  const given = { cookie: await cookieOf(account), params: { artistId: "Ada" } };
  return (await visit(path, given, loader)).answer as Awaited<ReturnType<typeof loader>>;
}

async function save(form: Record<string, string>, account = "artist") {
  const version = form.version ?? (await open(account)).payeeVersion;
  const given = { method: "POST", cookie: await cookieOf(account), params: { artistId: "Ada" } };
  const { answer } = await visit(path, { ...given, form: { act: "payment", ...form, version } }, action);
  const { data: reply } = answer as Reply;
  return { status: statusOf(answer), errors: reply?.error ?? {}, typed: reply?.initialValue ?? {} };
}

const stored = () =>
  DB.prepare(
    "SELECT * FROM party_payees WHERE artist_id = 'Ada' AND withdrawn_at IS NULL ORDER BY created_at DESC",
  ).first();
const mails = async () =>
  (await DB.prepare("SELECT recipient, text FROM outbox ORDER BY recipient").all<{ recipient: string; text: string }>())
    .results;

test("payment data is saved once checked, and its numbers are never shown in full again", async () => {
  expect((await open()).payees.payee).toBeNull();
  expect((await save(data)).status).toBe(302);
  expect(await stored()).toMatchObject({ iban, bic: "DEUTDEFF", tax_number: "PT 501 964 843", address: data.address });
  for (const account of ["artist", "label"]) {
    const page = await open(account);
    expect(page.payees.payee).toMatchObject({
      name: "Ada Ltd",
      iban: "•••• 3000",
      bic: "DEUTDEFF",
      taxNumber: "•••• 4843",
    });
    expect(JSON.stringify(page)).not.toMatch(/3704|501 964/);
  }
  const trail = JSON.stringify((await DB.prepare("SELECT detail FROM audit_log").all()).results);
  expect(trail).toContain("Account holder, Postal address, IBAN, BIC, Tax number");
  for (const secret of [/3704/, /Ada Ltd/, /Pier Road/, /DEUT/, /501/]) expect(trail).not.toMatch(secret);
  expect(JSON.stringify(await mails())).not.toMatch(/3704|DEUT|501 964/);
});

test("an empty number stays, a box removes it, and saving what is stored tells no one", async () => {
  await save(data);
  await DB.prepare("DELETE FROM outbox").run();
  const numbers = { iban: "", taxNumber: "" };
  expect((await save({ ...data, ...numbers })).status).toBe(302);
  expect(await mails()).toEqual([]);
  expect((await save({ ...data, ...numbers, name: "Ada Music", removeTaxNumber: "yes" })).status).toBe(302);
  expect(await stored()).toMatchObject({ name: "Ada Music", iban, tax_number: "" });
  expect((await save({ act: "remove-payment" })).status).toBe(302);
  expect(await stored()).toBeNull();
});

test("everyone who keeps the artist is told when it changes, also the one who changed it, and no one else", async () => {
  await save(data, "label");
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([mail("artist"), mail("label")]);
  expect(sent[0]?.text).toMatch(/changed where we pay the money of Ada/);
  const news = () =>
    countRows("SELECT count(*) AS n FROM notifications WHERE artist_id = 'Ada' AND user_id = ?", userId("artist"));
  expect(await news()).toBe(1);
  await DB.batch([DB.prepare("DELETE FROM outbox"), DB.prepare("UPDATE parties SET kind = 'publisher'")]);
  await save({ ...data, name: "Other" });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([mail("artist")]);
});

test("a keeper whose membership ended or who lost the permission gets no email about payment data", async () => {
  const left = "UPDATE memberships SET status = ? WHERE user_id = ?";
  await DB.prepare(left).bind("disabled", userId("artist")).run();
  await save(data, "label");
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([mail("label")]);
  await DB.batch([DB.prepare("DELETE FROM outbox"), DB.prepare(left).bind("active", userId("artist"))]);
  await withScopes("label", ["GetArtist"], async () => {
    expect((await save({ ...data, name: "Other" })).status).toBe(302);
  });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([mail("artist")]);
});

test("a form of one's own page never saves what was entered for one artist to another", async () => {
  await addArtist("Bo");
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id, created_at) VALUES ('Bo', ?, 9e15)")
    .bind(userId("artist"))
    .run();
  await DB.prepare("DELETE FROM artist_members WHERE artist_id = 'Ada'").run();
  const own = "http://localhost/artists/account-setup/me";
  const post = async (form: Record<string, string>) => {
    const given = { method: "POST", cookie: await cookieOf("artist"), form: { ...data, ...form } };
    return statusOf((await visit(own, given, action)).answer);
  };
  expect(await post({ act: "payment", artist: "Ada", version: "" })).toBe(404);
  const { updated_at: version } = (await DB.prepare("SELECT updated_at FROM artists").first()) as {
    updated_at: number;
  };
  expect(await post({ artist: "Ada", version: String(version) })).toBe(404);
  expect(await countRows("SELECT count(*) AS n FROM party_payees")).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM artists WHERE name = 'Ada Ltd'")).toBe(0);
  expect(await post({ act: "payment", artist: "Bo", version: "" })).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM party_payees WHERE artist_id = 'Bo'")).toBe(1);
});

test("what is wrong is said at its field, with the form as it was typed", async () => {
  const refused: [Record<string, string>, string, RegExp][] = [
    [{ name: " " }, "name", /account holder/],
    [{ iban: "DE89 3704 0044 0532 0130 01" }, "iban", /check digits/],
    [{ iban: "DE89 3704" }, "iban", /has 22 characters. This one has 8/],
    [{ iban: "US64 SVBK US6S 3300 9586" }, "iban", /No IBAN starts with/],
    [{ iban: "my account" }, "iban", /two letters, two digits/],
    [{ bic: "DEUT" }, "bic", /8 or 11 characters/],
    [{ address: "x".repeat(401) }, "address", /at most 400/],
    [{ taxNumber: "x".repeat(41) }, "taxNumber", /at most 40/],
  ];
  for (const [change, field, message] of refused) {
    const { status, errors, typed } = await save({ ...data, ...change });
    expect([status, errors], JSON.stringify(change)).toEqual([400, { [field]: [expect.stringMatching(message)] }]);
    expect(typed.address?.slice(0, 5)).toBe((change.address ?? data.address).slice(0, 5));
  }
  expect(await stored()).toBeNull();
});

test("of two who change it at once, the second is told and keeps the input", async () => {
  await save(data);
  const { payeeVersion: version } = await open();
  expect((await save({ ...data, name: "First", version })).status).toBe(302);
  const late = await save({ ...data, name: "Second", version }, "label");
  expect(late).toMatchObject({ status: 409, errors: { "": [expect.stringMatching(/changed the payment data/)] } });
  expect(late.typed).toMatchObject({ name: "Second", version: (await open()).payeeVersion });
  expect((await save({ ...data, name: "Second", version: late.typed.version ?? "" }, "label")).status).toBe(302);
});

test("only keepers change it, and only staff who see rights holders read it in full, with who changed what", async () => {
  await save(data, "label");
  await withScopes("supervisor", ["UpdateArtist"], async () => {
    expect((await save({ ...data, version: "" }, "supervisor")).status).toBe(404);
  });
  for (const account of ["admin", "staff", "supervisor"]) {
    const given = { method: "POST", cookie: await cookieOf(account), params: { artistId: "Ada" } };
    await expect(visit(path, { ...given, form: { ...data, act: "payment" } }, action), account).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  const read = async (account: string, host = "localhost", id = "Ada") =>
    (
      await visit(
        `http://${host}/artists/${id}/payment`,
        { cookie: await cookieOf(account, host), params: { id } },
        paymentLoader,
      )
    ).answer as Awaited<ReturnType<typeof paymentLoader>>;
  for (const account of ["artist", "label", "supervisor"])
    await expect(read(account), account).rejects.toMatchObject({ code: "forbidden" });
  for (const other of ["acme.localhost", "spaces.localhost"])
    await expect(read("admin", other), other).rejects.toMatchObject({ code: "forbidden" });
  await expect(read("staff", "localhost", "nothing")).rejects.toMatchObject({ code: "not_found" });
  expect(await read("staff")).toMatchObject({
    payee: { name: "Ada Ltd", iban, taxNumber: "PT 501 964 843" },
    changes: [{ who: "Henrik Adeyemi", what: "Account holder, Postal address, IBAN, BIC, Tax number" }],
  });
  const record = async () =>
    (
      await visit(
        "http://localhost/artists/Ada",
        { cookie: await cookieOf("staff"), params: { id: "Ada" } },
        recordLoader,
      )
    ).answer as Awaited<ReturnType<typeof recordLoader>>;
  expect((await record()).pages.map(({ at }) => at)).toContain("payment");
  expect((await record()).history).toEqual([expect.objectContaining({ field: "Payment data" })]);
  await withScopes("staff", ["UpdateSongEditor"], async () => {
    expect((await record()).pages.map(({ at }) => at)).not.toContain("payment");
  });
});

test("the API masks numbers, keeps those that are left out, and removes empty ones", async () => {
  const call = async (method: string, body?: object) => {
    const sent = {
      method,
      cookie: await cookieOf("label"),
      contentType: "application/json",
      body: body && JSON.stringify(body),
    };
    const { answer } = await visit("http://localhost/api/v1/roster/Ada/payment", sent, apiHandler).catch(
      (error: unknown) => {
        if (error instanceof AppError) return { answer: Response.json({ data: {} }, { status: error.status }) };
        throw error;
      },
    );
    const response = answer as Response;
    return { status: response.status, data: ((await response.json()) as { data: Record<string, string> }).data };
  };
  expect((await call("GET")).data).toMatchObject({ iban: "", version: "" });
  const saved = await call("PUT", data);
  expect(saved.data).toMatchObject({ iban: "•••• 3000", taxNumber: "•••• 4843" });
  expect((await call("PUT", { name: "Late" })).status).toBe(409);
  expect((await call("PUT", { name: "Ada", version: saved.data.version, taxNumber: "" })).data).toMatchObject({
    ...{ name: "Ada", iban: "•••• 3000", bic: "", taxNumber: "" },
  });
  expect((await call("PUT", { name: "Ada", iban: "DE00" })).status).toBe(400);
  expect((await call("DELETE")).data).toMatchObject({ name: "", version: "" });
  expect(await stored()).toBeNull();
});

test("payment data of a deleted artist ends with the time to undo it", async () => {
  await save(data);
  await DB.prepare(
    "INSERT INTO deleted_records (id, subject, name, row, deleted_at) VALUES ('Ada', 'artist', 'Ada', '{}', 1)",
  ).run();
  await sweepDeletedRecords(testContext());
  expect(await countRows("SELECT count(*) AS n FROM party_payees")).toBe(0);
});
