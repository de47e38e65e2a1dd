import { beforeEach, expect, test } from "vitest";
import { UnconfirmedError } from "#app/edge/http/app-error.ts";
import { action as tokens } from "#app/identity/account/routes/account-tokens.tsx";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { addApp, age, clearFactors, codeNow, prove, setUp } from "#test/routes/identity/factor-visitor.ts";
import { follow } from "#test/routes/identity/fresh-accounts.ts";
import { visit } from "#test/routes/identity/visit.ts";

withDemoPeople();
beforeEach(clearFactors);

const form = { name: "Script", scopes: "GetPlaylistAnalytics", days: "7" };
const newToken = (cookie: string | null, host = "localhost") =>
  visit(`http://${host}/account-settings/tokens`, { method: "POST", cookie, form }, tokens);

test("an API token needs a sign-in or a confirmation of the last ten minutes: the password of a person without a factor", async () => {
  const { cookie } = await signIn("staff");
  expect((await newToken(cookie)).answer).toMatchObject({ data: { token: expect.any(String) } });
  await age(11);
  await expect(newToken(cookie)).rejects.toBeInstanceOf(UnconfirmedError);
  expect(await prove(cookie, { password: "not the password" })).toMatchObject({ status: 400 });
  expect(await prove(cookie, { code: "123456" })).toMatchObject({ status: 400 });
  expect(await prove(cookie, { password: demoPassword })).toMatchObject({ status: 302, location: "/" });
  expect((await newToken(cookie)).answer).toMatchObject({ data: { token: expect.any(String) } });
});

test("a person with a factor confirms with it, not with the password", async () => {
  const { cookie } = await signIn("staff");
  const { secret } = await addApp(cookie);
  await age(11);
  await expect(newToken(cookie)).rejects.toBeInstanceOf(UnconfirmedError);
  await expect(setUp(cookie, { intent: "codes" })).rejects.toBeInstanceOf(UnconfirmedError);
  await expect(setUp(cookie, { intent: "app" })).rejects.toBeInstanceOf(UnconfirmedError);
  expect((await prove(cookie, { password: demoPassword })).status).toBe(400);
  await expect(newToken(cookie)).rejects.toBeInstanceOf(UnconfirmedError);
  expect((await prove(cookie, { code: await codeNow(secret) })).status).toBe(302);
  expect((await newToken(cookie)).answer).toMatchObject({ data: { token: expect.any(String) } });
});

test("a switch of the workspace takes the confirmation along, and is none", async () => {
  const { cookie } = await signIn("supervisor");
  await addApp(cookie);
  await age(11);
  const input = { method: "POST", cookie, form: { companyId: demoCompanyIds.acme } };
  const { answer } = await visit("http://localhost/switch-workspace", input, switchTo);
  const there = await follow(new URL((answer as Response).headers.get("Location") ?? ""));
  expect(await whoIs(there.cookie, "acme.localhost")).toMatchObject({ lacksFactor: false });
  await expect(newToken(there.cookie, "acme.localhost")).rejects.toBeInstanceOf(UnconfirmedError);
});
