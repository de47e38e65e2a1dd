import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeSessions } from "#app/identity/account/routes/account-sessions.tsx";
import { action as makeToken } from "#app/identity/agents/routes/account-agents.tsx";
import type { ToolName } from "#app/mcp/tool-list.ts";
import { toolList } from "#app/mcp/tool-list.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  account,
  chosen,
  membershipOf,
  post,
  signedIn,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { call } from "#test/routes/mcp/agent-visitor.ts";
import { testContext } from "#test/support/context.ts";

withFreshAccounts("withdrawn");

const { DB } = env as unknown as { DB: D1Database };
const host = "acme.localhost";
const usage = { media: ["social_paid"], territories: ["DE"], termMonths: 12 };

async function tokenOf(cookie: string): Promise<string> {
  const scopes = Object.fromEntries(agentScopeNames.map((scope, index) => [`scopes[${index}]`, scope]));
  const { answer } = await post(cookie, { name: "Desk", days: "30", ...scopes }, makeToken, host);
  const { data } = answer as { data: { created: { token: string } | null } };
  return data.created?.token ?? "";
}

const inputsFor = (song: string): Record<ToolName, object> => ({
  search: { words: "tide", usage },
  read_brief: { text: "warm piano, 30 s" },
  find_similar: { song },
  fit_to_duration: { song, seconds: 20 },
  check_clearance: { songs: [song], usage },
  cue_sheet: { request: crypto.randomUUID() },
  playlist: { title: "Late", songs: [song], key: `late-${crypto.randomUUID()}` },
  requests: { songs: [song], usage },
  take_licence: { songs: [song], usage, key: `take-${crypto.randomUUID()}` },
});

/** Status and error of every tool. */
async function callAll(token: string, song: string) {
  const done = [];
  for (const { name } of toolList) {
    const { status, isError, text } = await call(name, inputsFor(song)[name], { token, host });
    done.push({ name, status, isError, text });
  }
  return done;
}

const written = () =>
  DB.prepare("SELECT (SELECT count(*) FROM playlists) + (SELECT count(*) FROM transactions) AS n").first<number>("n");

const membership = () => membershipOf("requester", demoCompanyIds.acme);
const run = (sql: string, ...values: unknown[]) =>
  DB.prepare(sql)
    .bind(...values)
    .run();

const ways: Record<string, (cookie: string) => Promise<unknown>> = {
  "a membership that is disabled": async () =>
    post(await signedIn("admin"), { intent: "disable", membershipId: await membership() }, listAct),
  "an account that is disabled": () =>
    run("UPDATE users SET status = 'disabled' WHERE email = ?", mail(account("requester"))),
  "another password": (cookie) => post(cookie, { current: demoPassword, ...chosen }, changePassword, host),
  "signing out everywhere": (cookie) => post(cookie, { everywhere: "1" }, changeSessions, host),
  "a company that is suspended": () =>
    run("UPDATE companies SET status = 'suspended' WHERE id = ?", demoCompanyIds.acme),
};

async function expectWithdrawn(withdraw: (cookie: string) => Promise<unknown>): Promise<void> {
  const { id } = await addRecording(testContext(), { title: "Tide" });
  const cookie = await signedIn("requester", host);
  const token = await tokenOf(cookie);
  const before = await callAll(token, id);
  expect(before.map(({ status }) => status)).toEqual(toolList.map(() => 200));
  const rows = await written();
  try {
    await withdraw(cookie);
    const after = await callAll(token, id);
    expect(after.map(({ name, status }) => `${name} ${status}`)).toEqual(toolList.map(({ name }) => `${name} 401`));
    expect(await written()).toBe(rows);
  } finally {
    await run("UPDATE companies SET status = 'active' WHERE id = ?", demoCompanyIds.acme);
    await run("UPDATE users SET status = 'active' WHERE email = ?", mail(account("requester")));
  }
}

test.each(Object.entries(ways))("%s ends every tool of a person's programs at once", async (_name, withdraw) => {
  await expectWithdrawn(withdraw);
});

test("a role that loses its scopes loses the tools that need them, and keeps what everyone may", async () => {
  const { id } = await addRecording(testContext(), { title: "Tide" });
  const token = await tokenOf(await signedIn("requester", host));
  await run("DELETE FROM membership_policies WHERE membership_id = ?", await membership());
  const rows = await written();
  const open: string[] = ["search", "read_brief", "find_similar", "fit_to_duration"];
  for (const { name, status, isError, text } of await callAll(token, id)) {
    expect(status, name).toBe(200);
    if (open.includes(name)) continue;
    expect([isError, text], name).toEqual([true, expect.stringContaining("doesn't have access")]);
  }
  const found = await call("search", { words: "tide", usage }, { token, host });
  expect(found.data.songs.every(({ light, price }) => light === null && price === null)).toBe(true);
  expect(await written()).toBe(rows);
});

// Last: it does not come back for another test.
test("a membership that is gone ends every tool of a person's programs at once", async () => {
  await expectWithdrawn(async () => {
    const id = await membership();
    await run("DELETE FROM membership_policies WHERE membership_id = ?", id);
    await run("DELETE FROM memberships WHERE id = ?", id);
  });
});
