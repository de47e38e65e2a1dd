import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { action as logOut, loader as logoutPage } from "#app/identity/session/routes/logout.tsx";
import { action as logIn, loader as loginPage } from "#app/identity/sign-in/routes/login.tsx";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const database = env as unknown as { DB: D1Database };

withDemoPeople();

test("a person signs in with e-mail and password, is known on that host alone, and signs out again", async () => {
  const signedIn = await signIn("supervisor", { query: "?returnUrl=%2Fsearch%3Fq%3Drain" });
  expect(signedIn).toMatchObject({ status: 302, location: "/search?q=rain", refused: null });
  expect(signedIn.trips).toBeLessThanOrEqual(3);

  const actor = await whoIs(signedIn.cookie);
  expect(actor).toMatchObject({ email: mail("supervisor"), originalUserId: null, volume: null });
  expect(actor?.scopes.toSorted()).toEqual(["CreateComment", "ListTransactions", "UpdatePlaylist"]);
  expect(await whoIs(signedIn.cookie, "acme.localhost")).toBeNull();

  const again = await visit("http://localhost/login?returnUrl=/search", { cookie: signedIn.cookie }, loginPage);
  expect((again.answer as Response).headers.get("Location")).toBe("/search");
  const asked = await visit("http://localhost/logout", { cookie: signedIn.cookie }, logoutPage);
  expect(asked.answer).toMatchObject({ email: mail("supervisor") });
  expect(await whoIs(signedIn.cookie)).not.toBeNull();

  const out = await visit("http://localhost/logout", { method: "POST", cookie: signedIn.cookie }, logOut);
  expect(out.ctx.responseHeaders.get("Set-Cookie")).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await whoIs(signedIn.cookie)).toBeNull();
  const { results } = await database.DB.prepare(
    "SELECT action, actor_id FROM audit_log WHERE subject_type = 'session' ORDER BY created_at",
  ).all();
  expect(results.map((row) => row.action)).toEqual(["sign-in", "sign-out"]);
  expect(new Set(results.map((row) => row.actor_id)).size).toBe(1);
});

test("an unknown person and a wrong password get the same response, with the e-mail kept and the password gone", async () => {
  const wrong = await signIn("admin", { password: "not the password" });
  const unknown = await signIn("unknown", { password: "not the password" });
  expect(wrong).toMatchObject({ status: 401, cookie: null });
  expect(unknown).toMatchObject({ status: 401, cookie: null });
  expect(wrong.refused?.error).toEqual(unknown.refused?.error);
  expect(wrong.refused?.initialValue).toEqual({ email: mail("admin"), form: "sign-in" });
  expect(JSON.stringify(wrong.refused)).not.toContain("not the password");
  // The same is written down of both: what one of them left out would show in the time.
  const trail = await database.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'sign-in-refused'").first(
    "n",
  );
  expect(trail).toBe(2);
});

test("what is missing or no e-mail address is said at its field, before the account is looked up", async () => {
  const { answer, ctx } = await visit("http://localhost/login", { method: "POST", form: { email: "someone" } }, logIn);
  const said = answer as unknown as { data: { error: Record<string, string[]> }; init: { status: number } };
  expect(said.init.status).toBe(400);
  expect(Object.keys(said.data.error).toSorted()).toEqual(["email", "password"]);
  expect(ctx.trips.count).toBeLessThanOrEqual(1);
});

test("no form, however it is made up, is a fault of ours", async () => {
  const name = fc.constantFrom(
    "email",
    "email[0]",
    "password",
    "a.b[9].c",
    "__proto__[x]",
    "constructor",
    "__intent__",
    "__state__",
  );
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("validate", "{}", "null", "[]", '{"type":"insert","payload":{"name":"email"}}', '{"type":"reset"}'),
  );
  const field = fc.tuple(fc.oneof(name, fc.string({ unit: "binary" })), value);
  const contentType = fc.constantFrom(
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { maxLength: 6 }),
      fc.option(contentType, { nil: undefined }),
      async (fields, type) => {
        const body = new URLSearchParams(fields.map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]));
        const given = { method: "POST", body: type ? body.toString() : body, contentType: type };
        await visit("http://localhost/login", given, logIn).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
        });
      },
    ),
    { numRuns: 120 },
  );
});

test("the right password of a member of another company does not sign in here", async () => {
  expect(await signIn("artist", { host: "acme.localhost" })).toMatchObject({ status: 403, cookie: null });
  expect(await signIn("requester", { host: "acme.localhost" })).toMatchObject({ status: 302, location: "/" });
  expect(await signIn("requester")).toMatchObject({ status: 403, cookie: null });
});

test("a return path never leads to another site", async () => {
  for (const hostile of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2f/evil.example",
    "javascript:alert(1)",
  ]) {
    const { location } = await signIn("label", { query: `?returnUrl=${encodeURIComponent(hostile)}` });
    expect(location, hostile).toBe("/artists-list");
  }
});

test("too many attempts at one account, or from one address, are refused before any work", async () => {
  // The limiter counts in fixed minutes: ten attempts may be let through twice when a minute ends in between.
  const untilRefused = async (one: (at: number) => ReturnType<typeof signIn>) => {
    for (let at = 0; at < 25; at += 1) {
      const { status, trips } = await one(at);
      if (status === 429) return { allowed: at, trips };
      expect(status).toBe(401);
    }
    return null;
  };
  const wrong = { password: "not the password" };
  const account = await untilRefused(() => signIn("ghost", wrong));
  expect(account?.allowed).toBeGreaterThanOrEqual(10);
  expect(account?.trips).toBeLessThanOrEqual(1);
  const address = await untilRefused((at) => signIn(`ghost-${at}`, { ...wrong, address: "10.9.9.9" }));
  expect(address?.allowed).toBeGreaterThanOrEqual(10);
  // Some twenty hashes, each a tenth of a second and more on a busy machine.
});
