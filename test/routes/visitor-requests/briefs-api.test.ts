import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { apiResponse } from "#test/routes/api-response.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const brief = {
  name: "Ada Program",
  email: "Ada@Program.example",
  message: "A 20 s cut for a launch film.",
  media: ["cinema"],
  deadline: "2027-05-01",
  references: ["https://example.com/one", "music.example.org/two"],
  formKey: "api-one",
};

function send(body: unknown, given: { method?: string; address?: string; host?: string } = {}) {
  const { method = "POST", address, host = "acme.localhost" } = given;
  const request = { method, address, body: JSON.stringify(body), contentType: "application/json" };
  return apiResponse(`http://${host}/api/v1/briefs`, request, apiHandler);
}

async function rowsOf(email: string) {
  const sql = "SELECT kind, source, status, details, company_id FROM visitor_requests WHERE email = ?";
  return (await DB.prepare(sql).bind(email).all<Record<string, string>>()).results;
}

test("a program sends a brief: it is stored like one of the form, once, and the staff of the host are told", async () => {
  const responses = [await send(brief), await send(brief)];
  for (const response of responses) {
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ data: { kind: "brief", status: "new" } });
  }
  const rows = await rowsOf("ada@program.example");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: "brief", source: "site", status: "new" });
  expect(JSON.parse(rows[0]?.details ?? "")).toMatchObject({
    media: ["cinema"],
    references: ["https://example.com/one", "https://music.example.org/two"],
  });
  expect((await mailsTo(mail("admin"))).map(({ subject }) => subject).join()).toContain("Ada Program");
});

test("what is wrong in a brief is refused, and nothing is stored", async () => {
  const email = "wrong@program.example";
  for (const wrong of [{ message: " " }, { email: "x" }, { media: ["billboard"] }, { references: ["javascript:1"] }]) {
    const response = await send({ ...brief, email, ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: "invalid" } }]);
  }
  for (const body of [null, [], "text", { references: [1] }]) expect((await send(body)).status).toBe(400);
  expect((await send({ ...brief, message: "x".repeat(80_000) })).status).toBe(413);
  expect((await send(brief, { method: "PUT" })).status).toBe(405);
  expect(await rowsOf(email)).toEqual([]);
});

test("briefs of a program count towards the limit of the form", async () => {
  const statuses = await withinOneMinute(async (attempt) => {
    const address = `10.66.0.${attempt}`;
    const sent: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      const own = { email: `${at}@flood.example`, formKey: `${attempt}-${at}` };
      sent.push((await send({ ...brief, ...own }, { address })).status);
    }
    return sent;
  });
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});
