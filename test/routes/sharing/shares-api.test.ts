import { beforeAll, expect, test } from "vitest";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addReel, open, report, send } from "#test/routes/sharing/share-visitor.ts";
import { apiResponse } from "#test/support/api-handler.ts";

type Body = { data: Record<string, unknown> & { items: Record<string, unknown>[] }; error: { code: string } };

let staff = "";
let reel = "";

withDemoSessions();
beforeAll(async () => {
  staff = await cookieOf("staff");
  reel = await addReel();
});

async function call(method: string, path: string, body?: unknown, { cookie = staff, host = "localhost" } = {}) {
  const given = { method, cookie, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const { answer } = await visit(`http://${host}/api/v1${path}`, given, apiResponse);
  const response = answer as Response;
  return { status: response.status, ...((await response.json()) as Body) };
}

const resend = (id: unknown, { method = "POST", ...by }: { method?: string; cookie?: string; host?: string } = {}) =>
  call(method, `/shares/${id}/resend`, undefined, by);

const tokenOf = ({ data }: Body) => String(data.address).split("/").at(-1) ?? "";

test("a link is made, read, changed and revoked, with what its recipient did", async () => {
  const made = await call("POST", `/sliders/${reel}/shares`, { recipient: "Dana Wu", passcode: "brass-42" });
  expect(made).toMatchObject({
    status: 201,
    data: {
      recipient: "Dana Wu",
      email: null,
      hasPasscode: true,
      state: "active",
      subject: { kind: "reel", _id: reel },
    },
  });
  expect(JSON.stringify(made)).not.toMatch(/scrypt|brass-42/);
  const path = `/shares/${made.data._id}`;
  const token = tokenOf(made);
  expect((await open(token)).state).toBe("locked");
  const changed = await call("PUT", path, { recipient: "Dana", withoutPasscode: true, expiresOn: "2199-12-31" });
  expect(changed).toMatchObject({ status: 200, data: { recipient: "Dana", hasPasscode: false } });
  expect(changed.data.expiresAt).toBe(Date.parse("2199-12-31T23:59:59.999Z"));
  // A time of its own stays when a form brings the day of it, and ends the link for real.
  const endsAt = Date.parse("2199-12-31T18:30:00Z");
  await call("PUT", path, { recipient: "Dana", expiresOn: "2199-12-31T19:30:00+01:00" });
  expect((await call("PUT", path, { recipient: "Dana", expiresOn: "2199-12-31" })).data.expiresAt).toBe(endsAt);
  for (const expiresOn of [new Date(Date.now() - 1).toISOString(), "2199-12-31T19:30"])
    expect(await call("PUT", path, { recipient: "Dana", expiresOn })).toMatchObject({ status: 400 });
  await call("PUT", path, { recipient: "Dana", expiresOn: new Date(Date.now() + 500).toISOString() });
  await expect.poll(async () => (await open(token)).state).toBe("expired");
  await call("PUT", path, { recipient: "Dana", expiresOn: "" });
  const stale = await call("PUT", path, { recipient: "Dana W.", version: made.data.version });
  expect(stale).toMatchObject({ status: 409 });
  await send(token, { item: `${reel}-1`, mark: "pick" }, { contentType: "application/x-www-form-urlencoded" });
  await report(token, { visit: (await open(token)).visit, seconds: { [`${reel}-1`]: 4 } });
  expect(await call("GET", path)).toMatchObject({
    data: {
      picks: 1,
      opens: 1,
      answers: [{ itemId: `${reel}-1`, mark: "pick" }],
      slides: [{ name: "Cover" }, { name: "Dawn" }, { _id: `${reel}-1`, seconds: 4, visits: 1 }, { name: "Summary" }],
    },
  });
  const list = await call("GET", `/sliders/${reel}/shares?page=1`);
  expect(list.data).toMatchObject({ items: [{ _id: made.data._id, picks: 1 }], paging: { page: 1, totalItems: 1 } });
  expect(await call("DELETE", path)).toMatchObject({ status: 200, data: { state: "revoked" } });
  expect((await open(token)).status).toBe(410);
  expect(await call("PUT", path, { recipient: "Dana" })).toMatchObject({ status: 410 });
});

test("what is not valid is refused, and so is everyone but staff of the company", async () => {
  const path = `/sliders/${reel}/shares`;
  for (const body of [{}, { recipient: "" }, { recipient: "D", email: "x" }, { recipient: "D", passcode: "12345" }, []])
    expect((await call("POST", path, body)).status, JSON.stringify(body)).toBe(400);
  expect((await call("PATCH", path, {})).status).toBe(405);
  const made = await call("POST", path, { recipient: "Ida" });
  const one = `/shares/${made.data._id}`;
  expect((await call("PATCH", one, {})).status).toBe(405);
  expect((await call("GET", "/shares/unknown")).status).toBe(404);
  const elsewhere = { cookie: await cookieOf("admin", "acme.localhost"), host: "acme.localhost" };
  const others = [
    { given: { cookie: "" }, status: 401 },
    { given: { cookie: await cookieOf("supervisor") }, status: 403 },
    { given: elsewhere, status: 404 },
  ];
  for (const { given, status } of others) {
    expect((await call("GET", path, undefined, given)).status).toBe(status);
    expect((await call("POST", path, { recipient: "D" }, given)).status).toBe(status);
    expect((await call("GET", one, undefined, given)).status).toBe(status);
    expect((await call("PUT", one, { recipient: "D" }, given)).status).toBe(status);
    expect((await call("DELETE", one, undefined, given)).status).toBe(status);
  }
  expect((await open(tokenOf(made))).status).toBe(200);
});

test("a link is mailed again to its recipient, and only where it can be", async () => {
  const path = `/sliders/${reel}/shares`;
  const { data: mailed } = await call("POST", path, { recipient: "Dana", email: "dana.resend@example.com" });
  const id = mailed._id;
  expect(await resend(id)).toMatchObject({ status: 200, data: { _id: id, email: "dana.resend@example.com" } });
  const mails = "SELECT count(*) AS n FROM outbox WHERE recipient = 'dana.resend@example.com'";
  expect(await countRows(mails)).toBe(2);
  const { data: silent } = await call("POST", path, { recipient: "Ida" });
  expect((await resend(silent._id)).status).toBe(400);
  expect((await resend(id, { method: "PUT" })).status).toBe(405);
  expect((await resend("unknown")).status).toBe(404);
  expect((await resend(id, { cookie: "" })).status).toBe(401);
  expect((await resend(id, { cookie: await cookieOf("supervisor") })).status).toBe(403);
  const elsewhere = { cookie: await cookieOf("admin", "acme.localhost"), host: "acme.localhost" };
  expect((await resend(id, elsewhere)).status).toBe(404);
  await call("DELETE", `/shares/${id}`);
  expect((await resend(id)).status).toBe(410);
  expect(await countRows(mails)).toBe(2);
});
