import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeTokens } from "#app/identity/account/routes/account-tokens.tsx";
import { loader as agentsPage, action as changeAgents } from "#app/identity/agents/routes/account-agents.tsx";
import { action as reset } from "#app/identity/sign-in/routes/reset-password.tsx";
import { action as requestReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  account,
  chosen,
  everywhere,
  membershipOf,
  openPreview,
  post,
  signedIn,
  tokenOf,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as Bindings;

withFreshAccounts("agents");

const page = "http://localhost/account-settings/programs";

/** A token made on the account page; null if the form is refused. */
async function createToken(cookie: string, scopes = ["music:read"], host = "localhost"): Promise<string | null> {
  const named = Object.fromEntries(scopes.map((scope, index) => [`scopes[${index}]`, scope]));
  const { answer } = await post(cookie, { name: "Desk assistant", days: "30", ...named }, changeAgents, host);
  return (answer as { data: { created: { token: string } | null } }).data.created?.token ?? null;
}

/** The actor of a request with `token`. */
async function actorOf(token: string | null, path = "/mcp", host = "localhost") {
  const { ctx } = await visit(`http://${host}${path}`, { authorization: `Bearer ${token}` }, () => null);
  return ctx.actor;
}

test("a token for a program is good at /mcp of its host alone, within its scopes and those of its person", async () => {
  const cookie = await signedIn("supervisor");
  const token = await createToken(cookie, ["music:read", "playlists:create", "prices:read"]);
  const actor = await actorOf(token);
  expect(actor).toMatchObject({
    email: mail(account("supervisor")),
    agent: { name: "Desk assistant", scopes: ["music:read", "playlists:create", "prices:read"] },
  });
  expect(actor?.scopes.toSorted()).toEqual(["ListTransactions", "UpdatePlaylist"]);
  for (const path of ["/api/v1/identities/me", "/discover", "/account-settings", "/mcp/more"])
    expect(await actorOf(token, path), path).toBeNull();
  for (const host of ["spaces.localhost", "acme.localhost"])
    expect(await actorOf(token, "/mcp", host), host).toBeNull();
  const withSession = await visit("http://localhost/mcp", { cookie }, () => null);
  expect(withSession.ctx.actor).toBeNull();
  const both = await visit("http://localhost/mcp", { cookie, authorization: "Bearer none" }, () => null);
  expect(both.ctx.actor).toBeNull();
  const stored = await DB.prepare("SELECT token_hash AS hash FROM agent_tokens").all<{ hash: string }>();
  expect(stored.results.map(({ hash }) => hash)).not.toContain(token);

  const listed = (await visit(page, { cookie }, agentsPage)).answer as { agents: { id: string; lastUsedAt: number }[] };
  expect(listed.agents).toMatchObject([{ name: "Desk assistant", host: null, lastUsedAt: expect.any(Number) }]);
  const agentId = listed.agents[0]?.id ?? "";
  await post(await signedIn("staff"), { agentId }, changeAgents);
  expect(await actorOf(token)).not.toBeNull();
  await post(cookie, { agentId }, changeAgents);
  expect(await actorOf(token)).toBeNull();
});

test("an API token is not accepted at /mcp, and a token of another address of this company neither", async () => {
  const cookie = await signedIn("supervisor");
  const form = { name: "Export", "scopes[0]": "ListTransactions", days: "30" };
  const { answer } = await post(cookie, form, changeTokens);
  const apiToken = (answer as unknown as { data: { token: string } }).data.token;
  expect(await actorOf(apiToken, "/api/v1/identities/me")).not.toBeNull();
  expect(await actorOf(apiToken)).toBeNull();
  const token = await createToken(cookie);
  await DB.prepare("UPDATE agent_tokens SET resource = 'http://other.example/mcp'").run();
  expect(await actorOf(token)).toBeNull();
});

test("a token loses what its person loses", async () => {
  const stripped = await createToken(await signedIn("staff"), ["playlists:create"]);
  await DB.prepare("DELETE FROM membership_policies").run();
  expect(await actorOf(stripped)).toMatchObject({ scopes: [], agent: { scopes: ["playlists:create"] } });
});

test("no token is made in a preview, nor for unknown scopes, and not more than the list shows", async () => {
  expect(await createToken(await openPreview("supervisor"))).toBeNull();
  const cookie = await signedIn("supervisor");
  expect(await createToken(cookie, ["*"])).toBeNull();
  expect(await createToken(cookie, [])).toBeNull();
  expect(await createToken(cookie)).not.toBeNull();
  const places = JSON.stringify(Array.from({ length: 49 }, (_, index) => index));
  await DB.prepare(
    `INSERT INTO agent_grants (id, company_id, user_id, name, scopes, expires_at)
    SELECT 'full-' || value, company_id, user_id, name, scopes, expires_at FROM agent_grants, json_each(?)
    WHERE agent_grants.id = (SELECT max(id) FROM agent_grants)`,
  )
    .bind(places)
    .run();
  expect(await createToken(cookie)).toBeNull();
});

// Last: a deleted account does not come back for another test.
test("every way out of the account ends its programs", async () => {
  const current = demoPassword;
  const first = await signedIn("supervisor");
  const byPassword = await createToken(first);
  await post(first, { current, ...chosen }, changePassword);
  expect(await actorOf(byPassword)).toBeNull();

  const artist = await signedIn("artist");
  const bySigningOut = await createToken(artist);
  await everywhere(artist);
  expect(await actorOf(bySigningOut)).toBeNull();

  const byReset = await createToken(await signedIn("artist"));
  await post(null, { email: mail(account("artist")) }, requestReset);
  await post(null, chosen, reset, "localhost", tokenOf(await linkTo(mail(account("artist")))));
  expect(await actorOf(byReset)).toBeNull();

  const byDisabling = await createToken(
    await signedIn("requester", "acme.localhost"),
    ["music:read"],
    "acme.localhost",
  );
  expect(await actorOf(byDisabling, "/mcp", "acme.localhost")).not.toBeNull();
  const membershipId = await membershipOf("requester", demoCompanyIds.acme);
  const admin = await signedIn("admin");
  for (const intent of ["disable", "enable"]) await post(admin, { intent, membershipId }, listAct);
  expect(await actorOf(byDisabling, "/mcp", "acme.localhost")).toBeNull();

  const label = await signedIn("label");
  const byDeletion = await createToken(label);
  await post(label, { confirmation: mail(account("label")), current }, deleteAccount);
  expect(await actorOf(byDeletion)).toBeNull();
  const left =
    "SELECT count(*) AS n FROM agent_grants JOIN users ON users.id = user_id WHERE users.status = 'disabled'";
  expect(await DB.prepare(left).first("n")).toBe(0);
});
