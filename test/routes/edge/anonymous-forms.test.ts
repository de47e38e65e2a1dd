import type { ActionFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { guardRoutes } from "#app/edge/http/guard-routes.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

/** What LIMIT_FORM allows in a minute: wrangler.toml. */
const limit = 60;

/** A page with a form, guarded as every route is; `read` counts the forms that were read. */
function guardedForm() {
  const counted = { read: 0 };
  async function action({ request }: ActionFunctionArgs) {
    await readForm(request);
    counted.read += 1;
    return null;
  }
  const page = { id: "page", path: "page", module: { default: () => null, action } };
  const { routes } = guardRoutes({ routes: { page } } as unknown as ServerBuild, { findMoved: async () => null });
  const guarded = routes.page?.module.action;
  if (guarded === undefined) throw new Error("the route has no action");
  return { counted, guarded };
}

async function statusesFrom(address: string, handler: ReturnType<typeof guardedForm>["guarded"], count: number) {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const given = { method: "POST", address, form: { name: "x" } };
    const outcome = await visit("http://localhost/page", given, handler).catch((thrown: unknown) => thrown);
    statuses.push(Number(Object(Object(outcome).init).status ?? 200));
  }
  return statuses;
}

test("forms of a stranger are counted by address before they are read, whatever page they are of", async () => {
  await withinOneMinute(async (attempt) => {
    const { counted, guarded } = guardedForm();
    const statuses = await statusesFrom(`10.81.${attempt}.1`, guarded, limit + 3);
    expect(statuses.slice(limit)).toEqual([429, 429, 429]);
    expect(counted.read).toBe(limit);
    expect(await statusesFrom(`10.81.${attempt}.2`, guarded, 1)).toEqual([200]);
  });
});
