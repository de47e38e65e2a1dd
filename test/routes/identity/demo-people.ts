import { beforeAll } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { users } from "#db/schema/identity.server.ts";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

export const mail = (account: string) => `${account}@${demoDomain}`;

/** The demo's people are there before the first test of the file. */
export function withDemoPeople(): void {
  beforeAll(async () => {
    const ctx = testContext();
    await seedIdentity(ctx);
    // Tests run at any time of the day.
    await ctx.db.update(users).set({ quietHours: false });
  });
}

/** Posts the form of /login. `status` is 302 after a success. */
export async function signIn(
  account: string,
  given: { password?: string; host?: string; query?: string; cookie?: string; address?: string } = {},
) {
  const url = `http://${given.host ?? "localhost"}/login${given.query ?? ""}`;
  const form = { email: mail(account), password: given.password ?? demoPassword };
  const { answer, ctx, cookie } = await visit(
    url,
    { method: "POST", form, cookie: given.cookie, address: given.address },
    logIn,
  );
  const redirected = answer instanceof Response ? answer : null;
  const refused = redirected
    ? null
    : (answer as { data: { error?: object; initialValue?: object }; init: { status: number } });
  return {
    status: redirected?.status ?? refused?.init.status,
    location: redirected?.headers.get("Location") ?? null,
    refused: refused?.data ?? null,
    cookie,
    trips: ctx.trips.count,
  };
}

export async function whoIs(cookie: string | null, host = "localhost"): Promise<RequestContext["actor"]> {
  const { ctx } = await visit(`http://${host}/discover`, { cookie }, () => null);
  return ctx.actor;
}
